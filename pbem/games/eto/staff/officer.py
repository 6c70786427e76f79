"""The staff officer: plays either side sensibly, from what that side can see."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.eto.position.game import Europe
from pbem.games.eto.staff import at_sea, economy, fights, in_the_air, marches, trade
from pbem.games.eto.staff.habits import USUAL, Habits
from pbem.wargame.orders.officer import Answer, Officer

ANSWERS: Mapping[str, Answer[Europe, Habits]] = {
    "offensive": in_the_air.offensive,
    "contribute": in_the_air.contribute,
    "headquarters": marches.headquarters,
    "break": fights.breakthrough,
    "run": fights.run,
    "move": marches.move,
    "regroup": marches.headquarters,
    "activate": fights.activate,
    "attack": fights.attack,
    "advance": fights.advance,
    "react": fights.react,
    "split": fights.split,
    "exploit": fights.exploit,
    "march": marches.march,
    "fly": in_the_air.fly,
    "intercept": in_the_air.intercept,
    "aim": in_the_air.aim,
    "replenish": in_the_air.replenish,
    "economy": economy.raid,
    "scramble": economy.add,
    "daylight": economy.in_daylight,
    "interdict": trade.interdict,
    "wolfpack": trade.hunt,
    "sail": at_sea.sail,
    "search": at_sea.search,
    "return": at_sea.go_home,
    "hunt": at_sea.hunt,
    "fire": at_sea.fire,
    "withdraw": at_sea.withdraw,
    "pursue": at_sea.chase,
}
"""How each kind of question is answered; the rest as for somebody who has said nothing."""


class StaffOfficer(Officer[Europe, Habits]):
    """Plays either side."""

    answers = ANSWERS

    def __init__(self, habits: Habits = USUAL) -> None:
        super().__init__(habits)
