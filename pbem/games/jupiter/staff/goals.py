"""Where each unit is meant to go: a few to the towns that count, the mass to the enemy's bases."""

from __future__ import annotations

from pbem.games.jupiter.facts.units import ALLIED, SOVIET
from pbem.games.jupiter.position.control import controls
from pbem.games.jupiter.position.stacking import stack_fault
from pbem.games.jupiter.staff.ground import FAR
from pbem.games.jupiter.staff.plan import Plan


def goals(plan: Plan) -> dict[str, str]:
    """A goal for every unit of ours on the map."""
    view = plan.view
    found: dict[str, str] = {}
    free = [id for stack in plan.own.values() for id in stack]
    for base in plan.bases:
        for id in relief(plan, base, free):
            found[id] = base
            free.remove(id)
    for town in wanted_towns(plan):
        if view.turn < plan.habits.towns_from and view.stack(town):
            continue  # first the bases, which end the game
        limit = plan.habits.town_reach + plan.habits.town_pull * plan.points_of(town)
        if view.turn >= plan.habits.last_turns:
            limit = plan.habits.town_reach_last
        force = plan.habits.town_force * plan.defence(view.stack(town))
        wanted = max(plan.habits.town_force_least, force)
        in_reach = plan.board.is_in(town, plan.board.soviet_limit)
        near = []
        for id in free:
            away = plan.away(id, town).get(view.at(view.where[id]), FAR)
            if away > limit or plan.of(id).movement <= plan.habits.static:
                continue
            if in_reach or view.unit(id).contingent != SOVIET:
                near.append((away, id))
        for _, id in sorted(near):
            if wanted <= 0:
                break
            found[id] = town
            free.remove(id)
            wanted -= plan.of(id).attack
    for id in free:
        found[id] = main_goal(plan, id)
    return found


def relief(plan: Plan, base: str, free: list[str]) -> list[str]:
    """The nearest who can still find room in a base that is in danger."""
    view, stack = plan.view, plan.view.stack(base)
    if plan.fall(base, stack) < plan.habits.relief:
        return []
    near = sorted(
        (plan.away(id, base).get(view.at(view.where[id]), FAR), id)
        for id in free
        if view.where[id] not in plan.bases
        and plan.of(id).movement > plan.habits.static
        and not stack_fault(view, base, (*stack, id))
    )
    return [id for _, id in near[: view.scenario.stack_limit - len(stack)]]


def wanted_towns(plan: Plan) -> list[str]:
    """The towns that count and are not ours, those with most points first."""
    view = plan.view
    towns = [
        hex
        for hex in view.scenario.victory_points
        if plan.points_of(hex) and controls(view, plan.enemy, hex)
    ]
    return sorted(towns, key=lambda hex: (-plan.points_of(hex), hex))


def main_goal(plan: Plan, id: str) -> str:
    """The base that this unit's army is after."""
    view = plan.view
    here = view.at(view.where[id])
    if plan.side == ALLIED and view.unit(id).contingent == SOVIET:
        return view.scenario.kirkenes
    ways = {
        hex: plan.away(id, hex).get(here, FAR) + plan.habits.wall * plan.defence(view.stack(hex))
        for hex in plan.prizes
    }
    for hex in ways:
        if plan.bite(id, view.at(hex)) < plan.of(id).attack:
            ways[hex] += plan.habits.stranded
    ways.pop(view.scenario.murmansk, None)  # the Soviets keep it full: Petsamo falls more easily
    return min(ways, key=lambda hex: (ways[hex], hex))
