"""The staff officer: plays either side sensibly, from what that side can see."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.norway.orders.general import ALL
from pbem.games.norway.position.game import Norway
from pbem.games.norway.staff import choice
from pbem.games.norway.staff.arriving import placed
from pbem.games.norway.staff.habits import USUAL, Habits
from pbem.wargame.orders.officer import Answer, Officer, Ranking


def event(view: Norway, decision: Decision[Norway], habits: Habits) -> Order:
    """7.1  What can be played is played."""
    return decision.step.by_standing(view, (ALL,)) or decision.step.usual(view)


ANSWERS: Mapping[str, Answer[Norway, Habits]] = {
    "action": choice.action,
    "event": event,
    "arrival": placed,
    "refit place": placed,
    "naval infantry": placed,
}
"""How each kind of question is answered; the rest as for somebody who has said nothing."""

RANKINGS: Mapping[str, Ranking[Norway, Habits]] = {"action": choice.actions}
"""Which answers come after the best one, where he compares them."""


class StaffOfficer(Officer[Norway, Habits]):
    """Plays either side."""

    answers = ANSWERS
    rankings = RANKINGS

    def __init__(self, habits: Habits = USUAL) -> None:
        super().__init__(habits)
