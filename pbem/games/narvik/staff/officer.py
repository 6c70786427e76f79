"""The staff officer: plays either side sensibly, from what that side can see."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.staff import aftermath, arrivals, choice
from pbem.games.narvik.staff.habits import USUAL, Habits
from pbem.wargame.orders.officer import Answer, Officer, Ranking

ANSWERS: Mapping[str, Answer[Narvik, Habits]] = {
    "action": choice.action,
    "retreat": aftermath.retreat,
    "pursue": aftermath.pursue,
    "regroup": aftermath.come_back,
    "drop": arrivals.drop,
    "formation": arrivals.call,
    "transfer": arrivals.transfer,
    "reserve": arrivals.reserve,
}
"""How each kind of question is answered; the rest as for somebody who has said nothing."""

RANKINGS: Mapping[str, Ranking[Narvik, Habits]] = {
    "action": choice.actions,
    "retreat": aftermath.retreats,
}
"""Which answers come after the best one, where he compares them."""


class StaffOfficer(Officer[Narvik, Habits]):
    """Plays either side."""

    answers = ANSWERS
    rankings = RANKINGS

    def __init__(self, habits: Habits = USUAL) -> None:
        super().__init__(habits)
