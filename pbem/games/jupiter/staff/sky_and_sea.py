"""Airpower, and the one sortie of the fleet."""

from __future__ import annotations

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.jupiter.air.sortie import Sortie
from pbem.games.jupiter.air.superiority import Air, PlaceMarkers
from pbem.games.jupiter.facts.units import ALLIED, GERMAN, SOVIET
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.staff.plan import Plan
from pbem.games.jupiter.turn.victory import points
from pbem.wargame.board.hexgrid import Hex

BASE = 15.0  # what a base adds to the stakes
SOVIETS = 0.2  # 9.5 airpower hinders the enemy near them, and does no more
SAFE_POINTS = 3  # so few that a sortie gone wrong does not make them eight


def sail(view: Jupiter, decision: Decision[Jupiter]) -> Order:
    """4.5  Late, when it turns a defeat into a draw, or a draw into a victory."""
    allied = points(view)
    losing = allied >= view.scenario.number("victory.allied_at_least")
    now = view.turn >= 9 or (view.turn == 8 and view.air == GERMAN)
    return Sortie(now and (losing or 0 < allied <= SAFE_POINTS))


def air(view: Jupiter, decision: Decision[Jupiter]) -> Order:
    """9.0  Over the hexes where most is at stake, one marker after the other."""
    step = decision.step
    assert isinstance(step, PlaceMarkers)
    board = view.board
    grid, open_to = board.grid, step.where(view)
    stakes = _stakes(Plan(view, decision.side))
    chosen: list[str] = []
    while stakes and len(chosen) < step.count:
        value: dict[Hex, float] = {}
        for at, stake in stakes.items():
            for centre in (at, *grid.neighbours[at]):
                if board.bit[centre] & open_to and grid.labels[centre] not in chosen:
                    value[centre] = value.get(centre, 0.0) + stake
        if not value:
            break
        best = max(value, key=lambda at: (value[at], -at))
        chosen.append(grid.labels[best])
        for at in (best, *grid.neighbours[best]):
            stakes.pop(at, None)
    spare = (hex for hex in grid.named(open_to) if hex not in chosen)
    while len(chosen) < step.count:
        chosen.append(next(spare))
    return Air(tuple(chosen))


def _stakes(plan: Plan) -> dict[Hex, float]:
    """What is at stake in each hex where the enemies are close to each other."""
    view, grid = plan.view, plan.board.grid
    found: dict[Hex, float] = {}
    for stacks, facing in ((plan.theirs, plan.side), (plan.own, plan.enemy)):
        for hex, stack in stacks.items():
            at = view.at(hex)
            if not grid.within(at, 2) & view.occupied(facing):
                continue
            stake = plan.worth(stack) + (BASE if hex in (*plan.prizes, *plan.bases) else 0.0)
            if plan.side == ALLIED and view.unit(stack[0]).contingent == SOVIET:
                stake *= SOVIETS
            found[at] = stake
    return found
