"""What programs send: bodies and queries; a field that is not known here is refused."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from pbem.league.pages.map_clicks import LONGEST_ID, MOST_UNITS
from pbem.league.submit_from_web import LONGEST

Passage = Annotated[str, Meta(max_length=LONGEST)]
Name = Annotated[str, Meta(max_length=LONGEST_ID)]
PageNumber = Annotated[int, Meta(ge=1, le=10_000)]


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is sent."""


class Sheet(Sent, frozen=True):
    """Orders to be tried, a line each."""

    orders: Passage


class Click(Sent, frozen=True):
    """A place and some units, once these orders are played."""

    orders: Passage = ""
    place: Name = msgspec.field(default="", name="hex")
    units: Annotated[tuple[Name, ...], Meta(max_length=MOST_UNITS)] = ()


class Orders(Sent, frozen=True):
    """Orders to be taken, a line each, and the tag of the question that they answer."""

    orders: Annotated[Passage, Meta(min_length=1)]
    question: Annotated[
        int, Meta(ge=0, lt=2**31, description="if it is no longer open, nothing is taken; 0: any")
    ] = 0


class Text(Sent, frozen=True):
    """Anything that could stand in a mail."""

    text: Annotated[Passage, Meta(min_length=1)]


class GamesWanted(Sent, frozen=True):
    """Which games."""

    state: Literal["open", "going", "over"] = "going"
    title: Annotated[
        Name, Meta(pattern="^[a-z0-9-]*$", description="the name of one title; empty: all")
    ] = ""
    page: PageNumber = 1


class PageWanted(Sent, frozen=True):
    """Which page."""

    page: PageNumber = 1


class DrawingWanted(Sent, frozen=True):
    """Which map."""

    at: Annotated[
        int, Meta(ge=0, lt=2**31, description="a moment of the game; 0: as it is now")
    ] = 0


class PictureWanted(DrawingWanted, frozen=True):
    """Which map, and how wide."""

    width: Annotated[Literal[900, 1600], Meta(description="in pixels")] = 1600
