"""5.0  Whether troops keep an area: they against all that the enemy can bring there at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pbem.engine.order import Side
from pbem.games.norway.actions.action import Units
from pbem.games.norway.facts.units import GERMAN, enemy_of
from pbem.games.norway.naval.cargo import embarkations, has_port
from pbem.games.norway.naval.forces import can_carry_troops
from pbem.games.norway.position.game import Norway
from pbem.games.norway.staff.habits import Habits
from pbem.games.norway.staff.judgement.worths import area_worth, late, share, taking

SIX = 6.0  # faces of a die
UNSEEN = 2  # the factor of troops of which nothing else is known (14.0)


class Threat(NamedTuple):
    """The worst that one action of the enemy may bring upon an area."""

    shots: int  # how many of his troops fire
    hits: float  # and what each of them hits with, on average


def threat(view: Norway, side: Side, area: str) -> Threat:
    """What the enemy could attack an area of this side with, as things stand."""
    return view.once(("threat", side, area), lambda: _threat(view, side, area))


def threatened(view: Norway, side: Side, area: str) -> bool:
    """Can the enemy bring troops there with his next action?"""
    return threat(view, side, area).shots > 0


def _threat(view: Norway, side: Side, area: str) -> Threat:
    enemy = enemy_of(side)
    there = view.ground(enemy, area)
    forces = (*_marching(view, enemy, area), *_sailing(view, enemy, area))
    if enemy == GERMAN:
        forces += tuple(_jumping(view, area))
    most = max(forces, key=len, default=())
    firing = (*there, *most)
    if not firing:
        return Threat(0, 0.0)
    less = (side, area) in view.entrenched  # 23.1
    factors = [unit.ground if (unit := view.unit(id)).type else UNSEEN for id in firing]
    return Threat(len(firing), sum(max(1, each - less) for each in factors) / SIX / len(factors))


def _marching(view: Norway, enemy: Side, area: str) -> Iterator[Units]:
    """10.9  Troops next door."""
    board = view.board
    for place in board.places.named(board.marching.step(board.bit[board.at(area)])):
        yield tuple(
            id for id in view.ground(enemy, place) if view.unit(id).move or not view.unit(id).type
        )


class _Fleet(NamedTuple):
    """Ships in one place, with the troops that they carry or can take aboard there."""

    reach: tuple[tuple[int, int], ...]  # by ship, where it gets with one action, and its room
    troops: Units


def _sailing(view: Norway, enemy: Side, area: str) -> Iterator[Units]:
    """10.14  Troops that come with the ships of one place, as many as these carry."""
    off = view.board.places.mask(view.board.coasts.get(area, ()))
    for fleet in view.once(("fleets", enemy), lambda: tuple(_fleets(view, enemy))):
        room = sum(each for reach, each in fleet.reach if reach & off)
        if room:
            yield fleet.troops[:room]


def _fleets(view: Norway, enemy: Side) -> Iterator[_Fleet]:
    board = view.board
    for place in view.stacks:
        ships = [id for id in view.ships(enemy, place) if can_carry_troops(view, id)]
        if not ships:
            continue
        ashore = [
            id
            for area in embarkations(view, enemy, place)
            if has_port(view, enemy, area)
            for id in view.ground(enemy, area)
            if view.unit(id).move
        ]
        aboard = [id for ship in ships for id in view.cargo(ship) if view.unit(id).ground_unit]
        if troops := (*aboard, *ashore):
            reach = tuple(
                (
                    sum(board.voyages(enemy, place)[: view.unit(id).move + 1]),
                    view.unit(id).capacity.light,
                )
                for id in ships
            )
            yield _Fleet(reach, troops)


def _jumping(view: Norway, area: str) -> Iterator[Units]:
    """25.7  Airborne troops, and those who are flown in behind them where there is an airbase."""
    board = view.board
    for base in view.stacks:
        planes = [id for id in view.planes(GERMAN, base) if view.unit(id).transport_plane]
        away = board.flight(GERMAN, base, area) if planes else None
        near = [id for id in planes if away is not None and away <= view.unit(id).move]
        jumpers = [id for id in view.ground(GERMAN, base) if view.unit(id).airborne]
        if not near or not jumpers:
            continue
        behind = [
            id
            for id in view.ground(GERMAN, base)
            if area in board.airbases and view.unit(id).light and not view.unit(id).airborne
        ]
        yield (*jumpers, *behind)[: len(near)]


# -- the chance to hold out -----------------------------------------------------------------------


def cleared(number: int, shots: int, hits: float) -> float:
    """How likely so many shots, spread evenly, leave none of so many units."""
    if shots < number or not number:
        return float(not number)
    each, more = divmod(shots, number)
    missed = 1.0 - hits
    return float((1 - missed**each) ** (number - more) * (1 - missed ** (each + 1)) ** more)


def number_of(view: Norway, units: Units) -> int:
    """How many hits troops take; a fortress stands one more (17.9)."""
    return len(units) + sum(view.unit(id).fortress for id in units)


def kept(view: Norway, side: Side, area: str, number: int, habits: Habits) -> float:
    """How likely a side holds an area with so many units until it can act there again."""
    if number <= 0:
        return 0.0
    found = threat(view, side, area)
    shots = min(found.shots, habits.largest)
    return 1.0 - _exposure(view, side, habits) * cleared(number, shots, found.hits)


def _exposure(view: Norway, side: Side, habits: Habits) -> float:
    """How likely the enemy uses an opportunity: hardly, when the game ends before he can."""
    if view.turn < view.scenario.last_turn or view.phase != "actions":
        return habits.exposed
    left = len(view.allowance.get(enemy_of(side), ()))
    return habits.exposed * min(1.0, left / habits.hurried)


def stake(view: Norway, side: Side, area: str, habits: Habits) -> float:
    """What depends on the troops that a side has in an area."""
    worth = area_worth(view, area, habits)
    if view.ground(enemy_of(side), area):
        points = float(view.board.worth.get(area, 0))
        return worth * share(view, habits) + points * habits.denied
    return worth


def leaving(view: Norway, side: Side, area: str, gone: set[str], habits: Habits) -> float:
    """What a side loses if these leave an area."""
    if not view.board.is_land(area):
        return 0.0
    troops = view.ground(side, area)
    staying = tuple(id for id in troops if id not in gone)
    worth = stake(view, side, area, habits)
    now = kept(view, side, area, number_of(view, troops), habits)
    if staying:
        return worth * (now - kept(view, side, area, number_of(view, staying), habits))
    empty = habits.safe + (1 - habits.safe) * late(view)
    return worth * (now * habits.bared if threatened(view, side, area) else empty)


def coming(view: Norway, side: Side, area: str, number: int, habits: Habits) -> float:
    """What a side gains if so many of its troops come to an area: to take it, or to hold it."""
    there = number_of(view, view.ground(side, area))
    if gain := taking(view, side, area, habits):
        return gain * kept(view, side, area, there + number, habits)
    firmer = kept(view, side, area, there + number, habits) - kept(view, side, area, there, habits)
    return stake(view, side, area, habits) * firmer
