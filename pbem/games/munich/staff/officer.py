"""The staff officer: plays either side sensibly, from what that side can see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.engine.order import Order, Side
from pbem.games.munich.position.game import Munich
from pbem.games.munich.staff import aftermath, arrivals, fights, marches, sky
from pbem.games.munich.staff.habits import USUAL, Habits
from pbem.games.munich.staff.purposes import purpose
from pbem.wargame.orders.officer import Answer, Officer, Ranking

ANSWERS: Mapping[str, Answer[Munich, Habits]] = {
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
RANKINGS: Mapping[str, Ranking[Munich, Habits]] = {"intercept": sky.interceptions}
"""Where an alternative is one that he would think of next."""


class StaffOfficer(Officer[Munich, Habits]):
    """Plays either side."""

    answers = ANSWERS
    rankings = RANKINGS

    def __init__(self, habits: Habits = USUAL) -> None:
        super().__init__(habits)

    def purpose(self, view: Munich, side: Side, order: Order, warnings: Sequence[str]) -> str:
        """Why he gives an order knowing its warnings; empty where he would not."""
        return purpose(view, side, order, warnings, self.habits)
