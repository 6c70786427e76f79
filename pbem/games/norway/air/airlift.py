"""25.7  Airlift: light troops from airbase to airbase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.norway.actions.action import Offers, Units
from pbem.games.norway.air.bases import check_base
from pbem.games.norway.air.by_air import (
    ByAir,
    check_loads,
    on_floats,
    paired,
    serves_seaplanes,
    water_off,
)
from pbem.games.norway.air.coming_down import AIRLIFT, ComeDown, carriers
from pbem.games.norway.air.flights import check_range, twice
from pbem.games.norway.orders.parts import Load
from pbem.games.norway.position.game import AIRBASE, Norway


class Airlift(ByAir, frozen=True, kw_only=True):
    """25.7  Light troops from airbase to airbase; the transports stay there, or RETURN."""

    verb: ClassVar = "an airlift"
    how: ClassVar = AIRLIFT
    form: ClassVar = "AIRLIFT loads _to path RETURN? _join? _aims? _spend?"
    spelled: ClassVar = {"AIRLIFT": ("AIRLIFT", "LIFT"), "RETURN": ("RETURN", "AND RETURN", "BACK")}
    back: bool = False  # do the transports return?

    def __str__(self) -> str:
        back = " RETURN" if self.back else ""
        return f"AIRLIFT {self.loaded} {self.way}{back}{super().__str__()}"

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        loads, (*via, place) = reader.meant(said)
        back = any(getattr(each, "type", "") == "RETURN" for each in said)
        return cls(loads=loads, place=place, via=tuple(via), back=back, **reader.clauses(said))

    def try_on(self, game: Norway, side: Side) -> None:
        start = check_loads(game, side, self.loads)
        self.check_along(game, side, start)
        self.check_room(game, side)
        planes = carriers(self.loads)
        on_water = () if game.board.is_home(self.place) else on_floats(game, planes)
        if on_land := tuple(id for id in planes if id not in on_water):
            self._check_field(game, side, start, on_land)
        if on_water:
            self._check_water(game, side, start, on_water)

    def _times(self, game: Norway) -> int:
        """How many times its range a transport may fly to get there."""
        return 1 if self.back else twice(game)

    def _check_field(self, game: Norway, side: Side, start: str, planes: Units) -> None:
        """25.7  A friendly or contested airbase in order, with room for who stays."""
        check_range(game, side, planes, start, self.place, self._times(game), self.via)
        if not game.usable(side, self.place, AIRBASE):
            words = f"there is no airbase in order for you in {self.place}"
            raise Illegal(words, case="25.7", legal=_fields(game, side))
        if not self.back:
            check_base(game, side, planes, self.place)

    def _check_water(self, game: Norway, side: Side, start: str, planes: Units) -> None:
        """17.7  Water next to a coast with a base of theirs; the first rules asked for no base."""
        zone, via = water_off(game, side, planes, start, self.place, self.via)
        if game.version > 1 and not serves_seaplanes(game, side, self.place):
            words = f"there is no port or airbase in order for you in {self.place}"
            raise Illegal(words, case="17.7")
        check_range(game, side, planes, start, zone, self._times(game), via)
        if not self.back:
            check_base(game, side, planes, zone)

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        most = min(game.unit(id).move for id in carriers(self.loads))
        units = (*carriers(self.loads), *self.join)
        landing = ComeDown(
            side,
            units,
            self.loads,
            self.place,
            self.how,
            stays=not self.back,
            aims=self.aims,
            via=self.via,
        )
        return self.set_out(game, side, landing, most * self._times(game))

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        for start, planes in cls.starts(game, side):
            troops = [id for id in game.ground(side, start) if game.unit(id).light]
            for id in troops:
                for place in _fields(game, side):
                    if place != start:
                        loads = (Load(planes[0], (id,)),)
                        yield cls(loads=loads, place=place)
                        yield cls(loads=loads, place=place, back=True)

    @classmethod
    def offered(cls, view: Norway, side: Side, units: Units) -> Offers:
        loads = paired(view, units)
        if not loads:
            return
        start = view.where[units[0]]
        for place in view.board.places.named(view.board.land | view.board.home):
            for back in (False, True):
                order = cls(loads=loads, place=place, back=back)
                if place != start and order.allowed(view, side):
                    yield order, order.shown(view, side, "move", (start, place))


def _fields(game: Norway, side: Side) -> list[str]:
    """25.7  Every airbase in order that a side may use."""
    places = game.board.places.named(game.board.land | game.board.home)
    return [place for place in places if game.usable(side, place, AIRBASE)]
