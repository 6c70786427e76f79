"""The staff officer: plays either side sensibly, from what that side can see."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.jupiter import policies
from pbem.games.jupiter.position import Jupiter
from pbem.games.jupiter.staff import aftermath, arrivals, combat, movement, sky_and_sea

ANSWERS: Mapping[str, Callable[[Jupiter, Decision[Jupiter]], Order]] = {
    "air": sky_and_sea.air,
    "sortie": sky_and_sea.sail,
    "move": lambda view, decision: movement.move(view, decision.side),
    "attack": lambda view, decision: combat.attack(view, decision.side),
    "support": combat.support,
    "momentum": combat.momentum,
    "lose": aftermath.lose,
    "overstack": aftermath.lose,
    "dl1": aftermath.lose_or_fall_back,
    "retreat": aftermath.retreat,
    "advance": aftermath.advance,
    "land": arrivals.land,
    "draw": arrivals.draw,
    "entry": arrivals.enter,
}
"""How each kind of question is answered; the rest as for somebody who has said nothing."""


class StaffOfficer:
    """A policy: a newcomer's first opponent, and a stand-in for a player who has vanished."""

    def __call__(self, view: Jupiter, decision: Decision[Jupiter]) -> Order:
        answer = ANSWERS.get(decision.kind, policies.default)
        order = answer(view, decision)
        return order if order in decision else policies.default(view, decision)
