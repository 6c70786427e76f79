"""What is told of land units on the move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from pbem.engine.event import CROWDED_OUT, Deed, Event
from pbem.engine.order import Side
from pbem.wargame.map.pictured import Canvas, Pictured
from pbem.wargame.position.journeys import Journey, Travelled
from pbem.wargame.scene import Arrow, Loss

if TYPE_CHECKING:
    from pbem.games.eto.facts.words import Words


class Moved(Travelled, Pictured, frozen=True):
    """24.0, 30.0  Units went somewhere."""

    units: tuple[str, ...]
    side: Side
    path: tuple[str, ...]
    count: int = 0  # how many they are, where their names are hidden
    by_rail: bool = False
    open: bool = False  # 12.7 does the enemy see who it is?

    def seen_by(self, side: Side) -> Event:
        if side == self.side or self.open:
            return self
        return replace(self, units=(), count=self.count + len(self.units))

    def told(self, words: Words) -> str:
        who = " + ".join(self.units) or f"{self.count} of {words.people[self.side]}"
        how = "goes by rail" if self.by_rail else "moves"
        if len(self.units) > 1 or self.count > 1:
            how = "go by rail" if self.by_rail else "move"
        way = "-".join(self.path) if not self.by_rail else f"{self.path[0]} to {self.path[-1]}"
        return f"{who} {how} {way}{words.called(self.path[-1])}."

    def deeds(self) -> Iterable[Deed]:
        return tuple(Deed(self.side, "moved", id) for id in self.units)

    def ordered_by(self) -> tuple[str, ...]:
        word = "RAIL" if self.by_rail else "M"
        return (self.side, word, *self.units, self.path[-1]) if self.units else ()

    def journeys(self) -> Sequence[Journey]:
        how = "by rail" if self.by_rail else ""
        who = self.units or ("",) * self.count
        return [Journey(self.side, each, self.path[0], self.path[-1], how) for each in who]

    def went(self) -> Mapping[str, str]:
        return dict.fromkeys(self.units, self.path[-1])

    def set_out(self, unit: str) -> str | None:
        return self.path[0] if unit in self.units else None

    def arrows(self, canvas: Canvas[Any]) -> Iterator[Arrow]:
        many = len(self.units) or self.count
        yield Arrow("moves", "move", self.path, canvas.told(self), self.side, many)


class Removed(Pictured, frozen=True):
    """24.2  A unit too many in a hex is eliminated at the end of a step."""

    unit: str
    side: Side
    hex: str

    def told(self, words: Words) -> str:
        return f"{words.unit(self.unit)} is eliminated: {words.place(self.hex)} is overstacked."

    def deeds(self) -> Iterable[Deed]:
        return Deed(self.side, "lost", self.unit), Deed(self.side, CROWDED_OUT, self.unit)

    def losses(self, canvas: Canvas[Any]) -> Iterator[Loss]:
        yield canvas.loss(self)
