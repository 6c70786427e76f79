"""17.1, 25.7  Airborne operations: troops that jump, and an airlift behind them."""

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
    check_reach,
    on_floats,
    paired,
    water_off,
)
from pbem.games.norway.air.coming_down import (
    PARADROP,
    ComeDown,
    FollowUp,
    carriers,
    enemies_in,
    passengers,
)
from pbem.games.norway.air.flights import check_open, check_range, twice
from pbem.games.norway.facts.units import GERMAN, enemy_of
from pbem.games.norway.orders.parts import Load
from pbem.games.norway.position.capacity import based, whole_air_room
from pbem.games.norway.position.game import AIRBASE, Norway


class Airborne(ByAir, frozen=True, kw_only=True):
    """25.7  Airborne troops come down anywhere; only Germans have any."""

    sides: ClassVar = (GERMAN,)

    def check_airborne(self, game: Norway, side: Side) -> str:
        start = check_loads(game, side, self.loads)
        for id in passengers(self.loads):
            if not game.unit(id).airborne:
                raise Illegal(f"{id} is no airborne unit", case="25.7")
        check_open(game, side, self.place)
        if not game.board.is_land(self.place):
            raise Illegal(f"nobody jumps over {self.place}", case="25.7")
        if start == self.place:
            raise Illegal(f"they are in {self.place} already", case="25.7")
        floats = on_floats(game, carriers(self.loads))
        if floats and game.version > 2:
            water_off(game, side, floats, start, self.place, self.via)
        self.check_along(game, side, start)
        self.check_room(game, side)
        return start

    @classmethod
    def drops(cls, game: Norway, side: Side) -> Iterator[tuple[tuple[Load, ...], str]]:
        for start, planes in cls.starts(game, side):
            troops = [id for id in game.ground(side, start) if game.unit(id).airborne]
            together = tuple(Load(plane, (id,)) for plane, id in zip(planes, troops, strict=False))
            groups: list[tuple[Load, ...]] = [(Load(planes[0], (id,)),) for id in troops]
            groups += [together] if len(together) > 1 else []
            for loads in groups:
                for place in game.board.places.named(game.board.land):
                    yield loads, place

    @classmethod
    def offered(cls, view: Norway, side: Side, units: Units) -> Offers:
        loads = paired(view, units)
        for place in view.board.places.named(view.board.land) if loads else ():
            order = cls(loads=loads, place=place)
            if order.allowed(view, side):
                kind = "attack" if enemies_in(view, side, place) else "move"
                path = (view.where[units[0]], place)
                yield order, order.shown(view, side, kind, path)


