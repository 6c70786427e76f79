"""The movement phase: one unit at a time, each to the hex where it serves best."""

from __future__ import annotations

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.jupiter.facts.units import SOVIET
from pbem.games.jupiter.movement.moving import Hold, Move
from pbem.games.jupiter.movement.routes import ends
from pbem.games.jupiter.orders.general import Done
from pbem.games.jupiter.position.control import controls
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.staff.goals import goals
from pbem.games.jupiter.staff.ground import FAR
from pbem.games.jupiter.staff.habits import Habits
from pbem.games.jupiter.staff.plan import Plan
from pbem.games.jupiter.staff.prospects import Prospects
from pbem.games.jupiter.staff.storm import storms
from pbem.wargame.board.hexgrid import Hex


def move(view: Jupiter, decision: Decision[Jupiter], habits: Habits) -> Order:
    """The next move: take a base that lies open, man our own, then the front goes first."""
    ready = list(view.ready(decision.side))
    if not ready:
        return Done("moves")
    plan = Plan(view, decision.side, habits)
    return _into_open_base(plan, ready) or _garrison(plan, ready) or _march(plan, ready)


def _into_open_base(plan: Plan, ready: list[str]) -> Order | None:
    """4.1, 4.2  Into an enemy base that nobody holds."""
    for hex in plan.prizes:
        if not plan.view.stack(hex):
            for id in ready:
                if _near(plan, id, hex) and hex in ends(plan.view, id):
                    return Move(id, hex)
    return None


def _garrison(plan: Plan, ready: list[str]) -> Order | None:
    """A base in danger gets whoever near it helps most."""
    view = plan.view
    for base in plan.bases:
        stack = view.stack(base)
        danger = plan.fall(base, stack)
        if danger < plan.habits.alarm or len(stack) >= view.scenario.stack_limit:
            continue
        near = sorted(
            (plan.fall(base, (*stack, id)), plan.of(id).attack, id)
            for id in ready
            if view.where[id] not in plan.bases and _near(plan, id, base)
        )
        for left, _, id in near:
            if left < danger - plan.habits.alarm / 2 and base in ends(view, id):
                return Move(id, base)
    return None


def _near(plan: Plan, id: str, hex: str) -> bool:
    here = plan.view.at(plan.view.where[id])
    return plan.away(id, hex).get(here, FAR) <= 2 * plan.of(id).movement


def _march(plan: Plan, ready: list[str]) -> Order:
    """Whoever is nearest to its goal goes next, those in bases last."""
    view, aims = plan.view, goals(plan)

    def turn(id: str) -> tuple[bool, bool, int, str]:
        here = view.where[id]
        idle = view.unit(id).type == "coastal"  # 5.6 each of them lets the enemy go first
        return not idle, here in plan.bases, plan.away(id, aims[id]).get(view.at(here), FAR), id

    found = storms(plan, ready)
    waiting = {each for storm in found for each, _ in storm.moves}
    id = min(ready, key=lambda each: (each in waiting, turn(each)))
    if id in waiting and found[0].chance >= plan.habits.storm and found[0].moves:
        return Move(*found[0].moves[0])  # the later they come, the less can be done against it
    hex = _best(plan, id, aims[id], ready)
    return Hold(id) if hex == view.where[id] else Move(id, hex)


def _best(plan: Plan, id: str, goal: str, ready: list[str]) -> str:
    """The hex where a unit serves best; garrisons stay, and whom a base needs."""
    view = plan.view
    here = view.where[id]
    if view.unit(id).type == "coastal" or _needed(plan, id, here):
        return here
    service = Service(plan, id, goal, ready)
    best, most = here, service.at(here) + plan.habits.stir
    for hex in sorted(ends(view, id)):
        worth = service.at(hex)
        if worth > most:
            best, most = hex, worth
    return best


def _needed(plan: Plan, id: str, here: str) -> bool:
    """Would its base be in more danger without a unit?"""
    if here not in plan.bases:
        return False
    stack = plan.view.stack(here)
    rest = tuple(each for each in stack if each != id)
    return not rest or plan.fall(here, rest) - plan.fall(here, stack) > plan.habits.alarm


class Service:
    """What each hex is worth to one unit."""

    def __init__(self, plan: Plan, id: str, goal: str, ready: list[str]) -> None:
        self.plan = plan
        self.id = id
        view = plan.view
        self.here = view.where[id]
        self.others = tuple(each for each in view.stack(self.here) if each != id)
        alone = 0 if self.others else plan.board.bit[view.at(self.here)]
        self.friends = view.occupied(plan.side) & ~alone
        watched = plan.board.passage.step(self.friends) if plan.zones else 0
        self.covered = watched | self.friends | view.occupied(plan.enemy)
        self.away = plan.away(id, goal)
        habits, soviet = plan.habits, view.unit(id).contingent == SOVIET
        self.haste = habits.soviet_haste if soviet else habits.haste
        self.supply = plan.supply(id)
        self.prospects = Prospects(plan, id, ready)
        limit = view.scenario.stack_limit
        self.in_the_way = (
            self.here in plan.bases and len(self.others) + len(plan.waiting(self.here)) >= limit
        )

    def at(self, hex: str) -> float:
        """Nearer to the goal, less at risk, supplied, next to what can be beaten."""
        plan, view = self.plan, self.plan.view
        at = view.at(hex)
        others = self.others if hex == self.here else view.stack(hex)
        total = -self.haste * self.away.get(at, FAR) / 2
        total -= plan.risk(at, (*others, self.id)) - plan.risk(at, others)
        total += self.prospects.at(at)
        if not others:
            total += plan.screen(at, self.id)
        if not plan.board.bit[at] & self.supply:
            total -= plan.habits.unsupplied
        if hex == self.here and self.in_the_way:
            total -= plan.habits.room
        return total + self.towns(at)

    def towns(self, hex: Hex) -> float:
        """4.3, 7.7  What points a unit takes or keeps by standing in a hex, or by its zone."""
        plan, bit = self.plan, self.plan.board.bit
        reached = bit[hex]
        if plan.zones and plan.view.turn >= plan.habits.closing:
            reached |= plan.board.passage.step(reached)  # what a zone takes is soon lost again
        total = 0.0
        for town, points in plan.towns.items():
            there = bit[plan.view.at(town)]
            if not reached & there:
                continue
            ours = controls(plan.view, plan.side, town)
            if there == bit[hex]:
                share = plan.habits.keep if ours else 1.0
                held = ours and self.friends & there
            else:
                share = 1.0
                contested = bool(plan.view.zone(plan.enemy) & there)
                held = ours != contested or bool(self.covered & there)
            if not held:
                total += share * plan.value(points)
        return total
