"""The movement phase: one unit at a time, each to the hex where it serves best."""

from __future__ import annotations

from pbem.engine.order import Order, Side
from pbem.games.jupiter.movement import ends
from pbem.games.jupiter.orders import Done, Hold, Move
from pbem.games.jupiter.position import Jupiter
from pbem.games.jupiter.staff.ground import FAR
from pbem.games.jupiter.staff.plan import Plan, gunfire_for
from pbem.games.jupiter.staff.siege import fall, outcomes
from pbem.games.jupiter.stacking import contingent_of
from pbem.games.jupiter.units import ALLIED, SOVIET
from pbem.games.jupiter.victory import controls
from pbem.wargame.hexgrid import Hex

DISASTER = 1000.0
PER_POINT = 1.2  # a movement point nearer to the goal
UNSUPPLIED = 4.0
ROOM = 5.0  # for the next who lands


def move(view: Jupiter, side: Side) -> Order:
    """The next move: take a base that lies open, man our own, then the front goes first."""
    plan = Plan(view, side)
    ready = list(view.ready(side))
    if not ready:
        return Done("moves")
    return _sudden(plan, ready) or _garrison(plan, ready) or _advance(plan, ready)


def _sudden(plan: Plan, ready: list[str]) -> Order | None:
    """4.1, 4.2  Into an enemy base that nobody holds."""
    view = plan.view
    for hex in plan.prizes:
        if view.stack(hex):
            continue
        for id in ready:
            away = plan.away(id, hex).get(view.at(view.where[id]), FAR)
            if away <= 2 * plan.of(id).movement and hex in ends(view, id):
                return Move(id, hex)
    return None


def _garrison(plan: Plan, ready: list[str]) -> Order | None:
    """A base in danger gets whoever near it can help most."""
    view = plan.view
    for base in plan.bases:
        stack = view.stack(base)
        danger = plan.fall(base, stack)
        if danger < 0.02 or len(stack) >= view.scenario.stack_limit:
            continue
        near = sorted(
            (plan.fall(base, (*stack, id)), plan.of(id).attack, id)
            for id in ready
            if view.where[id] != base
            and view.where[id] not in plan.bases
            and plan.away(id, base).get(view.at(view.where[id]), FAR) <= 2 * plan.of(id).movement
        )
        for left, _, id in near:
            if left < danger - 0.01 and base in ends(view, id):
                return Move(id, base)
    return None


def _advance(plan: Plan, ready: list[str]) -> Order:
    view = plan.view
    goals = plan.goals()

    def front(id: str) -> tuple[int, int, str]:
        at_base = view.where[id] in plan.bases
        return at_base, plan.away(id, goals[id]).get(view.at(view.where[id]), FAR), id

    id = min(ready, key=front)
    hex = _best(plan, id, goals[id], set(ready))
    return Hold(id) if hex == view.where[id] else Move(id, hex)


def _best(plan: Plan, id: str, goal: str, ready: set[str]) -> str:
    """The hex where a unit serves best, its own among them."""
    view = plan.view
    here = view.where[id]
    if view.unit(id).type == "coastal":
        return here
    scores = Scores(plan, id, goal, ready)
    best, most = here, scores.score(here) + 0.25
    for hex in ends(view, id):
        score = scores.score(hex)
        if score > most or (score == most and hex < best):
            best, most = hex, score
    return best


class Scores:
    """What each hex is worth to one unit."""

    def __init__(self, plan: Plan, id: str, goal: str, ready: set[str]) -> None:
        self.plan = plan
        self.id = id
        view = plan.view
        self.here = view.where[id]
        self.away = plan.away(id, goal)
        self.supply = plan.supply(id)
        self.rest = tuple(each for each in view.stack(self.here) if each != id)
        self.ready = ready
        soviet = view.unit(id).contingent == SOVIET
        self.haste = PER_POINT * (0.3 if soviet else 1.0)
        self.crowded = len(self.rest) + len(plan.waiting(self.here)) >= 3
        self.prospects: dict[str, float] = {}
        self.towns = {
            view.at(hex): worth
            for hex, (worth, at_war) in view.scenario.victory_points.items()
            if not at_war
        }

    def score(self, hex: str) -> float:
        plan, view = self.plan, self.plan.view
        at = view.at(hex)
        bit = plan.board.bit[at]
        others = self.rest if hex == self.here else view.stack(hex)
        total = -self.haste * self.away.get(at, FAR) / 2
        total -= plan.risk(at, (*others, self.id)) - plan.risk(at, others)
        if not bit & self.supply:
            total -= UNSUPPLIED
        if hex == self.here and hex in plan.bases and self.crowded:
            total -= ROOM
        total += self.attack(at, hex)
        if points := self.towns.get(at):
            held = controls(view, plan.side, hex)
            total += (2.0 if held and not others else 0.0 if held else 5.0) * points
        return total

    def attack(self, at: Hex, hex: str) -> float:
        """What this unit adds to the attacks that may follow from there."""
        plan, view = self.plan, self.plan.view
        near = plan.board.passage.step(plan.board.bit[at]) & view.occupied(plan.enemy)
        if not near:
            return 0.0
        best = 0.0
        for target in plan.board.grid.named(near):
            if target not in self.prospects:
                self.prospects[target] = self.prospect(target)
            best = max(best, self.prospects[target])
        return best

    def prospect(self, target: str) -> float:
        """This unit's share in an attack on a hex by all who are or can be next to it."""
        plan, view = self.plan, self.plan.view
        me = view.unit(self.id).contingent
        if me == SOVIET and not plan.board.is_in(target, plan.board.soviet_limit):
            return 0.0
        at = view.at(target)
        own = plan.of(self.id).attack
        total = own
        grid = plan.board.grid
        for hex, stack in plan.own.items():
            steps = grid.distance(view.at(hex), at)
            if steps > 4:
                continue
            for id in stack:
                if id == self.id or contingent_of(view, (id, self.id)) is None:
                    continue
                if steps == 1:
                    total += plan.of(id).attack
                elif id in self.ready and steps <= plan.of(id).movement:
                    total += plan.of(id).attack * 0.6
        total += gunfire_for(plan, at, me)
        defenders = view.stack(target)
        strength = max(plan.defence(defenders), 1)
        shift = plan.shift_at(at)
        if plan.side == ALLIED and me != SOVIET:
            shift += 1 if target in plan.prizes else 0
        column = min(int(total / strength) - 1 + shift, 6)
        chances = outcomes(plan.finnmark, column, plan.board.is_in(target, plan.board.towns))
        worth = plan.worth(defenders)
        gain = chances.get("DE", 0.0) * worth
        gain += (chances.get("DL1", 0.0) * 0.8 + chances.get("DR", 0.0) * 0.3) * worth / len(
            defenders
        )
        gain -= chances.get("AL1", 0.0) * plan.of(self.id).worth * 0.6
        gain += chances.get("EX", 0.0) * (0.3 if plan.side == ALLIED else -0.1) * own
        if target in plan.prizes:
            garrison = tuple(plan.of(id).defence for id in defenders)
            gain += 100.0 * fall(plan.finnmark, total, garrison, shift) + 10.0
        if gain <= 0:
            return 0.0
        if target not in plan.prizes:
            gain *= 0.5
        return gain * min(1.0, 0.3 + own / strength)
