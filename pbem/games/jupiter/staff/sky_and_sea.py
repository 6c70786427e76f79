"""Airpower, and the one sortie of the fleet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.jupiter.air.sortie import Sortie
from pbem.games.jupiter.air.superiority import Air, PlaceMarkers
from pbem.games.jupiter.facts.scenario import Scenario
from pbem.games.jupiter.facts.units import ALLIED, GERMAN, SOVIET
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.staff.habits import Habits
from pbem.games.jupiter.staff.plan import DIE, Plan, sortie_changes
from pbem.games.jupiter.turn.victory import points
from pbem.wargame.board.hexgrid import Hex, Mask


def sail(view: Jupiter, decision: Decision[Jupiter], habits: Habits) -> Order:
    """4.5  When it is likely to bring more than it would later, if there is a later."""
    plan = Plan(view, decision.side, habits)
    gains = {side: _gain(plan, side) for side in (GERMAN, ALLIED)}
    later = _later(view.scenario, view.turn, view.weather, tuple(gains.values()))
    return Sortie(gains[view.air or ALLIED] > habits.patience * later)


def _gain(plan: Plan, air: Side) -> float:
    """4.5  By how much a sortie betters the result for the Germans, whoever rules the sky."""
    changes = sortie_changes(plan.view.scenario, -1 if air == GERMAN else 1)
    now = points(plan.view)
    return plan.outcome(now) - sum(plan.outcome(now + each) for each in changes) / len(changes)


def _later(scenario: Scenario, turn: int, weather: str, gains: tuple[float, ...]) -> float:
    """What a sortie may bring in the turns to come, as far as their weather lets it sail (5.3)."""
    clear = scenario.fact("sortie.weathers")
    waiting = dict.fromkeys(("", *scenario.weathers), 0.0)  # by the weather of the turn before
    for each in range(scenario.last_turn, turn, -1):
        found = {}
        for before in waiting:
            modifier = scenario.weather_modifier(each, before)
            total = 0.0
            for now in (scenario.weather_at(roll + modifier) for roll in DIE):
                waits = waiting["" if scenario.weathers[now].skip else now]
                sails = now in clear
                total += sum(max(gain, waits) if sails else waits for gain in gains) / len(gains)
            found[before] = total / len(DIE)
        waiting = found
    return waiting[weather]


def air(view: Jupiter, decision: Decision[Jupiter], habits: Habits) -> Order:
    """9.0  Over the hexes where most is at stake, one marker after the other."""
    return next(markers(view, decision, habits))


def markers(view: Jupiter, decision: Decision[Jupiter], habits: Habits) -> Iterator[Order]:
    """The best places for airpower; then each time the best without the first of those before."""
    step = decision.step
    assert isinstance(step, PlaceMarkers)
    open_to = step.where(view)
    stakes = _stakes(Plan(view, decision.side, habits))
    while open_to.bit_count() >= step.count:
        chosen = _centres(view, open_to, dict(stakes), step.count)
        yield Air(chosen)
        open_to &= ~view.masked(chosen[:1])


def _centres(view: Jupiter, open_to: Mask, stakes: dict[Hex, float], count: int) -> tuple[str, ...]:
    """So many hexes among the open ones, where most is at stake in them and around."""
    grid, bit = view.board.grid, view.board.bit
    chosen: list[str] = []
    while stakes and len(chosen) < count:
        value: dict[Hex, float] = {}
        for at, stake in stakes.items():
            for centre in (at, *grid.neighbours[at]):
                if bit[centre] & open_to and grid.labels[centre] not in chosen:
                    value[centre] = value.get(centre, 0.0) + stake
        if not value:
            break
        best = max(value, key=lambda at: (value[at], -at))
        chosen.append(grid.labels[best])
        for at in (best, *grid.neighbours[best]):
            stakes.pop(at, None)
    spare = (hex for hex in grid.named(open_to) if hex not in chosen)
    return (*chosen, *islice(spare, count - len(chosen)))


def _stakes(plan: Plan) -> dict[Hex, float]:
    """What is at stake in each hex where the enemies are close to each other."""
    view, grid = plan.view, plan.board.grid
    found: dict[Hex, float] = {}
    for stacks, facing in ((plan.theirs, plan.side), (plan.own, plan.enemy)):
        for hex, stack in stacks.items():
            at = view.at(hex)
            if not grid.within(at, 2) & view.occupied(facing):
                continue
            stake = plan.worth(stack) + (
                plan.habits.base_stake if hex in (*plan.prizes, *plan.bases) else 0.0
            )
            if plan.side == ALLIED and view.unit(stack[0]).contingent == SOVIET:
                stake *= plan.habits.soviet_stake
            found[at] = stake
    return found
