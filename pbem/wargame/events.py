"""What happens in every game: turns and phases begin, places change hands, somebody wins."""

from __future__ import annotations

import msgspec

from pbem.engine.event import Event
from pbem.engine.order import Side


class TurnBegan(Event, frozen=True):
    turn: int


class PhaseBegan(Event, frozen=True):
    phase: str


class SetUp(Event, frozen=True):
    """A side has finished its set-up, or a part of it; the map shows it."""

    side: Side
    part: str = ""  # which, where there are several


class Taken(Event, frozen=True):
    """A place that matters changes hands."""

    place: str = msgspec.field(name="hex")  # as stored games have it
    side: Side


class Edited(Event, frozen=True):
    """A moderator changed the position."""

    words: str


class Ended(Event, frozen=True):
    winner: Side
    case: str
    words: str


EVERYWHERE: tuple[type[Event], ...] = (TurnBegan, PhaseBegan, SetUp, Taken, Edited, Ended)
