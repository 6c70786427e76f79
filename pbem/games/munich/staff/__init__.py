"""The staff officer: plays either side sensibly, from what that side can see."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.munich.position.game import Munich
from pbem.games.munich.staff import aftermath, arrivals, fights, marches, sky
from pbem.wargame.orders.officer import Answer, Officer

ANSWERS: Mapping[str, Answer[Munich]] = {
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


class StaffOfficer(Officer[Munich]):
    """Plays either side."""

    answers = ANSWERS
