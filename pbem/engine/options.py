"""What a player may order with a click: pieces, and what can be said to them, as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec

from pbem.engine.order import Order
from pbem.engine.step import Decision

MOST_OPTIONS = 200  # of a question whose answers are listed
MOST_ANSWERS = 5000  # that are looked through for those


class Option(msgspec.Struct, frozen=True):
    """One order that would be legal now, and what it comes to."""

    order: str  # the line to write, in canonical notation
    kind: str  # move, attack, place, other
    to: str = ""  # the hex it leads to
    path: tuple[str, ...] = ()  # the hexes from where it starts to `to`
    label: str = ""  # a few letters for the target hex: a cost, or odds
    words: tuple[str, ...] = ()  # what it comes to: cost, odds, shifts, chances
    alone: str = ""  # of one joined to the last line of a sheet, which it replaces: its own part


class Piece(msgspec.Struct, frozen=True):
    """One piece as a side may know it."""

    id: str  # by which options are asked for
    name: str
    words: str = ""
    mine: bool = False
    can_act: bool = False  # may it be ordered to something now?
    hex: str = ""  # where it stands; nowhere, if it is off the map
    place: str = ""  # where it is off the map; pieces can be asked for there as in a hex


def answers_naming(decision: Decision[Any], units: Sequence[str]) -> Iterator[Order]:
    """Of the first answers to a question, those that name all these units."""
    wanted = {each.upper() for each in units}
    return (each for each in islice(decision, MOST_ANSWERS) if wanted <= _words(str(each)))


def _words(text: str) -> set[str]:
    return set(text.upper().replace(",", " ").split())
