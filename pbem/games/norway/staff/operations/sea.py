"""What ships can do: battles, bombardments, raids, and where they had better be."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.order import Side
from pbem.games.norway.actions.action import Units
from pbem.games.norway.facts.units import enemy_of
from pbem.games.norway.naval.battles import Engage
from pbem.games.norway.naval.forces import patrols
from pbem.games.norway.naval.raids import Raid, struck_from
from pbem.games.norway.naval.sailing import Sail, Voyaging
from pbem.games.norway.naval.shelling import Shell
from pbem.games.norway.position.game import PORT, Norway
from pbem.games.norway.staff.habits import Habits
from pbem.games.norway.staff.judgement.feeding import hungry
from pbem.games.norway.staff.judgement.fights import fought
from pbem.games.norway.staff.judgement.worths import with_cargo
from pbem.games.norway.staff.proposals import Proposal
from pbem.wargame.board.places import Mask


def able_ships(view: Norway, side: Side, place: str, again: bool) -> Units:
    return tuple(
        id
        for id in view.ships(side, place)
        if view.unit(id).move and (again or id not in view.activated)
    )


def proposals(view: Norway, side: Side, again: bool, habits: Habits) -> Iterator[Proposal]:
    """All that is worth a look."""
    for place in sorted(view.stacks):
        ships = able_ships(view, side, place, again)
        if ships:
            yield from _battles(view, side, place, ships, habits)
            yield from _guns(view, side, place, ships, habits)
            yield from _raids(view, side, place, ships, habits)
    yield from _supplies(view, side, again, habits)
    yield from _shelters(view, side, again, habits)


def _fighting(view: Norway, ships: Units) -> Units:
    """Warships that can hurt others and carry nobody."""
    return tuple(
        id
        for id in ships
        if not view.unit(id).transport_ship
        and not view.cargo(id)
        and (view.unit(id).surface or view.unit(id).sub)
    )


def _battles(
    view: Norway, side: Side, place: str, ships: Units, habits: Habits
) -> Iterator[Proposal]:
    fighting = _fighting(view, ships)
    surface = tuple(id for id in fighting if not view.unit(id).submarine)
    groups = dict.fromkeys((fighting, surface, *((id,) for id in fighting if id not in surface)))
    for units in groups:
        if not units:
            continue
        for zone, cost in Engage.destinations(view, side, units):
            order = Engage(units=units, path=(zone,) if cost else ())
            risk = danger(view, side, zone, units, habits) if cost else 0.0
            fight = order.fight(view, side, zone, units)
            yield fought(view, order, fight, risk, habits)


def _guns(view: Norway, side: Side, place: str, ships: Units, habits: Habits) -> Iterator[Proposal]:
    guns = tuple(id for id in _fighting(view, ships) if view.unit(id).ground)
    if not guns or not view.board.is_sea(place):
        return
    for area in Shell.targets(view, guns):
        if view.controls(side, area):
            continue
        order = Shell(units=guns, place=area)
        cost = habits.tail * len(guns) * 0.3
        yield fought(view, order, order.fight(view, side), cost, habits)


def _raids(
    view: Norway, side: Side, place: str, ships: Units, habits: Habits
) -> Iterator[Proposal]:
    """Every carrier alone, at enemies next to a zone in its reach, from the nearest such zone."""
    enemies = view.occupied(enemy_of(side))
    for id in ships:
        if not view.unit(id).carrier or id in view.depleted:
            continue
        seen: set[str] = set()
        zones = [(place, 0), *Voyaging.destinations(view, side, (id,))]
        for zone, cost in sorted(zones, key=lambda each: each[1]):
            if not view.board.is_sea(zone):
                continue
            for target in struck_from(view, side, zone):
                if target in seen or not view.board.is_in(target, enemies):
                    continue
                seen.add(target)
                path = (target,) if not cost else (zone, target)
                order = Raid(units=(id,), path=path)
                risk = danger(view, side, zone, (id,), habits) if cost else 0.0
                fight = order.fight(view, side, zone, (id,))
                yield fought(view, order, fight, risk, habits)


def danger(view: Norway, side: Side, zone: str, ships: Units, habits: Habits) -> float:
    """What enemy ships and aircraft near a zone may cost a force that ends there."""
    if not view.board.is_sea(zone):
        return 0.0
    worth = sum(with_cargo(view, id, habits) for id in ships)
    strength = view.once(("danger", side, zone), lambda: strength_near(view, side, zone))
    return min(0.5, habits.danger * strength / 6) * worth


def strength_near(view: Norway, side: Side, zone: str) -> float:
    """The anti-surface factors that the enemy could bring to bear there."""
    enemy, here = enemy_of(side), view.board.bit[view.board.at(zone)]
    reaches = view.once(("gun reaches", enemy), lambda: list(_reaches(view, enemy)))
    return sum(factors for reach, factors in reaches if reach & here)


def _reaches(view: Norway, enemy: Side) -> Iterator[tuple[Mask, float]]:
    """Where units of one place get with one action, with their factors; those at sea count most."""
    board = view.board
    for place in view.stacks:
        at_sea: dict[int, float] = {}
        for id in view.ships(enemy, place):
            unit = view.unit(id)
            factors = unit.surface * (1.0 if board.is_sea(place) else 0.5)
            at_sea[unit.move] = at_sea.get(unit.move, 0.0) + factors
        for move, factors in at_sea.items():
            yield sum(board.voyages(enemy, place)[: move + 1]), factors
        flying: dict[int, float] = {}
        for id in view.planes(enemy, place):
            unit = view.unit(id)
            flying[unit.move] = flying.get(unit.move, 0.0) + 0.6 * unit.surface
        for move, factors in flying.items():
            yield board.in_range(enemy, place, move), factors


def patrol_risk(view: Norway, side: Side, way: Units, ships: Units, habits: Habits) -> float:
    """What submarines on the way may cost."""
    subs = sum(len(patrols(view, enemy_of(side), place)) for place in way)
    if not subs:
        return 0.0
    worths = [with_cargo(view, id, habits) for id in ships]
    return habits.patrolled * subs * sum(worths) / len(worths)


def _supplies(view: Norway, side: Side, again: bool, habits: Habits) -> Iterator[Proposal]:
    """A transport to a port whose troops nobody supplies."""
    for area in sorted(view.board.ports):
        waiting = hungry(view, side, area)
        if not waiting or not view.usable(side, area, PORT):
            continue
        for place in sorted(view.stacks):
            for ship in able_ships(view, side, place, again):
                if not view.unit(ship).transport_ship or view.cargo(ship):
                    continue
                for zone, _ in Sail.destinations(view, side, (ship,)):
                    if zone in view.board.coasts[area] and not view.ships(enemy_of(side), zone):
                        order = Sail(units=(ship,), path=(zone,))
                        risk = danger(view, side, zone, (ship,), habits)
                        yield Proposal(habits.supply * len(waiting) - risk, order)


def _shelters(view: Norway, side: Side, again: bool, habits: Habits) -> Iterator[Proposal]:
    """Ships in great danger go home, or where the danger is less."""
    home = view.home(side)
    for place in sorted(view.stacks):
        if not view.board.is_sea(place):
            continue
        ships = able_ships(view, side, place, again)
        idle = tuple(
            id for id in ships if not view.cargo(id) and not _needed(view, side, id, place)
        )
        if not idle:
            continue
        risk = danger(view, side, place, idle, habits)
        reached = dict(Sail.destinations(view, side, idle))
        if home in reached and risk > 0:
            worth = habits.shelter * risk - habits.tail * len(idle)
            yield Proposal(worth, Sail(units=idle, path=(home,)))


def _needed(view: Norway, side: Side, id: str, zone: str) -> bool:
    """Does a transport supply troops from where it is?"""
    if not view.unit(id).transport_ship:
        return False
    areas = (each for each in view.board.shores[zone] if view.board.is_land(each))
    return any(view.ground(side, area) for area in areas)
