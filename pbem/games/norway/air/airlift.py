"""25.7  Troops by air: airlift, airborne operations with an airlift behind them, gliders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.norway.actions.action import Action, Offers, Units
from pbem.games.norway.actions.grants import AIR
from pbem.games.norway.air.events import Dropped
from pbem.games.norway.air.ferries import settle_down
from pbem.games.norway.air.flights import (
    base_works,
    check_aircraft,
    check_base,
    check_range,
    flight_path,
    twice,
)
from pbem.games.norway.air.interception import Inbound, fly
from pbem.games.norway.combat.fight import Fight, begin
from pbem.games.norway.combat.forecast import forecast
from pbem.games.norway.facts.units import GERMAN, enemy_of
from pbem.games.norway.movement.assaults import check_dive_bombers
from pbem.games.norway.orders.parts import Load
from pbem.games.norway.position.capacity import room_for_air, room_for_ground
from pbem.games.norway.position.control import settle
from pbem.games.norway.position.game import AIRBASE, Norway
from pbem.games.norway.position.losses import lose
from pbem.wargame.scene import Arrow

AIRLIFT, PARADROP, GLIDE = "airlift", "paradrop", "glide"
FIGHTS = {AIRLIFT: "drop", PARADROP: "drop", GLIDE: "glide"}


def carriers(loads: tuple[Load, ...]) -> Units:
    return tuple(load.carrier for load in loads)


def passengers(loads: tuple[Load, ...]) -> Units:
    return tuple(id for load in loads for id in load.units)


def enemies_in(game: Norway, side: Side, area: str) -> bool:
    """25.7  Are enemy troops or aircraft there, so that the landing is an assault?"""
    enemy = enemy_of(side)
    return bool(game.ground(enemy, area) or game.planes(enemy, area))


def check_loads(game: Norway, side: Side, loads: tuple[Load, ...]) -> str:
    """25.7  The base where transports and troops are; raises Illegal.

    A transport on the water takes up troops on a coast next to it (17.7).
    """
    start = check_aircraft(game, side, carriers(loads))
    for load in loads:
        plane = game.unit(load.carrier)
        if not plane.transport_plane:
            raise Illegal(f"{load.carrier} is no transport", case="25.7")
        light = sum(game.unit(id).light for id in load.units)
        if light < len(load.units) or not plane.capacity.holds(light, 0) or not light:
            words = f"{load.carrier} carries {plane.capacity.light} light unit, and no heavy one"
            raise Illegal(words, case="25.7")
    near = (*game.board.shores.get(start, ()), start) if game.board.is_sea(start) else (start,)
    for id in passengers(loads):
        if game.unit(id).static:
            raise Illegal(f"{id} never moves", case="10.10")
        if game.where.get(id, "") not in near or id in game.aboard:
            raise Illegal(f"{id} is not in {start}, where the transports are", case="25.7")
    return start


class ByAir(Action, frozen=True, kw_only=True):
    """25.7  Transports of one base bring troops to one place."""

    case: ClassVar = "25.7"
    counts: ClassVar = (AIR,)
    how: ClassVar[str]
    loads: tuple[Load, ...]
    place: str
    join: tuple[str, ...] = ()  # aircraft of the same base that fly along

    @property
    def actors(self) -> Units:
        return (*carriers(self.loads), *passengers(self.loads), *self.join)

    def carried(self, game: Norway) -> set[str]:
        return set(passengers(self.loads))

    def check_along(self, game: Norway, side: Side, start: str) -> None:
        """25.7  Raise Illegal unless who flies along starts here and gets there and back."""
        if self.join:
            if check_aircraft(game, side, self.join) != start:
                raise Illegal(f"who flies along starts in {start}, too", case="25.7")
            check_range(game, side, self.join, start, self.place)

    def check_room(self, game: Norway, side: Side) -> None:
        if not game.board.is_land(self.place) and self.place != game.home(side):
            raise Illegal(f"troops cannot come down in {self.place}", case="25.7")
        if not room_for_ground(game, side, self.place, len(passengers(self.loads))):
            raise Illegal(f"there is no room for them on {self.place}", case="8.0")

    def set_out(self, game: Norway, side: Side, landing: ComeDown, reach: int) -> Iterator[Event]:
        start = game.where[carriers(self.loads)[0]]
        units = (*carriers(self.loads), *self.join)
        path = flight_path(game, side, start, self.place, reach)
        return fly(game, side, units, path, landing, "lift")

    def forecast(self, view: Norway, side: Side) -> Iterator[str]:
        troops = passengers(self.loads)
        if not enemies_in(view, side, self.place):
            held = view.controls(side, self.place)
            yield f"lands in {self.place}" if held else f"takes {self.place}"
            return
        yield f"must attack in {self.place}"
        units = (*troops, *carriers(self.loads), *self.join)
        fight = Fight(
            FIGHTS[self.how], self.place, side, units, side, fresh=troops, glider=self.how == GLIDE
        )
        yield from forecast(view, fight)

    def drawn(self, view: Norway, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        troops = passengers(self.loads)
        start = where.get(carriers(self.loads)[0], "")
        if start in view.board.places.index and start != self.place:
            where.update(dict.fromkeys(troops, self.place))
            title = f"{' + '.join(troops)} will fly"
            yield Arrow("moves", "landing", (start, self.place), title, side, len(troops))

    @classmethod
    def starts(cls, game: Norway, side: Side) -> Iterator[tuple[str, Units]]:
        """Every base with transports that can fly, and these."""
        for place in sorted(game.stacks):
            planes = tuple(
                id
                for id in game.planes(side, place)
                if game.unit(id).transport_plane and base_works(game, id)
            )
            if planes:
                yield place, planes


class Airlift(ByAir, frozen=True, kw_only=True):
    """25.7  Light troops from airbase to airbase; the transports stay there, or RETURN."""

    verb: ClassVar = "an airlift"
    how: ClassVar = AIRLIFT
    form: ClassVar = "AIRLIFT loads _to place RETURN? _join? _spend?"
    spelled: ClassVar = {"AIRLIFT": ("AIRLIFT", "LIFT"), "RETURN": ("RETURN", "AND RETURN", "BACK")}
    back: bool = False  # do the transports return?

    def __str__(self) -> str:
        back = " RETURN" if self.back else ""
        return f"AIRLIFT {', '.join(map(str, self.loads))} {self.place}{back}{super().__str__()}"

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        loads, place = reader.meant(said)
        back = any(getattr(each, "type", "") == "RETURN" for each in said)
        return cls(loads=loads, place=place, back=back, **reader.clauses(said))

    def try_on(self, game: Norway, side: Side) -> None:
        start = check_loads(game, side, self.loads)
        self.check_along(game, side, start)
        self.check_room(game, side)
        planes = carriers(self.loads)
        check_range(game, side, planes, start, self.place, 1 if self.back else twice(game))
        check_airlift_base(game, side, planes, self.place, staying=not self.back)

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        most = min(game.unit(id).move for id in carriers(self.loads))
        reach = most if self.back else most * twice(game)
        landing = ComeDown(
            side, (*carriers(self.loads), *self.join), self.loads, self.place, self.how,
            stays=not self.back,
        )  # fmt: skip
        return self.set_out(game, side, landing, reach)

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        for start, planes in cls.starts(game, side):
            troops = [id for id in game.ground(side, start) if game.unit(id).light]
            for id in troops:
                for place in game.board.places.named(game.board.land | game.board.home):
                    if place != start and game.usable(side, place, AIRBASE):
                        loads = (Load(planes[0], (id,)),)
                        yield cls(loads=loads, place=place)
                        yield cls(loads=loads, place=place, back=True)

    @classmethod
    def offered(cls, view: Norway, side: Side, units: Units) -> Offers:
        loads = paired(view, units)
        if not loads:
            return
        for place in view.board.places.named(view.board.land | view.board.home):
            for back in (False, True):
                order = cls(loads=loads, place=place, back=back)
                if order.allowed(view, side):
                    words = tuple(order.forecast(view, side))
                    path = (view.where[units[0]], place)
                    yield order, Option(str(order), "move", place, path, words=words)


def check_airlift_base(
    game: Norway, side: Side, planes: Units, place: str, *, staying: bool
) -> None:
    """25.7  Raise Illegal unless there is a friendly or contested airbase in order, with room."""
    seaplanes = [id for id in planes if game.unit(id).seaplane]
    if seaplanes and not game.board.is_home(place):  # 17.7 these land on the water next to it
        if not game.board.coasts.get(place):
            raise Illegal(f"{seaplanes[0]} comes down on the water, next to a coast", case="17.7")
        if staying:
            raise Illegal(f"{seaplanes[0]} must RETURN", case="17.7")
    if len(seaplanes) < len(planes) and not game.usable(side, place, AIRBASE):
        raise Illegal(f"there is no airbase in order for you in {place}", case="25.7")
    if staying:
        check_base(game, side, planes, place)


class Airborne(ByAir, frozen=True, kw_only=True):
    """25.7  Airborne troops come down anywhere; only Germans have any."""

    sides: ClassVar = (GERMAN,)

    def check_airborne(self, game: Norway, side: Side) -> str:
        start = check_loads(game, side, self.loads)
        for id in passengers(self.loads):
            if not game.unit(id).airborne:
                raise Illegal(f"{id} is no airborne unit", case="25.7")
        if not game.board.is_land(self.place):
            raise Illegal(f"nobody jumps over {self.place}", case="25.7")
        if start == self.place:
            raise Illegal(f"they are in {self.place} already", case="25.7")
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
                words = tuple(order.forecast(view, side))
                kind = "attack" if enemies_in(view, side, place) else "move"
                path = (view.where[units[0]], place)
                yield order, Option(str(order), kind, place, path, words=words)


class Paradrop(Airborne, frozen=True, kw_only=True):
    """25.7  Airborne troops jump; THEN others may be flown into the airbase there.

    The transports return to their base, or STAY if they then have one there.
    """

    verb: ClassVar = "an airborne operation"
    how: ClassVar = PARADROP
    form: ClassVar = "PARADROP loads _to place STAY? _then? _join? _spend?"
    parts: ClassVar = "_then: thereafter\nthereafter: THEN loads"
    spelled: ClassVar = {
        "PARADROP": ("PARADROP", "JUMP", "PARA"),
        "STAY": ("STAY", "AND STAY"),
        "THEN": ("THEN", "AND THEN", "FOLLOWED BY"),
    }
    stay: bool = False
    then: tuple[Load, ...] = ()

    def __str__(self) -> str:
        stay = " STAY" if self.stay else ""
        then = f" THEN {', '.join(map(str, self.then))}" if self.then else ""
        loads = ", ".join(map(str, self.loads))
        return f"PARADROP {loads} {self.place}{stay}{then}{super().__str__()}"

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        loads, place, *more = reader.meant(said)
        stay = any(getattr(each, "type", "") == "STAY" for each in said)
        then = more[0] if more else ()
        return cls(loads=loads, place=place, stay=stay, then=then, **reader.clauses(said))

    @property
    def actors(self) -> Units:
        return (*super().actors, *carriers(self.then), *passengers(self.then))

    def carried(self, game: Norway) -> set[str]:
        return {*passengers(self.loads), *passengers(self.then)}

    def try_on(self, game: Norway, side: Side) -> None:
        start = self.check_airborne(game, side)
        times = twice(game) if self.stay else 1
        check_range(game, side, carriers(self.loads), start, self.place, times)
        if (self.stay or self.then) and AIRBASE not in game.board.bases(self.place):
            raise Illegal(f"there is no airbase in {self.place}", case="25.7")
        if self.then:
            if check_loads(game, side, self.then) != start:
                raise Illegal(f"all of them start in {start}", case="25.7")
            check_range(game, side, carriers(self.then), start, self.place, twice(game))

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        most = min(game.unit(id).move for id in carriers(self.loads))
        units = (*carriers(self.loads), *self.join)
        landing = ComeDown(side, units, self.loads, self.place, self.how, stays=self.stay)
        if self.then:
            game.push(FollowUp(side, self.then, self.place))
        return self.set_out(game, side, landing, most * (twice(game) if self.stay else 1))

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


class Glide(Airborne, frozen=True, kw_only=True):
    """25.7  Airborne troops land by glider among enemies; their transports are lost."""

    verb: ClassVar = "a glider landing"
    how: ClassVar = GLIDE
    form: ClassVar = "GLIDE loads _to place _join? _support? _aims? _spend?"
    spelled: ClassVar = {"GLIDE": ("GLIDE", "GLIDERS", "GLIDER")}
    support: tuple[str, ...] = ()
    aims: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"GLIDE {', '.join(map(str, self.loads))} {self.place}{super().__str__()}"

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        loads, place = reader.meant(said)
        return cls(loads=loads, place=place, **reader.clauses(said))

    @property
    def actors(self) -> Units:
        return (*super().actors, *self.support)

    def try_on(self, game: Norway, side: Side) -> None:
        start = self.check_airborne(game, side)
        check_range(game, side, carriers(self.loads), start, self.place, twice(game))
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


def paired(view: Norway, units: Units) -> tuple[Load, ...]:
    """Chosen transports and troops, one to one; nothing where they do not fit."""
    planes = [id for id in units if view.unit(id).transport_plane]
    troops = [id for id in units if view.unit(id).light]
    if not planes or len(planes) != len(troops) or len(planes) + len(troops) != len(units):
        return ()
    return tuple(Load(plane, (id,)) for plane, id in zip(planes, troops, strict=True))


# -- coming down ----------------------------------------------------------------------------------


class ComeDown(Inbound, frozen=True):
    """25.7  Troops leave their transports; where enemies are, everybody must attack."""

    side: Side
    units: tuple[str, ...]  # the aircraft
    loads: tuple[Load, ...]
    place: str
    how: str
    stays: bool = False
    support: tuple[str, ...] = ()
    aims: tuple[str, ...] = ()

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        side, place = self.side, self.place
        planes = tuple(id for id in self.units if game.on_map(id))
        start = game.where[planes[0]] if planes else ""
        troops = tuple(id for load in self.loads if load.carrier in planes for id in load.units)
        if not troops:
            return
        assault = enemies_in(game, side, place)
        airborne = any(game.unit(id).airborne for id in troops)
        if airborne and game.ground(enemy_of(side), place):
            game.shocks = (*game.shocks, "airborne")  # 18.0
        game.push(FlyBack(side, planes, self.loads, place, start, self.how, self.stays))
        there = (*game.ground(side, place), *game.planes(side, place))
        for id in troops:
            game.put(id, place)
        yield Dropped(side, troops, place, self.how)
        if assault:
            units = (*troops, *planes, *self.support, *there)  # 25.7 all who are there take part
            fight = Fight(
                FIGHTS[self.how],
                place,
                side,
                tuple(dict.fromkeys(units)),
                side,
                aims=self.aims,
                fresh=troops,
                glider=self.how == GLIDE,
            )
            begin(game, fight)


class FlyBack(Step[Norway], frozen=True):
    """25.7  The transports return, stay where they have a base, or are lost with the gliders."""

    side: Side
    planes: tuple[str, ...]
    loads: tuple[Load, ...]
    place: str
    start: str
    how: str
    stays: bool

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        transports = tuple(
            id for id in self.planes if game.on_map(id) and game.unit(id).transport_plane
        )
        if self.how == GLIDE:
            yield from lose(game, transports, "glider")
        elif self.stays:
            fits = tuple(id for id in transports if room_for_air(game, self.side, self.place, 1))
            yield from settle_down(game, self.side, fits, self.place, self.start, "ferry")


class FollowUp(Step[Norway], frozen=True):
    """25.7  Behind the airborne troops others are flown into the airbase, if it can be used."""

    side: Side
    loads: tuple[Load, ...]
    place: str

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        side, place = self.side, self.place
        yield from settle(game)  # the airbase may be theirs by now
        loads = tuple(
            load
            for load in self.loads
            if game.on_map(load.carrier) and all(game.on_map(id) for id in load.units)
        )
        if loads and game.ground(side, place) and game.usable(side, place, AIRBASE):
            units = carriers(loads)
            game.push(ComeDown(side, units, loads, place, AIRLIFT, stays=True))
