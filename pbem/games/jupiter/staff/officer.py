"""The staff officer: plays either side sensibly, from what that side can see."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.staff import aftermath, arrivals, combat, movement, sky_and_sea
from pbem.games.jupiter.staff.habits import USUAL, Habits
from pbem.wargame.orders.officer import Answer, Officer, Ranking

ANSWERS: Mapping[str, Answer[Jupiter, Habits]] = {
    "air": sky_and_sea.air,
    "sortie": sky_and_sea.sail,
    "move": movement.move,
    "attack": combat.attack,
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

RANKINGS: Mapping[str, Ranking[Jupiter, Habits]] = {
    "air": sky_and_sea.markers,
    "attack": combat.attacks,
    "lose": aftermath.losses,
    "overstack": aftermath.losses,
    "retreat": aftermath.retreats,
}
"""Which answers come after the best one, where he compares them."""


class StaffOfficer(Officer[Jupiter, Habits]):
    """Plays either side."""

    answers = ANSWERS
    rankings = RANKINGS

    def __init__(self, habits: Habits = USUAL) -> None:
        super().__init__(habits)
