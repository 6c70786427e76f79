"""10.16  Convoys: troops whose goal is further away than their transports sail with one action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.order import Side
from pbem.games.norway.actions.action import Units
from pbem.games.norway.facts.units import enemy_of
from pbem.games.norway.naval.cargo import embarkations, fits, has_port
from pbem.games.norway.naval.sailing import Sail, Transfer, Voyaging
from pbem.games.norway.naval.sealift import Carry
from pbem.games.norway.orders.parts import Load
from pbem.games.norway.position.game import Norway
from pbem.games.norway.staff.habits import Habits
from pbem.games.norway.staff.judgement.fights import clear_at_best
from pbem.games.norway.staff.judgement.holding import coming, kept, leaving
from pbem.games.norway.staff.judgement.worths import contesting, taking, unit_worth
from pbem.games.norway.staff.operations.sea import able_ships, danger, patrol_risk
from pbem.games.norway.staff.proposals import Proposal

FAR_GOALS = 3  # that are looked at, the best of those out of reach


def proposals(view: Norway, side: Side, again: bool, habits: Habits) -> Iterator[Proposal]:
    """Transports that sail on with their troops, or set out with some."""
    for place in sorted(view.stacks):
        ships = tuple(
            id
            for id in able_ships(view, side, place, again)
            if view.unit(id).transport_ship and view.unit(id).type != "LCTR"
        )
        loaded = tuple(id for id in ships if _troops(view, id))
        if loaded:
            yield from _onward(view, side, place, loaded, habits)
        empty = tuple(id for id in ships if not view.cargo(id))
        for area in embarkations(view, side, place) if empty else ():
            if has_port(view, side, area):
                yield from _set_out(view, side, place, area, empty, again, habits)


def _troops(view: Norway, ship: str) -> Units:
    return tuple(id for id in view.cargo(ship) if view.unit(id).ground_unit)


def actions_to(view: Norway, side: Side, place: str, goal: str, move: int) -> int:
    """How many actions it takes to sail from a place to a coast and land there."""
    near = (view.board.voyage(side, place, zone) for zone in view.board.coasts[goal])
    away = min((each for each in near if each is not None), default=None)
    return 99 if away is None else max(1, -(-away // move))


def _far_goals(
    view: Norway, side: Side, place: str, move: int, troops: Units, habits: Habits
) -> list[tuple[float, str]]:
    """What it is worth to bring troops to coasts beyond one action, the best first."""
    found = [
        (_promised(view, side, goal, troops, habits), goal)
        for goal in view.board.places.named(view.board.norway)
        if view.board.coasts[goal] and goal in view.board.ports
        if actions_to(view, side, place, goal, move) > 1
    ]
    return sorted((each for each in found if each[0] > 0), reverse=True)[:FAR_GOALS]


def _promised(view: Norway, side: Side, goal: str, troops: Units, habits: Habits) -> float:
    """What troops may hope for on a coast, if all is there as it is now."""
    if not view.ground(enemy_of(side), goal):
        return coming(view, side, goal, len(troops), habits)
    there = len(view.ground(side, goal)) + len(troops)
    gain = taking(view, side, goal, habits) * kept(view, side, goal, there, habits)
    part = contesting(view, goal, habits)
    return part + clear_at_best(view, side, troops, goal) * max(0.0, gain - part)


def _next_zone(
    view: Norway, side: Side, goal: str, zones: Sequence[str], ships: Units, habits: Habits
) -> tuple[str, int]:
    """The zone from which a goal takes the fewest actions, the safest of those, and how many."""
    move = min(view.unit(id).move for id in ships)
    ranked = (
        (
            actions_to(view, side, zone, goal, move),
            danger(view, side, zone, ships, habits),
            zone,
        )
        for zone in zones
        if view.board.is_sea(zone) and not view.ships(enemy_of(side), zone)
    )
    number, _, zone = min(ranked, default=(99, 0.0, ""))
    return zone, number


def _onward(
    view: Norway, side: Side, place: str, ships: Units, habits: Habits
) -> Iterator[Proposal]:
    """Troops at sea come nearer to where they are to land."""
    troops = tuple(id for ship in ships for id in _troops(view, ship))
    move = min(view.unit(id).move for id in ships)
    for worth, goal in _far_goals(view, side, place, move, troops, habits):
        now = actions_to(view, side, place, goal, move)
        for kind in (Sail, Transfer):
            zones = [zone for zone, _ in kind.destinations(view, side, ships)]
            zone, then = _next_zone(view, side, goal, zones, ships, habits)
            if zone and then < now:
                risk = danger(view, side, zone, ships, habits)
                risk += patrol_risk(view, side, (zone,), ships, habits)
                part = habits.under_way**then
                yield Proposal(part * worth - risk, kind(units=ships, path=(zone,)))


def _set_out(
    view: Norway, side: Side, place: str, area: str, ships: Units, again: bool, habits: Habits
) -> Iterator[Proposal]:
    """Troops go aboard for a coast that is reached later."""
    waiting = sorted(
        (
            id
            for id in view.ground(side, area)
            if not view.unit(id).static and (again or id not in view.activated)
        ),
        key=lambda id: (view.unit(id).ground, view.unit(id).strength, id),
        reverse=True,
    )
    loads = _stowed(view, ships, waiting, habits)
    troops = tuple(id for load in loads for id in load.units)
    if not troops:
        return
    sailing = tuple(load.carrier for load in loads)
    move = min(view.unit(id).move for id in sailing)
    zones = [zone for zone, _ in Voyaging.destinations(view, side, sailing)]
    for worth, goal in _far_goals(view, side, place, move, troops, habits):
        zone, then = _next_zone(view, side, goal, zones, sailing, habits)
        if not zone or then >= actions_to(view, side, place, goal, move):
            continue
        risk = danger(view, side, zone, sailing, habits)
        aboard = sum(unit_worth(view, id, habits) for id in troops)
        ships_worth = sum(unit_worth(view, id, habits) for id in sailing)
        risk *= 1 + habits.carrying * aboard / ships_worth
        risk += patrol_risk(view, side, (zone,), sailing, habits)
        cost = risk + habits.tail * (len(troops) + len(sailing) - 2)
        cost += leaving(view, side, area, set(troops), habits)
        order = Carry(loads=loads, path=(zone,))
        yield Proposal(habits.under_way**then * worth - cost, order)


def _stowed(view: Norway, ships: Units, waiting: Sequence[str], habits: Habits) -> tuple[Load, ...]:
    """As many as go aboard, ship after ship."""
    left, loads = list(waiting), []
    for ship in ships:
        aboard: tuple[str, ...] = ()
        for id in list(left):
            if fits(view, ship, (*aboard, id)):
                aboard = (*aboard, id)
                left.remove(id)
        if aboard:
            loads.append(Load(ship, aboard))
        if len(waiting) - len(left) >= habits.largest:
            break
    return tuple(loads)
