"""What the staff does knowing that it is warned of it, and why."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.order import Order, Side
from pbem.games.munich.movement.forecast import invaded_by
from pbem.games.munich.position.game import Munich
from pbem.games.munich.staff.habits import Habits
from pbem.games.munich.staff.judgement import wars
from pbem.games.munich.staff.judgement.situation import Situation
from pbem.wargame.orders.asking import named


def purpose(view: Munich, side: Side, order: Order, warnings: Sequence[str], habits: Habits) -> str:
    """5.4  Why an order is given that only begins wars which pay; empty for any other."""
    neutrals = [invaded_by(each) for each in warnings]
    if not neutrals or not all(neutrals):
        return ""
    situation = Situation(view, side, habits)
    country = view.unit(named(order)[0]).country
    reasons = [wars.reason(situation, country, each) for each in neutrals]
    return "; ".join(reasons) if all(reasons) else ""
