"""What happens in every game: turns and phases begin, places change hands, somebody wins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.wargame.collected import defined_in

if TYPE_CHECKING:
    from pbem.wargame.position.words import Words


class TurnBegan(Event, frozen=True):
    turn: int

    def told(self, words: Words) -> str:
        return words.turn_began(self)


class PhaseBegan(Event, frozen=True):
    phase: str

    def told(self, words: Words) -> str:
        return words.phase_began(self)


class SetUp(Event, frozen=True):
    """A side has finished its set-up, or a part of it; the map shows it."""

    side: Side
    part: str = ""  # which, where there are several

    def told(self, words: Words) -> str:
        return words.set_up(self)


class Taken(Event, frozen=True):
    """A place that matters changes hands."""

    place: str = msgspec.field(name="hex")  # as stored games have it
    side: Side

    def told(self, words: Words) -> str:
        return words.taken(self)

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "took", self.place),)


class Edited(Event, frozen=True):
    """A moderator changed the position."""

    words: str

    def told(self, words: Words) -> str:
        return f"The moderator: {self.words}"


class Ended(Event, frozen=True):
    winner: Side
    case: str
    words: str

    def told(self, words: Words) -> str:
        won = f"{words.people[self.winner].upper()} HAVE WON" if self.winner else "NOBODY HAS WON"
        return f"{won}: {self.words} (rule {self.case})."


EVERYWHERE = defined_in(Event, __name__)  # what every game tells
