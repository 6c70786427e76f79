"""What happens to who and what is carried by sea."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.wargame.position.words import and_all

if TYPE_CHECKING:
    from pbem.games.eto.facts.words import Words


class Embarked(Event, frozen=True):
    """10.4, 10.7  Units go aboard ships; the enemy sees how many leave, if not who."""

    side: Side
    units: tuple[str, ...]
    place: str
    ships: tuple[str, ...]
    open: bool = True  # 12.7
    count: int = 0

    def seen_by(self, side: Side) -> Event:
        if self.open or side == self.side:
            return self
        return replace(self, units=(), ships=(), count=len(self.units))

    def told(self, words: Words) -> str:
        where = words.place(self.place)
        if not self.units:
            who = "one unit" if self.count == 1 else f"{self.count} units"
            return f"{words.they(self.side)} embark {who} in {where}."
        aboard = and_all([*map(words.ship, self.ships)])
        return f"{words.do(self.units, 'embarks', 'embark')} in {where} aboard {aboard}."

    def deeds(self) -> Iterable[Deed]:
        return tuple(Deed(self.side, "moved", id) for id in self.units)


class Debarked(Event, frozen=True):
    """10.5  Units come ashore."""

    side: Side
    units: tuple[str, ...]
    place: str
    open: bool = True  # 12.7
    count: int = 0

    def seen_by(self, side: Side) -> Event:
        if self.open or side == self.side:
            return self
        return replace(self, units=(), count=len(self.units))

    def told(self, words: Words) -> str:
        where = words.place(self.place)
        if not self.units:
            who = "one unit" if self.count == 1 else f"{self.count} units"
            return f"{words.they(self.side)} debark {who} in {where}."
        return f"{words.do(self.units, 'debarks', 'debark')} in {where}."

    def deeds(self) -> Iterable[Deed]:
        return tuple(Deed(self.side, "moved", id) for id in self.units)


class SupplyLoaded(Event, frozen=True):
    """32.4, 32.5  A supply marker goes aboard ships; only its own side is told."""

    side: Side
    place: str
    ships: tuple[str, ...]

    def seen_by(self, side: Side) -> Event | None:
        return self if side == self.side else None

    def told(self, words: Words) -> str:
        aboard = and_all([*map(words.ship, self.ships)])
        return f"Supplies are loaded in {words.place(self.place)} aboard {aboard}."


class SupplyLanded(Event, frozen=True):
    """10.5, 32.4  Supply markers are debarked in a port."""

    side: Side
    place: str
    count: int

    def told(self, words: Words) -> str:
        what = "a supply marker" if self.count == 1 else f"{self.count} supply markers"
        return f"{words.they(self.side)} debark {what} in {words.place(self.place)}."
