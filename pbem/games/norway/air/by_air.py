"""25.7  What all orders that bring troops by air have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from pbem.engine.battle_card import Foreseen
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.norway.actions.action import Action, Units
from pbem.games.norway.actions.grants import AIR
from pbem.games.norway.air.coming_down import (
    ComeDown,
    assault,
    carriers,
    enemies_in,
    landing_zone,
    passengers,
)
from pbem.games.norway.air.flights import base_works, check_aircraft, check_range, flight_path
from pbem.games.norway.air.under_way import fly
from pbem.games.norway.combat.forecast import fight_card, foreseen
from pbem.games.norway.combat.kinds import Fight
from pbem.games.norway.orders.parts import Load
from pbem.games.norway.position.capacity import room_for_ground
from pbem.games.norway.position.game import AIRBASE, PORT, Norway
from pbem.wargame.scene import Arrow


def check_loads(game: Norway, side: Side, loads: tuple[Load, ...]) -> str:
    """25.7  The base where transports and troops are; raises Illegal."""
    start = check_aircraft(game, side, carriers(loads))
    for load in loads:
        plane = game.unit(load.carrier)
        if not plane.transport_plane:
            raise Illegal(f"{load.carrier} is no transport", case="25.7")
        light = sum(game.unit(id).light for id in load.units)
        if light < len(load.units) or not plane.capacity.holds(light, 0) or not light:
            words = f"{load.carrier} carries {plane.capacity.light} light unit, and no heavy one"
            raise Illegal(words, case="25.7")
    near = embarking(game, side, start)
    for id in passengers(loads):
        if game.unit(id).static:
            raise Illegal(f"{id} never moves", case="10.10")
        if game.where.get(id, "") not in near or id in game.aboard:
            case = "17.7" if game.board.is_sea(start) else "25.7"
            words = f"{id} is not where these transports take troops up"
            raise Illegal(words, case=case, legal=near)
    return start


def embarking(game: Norway, side: Side, start: str) -> tuple[str, ...]:
    """25.7, 17.7  Where transports of a base take troops up: there; from the water on a coast.

    On that coast is a base that serves seaplanes (17.6); the first rules asked for none.
    """
    if not game.board.is_sea(start):
        return (start,)
    shores = game.board.shores[start]
    if game.version == 1:
        return (*shores, start)
    return tuple(area for area in shores if serves_seaplanes(game, side, area))


def serves_seaplanes(game: Norway, side: Side, area: str) -> bool:
    """17.6, 15.11  Is there a port or an airbase in order that a side holds or contests?"""
    return any(game.usable(side, area, base) for base in (AIRBASE, PORT))


def on_floats(game: Norway, units: Units) -> Units:
    """17.7  Those of them that land on the water only, but at home."""
    return tuple(id for id in units if game.unit(id).seaplane)


def water_off(
    game: Norway, side: Side, floats: Units, start: str, place: str, via: Units
) -> tuple[str, Units]:
    """17.7  The zone off an area where these come down, and their way to it; raises Illegal."""
    zone = landing_zone(game, side, start, place, via)
    if not zone:
        coasts = [area for area in game.board.places.named(game.board.land) if _coast(game, area)]
        words = f"{floats[0]} comes down on the water, next to a coast"
        raise Illegal(words, case="17.7", legal=coasts)
    return zone, via[:-1] if zone in via[-1:] else via


def _coast(game: Norway, area: str) -> bool:
    return bool(game.board.coasts[area])


def check_reach(
    game: Norway, side: Side, planes: Units, start: str, place: str, times: int, via: Units
) -> None:
    """10.7, 17.7  Raise Illegal unless these reach an area, on floats the water off it."""
    floats = on_floats(game, planes) if game.version > 2 else ()
    if on_wheels := tuple(id for id in planes if id not in floats):
        check_range(game, side, on_wheels, start, place, times, via)
    if floats:
        zone, way = water_off(game, side, floats, start, place, via)
        check_range(game, side, floats, start, zone, times, way)


class ByAir(Action, frozen=True, kw_only=True):
    """25.7  Transports of one base bring troops to one place."""

    case: ClassVar = "25.7"
    counts: ClassVar = (AIR,)
    how: ClassVar[str]
    loads: tuple[Load, ...]
    place: str
    via: tuple[str, ...] = ()  # 10.7 places on the way
    join: tuple[str, ...] = ()  # aircraft of the same base that fly along
    aims: tuple[str, ...] = ()  # 11.1 for every fight that comes of it

    @property
    def actors(self) -> Units:
        return (*carriers(self.loads), *passengers(self.loads), *self.join)

    @property
    def way(self) -> str:
        """The places that are named, as they are written."""
        return " ".join((*self.via, self.place))

    @property
    def loaded(self) -> str:
        return ", ".join(map(str, self.loads))

    def troops(self, game: Norway) -> Units:
        """Everybody whom it brings there."""
        return passengers(self.loads)

    def carried(self, game: Norway) -> set[str]:
        return set(passengers(self.loads))

    def check_along(self, game: Norway, side: Side, start: str) -> None:
        """25.7  Raise Illegal unless who flies along starts here and gets there and back."""
        if self.join:
            if check_aircraft(game, side, self.join) != start:
                raise Illegal(f"who flies along starts in {start}, too", case="25.7")
            check_range(game, side, self.join, start, self.place, via=self.via)

    def check_room(self, game: Norway, side: Side) -> None:
        if not game.board.is_land(self.place) and self.place != game.home(side):
            raise Illegal(f"troops cannot come down in {self.place}", case="25.7")
        if not room_for_ground(game, side, self.place, len(self.troops(game))):
            raise Illegal(f"there is no room for them on {self.place}", case="8.0")

    def set_out(self, game: Norway, side: Side, landing: ComeDown, reach: int) -> Iterator[Event]:
        start = game.where[carriers(self.loads)[0]]
        units = (*carriers(self.loads), *self.join)
        floats = on_floats(game, units)
        if game.version > 2 and floats == units and not game.board.is_home(self.place):
            zone, way = water_off(game, side, floats, start, self.place, self.via)
            path = (*flight_path(game, side, start, zone, reach, way), self.place)
        else:
            path = flight_path(game, side, start, self.place, reach, self.via)
        return fly(game, side, units, path, landing, "lift")

    def forecast(self, view: Norway, side: Side) -> Iterator[str]:
        return map(str, self.foreseen(view, side))

    def foreseen(self, view: Norway, side: Side) -> Iterator[Foreseen]:
        """Where they come down, and what the fight comes to if enemies are there."""
        fight = self.assault(view, side)
        if fight is None:
            held = view.controls(side, self.place)
            yield Foreseen(f"lands in {self.place}" if held else f"takes {self.place}")
            return
        yield Foreseen(f"must attack in {self.place}")
        yield from foreseen(view, fight)

    def assault(self, view: Norway, side: Side) -> Fight | None:
        """25.7  The attack that is forced where enemies are."""
        if not enemies_in(view, side, self.place):
            return None
        troops = passengers(self.loads)
        units = (*troops, *carriers(self.loads), *self.join)
        return assault(self.how, self.place, side, units, fresh=troops, aims=self.aims)

    def shown(self, view: Norway, side: Side, kind: str, path: tuple[str, ...]) -> Option:
        """How a click shows it; with its card, if there is a fight."""
        said, fight = tuple(self.foreseen(view, side)), self.assault(view, side)
        card = None if fight is None else fight_card(view, fight, said)
        words = tuple(map(str, said))
        return Option(str(self), kind, self.place, path, words=words, battle=card)

    def drawn(self, view: Norway, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        troops = passengers(self.loads)
        start = where.get(carriers(self.loads)[0], "")
        if start in view.board.places.index and start != self.place:
            where.update(dict.fromkeys(troops, self.place))
            title = f"{' + '.join(troops)} will fly"
            path = (start, *self.via, self.place)
            yield Arrow("landings", "landing", path, title, side, len(troops))

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


def _at_hand(view: Norway, troops: Sequence[str]) -> list[str]:
    """Transports on the base of the first of these that have not acted, as many as they need."""
    base = view.where.get(troops[0], "") if troops else ""
    there = view.planes(view.side_of(troops[0]), base) if base else ()
    idle = [id for id in there if view.unit(id).transport_plane and id not in view.activated]
    return [id for id in idle if not view.unit(id).seaplane][: len(troops)]


def paired(view: Norway, units: Units) -> tuple[Load, ...]:
    """Chosen transports and troops, one to one; nothing where they do not fit.

    Where no transports are chosen, those of the same base fly.
    """
    troops = [id for id in units if view.unit(id).light]
    others = [id for id in units if id not in troops]
    planes = others or _at_hand(view, troops)
    if not troops or len(planes) != len(troops):
        return ()
    if not all(view.unit(id).transport_plane for id in planes):
        return ()
    return tuple(Load(plane, (id,)) for plane, id in zip(planes, troops, strict=True))
