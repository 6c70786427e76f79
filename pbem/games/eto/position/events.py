"""What befalls units, wherever it comes from: steps lost, elimination, rolls for generals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.games.eto.facts.boxes import DEAD, REPLENISHMENT
from pbem.games.eto.facts.words import counted
from pbem.wargame.map.pictured import Canvas, OfUnit
from pbem.wargame.scene import Loss

if TYPE_CHECKING:
    from pbem.games.eto.facts.words import Words


class OfOneUnit(Event, frozen=True):
    """What befalls a unit, of which the enemy may not know which one it is."""

    unit: str
    side: Side
    hex: str
    open: bool = True  # 12.7
    fate: ClassVar[str] = "is met"

    def seen_by(self, side: Side) -> Event:
        return self if self.open or side == self.side else replace(self, unit="")

    def who(self, words: Words) -> str:
        return words.unit(self.unit) if self.unit else f"One of {words.people[self.side]}"

    def told(self, words: Words) -> str:
        return f"{self.who(words)} in {words.place(self.hex)} {self.fate}."


class Depleted(OfOneUnit, frozen=True):
    """27.2  A unit loses a step and is turned over."""

    tells: ClassVar = ("LOSE", "PAY")
    why: str = ""

    def told(self, words: Words) -> str:
        why = f", {self.why}" if self.why else ""
        return f"{self.who(words)} in {words.place(self.hex)} is depleted{why}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "weakened", self.unit, self.hex),)


class Eliminated(OfUnit, frozen=True):
    """27.2  A unit is removed."""

    tells: ClassVar = ("LOSE", "PAY")
    box: str
    why: str = ""

    def told(self, words: Words) -> str:
        why = f", {self.why}" if self.why else ""
        gone = {DEAD: " for good", REPLENISHMENT: " and may be replenished"}.get(self.box, "")
        return f"{words.unit(self.unit)} in {words.place(self.hex)} is eliminated{gone}{why}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "lost", self.unit, self.hex),)

    def losses(self, canvas: Canvas[Any]) -> Iterator[Loss]:
        yield canvas.loss(self, dead=self.box == DEAD)


class GeneralLost(Event, frozen=True):
    """27.5  A general's stack is gone: he dies, or comes back from the pool."""

    general: str
    side: Side
    roll: int
    dead: bool

    def told(self, words: Words) -> str:
        fate = "is dead" if self.dead else "escapes and can be placed again in a season"
        return f"General {self.general} (die {self.roll}) {fate}."


class MarkerLost(Event, frozen=True):
    """27.6  An airfield is destroyed where its hex is lost."""

    marker: str
    hex: str

    def told(self, words: Words) -> str:
        return f"The airfield {self.marker} in {words.place(self.hex)} is destroyed."


class PortLost(Event, frozen=True):
    """7.7  A port falls; the ships in it are outside."""

    side: Side
    hex: str
    count: int

    def told(self, words: Words) -> str:
        ships = "a ship" if self.count == 1 else f"{self.count} ships"
        return f"The port of {words.place(self.hex)} is lost: {ships} of it put to sea."


class FrontSettled(Event, frozen=True):
    """24.5  Hexes behind a front become friendly."""

    side: Side
    hexes: tuple[str, ...]

    def told(self, words: Words) -> str:
        hexes = counted(len(self.hexes), "hex")
        return f"{words.they(self.side)} control {hexes} behind their front."


class Undone(Event, frozen=True):
    """A line of an order could not be carried out any more."""

    text: str
    why: str

    def told(self, words: Words) -> str:
        return f"{self.text} cannot be carried out: {self.why}."
