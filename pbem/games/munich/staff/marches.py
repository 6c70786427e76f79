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
from pbem.games.munich.movement.rails import OFF, Rail
from pbem.games.munich.movement.routes import reachable
from pbem.games.munich.orders.general import Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import has_room, stack_fault
from pbem.games.munich.staff import worth
from pbem.games.munich.staff.habits import Habits
from pbem.games.munich.staff.lifts import captures, crossings, flights, storms
from pbem.games.munich.staff.operations import Plan, Plans
from pbem.games.munich.staff.situation import Situation

TO_COME_BACK = 2  # player turns to come in which a train comes back, and its unit does something


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
    for last in (
        *guards(situation, plans),
        *room_made(situation, plans),
        *storms(situation),
        *crossings(situation),
    ):
        if last in decision:
            return last
    return Done("movement")


def guards(situation: Situation, plans: Plans) -> Iterator[Order]:
    """7.1  Whoever has not moved comes to a place that others have left open, the weakest first.

    To places that the enemy has taken and left come only those who are no part of an attack.
    """
    view, board = situation.view, situation.board
    left = [board.label(hex) for hex, _ in situation.endangered()]
    left = [hex for hex in left if not view.stack(hex)]
    lost = situation.forsaken()
    if not (left or lost):
        return
    idle = sorted(
        movable(view, situation.side),
        key=lambda id: (worth.whole(view, situation.habits, id), id),
    )
    for hex in (*left, *lost):
        for id in idle:
            if hex in lost and id in plans.of(view.unit(id).country, 0).posts:
                continue
            if situation.spare(id) and has_room(view, hex, (id,)):
                ways = (*marches(view, id), *stations(view, id))
                yield from (order for order, end in ways if end == hex)


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
    return found if found is not None and situation.spare(id) else None


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
    return beyond_the_map(situation, id, most) or chosen


def marches(view: Munich, id: str) -> Iterator[tuple[Order, str]]:
    """Where a unit can march."""
    if view.where[id] != OFF_MAP:
        yield from ((Move(id, (hex,)), hex) for hex in reachable(view, id))


def rides(situation: Situation, id: str) -> Iterator[tuple[Order, str]]:
    """8.6  The stations that lie best."""
    view = situation.view
    unit = view.unit(id)
    found = list(stations(view, id))
    found.sort(key=lambda each: -situation.pull(unit, view.at(each[1])))
    yield from found[: situation.habits.stations]


def beyond_the_map(situation: Situation, id: str, most: float) -> Order | None:
    """8.6.1  A train off the map, if the station where it may come back is worth the lost turn."""
    view, unit = situation.view, situation.view.unit(id)
    if situation.ahead <= TO_COME_BACK or OFF not in rails.destinations(view, id):
        return None
    after = view.twin()
    after.send(id, OFF_MAP)
    ends = view.board.grid.hexes(rails.stops(after, id))
    best = max((situation.pull(unit, hex) for hex in ends), default=situation.habits.beyond)
    return Rail(id, OFF) if best - situation.habits.detour > most else None


def stations(view: Munich, id: str) -> Iterator[tuple[Order, str]]:
    """8.6  Where a train can take a unit."""
    if not rails.no_train(view, id)[0]:
        yield from ((Rail(id, hex), hex) for hex in view.board.grid.named(rails.stops(view, id)))
