"""Who comes ashore or up from the south, and where."""

from __future__ import annotations

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.jupiter.orders.general import Default, Done, Place
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.staff.ground import FAR
from pbem.games.jupiter.staff.habits import Habits
from pbem.games.jupiter.staff.plan import Plan
from pbem.games.jupiter.turn.landing import Land
from pbem.games.jupiter.turn.reinforcements import Draw


def land(view: Jupiter, decision: Decision[Jupiter], habits: Habits) -> Order:
    """Everything comes ashore that can, the strongest first."""
    plan = Plan(view, decision.side, habits)
    waiting = list(Land.some(view, decision.side))
    if not waiting:
        return Done("landing")
    return max(waiting, key=lambda each: (plan.of(each.unit).worth, each.unit, each.hex))


def draw(view: Jupiter, decision: Decision[Jupiter], habits: Habits) -> Order:
    """10.5  By Finland, where they are needed, while there is time to come up from there."""
    return Draw(later=view.turn <= habits.by_finland_until)


def enter(view: Jupiter, decision: Decision[Jupiter], habits: Habits) -> Order:
    """Into Narvik if it is weak, else where the way to the enemy's bases is shortest."""
    plan = Plan(view, decision.side, habits)
    places = [each for each in decision if isinstance(each, Place)]
    narvik = view.scenario.narvik

    def way(order: Place) -> tuple[int, str, str]:
        if order.hex == narvik and len(view.stack(narvik)) < habits.guard:
            return -1, order.unit, order.hex
        at = view.at(order.hex)
        away = min(plan.away(order.unit, prize).get(at, FAR) for prize in plan.prizes)
        return away, order.unit, order.hex

    return min(places, key=way) if places else Default()
