"""25.7  Glider landings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.norway.actions.action import Units
from pbem.games.norway.air.airborne import Airborne
from pbem.games.norway.air.by_air import check_reach
from pbem.games.norway.air.coming_down import GLIDE, ComeDown, carriers, enemies_in
from pbem.games.norway.air.flights import twice
from pbem.games.norway.movement.assaults import check_dive_bombers
from pbem.games.norway.position.game import Norway


class Glide(Airborne, frozen=True, kw_only=True):
    """25.7  Airborne troops land by glider among enemies; their transports are lost."""

    verb: ClassVar = "a glider landing"
    how: ClassVar = GLIDE
    form: ClassVar = "GLIDE loads _to path _join? _support? _aims? _spend?"
    spelled: ClassVar = {"GLIDE": ("GLIDE", "GLIDERS", "GLIDER")}
    support: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"GLIDE {self.loaded} {self.way}{super().__str__()}"

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        loads, (*via, place) = reader.meant(said)
        return cls(loads=loads, place=place, via=tuple(via), **reader.clauses(said))

    @property
    def actors(self) -> Units:
        return (*super().actors, *self.support)

    def try_on(self, game: Norway, side: Side) -> None:
        start = self.check_airborne(game, side)
        planes = carriers(self.loads)
        check_reach(game, side, planes, start, self.place, twice(game), self.via)
        if not enemies_in(game, side, self.place):
            raise Illegal(f"no enemies are in {self.place}: jump instead", case="25.7")
        if self.support:
            check_dive_bombers(game, side, self.support, self.place)

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        most = min(game.unit(id).move for id in carriers(self.loads)) * twice(game)
        units = (*carriers(self.loads), *self.join)
        landing = ComeDown(
            side, units, self.loads, self.place, self.how, support=self.support, aims=self.aims
        )
        return self.set_out(game, side, landing, most)

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        return (cls(loads=loads, place=place) for loads, place in cls.drops(game, side))

    def warnings(self, view: Norway, side: Side) -> Iterator[str]:
        yield f"{' + '.join(carriers(self.loads))} will be lost with the gliders (25.7)"
