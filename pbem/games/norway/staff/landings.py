"""Operations from the sea: which ships bring which troops where."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.norway.actions.action import Units
from pbem.games.norway.combat.kinds import Fight
from pbem.games.norway.facts.units import enemy_of
from pbem.games.norway.naval.cargo import check_load, embarkations, has_port
from pbem.games.norway.naval.forces import can_carry_troops
from pbem.games.norway.naval.landings import Land, enemies_in, must_attack
from pbem.games.norway.naval.sailing import Voyaging
from pbem.games.norway.naval.sealift import Carry
from pbem.games.norway.orders.parts import Ashore, Load
from pbem.games.norway.position.game import PORT, Norway
from pbem.games.norway.staff.fights import NOTHING, Promise, appraised, ceiling
from pbem.games.norway.staff.habits import Habits
from pbem.games.norway.staff.proposals import Proposal
from pbem.games.norway.staff.sea import able_ships, danger, patrol_risk
from pbem.games.norway.staff.worths import area_worth, contesting, leaving, taking, threatened

MOST_GOALS = 12


def proposals(view: Norway, side: Side, again: bool, habits: Habits) -> Iterator[Proposal]:
    """Every place with ships that can carry troops, to every goal in their reach."""
    for place in sorted(view.stacks):
        ships = tuple(
            id for id in able_ships(view, side, place, again) if can_carry_troops(view, id)
        )
        if not ships:
            continue
        loaded = tuple(id for id in ships if view.cargo(id))
        if loaded:
            yield from _unload(view, side, place, loaded, habits)
        empty = tuple(id for id in ships if not view.cargo(id))
        for area in embarkations(view, side, place) if empty else ():
            if has_port(view, side, area):
                yield from _from_port(view, side, place, area, empty, again, habits)


def _goals(view: Norway, side: Side, habits: Habits) -> list[str]:
    """What is to be taken from the sea, and where more troops are wanted; the best first."""
    coasts = [area for area in view.board.places.named(view.board.land) if view.board.coasts[area]]
    wanted = {area: wanted_there(view, side, area, habits) for area in coasts}
    ranked = sorted((area for area in wanted if wanted[area] > 0), key=lambda area: -wanted[area])
    return ranked[:MOST_GOALS]


def wanted_there(view: Norway, side: Side, area: str, habits: Habits) -> float:
    """What it is worth to bring troops to an area: to take it, or to hold it."""
    gain = taking(view, side, area, habits)
    if gain:
        return gain
    if threatened(view, side, area) or view.contested(area):
        return habits.second * area_worth(view, area, habits) + habits.ashore
    return habits.ashore


def _from_port(
    view: Norway, side: Side, place: str, area: str, ships: Units, again: bool, habits: Habits
) -> Iterator[Proposal]:
    troops = [
        id
        for id in view.ground(side, area)
        if not view.unit(id).static and (again or id not in view.activated)
    ]
    troops.sort(key=lambda id: (view.unit(id).ground, view.unit(id).strength), reverse=True)
    if not troops:
        return
    for goal in _goals(view, side, habits):
        if goal == area:
            continue
        for zone, fast in _approaches(view, side, place, goal, ships):
            yield from _operation(view, side, place, area, goal, zone, fast, troops, habits)


def _approaches(
    view: Norway, side: Side, place: str, goal: str, ships: Units
) -> Iterator[tuple[str, Units]]:
    """The nearest zone off a goal, and the ships that get there."""
    best: dict[str, int] = {}
    for id in ships:
        reached = {place: 0, **dict(Voyaging.destinations(view, side, (id,)))}
        near = [(cost, zone) for zone, cost in reached.items() if zone in view.board.coasts[goal]]
        for cost, zone in near:
            best[zone] = min(cost, best.get(zone, cost))
    for zone in sorted(best, key=lambda zone: (best[zone], zone))[:2]:
        able = tuple(
            id
            for id in ships
            if zone == place or zone in dict(Voyaging.destinations(view, side, (id,)))
        )
        yield zone, able


def _operation(
    view: Norway,
    side: Side,
    place: str,
    area: str,
    goal: str,
    zone: str,
    ships: Units,
    troops: list[str],
    habits: Habits,
) -> Iterator[Proposal]:
    """Ships and troops one after the other, until the chance is good enough; each is a proposal."""
    enemies = bool(enemies_in(view, side, goal))
    needs_craft = not view.controls(side, goal) and not view.works(goal, PORT)
    ranked = sorted(ships, key=lambda id: _preference(view, id))
    loads: dict[str, list[str]] = {}
    waiting = list(troops)
    attack = bool(view.ground(enemy_of(side), goal))
    for ship in ranked:
        if needs_craft and view.unit(ship).type != "LCTR":
            continue
        for id in list(waiting):
            try:
                check_load(view, Load(ship, (*loads.get(ship, ()), id)))
            except Illegal:
                continue
            loads.setdefault(ship, []).append(id)
            waiting.remove(id)
            if len(loads[ship]) >= 2:
                break
        if ship not in loads:
            continue
        order = Carry(
            loads=tuple(Load(each, tuple(units)) for each, units in loads.items()),
            path=() if zone == place else (zone,),
            ashore=Ashore(goal, attack),
        )
        proposal = _weighed(view, side, area, zone, order, enemies, habits)
        yield proposal
        aboard = sum(map(len, loads.values()))
        if aboard >= habits.largest or not enemies or not waiting:
            return


def _preference(view: Norway, id: str) -> tuple[bool, int, str]:
    """Transports first, then the cheaper warships."""
    unit = view.unit(id)
    return not unit.transport_ship, unit.surface + unit.ground, id


def _weighed(
    view: Norway, side: Side, area: str, zone: str, order: Carry, enemies: bool, habits: Habits
) -> Proposal:
    assert order.ashore is not None
    goal, troops, ships = order.ashore.area, order.passengers, order.carriers
    attack = order.ashore.attack
    worth = habits.supply * any(view.unit(id).transport_ship for id in ships)
    worth -= leaving(view, side, area, set(troops), habits)
    worth -= danger(view, side, zone, ships, habits)
    worth -= patrol_risk(view, side, order.path, ships, habits)
    worth -= habits.tail * (len(troops) + len(ships) - 2)
    if not enemies:
        return Proposal(worth + _landed(view, side, goal, NOTHING, len(troops), habits), order)

    def weigh() -> float:
        promise = _landing(view, side, goal, troops, ships, attack, habits)
        return worth + _landed(view, side, goal, promise, len(troops), habits)

    return Proposal(worth + _hoped(view, side, goal, troops, habits), order, weigh)


def _hoped(view: Norway, side: Side, goal: str, troops: Units, habits: Habits) -> float:
    """The most that a landing could come to."""
    gain = max(taking(view, side, goal, habits), contesting(view, goal, habits))
    return gain + habits.ashore * len(troops) + ceiling(view, side, troops, goal, habits)


def _landing(
    view: Norway, side: Side, goal: str, troops: Units, ships: Units, attack: bool, habits: Habits
) -> Promise:
    if not enemies_in(view, side, goal):
        return NOTHING
    fights = attack or must_attack(view, side, goal)
    units = troops if fights else ()
    fight = Fight("landing", goal, side, units, side, landing=ships, fresh=troops)
    return appraised(view, fight, habits)


def _landed(
    view: Norway,
    side: Side,
    goal: str,
    promise: Promise,
    troops: int,
    habits: Habits,
) -> float:
    """What it comes to once they are ashore."""
    brought = habits.ashore * troops
    gain = taking(view, side, goal, habits)
    if not view.ground(enemy_of(side), goal):
        return gain + brought + promise.net
    contest = (1 - promise.clear) * contesting(view, goal, habits)
    if view.board.is_island(goal):
        return promise.net + promise.clear * gain - (1 - promise.clear) * troops  # 11.7
    return promise.net + promise.clear * gain + contest + brought


def _unload(
    view: Norway, side: Side, place: str, ships: Units, habits: Habits
) -> Iterator[Proposal]:
    """Ships that carry troops already bring them ashore, here or further on."""
    aboard = tuple(id for ship in ships for id in view.cargo(ship) if view.unit(id).ground_unit)
    if not aboard:
        return
    carrying = tuple(dict.fromkeys(view.aboard[id] for id in aboard))
    for goal in _goals(view, side, habits):
        attack = bool(view.ground(enemy_of(side), goal))
        for zone, able in _approaches(view, side, place, goal, carrying):
            if set(able) != set(carrying):
                continue
            promise = _landing(view, side, goal, aboard, carrying, attack, habits)
            worth = _landed(view, side, goal, promise, len(aboard), habits)
            worth -= danger(view, side, zone, carrying, habits)
            if zone == place:
                yield Proposal(worth, Land(units=aboard, area=goal, attack=attack))
                continue
            loads = tuple(
                Load(ship, tuple(id for id in view.cargo(ship) if id in aboard))
                for ship in carrying
            )
            yield Proposal(worth, Carry(loads=loads, path=(zone,), ashore=Ashore(goal, attack)))
