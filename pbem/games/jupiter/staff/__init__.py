"""The staff officer: plays either side sensibly, from what that side can see."""

from __future__ import annotations

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.jupiter import policies
from pbem.games.jupiter.position import Jupiter
from pbem.games.jupiter.staff import arrivals, combat, movement

ANSWERS = {
    "setup": arrivals.set_up,
    "air": arrivals.air,
    "sortie": arrivals.sail,
    "land": arrivals.land,
    "draw": arrivals.draw,
    "entry": arrivals.enter,
    "support": combat.support,
    "lose": combat.lose,
    "overstack": combat.lose,
    "dl1": combat.lose_or_fall_back,
    "retreat": combat.retreat,
    "advance": combat.advance,
    "momentum": combat.momentum,
}


class StaffOfficer:
    """A policy: a newcomer's first opponent, and a stand-in for a player who has vanished."""

    def __call__(self, view: Jupiter, decision: Decision[Jupiter]) -> Order:
        order = self.consider(view, decision)
        return order if order in decision else policies.default(view, decision)

    def consider(self, view: Jupiter, decision: Decision[Jupiter]) -> Order:
        if decision.kind == "move":
            return movement.move(view, decision.side)
        if decision.kind == "attack":
            return combat.attack(view, decision.side)
        answer = ANSWERS.get(decision.kind)
        return answer(view, decision) if answer else policies.default(view, decision)
