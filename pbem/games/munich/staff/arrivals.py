"""What replacement points buy, and where reinforcements come."""

from __future__ import annotations

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.munich.facts.units import AIRSTRIKE
from pbem.games.munich.orders.general import Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import has_room
from pbem.games.munich.staff.situation import Situation
from pbem.games.munich.turn.arrivals import Deploying, Place, places_for
from pbem.games.munich.turn.replacements import Mobilize, Refit, purchases

LATER = 0.6  # what a unit is worth that comes in two turns, beside one that is here
WAIT = 2  # turns that it takes on the average
FLIER = 7.0  # what an air unit at its full strength is worth
MARKER = 1.0


def spend(view: Munich, decision: Decision[Munich]) -> Order:
    """7.2  What brings most for its points: refits now, or reinforcements that come in time."""
    offers = [(bargain(view, each), str(each), each) for each in purchases(view, decision.side)]
    good = [each for each in offers if each[0] > 0]
    return max(good)[2] if good else Done("mobilization")


def bargain(view: Munich, order: Order) -> float:
    """Strength for each point."""
    if isinstance(order, Refit):
        unit, price = view.unit(order.unit), order.price(view) or 1
        if unit.type == AIRSTRIKE:
            return FLIER / 2 / price
        back = unit.back or unit.front
        gained = unit.front.attack + unit.front.defense - back.attack - back.defense
        return gained / price
    if isinstance(order, Mobilize) and view.turn + WAIT < view.set_as.turns:
        unit = view.unit(order.unit)
        if unit.type == AIRSTRIKE:
            return LATER * FLIER
        full = unit.front.attack + unit.front.defense if unit.land else 0
        return LATER * max(MARKER, full)
    return 0.0


def deploy(view: Munich, decision: Decision[Munich]) -> Order:
    """7.2.2  The first that is due comes where it is worth most and has room."""
    step = decision.step
    assert isinstance(step, Deploying)
    situation, id = Situation(view, decision.side), step.placeable(view)[0]
    places = [hex for hex in places_for(view, id) if has_room(view, hex, (id,))]
    if not places:
        return decision.step.usual(view)
    return Place(id, max(places, key=lambda hex: (situation.value(id, hex), hex)))
