"""What happens in every game: turns and phases begin, hexes change hands, somebody wins."""

from __future__ import annotations

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
    """A hex that matters changes hands."""

    hex: str
    side: Side


class Edited(Event, frozen=True):
    """A moderator changed the position."""

    words: str


class Ended(Event, frozen=True):
    winner: Side
    case: str
    words: str


EVERYWHERE: tuple[type[Event], ...] = (TurnBegan, PhaseBegan, SetUp, Taken, Edited, Ended)
