"""A base that can be stormed in this turn's combat: who can come, and what it promises."""

from __future__ import annotations

from typing import NamedTuple

from pbem.games.jupiter.air.superiority import air_range
from pbem.games.jupiter.combat.battle import usable_support
from pbem.games.jupiter.facts.units import SOVIET, UC1
from pbem.games.jupiter.movement.routes import ends
from pbem.games.jupiter.position.stacking import stack_fault
from pbem.games.jupiter.staff.ground import FAR
from pbem.games.jupiter.staff.plan import Plan


class Storm(NamedTuple):
    """The moves that bring all who can come next to a base, and the chance that it falls."""

    chance: float
    moves: tuple[tuple[str, str], ...]


def storms(plan: Plan, ready: list[str]) -> list[Storm]:
    """13.0  What each nation can send against each base, the one that promises most first."""
    if not plan.combat_follows:
        return []
    nations = sorted({plan.view.unit(id).contingent for id in ready} - {UC1})
    found = (_storm(plan, ready, base, nation) for base in plan.prizes for nation in nations)
    return sorted(found, key=lambda storm: -storm.chance)


def _storm(plan: Plan, ready: list[str], base: str, nation: str) -> Storm:
    """All of one nation who are or can come next to a base, the strongest first."""
    view, board = plan.view, plan.board
    at = view.at(base)
    if nation == SOVIET and not board.is_in(base, board.soviet_limit):
        return Storm(0.0, ())
    near = board.passage.step(board.bit[at]) & ~board.lakes & ~view.occupied(plan.enemy)
    around = board.grid.named(near)
    stacks = {hex: view.stack(hex) for hex in around}
    flags = (nation,) if nation == SOVIET else (nation, UC1)
    force = sum(
        plan.bite(id, at)
        for stack in stacks.values()
        for id in stack
        if view.unit(id).contingent in flags
    )
    moves = []
    coming = [
        id
        for id in ready
        if view.unit(id).contingent in flags
        and view.where[id] not in stacks
        and view.where[id] not in plan.bases
        and plan.away(id, base).get(view.at(view.where[id]), FAR) <= 2 * plan.of(id).movement + 2
    ]
    for id in sorted(coming, key=lambda id: (-plan.of(id).attack, id)):
        reached = ends(view, id)
        for hex in around:
            if hex in reached and not stack_fault(view, hex, (*stacks[hex], id)):
                stacks[hex] = (*stacks[hex], id)
                force += plan.bite(id, at)
                moves.append((id, hex))
                break
    shift = plan.shift_at(at) + len(usable_support(view, plan.side, nation))
    if nation != SOVIET:
        shift += board.is_in(base, air_range(view, plan.side))
    shift -= board.is_in(base, air_range(view, plan.enemy))
    walls = [plan.of(id).defence for id in view.stack(base)]
    if walls:
        walls[0] += plan.gunfire(at, view.unit(view.stack(base)[0]).contingent)
    force += plan.gunfire(at, nation)
    return Storm(plan.siege(force, tuple(walls), shift), tuple(moves))
