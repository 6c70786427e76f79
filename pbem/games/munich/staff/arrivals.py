"""What replacement points buy, and where reinforcements come."""

from __future__ import annotations

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.munich.facts.boxes import track
from pbem.games.munich.facts.units import AIRSTRIKE, Unit, enemy_of
from pbem.games.munich.orders.general import Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import has_room
from pbem.games.munich.staff.habits import Habits
from pbem.games.munich.staff.judgement.situation import Situation
from pbem.games.munich.turn.arrivals import Deploying, Place, places_for
from pbem.games.munich.turn.replacements import Mobilize, Refit, purchases


def spend(view: Munich, decision: Decision[Munich], habits: Habits) -> Order:
    """7.2  What brings most for its points: refits now, or reinforcements that come in time."""
    offers = [
        (bargain(view, habits, each), str(each), each) for each in purchases(view, decision.side)
    ]
    good = [each for each in offers if each[0] > 0]
    return max(good)[2] if good else Done("mobilization")


def bargain(view: Munich, habits: Habits, order: Order) -> float:
    """Strength for each point."""
    if isinstance(order, Refit):
        unit, price = view.unit(order.unit), order.price(view) or 1
        if unit.type == AIRSTRIKE:
            return habits.flier / 2 / price
        back = unit.back or unit.front
        gained = unit.front.attack + unit.front.defense - back.attack - back.defense
        return gained / price
    if isinstance(order, Mobilize) and view.turn + habits.wait < view.set_as.turns:
        unit = view.unit(order.unit)
        if unit.type == AIRSTRIKE:
            return habits.later * habits.flier
        if unit.static and not needed(view, habits, unit):
            return 0.0
        full = unit.front.attack + unit.front.defense if unit.land else 0
        return habits.later * max(habits.marker, full)
    return 0.0


def needed(view: Munich, habits: Habits, unit: Unit) -> bool:
    """9.0  Will there be a place for one static unit more, besides those on their way?"""
    board, side = view.board, view.side_of(unit.id)
    enemies = view.mobile(enemy_of(side))
    coming = sum(
        view.unit(id).static and view.unit(id).country == unit.country
        for turn in range(view.turn + 1, view.set_as.turns + 1)
        for id in view.of_side(track(turn), side)
    )
    own = board.mobilizing & board.home(unit.country) & view.controlled(side)
    places = board.grid.named(own & ~view.masked(view.terror))
    free = [hex for hex in places if not any(view.unit(id).static for id in view.stack(hex))]
    far = habits.far_away
    quiet = [hex for hex in free if not board.grid.within(view.at(hex), far) & enemies]
    return len(quiet) > coming


def deploy(view: Munich, decision: Decision[Munich], habits: Habits) -> Order:
    """7.2.2  Guns first, who cannot go on; each comes where it is worth most and has room."""
    step = decision.step
    assert isinstance(step, Deploying)
    situation = Situation(view, decision.side, habits)
    id = min(step.placeable(view), key=lambda id: view.unit(id).mobile)
    places = places_for(view, id)
    roomy = [hex for hex in places if has_room(view, hex, (id,))]
    if not roomy and view.unit(id).mobile:  # others can leave
        roomy = [hex for hex in places if all(view.unit(each).mobile for each in view.stack(hex))]
    return Place(id, max(roomy or places, key=lambda hex: (situation.value(id, hex), hex)))
