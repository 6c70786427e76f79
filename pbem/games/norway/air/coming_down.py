"""25.7  Troops come down from the air, attack where enemies are, and their transports fly on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.norway.actions.action import Units
from pbem.games.norway.air.bases import bases_of, landed
from pbem.games.norway.air.events import Dropped, Flown, NotFollowed
from pbem.games.norway.air.flights import distance, twice
from pbem.games.norway.air.missions import Inbound
from pbem.games.norway.combat.fight import Fight, begin
from pbem.games.norway.facts.units import enemy_of
from pbem.games.norway.orders.parts import Load
from pbem.games.norway.position.capacity import mooring
from pbem.games.norway.position.control import settle
from pbem.games.norway.position.fog import veils
from pbem.games.norway.position.game import AIRBASE, Norway
from pbem.games.norway.position.losses import lose

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


def assault(
    how: str, place: str, side: Side, units: Units, *, fresh: Units, aims: tuple[str, ...] = ()
) -> Fight:
    """25.7  The fight that comes of a landing among enemies; `fresh` are supplied for it."""
    glider = how == GLIDE
    return Fight(FIGHTS[how], place, side, units, side, aims=aims, fresh=fresh, glider=glider)


def landing_zone(game: Norway, side: Side, start: str, area: str, via: Sequence[str] = ()) -> str:
    """17.7  Where a seaplane comes down off an area: where its way ends, else the nearest water."""
    board = game.board
    zones = [zone for zone in board.coasts[area] if board.is_in(zone, board.open_to[side])]
    if via and via[-1] in zones:
        return via[-1]

    def rank(zone: str) -> tuple[int, bool]:
        away = distance(game, side, start, zone)
        return len(zones) if away is None else away, not mooring(game, side, zone)

    return min(zones, key=rank, default="")


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
    via: tuple[str, ...] = ()
    base: str = ""  # where the transports fly on to
    fresh: tuple[str, ...] = ()  # 21.2 (6) who came down earlier in the same action

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        side, place = self.side, self.place
        planes = tuple(id for id in self.units if game.on_map(id))
        start = game.where[planes[0]] if planes else ""
        troops = tuple(id for load in self.loads if load.carrier in planes for id in load.units)
        if not troops:
            return
        attacked = enemies_in(game, side, place)
        airborne = any(game.unit(id).airborne for id in troops)
        if airborne and game.ground(enemy_of(side), place):
            game.shocks = (*game.shocks, "airborne")  # 18.0
        game.push(
            FlyBack(
                side, planes, self.loads, place, start, self.how, self.stays, self.via, self.base
            )
        )
        there = (*game.ground(side, place), *game.planes(side, place))
        for id in troops:
            game.put(id, place)
        seen = veils(game, troops) if game.version > 1 else ()
        yield Dropped(side, troops, place, self.how, seen)
        if attacked:
            units = dict.fromkeys((*troops, *planes, *self.support, *there))  # 25.7 all of them
            fresh = (*troops, *self.fresh)
            begin(game, assault(self.how, place, side, tuple(units), aims=self.aims, fresh=fresh))
        elif game.version > 1:
            yield from settle(game)  # 5.1 it is theirs at once, and transports may land there


class FlyBack(Step[Norway], frozen=True):
    """25.7  The transports return, land there or elsewhere, or are lost with the gliders."""

    side: Side
    planes: tuple[str, ...]
    loads: tuple[Load, ...]
    place: str
    start: str
    how: str
    stays: bool
    via: tuple[str, ...] = ()
    base: str = ""

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        transports = tuple(
            id for id in self.planes if game.on_map(id) and game.unit(id).transport_plane
        )
        if self.how == GLIDE:
            yield from lose(game, transports, "glider", self.place)
        elif self.stays or self.base:
            yield from self._land(game, transports)

    def _land(self, game: Norway, transports: Units) -> Iterator[Event]:
        """Each where it is to stay; who finds no room there turns elsewhere."""
        stayed: dict[str, list[str]] = {}
        astray = []
        for id in transports:
            goal = self.base or self._field(game, id)
            if landed(game, self.side, (id,), goal):
                stayed.setdefault(goal, []).append(id)
            elif game.version > 1 and not self._gets_home(game, id):
                astray.append(id)
        for goal, units in stayed.items():
            yield self._told(game, tuple(units), goal)
        for id in astray:
            yield from self._elsewhere(game, id)

    def _field(self, game: Norway, id: str) -> str:
        """Where it lands who stays: in the area; on the water next to it (17.7)."""
        if game.unit(id).seaplane and not game.board.is_home(self.place):
            return landing_zone(game, self.side, self.start, self.place, self.via)
        return self.place

    def _told(self, game: Norway, units: Units, goal: str) -> Event:
        path = (self.place if self.base else self.start, goal)
        how = "ferry" if self.base or game.version == 1 else "stay"
        return Flown(units, self.side, path, how, stays=True, veils=veils(game, units))

    def _gets_home(self, game: Norway, id: str) -> bool:
        """10.7  Is the way back within its range?"""
        back = distance(game, self.side, self.place, self.start)
        return back is not None and back <= game.unit(id).move

    def _elsewhere(self, game: Norway, id: str) -> Iterator[Event]:
        """25.7, 10.2  To the nearest base in what is left of twice its range, or it is lost."""
        out = distance(game, self.side, self.start, self.place, self.via) or 0
        left = game.unit(id).move * twice(game) - out
        ways = ((distance(game, self.side, self.place, at), at) for at in bases_of(game, self.side))
        for _, base in sorted((away, at) for away, at in ways if away is not None and away <= left):
            if landed(game, self.side, (id,), base):
                path = (self.place, base)
                yield Flown((id,), self.side, path, "ferry", stays=True, veils=veils(game, (id,)))
                return
        yield from lose(game, (id,), "no base", self.place)


class FollowUp(Step[Norway], frozen=True):
    """25.7  Behind the airborne troops others are flown into the airbase, if it can be used.

    That is an airlift of its own, with its own assault; who has jumped is still in supply (21.2).
    """

    side: Side
    loads: tuple[Load, ...]
    place: str
    jumped: tuple[str, ...] = ()
    back: bool = False
    aims: tuple[str, ...] = ()  # 11.1 what was said of targets holds for both fights

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        side, place = self.side, self.place
        yield from settle(game)  # the airbase may be theirs by now
        loads = tuple(
            load
            for load in self.loads
            if game.on_map(load.carrier) and all(game.on_map(id) for id in load.units)
        )
        if not game.ground(side, place) or not game.usable(side, place, AIRBASE):
            jumpers = game.ground(side, place)
            why = "its airbase is disrupted (15.3)" if jumpers else "nobody is left who jumped"
            if game.version > 1:
                troops = passengers(self.loads)
                yield NotFollowed(side, troops, place, why, veils(game, troops))
        elif loads:
            fresh = self.jumped if game.version > 1 else ()
            game.push(
                ComeDown(
                    side,
                    carriers(loads),
                    loads,
                    place,
                    AIRLIFT,
                    stays=not self.back,
                    aims=self.aims,
                    fresh=fresh,
                )
            )
