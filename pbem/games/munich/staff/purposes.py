"""What the staff does knowing that it is warned of it, and why."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.order import Order, Side
from pbem.games.munich.facts.phases import COMBAT
from pbem.games.munich.movement.forecast import invaded_by
from pbem.games.munich.orders.general import Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.staff import fights
from pbem.games.munich.staff.habits import Habits
from pbem.games.munich.staff.judgement import wars
from pbem.games.munich.staff.judgement.situation import Situation
from pbem.wargame.orders.asking import named

NOT_WORTH_IT = "on purpose, no attack promises enough"


def purpose(view: Munich, side: Side, order: Order, warnings: Sequence[str], habits: Habits) -> str:
    """Why an order is given in spite of all its warnings; empty where it would not be."""
    if not warnings:
        return ""
    situation = Situation(view, side, habits)
    if isinstance(order, Done):
        ends_combat = view.phase == COMBAT and order.phase in ("", COMBAT)
        return NOT_WORTH_IT if ends_combat and fights.best(situation) is None else ""
    return for_wars(situation, order, warnings)


def for_wars(situation: Situation, order: Order, warnings: Sequence[str]) -> str:
    """5.4  Why an order only begins wars which pay; empty for any other."""
    neutrals = [invaded_by(each) for each in warnings]
    if not all(neutrals):
        return ""
    country = situation.view.unit(named(order)[0]).country
    reasons = [wars.reason(situation, country, each) for each in neutrals]
    return "; ".join(reasons) if all(reasons) else ""
