"""What the staff does knowing that it is warned of it, and why."""

from __future__ import annotations

from pbem.engine.order import Order, Side
from pbem.games.narvik.actions.action import Pass
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.staff.choice import affordable
from pbem.games.narvik.staff.habits import USUAL, at_bay
from pbem.games.narvik.staff.situation import Situation

LOST = "on purpose, all is lost otherwise"
NOTHING = "on purpose, no action is left that could change it"


def purpose(view: Narvik, side: Side, order: Order) -> str:
    """4.1  Why an order is given where the game is lost otherwise; empty for any other.

    Then every action may be risked that promises something, and none at all if there is none.
    """
    situation = Situation(view, side, at_bay(USUAL))
    if not situation.lost:
        return ""
    given = [each for _, each in affordable(situation) if each.allowed(view, side)]
    if isinstance(order, Pass):
        return "" if given else NOTHING
    return LOST if order in given else ""
