"""The staff officer: plays either side sensibly, from what that side can see."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.munich import policies
from pbem.games.munich.position import Munich
from pbem.games.munich.staff import aftermath, arrivals, fights, marches, sky

ANSWERS: Mapping[str, Callable[[Munich, Decision[Munich]], Order]] = {
    "crisis": arrivals.spend,
    "mobilize": arrivals.spend,
    "deploy": arrivals.deploy,
    "launch": sky.launch,
    "intercept": sky.intercept,
    "bomb": sky.bomb,
    "hit": aftermath.hit,
    "move": marches.move,
    "attack": fights.attack,
    "lose": aftermath.lose,
    "retreat": aftermath.retreat,
    "advance": aftermath.advance,
}
"""How each kind of question is answered; the rest as for somebody who has said nothing."""


class StaffOfficer:
    """A policy: a newcomer's first opponent, and a stand-in for a player who has vanished."""

    def __call__(self, view: Munich, decision: Decision[Munich]) -> Order:
        answer = ANSWERS.get(decision.kind, policies.default)
        order = answer(view, decision)
        return order if order in decision else policies.default(view, decision)
