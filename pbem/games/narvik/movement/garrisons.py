"""4.1, 6.1  Objectives that units leave empty while enemies are near, and the map left to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from pbem.engine.order import Side
from pbem.games.narvik.facts.boxes import REGROUP
from pbem.games.narvik.facts.scenario import Scenario
from pbem.games.narvik.facts.staging import HARSTAD, STAGING
from pbem.games.narvik.facts.units import ALLIED, GERMAN, enemy_of, hidden
from pbem.games.narvik.movement.routes import (
    allowance,
    along_railroad,
    entrances,
    harbours,
    march_from,
    marches,
)
from pbem.games.narvik.orders.parts import March
from pbem.games.narvik.position.control import NOBODY_LEFT, anybody_on_map, objectives_held
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.board.hexgrid import Mask

Ends = Mapping[str, str]
"""Units that go elsewhere, and where each of them is then."""


def ends_of(ways: Iterable[March]) -> Ends:
    return {id: march.way[-1] for march in ways for id in march.units}


def before_leaving(view: Narvik, side: Side, ends: Ends) -> Iterator[str]:
    """What a side must hear of units that go elsewhere: what they leave to the enemy."""
    yield from bared(view, side, ends)
    yield from quitting(view, side, ends)


def quitting(view: Narvik, side: Side, ends: Ends) -> Iterator[str]:
    """4.1  That the last Allied units leave the map."""
    if side != ALLIED or any(place in view.board.grid.index for place in ends.values()):
        return
    if anybody_on_map(view) and not anybody_on_map(view, but=ends):
        yield f"leaves {NOBODY_LEFT}"


def bared(view: Narvik, side: Side, ends: Ends) -> Iterator[str]:
    """6.1  The objectives that are empty then, with enemies in reach of them."""
    for hex in dict.fromkeys(view.where[id] for id in ends):
        stack = view.stack(hex)
        if not stack or not view.board.is_in(hex, view.board.objectives) or hex in ends.values():
            continue
        if ends.keys() >= set(stack) and in_reach(view, side, hex, tuple(ends)):
            name, worse = view.board.name(hex), _last_of_all(view, side, hex)
            yield f"leaves {name} empty with enemies in reach{worse}"


def at_stake(view: Narvik, side: Side, hex: str) -> Iterator[str]:
    """14.4.1  What a side must hear of an assault that may cost it an objective's only unit."""
    stack = view.stack(hex)
    alone = len(stack) == 1 and view.board.is_in(hex, view.board.objectives)
    if alone and in_reach(view, side, hex, stack):
        name, worse = view.board.name(hex), _last_of_all(view, side, hex)
        yield f"may cost {stack[0]}, which alone holds {name}{worse}"


def lying_open(view: Narvik, side: Side) -> dict[str, str]:
    """6.1  The side's objectives that nobody holds and the enemy can reach, and how it is told."""
    return {
        hex: f"{view.board.name(hex)} is empty with enemies in reach{_last_of_all(view, side, hex)}"
        for hex in view.board.grid.named(view.board.objectives)
        if not view.stack(hex) and view.controller(hex) == side and in_reach(view, side, hex, ())
    }


def _last_of_all(view: Narvik, side: Side, hex: str) -> str:
    """4.1  What it means that the Allies have every other objective."""
    others = view.board.objectives & ~view.board.bit[view.at(hex)]
    if side == GERMAN and objectives_held(view, ALLIED) == others:
        return "; if they are in it when the turn ends, they hold every objective and win (4.1)"
    return ""


def in_reach(view: Narvik, side: Side, hex: str, gone: tuple[str, ...]) -> bool:
    """Could an enemy come to a hex in one action, were these units gone?"""
    return view.once(("in reach", hex, gone), lambda: _is_reached(view, side, hex, gone))


def _is_reached(view: Narvik, side: Side, hex: str, gone: tuple[str, ...]) -> bool:
    after, enemy = view.twin(), enemy_of(side)
    for id in gone:
        after.send(id, REGROUP[side])
    goal = after.board.bit[after.at(hex)]
    if after.board.passage.step(goal) & after.occupied(enemy):
        return True  # one hex can always be marched, or pursued (12.1, 15.2)
    staged = (id for area, owner in STAGING.items() if owner == enemy for id in after.inside(area))
    return any(_reached_by(after, id) & goal for id in (*after.units_of(enemy), *staged))


def _reached_by(after: Narvik, id: str) -> Mask:
    """Where a unit could get to; one that is hidden, as any that it may be."""
    at, unit = after.where[id], after.unit(id)
    found = harbours(after.board) if at == HARSTAD else 0
    stations = after.scenario.fact("movement.rail_hexes")
    if after.on_map(id) and (hidden(id) or unit.rail_gun or at in stations):
        found |= along_railroad(after, id, after.at(at))
    for each in fastest(after.scenario, unit.nationality) if hidden(id) else (id,):
        found |= _by_land(after, each, at)
    return found


def _by_land(after: Narvik, id: str, at: str) -> Mask:
    """Where a unit could march to from a hex or a staging area."""
    budget = allowance(after, id)
    if at not in STAGING:
        return march_from(after, id, after.at(at), budget, fresh=True).reached
    doors = {each.hex: each.cost for each in entrances(after, id, at)}
    edge = sum(after.board.bit[hex] for hex in doors)  # entered whatever it costs (12.1)
    return edge | marches(after, id, tuple(doors.items()), budget).reached


@lru_cache(maxsize=32)
def fastest(scenario: Scenario, nationality: str) -> tuple[str, ...]:
    """21.0  Of each way to move, the fastest unit that a hidden one of a nation may be."""
    marching = (
        unit
        for unit in scenario.roster.values()
        if unit.nationality == nationality and not (unit.strike or unit.staff or unit.rail_gun)
    )
    by_pace = sorted(marching, key=lambda unit: unit.movement)
    return tuple({unit.legs: unit.id for unit in by_pace}.values())  # the last one stays
