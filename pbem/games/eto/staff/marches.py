"""Where units go: up to what can be attacked, to what is worth having, and home to guard it."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.eto.command.activation import within
from pbem.games.eto.command.headquarters import MOST, MoveHeadquarters, Regroup, movable
from pbem.games.eto.command.headquarters import reach as hq_reach
from pbem.games.eto.command.launching import Launch, Pass
from pbem.games.eto.facts.units import HQ
from pbem.games.eto.movement.army_group import companions
from pbem.games.eto.movement.march import Move, movers
from pbem.games.eto.movement.routes import reach
from pbem.games.eto.position.game import BY_HQ, Europe
from pbem.games.eto.position.stacking import room
from pbem.games.eto.position.zones import enemy_zone
from pbem.games.eto.staff.habits import Habits
from pbem.games.eto.staff.worth import objectives, threatened, worth
from pbem.games.eto.supply.lines import supplied

Pull = Callable[[str], float]
ENOUGH = 3.0  # odds at which a target needs no more units


def attraction(view: Europe, partnership: str, habits: Habits) -> Pull:
    """How good it is to stand in a hex: near what can be won, and on it best of all."""
    grid, board = view.board.grid, view.board
    goals = objectives(view, partnership)
    hostile = view.hostile(partnership)

    def pull(hex: str) -> float:
        at = view.at(hex)
        gain = worth(view, partnership, hex) if board.is_in(hex, hostile) else 0.0
        for goal, prize in goals.items():
            gain += prize / (1 + grid.distance(at, view.at(goal)))
        return gain

    return pull


def massing(view: Europe, partnership: str) -> dict[str, tuple[float, float]]:
    """By enemy-held hex, its strength as far as it is seen and what stands next to it already."""
    found = {}
    grid = view.board.grid
    for hex in grid.named(view.enemy_ground(partnership)):
        beside = grid.named(grid.around[view.at(hex)])
        units = [id for each in beside for id in view.land_in(each, partnership)]
        theirs = sum(view.strength(id) for id in view.land_in(hex)) or 1
        found[hex] = (float(theirs), float(sum(map(view.strength, units))))
    return found


def move(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """One unit goes where it helps most; who already stands well stays."""
    partnership = view.partnership(decision.side)
    units = [id for id in movers(view, decision.side) if view.unit(id).land]
    masses, pull = massing(view, partnership), attraction(view, partnership, habits)
    guard = threatened(view, partnership, habits.near)
    best: tuple[float, Order] | None = None
    for id in units:
        here = view.where[id]
        now = _stand(view, id, here, masses, pull, guard, habits)
        found = reach(view, (id,)).reached
        for hex in view.board.grid.named(found):
            if not room(view, hex, (id,)):
                continue
            gain = _stand(view, id, hex, masses, pull, guard, habits) - now
            if best is None or gain > best[0]:
                best = gain, Move((id, *companions(view, id, frozenset())), (hex,))
    if best is None or best[0] <= habits.least:
        return decision.step.ending(view) or decision.step.usual(view)
    return best[1]


def _stand(
    view: Europe,
    id: str,
    hex: str,
    masses: dict[str, tuple[float, float]],
    pull: Pull,
    guard: dict[str, float],
    habits: Habits,
) -> float:
    """What a unit is good for in a hex: what it can attack, what it holds, what it leads to."""
    grid, strength = view.board.grid, float(view.strength(id))
    at, partnership = view.at(hex), view.partnership_of(id)
    value = 0.5 * pull(hex)
    near = grid.named(grid.around[at] & view.enemy_ground(partnership))
    for foe in near:
        theirs, ours = masses[foe]
        if grid.around[view.at(view.where[id])] & grid.bit[view.at(foe)]:
            ours -= strength
        if ours < ENOUGH * theirs:
            value += worth(view, partnership, foe) * min(1.0, strength / (ENOUGH * theirs))
    if hex in guard:
        others = [each for each in view.land_in(hex, partnership) if each != id]
        value += (habits.guard if not others else 0.5) * guard[hex] / 3
    return value - danger(view, id, hex, habits)


def danger(view: Europe, id: str, hex: str, habits: Habits) -> float:
    """What may befall a unit there: enemies around it, and no friend or supply near."""
    grid, at, partnership = view.board.grid, view.at(hex), view.partnership_of(id)
    around = grid.around[at]
    friends = grid.named((around | grid.bit[at]) & view.ground(partnership))
    alone = not [each for one in friends for each in view.land_in(one, partnership) if each != id]
    foes = (grid.within(at, 2) & view.enemy_ground(partnership)).bit_count()
    armor = 1.0 if view.unit(id).armor else 0.5
    cut_off = not view.board.is_in(hex, supplied(view, view.unit(id).nation))
    found = habits.exposed * armor * min(foes, 3) / 3 if alone else 0.0
    if cut_off and not around & supplied(view, view.unit(id).nation):
        found += habits.exposed
    return found


def march(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """The same for who was not activated; nobody goes by rail."""
    return move(view, decision, habits)


def headquarters(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """A headquarters goes where it commands most: its own units, those at the front twice."""
    kind = Regroup if decision.kind == "regroup" else MoveHeadquarters
    best: tuple[float, Order] | None = None
    for hq in movable(view):
        here = commanded(view, hq, view.where[hq])
        for hex in hq_reach(view, hq, MOST):
            gain = commanded(view, hq, view.board.label(hex)) - here
            if best is None or gain > best[0]:
                best = gain, kind(hq, view.board.label(hex))
    if best is None or best[0] <= 0:
        return decision.step.ending(view) or decision.step.usual(view)
    return best[1]


def commanded(view: Europe, hq: str, hex: str) -> float:
    """The strength within the radius of a hex; what other headquarters command counts little."""
    grid, at, radius = view.board.grid, view.at(hex), view.unit(hq).radius
    partnership = view.partnership_of(hq)
    zone = enemy_zone(view, partnership)
    others = [
        each for each in view.of_partnership(partnership, HQ) if each != hq and _active(view, each)
    ]
    total = 0.0
    for id in view.of_partnership(partnership):
        unit = view.unit(id)
        fresh = id in view.acting or id not in view.activated
        if unit.land and fresh and grid.distance(at, view.at(view.where[id])) <= radius:
            front = 2.0 if view.board.is_in(view.where[id], zone) else 1.0
            shared = 0.3 if any(within(view, each, view.where[id]) for each in others) else 1.0
            total += view.strength(id) * front * shared
    return total


def _active(view: Europe, hq: str) -> bool:
    offensive = view.offensive
    return offensive is not None and offensive.way == BY_HQ and hq in offensive.commanders


def launch(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """The offensive with the most strength at the front; none where nobody could attack."""
    best: tuple[float, Order] | None = None
    for order in Launch.some(view, decision.side):
        gain = _strength(view, order)
        if best is None or gain > best[0]:
            best = gain, order
    return best[1] if best is not None and best[0] > 0 else Pass()


def _strength(view: Europe, order: Launch) -> float:
    if order.commanders and view.unit(order.commanders[0]).kind == HQ:
        return sum(commanded(view, hq, view.where[hq]) for hq in order.commanders)
    hexes = [order.hex] if order.hex else []
    if order.commanders:
        at = view.at(view.where[order.commanders[0]])
        hexes = [view.board.label(at), *view.board.grid.named(view.board.grid.around[at])]
    units = [id for hex in hexes for id in view.land_in(hex) if id not in view.activated]
    return 0.5 * sum(map(view.strength, units))
