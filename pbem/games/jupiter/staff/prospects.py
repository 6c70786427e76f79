"""What a unit adds to the attacks that may follow from where it stands."""

from __future__ import annotations

from pbem.games.jupiter.facts.units import SOVIET, WESTERN
from pbem.games.jupiter.position.stacking import contingent_of
from pbem.games.jupiter.staff.plan import Plan
from pbem.games.jupiter.staff.siege import outcomes
from pbem.wargame.board.hexgrid import Hex
from pbem.wargame.position.remembered import remembered


class Prospects:
    """One unit's chances of doing harm."""

    def __init__(self, plan: Plan, id: str, ready: list[str]) -> None:
        self.plan = plan
        self.id = id
        self.ready = set(ready)

    def at(self, hex: Hex) -> float:
        """The best target next to a hex."""
        plan = self.plan
        near = plan.board.passage.step(plan.board.bit[hex]) & plan.view.occupied(plan.enemy)
        return max(map(self.against, plan.board.grid.hexes(near)), default=0.0)

    def gathered(self, target: Hex) -> float:
        """The attack factors that are, or may yet come, next to a hex together with this unit."""
        plan, view, grid = self.plan, self.plan.view, self.plan.board.grid
        total = plan.bite(self.id, target)
        for hex, stack in plan.own.items():
            steps = grid.distance(view.at(hex), target)
            if steps > plan.habits.gather:
                continue
            for id in stack:
                if id == self.id or contingent_of(view, (id, self.id)) is None:
                    continue
                if steps == 1:
                    total += plan.bite(id, target)
                elif id in self.ready and steps <= plan.of(id).movement:
                    total += plan.bite(id, target) * plan.habits.joining
        return total + plan.gunfire(target, view.unit(self.id).contingent)

    @remembered
    def against(self, target: Hex) -> float:
        """This unit's share in what an attack on a hex may bring."""
        plan, view = self.plan, self.plan.view
        contingent = view.unit(self.id).contingent
        bit, label = plan.board.bit[target], plan.board.label(target)
        if contingent == SOVIET and not bit & plan.board.soviet_limit:
            return 0.0
        defenders = view.stack(label)
        me, strength = plan.of(self.id), max(plan.defence(defenders), 1.0)
        attack, prize = self.gathered(target), label in plan.prizes
        shift = plan.shift_at(target)
        if prize and contingent in WESTERN:
            shift += plan.habits.found_for_base  # special forces or airpower
        chances = outcomes(
            plan.scenario, int(attack / strength) - 1 + shift, bool(bit & plan.board.towns)
        )
        worth = plan.worth(defenders)
        habits = plan.habits
        one = chances.get("DL1", 0.0) * habits.hoped_loss
        one += chances.get("DR", 0.0) * habits.hoped_rout
        gain = (chances.get("DE", 0.0) + one / len(defenders)) * worth
        gain -= chances.get("AL1", 0.0) * me.worth * habits.own_loss
        trade = habits.trade if contingent in WESTERN else habits.trade_for_good
        gain += chances.get("EX", 0.0) * me.attack * trade
        if prize:
            walls = tuple(plan.of(id).defence for id in defenders)
            gain += habits.siege * plan.siege(attack, walls, shift)
            gain += habits.at_the_gates
        else:
            gain *= habits.elsewhere
        return max(0.0, gain * min(1.0, habits.hand + me.attack / strength))
