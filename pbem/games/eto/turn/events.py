"""What is told of the end of a month."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side

if TYPE_CHECKING:
    from pbem.games.eto.facts.words import Words


class Replenished(Event, frozen=True):
    """34.1  A unit is back on the map."""

    unit: str
    side: Side
    hex: str

    def told(self, words: Words) -> str:
        return f"{words.unit(self.unit)} is back, in {words.place(self.hex)}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "brought", self.unit),)


class Recovered(Event, frozen=True):
    """34.3  An air unit has its pilots back."""

    unit: str
    side: Side
    hex: str

    def told(self, words: Words) -> str:
        return f"{words.unit(self.unit)} is at full strength again: its pilots came down at home."


class Repaired(Event, frozen=True):
    """34.4  An attempt to repair what is destroyed in a hex."""

    side: Side
    hex: str
    roll: int
    done: bool

    def told(self, words: Words) -> str:
        fate = "is repaired" if self.done else "stays destroyed"
        return (
            f"{words.they(self.side)} work on {words.place(self.hex)}, die {self.roll}: it {fate}."
        )
