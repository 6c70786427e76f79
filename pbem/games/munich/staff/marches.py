"""Movement: one unit after the other, each to where it is worth most.

The order of units is fixed, and whoever comes before the last one that moved stays: so a whole
phase looks at each unit once, and nothing need be remembered between two answers.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.munich.facts.boxes import OFF_MAP
from pbem.games.munich.movement import rails
from pbem.games.munich.movement.excess import crowded
from pbem.games.munich.movement.march import Move
from pbem.games.munich.movement.moving import movable
from pbem.games.munich.movement.rails import Rail
from pbem.games.munich.movement.routes import reachable
from pbem.games.munich.orders.general import Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import has_room, stack_fault
from pbem.games.munich.staff import worth
from pbem.games.munich.staff.habits import Habits
from pbem.games.munich.staff.lifts import captures, crossings, flights, storms
from pbem.games.munich.staff.operations import Plan, Plans
from pbem.games.munich.staff.situation import Situation


def move(view: Munich, decision: Decision[Munich], habits: Habits) -> Order:
    """8.0  The next unit that finds a better place."""
    situation = Situation(view, decision.side, habits)
    for voyage in captures(situation):
        if voyage in decision:
            return voyage
    plans = Plans(situation)
    for id in following(view, decision):
        order = ordered(situation, plans.of(view.unit(id).country, 0), id)
        if order is not None and order in decision:
            return order
    for last in (*room_made(situation, plans), *storms(situation), *crossings(situation)):
        if last in decision:
            return last
    return Done("movement")


def room_made(situation: Situation, plans: Plans) -> Iterator[Order]:
    """9.1  Whoever can leave a hex that is too full, the weakest first."""
    view = situation.view
    for hex in crowded(view, situation.side):
        able = [id for id in view.stack(hex) if id in movable(view, situation.side)]
        for id in sorted(able, key=lambda id: worth.whole(view, situation.habits, id)):
            if order := best(situation, plans.of(view.unit(id).country, 0), id):
                yield order


def following(view: Munich, decision: Decision[Munich]) -> list[str]:
    """Who has not been looked at yet: those on foot first, then the mechanized ones.

    Voyages come before all marches, and say nothing of who has been looked at.
    """

    def rank(id: str) -> tuple[int, str]:
        unit = view.unit(id)
        return (1 if unit.mechanized else 0), id

    marched = (id for id in view.moved if view.unit(id).land and id not in view.landed)
    last = max(map(rank, marched), default=(-1, ""))
    return [id for id in sorted(movable(view, decision.side), key=rank) if rank(id) > last]


def ordered(situation: Situation, plan: Plan, id: str) -> Order | None:
    """To its post, if the unit has one; else to wherever it is worth most."""
    if id in plan.posts:
        post = situation.board.label(plan.posts[id])
        found: Order | None = None if post == situation.view.where[id] else Move(id, (post,))
    else:
        found = best(situation, plan, id)
    return None if found is None or situation.bares(id) else found


def best(situation: Situation, plan: Plan, id: str) -> Order | None:
    """A unit's best march, ride or flight, if it is worth the trouble."""
    view, habits, here = situation.view, situation.habits, situation.view.where[id]
    away = here == OFF_MAP or bool(stack_fault(view, here, view.stack(here)))
    most = habits.beyond if away else situation.value(id, here) + habits.stir
    chosen: Order | None = None
    for order, hex in (*marches(view, id), *rides(situation, id), *flights(situation, id)):
        found = situation.value(id, hex)
        if found > most and has_room(view, hex, (id, *plan.coming(view.at(hex)))):
            most, chosen = found, order
    return chosen


def marches(view: Munich, id: str) -> Iterator[tuple[Order, str]]:
    """Where a unit can march."""
    if view.where[id] != OFF_MAP:
        yield from ((Move(id, (hex,)), hex) for hex in reachable(view, id))


def rides(situation: Situation, id: str) -> Iterator[tuple[Order, str]]:
    """8.6  The stations that lie best."""
    view = situation.view
    if rails.no_train(view, id)[0]:
        return
    unit, board = view.unit(id), view.board
    stops = board.grid.hexes(rails.stops(view, id))
    ranked = sorted(stops, key=lambda hex: -situation.pull(unit, hex))
    for hex in ranked[: situation.habits.stations]:
        yield Rail(id, board.label(hex)), board.label(hex)
