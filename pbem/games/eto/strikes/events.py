"""What aircraft do to ships, and what becomes of ships that are hit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.games.eto.facts.boxes import DEAD
from pbem.wargame.map.pictured import Canvas, OfUnit, Outcome, Pictured
from pbem.wargame.scene import Loss

if TYPE_CHECKING:
    from pbem.games.eto.facts.words import Words


class ShipStruck(Pictured, frozen=True):
    """16.2  A naval air unit attacks a ship."""

    tells: ClassVar = ("STRIKE",)
    side: Side
    by: str
    at: str
    place: str
    dice: tuple[int, int]
    total: int
    armor: int
    station: str = ""  # 7.4 the hex of a sea area with a grid

    def told(self, words: Words) -> str:
        fate = "hit" if self.total >= self.armor else "missed"
        first, second = self.dice
        total = f", with its bonus {self.total}" if self.total > first + second else ""  # 16.3
        return (
            f"  {self.by} attacks {words.ship(self.at)} from the air: dice {first} and "
            f"{second}{total}, armor {self.armor}: {fate}."
        )

    def outcome(self, canvas: Canvas[Any]) -> Outcome:
        result = f"{self.at} hit" if self.total >= self.armor else ""
        return Outcome(self.station or self.place, result)


class AntiAircraft(Event, frozen=True):
    """16.4  Fire from the ships hits an air unit."""

    side: Side
    unit: str

    def told(self, words: Words) -> str:
        return f"  Anti-aircraft fire hits {self.unit}."


class Damaged(OfUnit, frozen=True):
    """9.5  A ship is turned over."""

    def told(self, words: Words) -> str:
        return f"  {words.ship(self.unit)} is damaged."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "weakened", self.unit, self.hex),)


class Sunk(OfUnit, frozen=True):
    """9.5  A ship is sunk."""

    box: str
    station: str = ""  # 7.4 the hex of a sea area with a grid

    def told(self, words: Words) -> str:
        return f"  {words.ship(self.unit)} is sunk in {words.water(self.hex)}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "lost", self.unit, self.hex),)

    def losses(self, canvas: Canvas[Any]) -> Iterator[Loss]:
        loss = canvas.loss(self, dead=self.box == DEAD)
        yield replace(loss, place=self.station or loss.place)


class SubmarineSpotted(Event, frozen=True):
    """11.3  Escorts look out for a submarine that has found them."""

    side: Side
    submarine: str
    place: str
    roll: int
    seen: bool

    def told(self, words: Words) -> str:
        fate = "fire first" if self.seen else "see nothing"
        return f"  {words.they(self.side)} look out for {self.submarine}, die {self.roll}: {fate}."


class Torpedoed(Pictured, frozen=True):
    """11.3  A submarine and a ship attack each other."""

    side: Side
    by: str
    at: str
    place: str
    dice: tuple[int, int]
    guns: int
    armor: int
    hit: bool
    station: str = ""  # 7.4 the hex of a sea area with a grid

    def told(self, words: Words) -> str:
        fate = "hit" if self.hit else "missed"
        first, second = self.dice
        return (
            f"  {words.ship(self.by)} attacks {words.ship(self.at)}: {first} and {second}, "
            f"gunnery {self.guns}, armor {self.armor}: {fate}."
        )

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "attacked", self.place),)

    def outcome(self, canvas: Canvas[Any]) -> Outcome:
        return Outcome(self.station or self.place, f"{self.at} hit" if self.hit else "")


class Dived(Event, frozen=True):
    """11.3  A submarine withdraws."""

    side: Side
    submarine: str
    place: str

    def told(self, words: Words) -> str:
        return f"  {words.ship(self.submarine)} dives."


class SubmarineSought(Event, frozen=True):
    """11.2  Aircraft look for a submarine."""

    side: Side
    units: tuple[str, ...]
    submarine: str
    place: str
    roll: int
    modifier: int
    found: bool

    def told(self, words: Words) -> str:
        fate = "found" if self.found else "in vain"
        looks = words.do(self.units, "looks", "look")
        return (
            f"  {looks} for {words.ship(self.submarine)} in {words.water(self.place)}: "
            f"die {self.roll}{self.modifier:+}, {fate}."
        )
