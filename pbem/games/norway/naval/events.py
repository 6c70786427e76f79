"""What happens to ships and to those they carry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from msgspec.structs import replace

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.games.norway.facts.units import hidden, hidden_id
from pbem.games.norway.facts.words import Words
from pbem.games.norway.position.fog import seen_through
from pbem.games.norway.position.game import Norway
from pbem.wargame.map.pictured import Canvas, OfUnit, Pictured
from pbem.wargame.scene import Arrow


class Sailed(Pictured, frozen=True):
    """10.3  A force goes from place to place."""

    units: tuple[str, ...]
    side: Side
    path: tuple[str, ...]  # where it was comes first
    veils: tuple[str, ...] = ()  # 14.0 all that the enemy sees of them, see position.fog

    def seen_by(self, side: Side) -> Event:
        if not self.veils or side == self.side:
            return self
        return replace(self, units=seen_through(self.units, self.veils, self.path[0]), veils=())

    def told(self, words: Words) -> str:
        way = ", ".join(words.place(each) for each in self.path[1:])
        return f"{words.do(self.units, 'sails', 'sail')} to {way}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "moved", id) for id in self.units)

    def ordered_by(self) -> tuple[str, ...]:
        return self.side, "SAIL", *self.units, self.path[-1]

    def went(self) -> Mapping[str, str]:
        return dict.fromkeys(self.units, self.path[-1])

    def set_out(self, unit: str) -> str | None:
        return self.path[0] if unit in self.units else None

    def arrows(self, canvas: Canvas[Norway]) -> Iterator[Arrow]:
        yield Arrow("moves", "move", self.path, canvas.told(self), self.side, len(self.units))


class Embarked(Event, frozen=True):
    """10.15  Units go aboard."""

    ship: str
    units: tuple[str, ...]
    side: Side
    area: str
    veiled: bool = False  # 14.0 what is aboard cannot be seen

    def seen_by(self, side: Side) -> Event | None:
        return self if side == self.side or not self.veiled else None

    def told(self, words: Words) -> str:
        doing = words.do(self.units, "embarks", "embark")
        return f"{doing} in {words.place(self.area)} on {self.ship}."


class Evacuated(OfUnit, frozen=True):
    """25.4  The die of a unit that is taken off a coast without a port."""

    roll: int
    aboard: bool
    veil: str = ""

    def seen_by(self, side: Side) -> Event:
        if not self.veil or side == self.side:
            return self
        return replace(self, unit=hidden_id(self.veil, self.hex, 0), veil="")

    def told(self, words: Words) -> str:
        came = "gets aboard" if self.aboard else "does not"
        name = words.unit(self.unit) if hidden(self.unit) else self.unit
        return f"{name} is taken off {words.place(self.hex)}: die {self.roll}, it {came} (25.4)."


class Landed(Pictured, frozen=True):
    """10.16, 25.7  Units leave their ships."""

    units: tuple[str, ...]
    side: Side
    zone: str
    area: str
    veils: tuple[str, ...] = ()

    def seen_by(self, side: Side) -> Event:
        if not self.veils or side == self.side:
            return self
        return replace(self, units=seen_through(self.units, self.veils, self.area), veils=())

    def told(self, words: Words) -> str:
        return f"{words.do(self.units, 'lands', 'land')} in {words.place(self.area)}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "moved", id) for id in self.units)

    def went(self) -> Mapping[str, str]:
        return dict.fromkeys(self.units, self.area)

    def set_out(self, unit: str) -> str | None:
        return self.zone if unit in self.units else None

    def arrows(self, canvas: Canvas[Norway]) -> Iterator[Arrow]:
        path = (self.zone, self.area)
        yield Arrow("landings", "landing", path, canvas.told(self), self.side, len(self.units))


class OnPatrol(Event, frozen=True):
    """17.10  Submarines attack a force that comes by, or let it pass."""

    tells: ClassVar = ("PATROL", "NO PATROL")
    side: Side
    units: tuple[str, ...]
    zone: str

    def told(self, words: Words) -> str:
        if not self.units:
            return f"The submarines in {words.place(self.zone)} let the force pass."
        return f"{words.do(self.units, 'attacks', 'attack')} the force in {words.place(self.zone)}."


class Halted(Event, frozen=True):
    """17.10  After a fight on the way a force goes no further."""

    side: Side
    zone: str

    def told(self, words: Words) -> str:
        return f"The force stays in {words.place(self.zone)}."
