"""One attack under consideration: its odds as far as they can be known, and its worth."""

from __future__ import annotations

from math import floor

from pbem.games.jupiter.combat.odds import air_helps
from pbem.games.jupiter.staff.plan import Plan
from pbem.games.jupiter.staff.siege import outcomes


class Assault:
    """Units of one contingent against one hex, perhaps with special forces."""

    def __init__(
        self, plan: Plan, hex: str, units: tuple[str, ...], support: tuple[str, ...] = ()
    ) -> None:
        self.plan = plan
        self.hex = hex
        self.units = units
        self.support = support
        self.defenders = plan.view.stack(hex)

    def column(self, strengths: dict[str, int]) -> int:
        """13.4-13.6  The column, with unseen defenders at their average."""
        plan, view = self.plan, self.plan.view
        board, at = plan.board, view.at(self.hex)
        attack = float(sum(strengths[id] for id in self.units))
        attack += min(attack, plan.gunfire(at, view.unit(self.units[0]).contingent))
        defence = plan.defence(self.defenders)
        defence += min(defence, plan.gunfire(at, view.unit(self.defenders[0]).contingent))
        column = floor(attack / max(defence, 1.0)) - 1 + plan.shift_at(at)
        if not board.is_in(self.hex, board.towns):
            column += board.concentric(at, {view.at(view.where[id]) for id in self.units})
        column += air_helps(view, plan.side, self.units, self.hex)
        column -= air_helps(view, plan.enemy, self.defenders, self.hex)
        return column + len(self.support)

    def worth(self, column: int) -> float:
        """What it brings on average: enemy losses and ground, less our own losses."""
        plan, habits = self.plan, self.plan.habits
        chances = outcomes(plan.scenario, column, plan.board.is_in(self.hex, plan.board.towns))
        theirs = sorted(plan.price(id) for id in self.defenders)
        ours = min(plan.price(id) for id in self.units)
        ground = (
            habits.game
            if self.hex in plan.prizes
            else plan.value(plan.points_of(self.hex)) + habits.ground
        )
        alone = len(theirs) == 1
        total = chances.get("DE", 0.0) * (sum(theirs) + ground)
        opened = habits.opened_by_loss * ground if alone else 0.0
        total += chances.get("DL1", 0.0) * (theirs[0] * habits.loss + opened)
        opened = habits.opened_by_rout * ground
        total += chances.get("DR", 0.0) * (theirs[0] * habits.rout + opened)
        if exchange := chances.get("EX", 0.0):
            won = 1.0 if alone and len(self.units) > 1 else self.wear()
            total += exchange * (theirs[0] - ours + ground * won)
        total -= chances.get("AL1", 0.0) * ours
        return total - self.cost() * len(self.support) - habits.effort * plan.attack(self.units)

    def wear(self) -> float:
        """How much nearer an exchange brings the fall of a base, by others in this phase too."""
        plan, view = self.plan, self.plan.view
        if self.hex not in plan.prizes:
            return 0.0
        at = view.at(self.hex)
        left = tuple(sorted(plan.of(id).defence for id in self.defenders)[1:])
        near = plan.board.passage.step(plan.board.bit[at])
        others = (
            id
            for id in view.ready(plan.side)
            if id not in self.units and plan.board.is_in(view.where[id], near)
        )
        now = plan.siege(plan.attack(others), left, plan.shift_at(at)) if left else 0.0
        return min(plan.habits.nearest, now + plan.habits.nearer[len(left)])

    def cost(self) -> float:
        """13.21  Special forces are away for a while, which matters less and less."""
        view = self.plan.view
        if self.hex in self.plan.prizes:
            return self.plan.habits.marker
        return self.plan.habits.marker * (view.scenario.last_turn - view.turn)
