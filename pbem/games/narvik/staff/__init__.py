"""The staff officer: plays either side sensibly, from what that side can see."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.narvik import policies
from pbem.games.narvik.position import Narvik
from pbem.games.narvik.staff import aftermath, arrivals, choice

ANSWERS: Mapping[str, Callable[[Narvik, Decision[Narvik]], Order]] = {
    "retreat": aftermath.retreat,
    "pursue": aftermath.pursue,
    "regroup": aftermath.come_back,
    "drop": arrivals.drop,
    "formation": arrivals.call,
    "transfer": arrivals.transfer,
    "reserve": arrivals.reserve,
}
"""How each kind of question is answered; the rest as for somebody who has said nothing."""


class StaffOfficer:
    """A policy: a newcomer's first opponent, and a stand-in for a player who has vanished."""

    def __call__(self, view: Narvik, decision: Decision[Narvik]) -> Order:
        if decision.kind == "action":
            return choice.action(view, decision)
        answer = ANSWERS.get(decision.kind, policies.default)
        order = answer(view, decision)
        return order if order in decision else policies.default(view, decision)
