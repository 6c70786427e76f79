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
from pbem.games.norway.staff.habits import Habits
from pbem.games.norway.staff.judgement.fights import (
    NOTHING,
    Promise,
    appraised,
    ceiling,
    clear_at_best,
)
from pbem.games.norway.staff.judgement.holding import coming, kept, leaving
from pbem.games.norway.staff.judgement.worths import contesting, taking
from pbem.games.norway.staff.operations.sea import able_ships, danger, patrol_risk
from pbem.games.norway.staff.proposals import Proposal

MOST_GOALS = 10
SIZES = (1, 2, 3, 4)  # of forces that are looked at, in ships; and the largest


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
    wanted = {area: coming(view, side, area, 2, habits) for area in coasts}
    ranked = sorted((area for area in wanted if wanted[area] > 0), key=lambda area: -wanted[area])
    return ranked[:MOST_GOALS]


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
        zone, fast = _approach(view, side, place, goal, ships, habits)
        if fast:
            yield from _operation(view, side, place, area, goal, zone, fast, troops, habits)


def _approach(
    view: Norway, side: Side, place: str, goal: str, ships: Units, habits: Habits
) -> tuple[str, Units]:
    """The safest zone off a goal, the nearest of those, and the ships that get there."""
    best: dict[str, int] = {}
    for id in ships:
        known = reached(view, side, place, id)
        for zone in view.board.coasts[goal]:
            if zone in known:
                best[zone] = min(known[zone], best.get(zone, known[zone]))
    if not best:
        return "", ()
    some = ships[:1]
    zone = min(
        best,
        key=lambda zone: (
            danger(view, side, zone, some, habits)
            + patrol_risk(view, side, (zone,) if best[zone] else (), some, habits),
            best[zone],
            zone,
        ),
    )
    return zone, tuple(id for id in ships if zone in reached(view, side, place, id))


def reached(view: Norway, side: Side, place: str, id: str) -> dict[str, int]:
    """Where a ship gets from its place, with what it costs; equal ships get as far."""
    key = ("reached", side, place, view.unit(id).move)
    return view.once(key, lambda: {place: 0, **dict(Voyaging.destinations(view, side, (id,)))})


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
        aboard = sum(map(len, loads.values()))
        last = aboard >= habits.largest or not waiting or ship == ranked[-1]
        if not last and len(loads) not in SIZES:
            continue
        order = Carry(
            loads=tuple(Load(each, tuple(units)) for each, units in loads.items()),
            path=() if zone == place else (zone,),
            ashore=Ashore(goal, attack),
        )
        proposal = _weighed(view, side, area, zone, order, enemies, habits)
        yield proposal
        if last:
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
    worth += habits.ashore * len(troops) * view.board.is_home(area)
    if not enemies:
        return Proposal(worth + _landed(view, side, goal, NOTHING, len(troops), habits), order)

    def weigh() -> float:
        promise = _landing(view, side, goal, troops, ships, attack, habits)
        return worth + _landed(view, side, goal, promise, len(troops), habits)

    return Proposal(worth + _hoped(view, side, goal, troops, habits), order, weigh)


def _hoped(view: Norway, side: Side, goal: str, troops: Units, habits: Habits) -> float:
    """The most that a landing could come to."""
    hoped = ceiling(view, side, troops, goal, habits)
    if not view.ground(enemy_of(side), goal):
        return hoped + coming(view, side, goal, len(troops), habits)
    there = len(view.ground(side, goal)) + len(troops)
    gain = taking(view, side, goal, habits) * kept(view, side, goal, there, habits)
    part = contesting(view, goal, habits)
    return hoped + part + clear_at_best(view, side, troops, goal) * max(0.0, gain - part)


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
    if not view.ground(enemy_of(side), goal):
        return coming(view, side, goal, troops, habits) + promise.net
    there = len(view.ground(side, goal)) + troops
    gain = taking(view, side, goal, habits) * kept(view, side, goal, there, habits)
    if view.board.is_island(goal):
        return promise.net + promise.clear * gain - (1 - promise.clear) * troops  # 11.7
    contest = (1 - promise.clear) * contesting(view, goal, habits)
    return promise.net + promise.clear * gain + contest


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
        zone, able = _approach(view, side, place, goal, carrying, habits)
        if set(able) != set(carrying):
            continue
        promise = _landing(view, side, goal, aboard, carrying, attack, habits)
        worth = _landed(view, side, goal, promise, len(aboard), habits)
        worth -= danger(view, side, zone, carrying, habits)
        if zone == place:
            yield Proposal(worth, Land(units=aboard, area=goal, attack=attack))
            continue
        loads = tuple(
            Load(ship, tuple(id for id in view.cargo(ship) if id in aboard)) for ship in carrying
        )
        yield Proposal(worth, Carry(loads=loads, path=(zone,), ashore=Ashore(goal, attack)))