class Paradrop(Airborne, frozen=True, kw_only=True):
    """25.7  Airborne troops jump; THEN others may be flown into the airbase there.

    The transports return to their base, STAY if they then have one there, or fly on to another
    BASE, all within twice their range.
    """

    verb: ClassVar = "an airborne operation"
    how: ClassVar = PARADROP
    form: ClassVar = "PARADROP loads _to path STAY? _onward? _then? RETURN? _join? _aims? _spend?"
    parts: ClassVar = "_onward: BASE _to place\n_then: thereafter\nthereafter: THEN loads"
    spelled: ClassVar = {
        "PARADROP": ("PARADROP", "JUMP", "PARA"),
        "STAY": ("STAY", "AND STAY"),
        "BASE": ("BASE", "AND BASE", "FLY ON"),
        "THEN": ("THEN", "AND THEN", "FOLLOWED BY"),
    }
    stay: bool = False
    base: str = ""
    then: tuple[Load, ...] = ()
    back: bool = False  # do the transports of those who follow return?

    def __str__(self) -> str:
        landing = " STAY" if self.stay else ""
        landing += f" BASE {self.base}" if self.base else ""
        then = f" THEN {', '.join(map(str, self.then))}" if self.then else ""
        back = " RETURN" if self.back else ""
        return f"PARADROP {self.loaded} {self.way}{landing}{then}{back}{super().__str__()}"

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        loads, (*via, place), *more = reader.meant(said)
        words = {getattr(each, "type", "") for each in said}
        return cls(
            loads=loads,
            place=place,
            via=tuple(via),
            stay="STAY" in words,
            base=next((each for each in more if isinstance(each, str)), ""),
            then=next((each for each in more if isinstance(each, tuple)), ()),
            back="RETURN" in words,
            **reader.clauses(said),
        )

    @property
    def actors(self) -> Units:
        return (*super().actors, *carriers(self.then), *passengers(self.then))

    def carried(self, game: Norway) -> set[str]:
        return {*passengers(self.loads), *passengers(self.then)}

    def troops(self, game: Norway) -> Units:
        """The first rules counted only those who jump."""
        return passengers((*self.loads, *self.then) if game.version > 2 else self.loads)

    def try_on(self, game: Norway, side: Side) -> None:
        start = self.check_airborne(game, side)
        planes = carriers(self.loads)
        if self.stay and self.base:
            raise Illegal("the transports stay there or fly on, not both", case="25.7")
        if self.base:
            onward = (*self.via, self.place)
            check_range(game, side, planes, start, self.base, twice(game), onward)
            check_base(game, side, planes, self.base, planes)
        else:
            times = twice(game) if self.stay else 1
            check_reach(game, side, planes, start, self.place, times, self.via)
        if (self.stay or self.then) and AIRBASE not in game.board.bases(self.place):
            raise Illegal(f"there is no airbase in {self.place}", case="25.7")
        if self.then:
            if check_loads(game, side, self.then) != start:
                raise Illegal(f"all of them start in {start}", case="25.7")
            times = 1 if self.back else twice(game)
            check_reach(game, side, carriers(self.then), start, self.place, times, self.via)
        if game.version > 2:
            self._check_field(game, side)

    def _check_field(self, game: Norway, side: Side) -> None:
        """8.0, 22.0  Raise Illegal if more are to stay than the airbase ever holds."""
        most, staying = whole_air_room(game, side, self.place), self._staying(game)
        if staying and staying + len(based(game, side, self.place)) > most:
            case = "8.0" if game.board.is_island(self.place) else "22.0"
            words = f"{self.place} has room for {most} air units; RETURN takes those of THEN home"
            raise Illegal(words, case=case)

    def _staying(self, game: Norway) -> int:
        """How many air units are to land on the airbase there."""
        staying = (
            *(carriers(self.loads) if self.stay else ()),
            *(() if self.back else carriers(self.then)),
        )
        return len(staying) - len(on_floats(game, staying))

    def warnings(self, view: Norway, side: Side) -> Iterator[str]:
        yield from super().warnings(view, side)
        half, staying = whole_air_room(view, side, self.place) // 2, self._staying(view)
        full = staying + len(based(view, side, self.place)) > half
        if staying and full and view.ground(enemy_of(side), self.place):
            yield (
                f"if {self.place} stays contested its airbase has room for {half} (22.1), and "
                f"others who should stay turn back or are lost"
            )

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        most = min(game.unit(id).move for id in carriers(self.loads))
        units = (*carriers(self.loads), *self.join)
        landing = ComeDown(
            side,
            units,
            self.loads,
            self.place,
            self.how,
            stays=self.stay,
            aims=self.aims,
            via=self.via,
            base=self.base,
        )
        if self.then:
            jumped = passengers(self.loads)
            game.push(FollowUp(side, self.then, self.place, jumped, self.back, self.aims))
        one_way = self.stay or self.base
        return self.set_out(game, side, landing, most * (twice(game) if one_way else 1))

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        for loads, place in cls.drops(game, side):
            yield cls(loads=loads, place=place)
            yield cls(loads=loads, place=place, stay=True)
            if then := cls._followers(game, side, loads):
                yield cls(loads=loads, place=place, then=then)

    @classmethod
    def _followers(cls, game: Norway, side: Side, loads: tuple[Load, ...]) -> tuple[Load, ...]:
        start = game.where[loads[0].carrier]
        planes = [
            id
            for id in game.planes(side, start)
            if game.unit(id).transport_plane
            and not game.unit(id).seaplane
            and id not in carriers(loads)
        ]
        troops = [
            id
            for id in game.ground(side, start)
            if game.unit(id).light and not game.unit(id).airborne
        ]
        return tuple(Load(plane, (id,)) for plane, id in zip(planes, troops[:2], strict=False))
