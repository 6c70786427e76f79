"""Movement: one unit after the other, each to where it is worth most.

The order of units is fixed, and whoever comes before the last one that moved stays: so a whole
phase looks at each unit once, and nothing need be remembered between two answers.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.errors import Illegal
from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.munich.facts.boxes import OFF_MAP
from pbem.games.munich.movement import rails
from pbem.games.munich.movement.excess import crowded
from pbem.games.munich.movement.march import Move, marched
from pbem.games.munich.movement.moving import movable
from pbem.games.munich.movement.rails import OFF, Rail
from pbem.games.munich.movement.routes import reachable
from pbem.games.munich.orders.general import Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import has_room, stack_fault
from pbem.games.munich.staff.habits import Habits
from pbem.games.munich.staff.judgement import worth
from pbem.games.munich.staff.judgement.situation import Situation
from pbem.games.munich.staff.lifts import captures, crossings, flights, storms
from pbem.games.munich.staff.operations import Plan, Plans


def move(view: Munich, decision: Decision[Munich], habits: Habits) -> Order:
    """8.0  The next unit that finds a better place."""
    situation = Situation(view, decision.side, habits)
    for voyage in captures(situation):
        if voyage in decision:
            return voyage
    plans = Plans(situation)
    free = [id for id in idle(situation) if not situation.relieves(view.unit(id))]
    for guard in guards(situation, plans, free):
        if guard in decision:
            return guard
    for id in following(view, decision):
        order = ordered(situation, plans.of(view.unit(id).country, 0), id)
        if order is not None and order in decision:
            return order
    for last in (
        *guards(situation, plans, idle(situation)),
        *returns(situation, plans),
        *room_made(situation, plans),
        *storms(situation),
        *crossings(situation),
    ):
        if last in decision:
            return last
    return Done("movement")


def guards(situation: Situation, plans: Plans, able: list[str]) -> Iterator[Order]:
    """7.1  Somebody comes to each place that lies open: who has no part in an attack, the first."""
    ready = sorted(able, key=lambda id: is_engaged(plans, id))
    for at, _ in situation.endangered() if situation.ahead else ():
        hex = situation.board.label(at)
        for id in ready if not situation.view.stack(hex) else ():
            yield from comings(situation, id, hex)


def returns(situation: Situation, plans: Plans) -> Iterator[Order]:
    """22.0  Whoever has no part in an attack comes to places that the enemy has taken and left.

    And to those that he may come to if he is beaten (12.0), as long as anybody moves after that.
    """
    behind = situation.behind_the_enemy() if situation.ahead else []
    for hex in (*situation.forsaken(), *behind):
        for id in idle(situation):
            if not is_engaged(plans, id):
                yield from comings(situation, id, hex)


def idle(situation: Situation) -> list[str]:
    """Those who have not moved, the weakest first; none whose country may surrender (21.0)."""
    view, habits = situation.view, situation.habits
    able = (id for id in movable(view, situation.side) if not situation.is_shaky(view.unit(id)))
    return sorted(able, key=lambda id: (worth.whole(view, habits, id), id))


def is_engaged(plans: Plans, id: str) -> bool:
    """Has a unit a part in an attack to come?"""
    return id in plans.of(plans.situation.view.unit(id).country, 0).posts


def comings(situation: Situation, id: str, hex: str) -> Iterator[Order]:
    """The ways of a unit to a place by road or rail, if it can be spared where it is."""
    view = situation.view
    if situation.spare(id) and has_room(view, hex, (id,)):
        ways = (*marches(view, id), *stations(view, id))
        yield from (each for each, end in ways if end == hex and keeps_peace(situation, each))


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

    Voyages and guards come before all marches, and say nothing of who has been looked at.
    """

    def rank(id: str) -> tuple[int, str]:
        unit = view.unit(id)
        return (1 if unit.mechanized else 0), id

    gone = (
        id
        for id in view.moved
        if view.unit(id).land and id not in view.landed and not is_guard(view, id)
    )
    last = max(map(rank, gone), default=(-1, ""))
    return [id for id in sorted(movable(view, decision.side), key=rank) if rank(id) > last]


def is_guard(view: Munich, id: str) -> bool:
    """Is a unit alone in a capital or centre?"""
    hex = view.where[id]
    return view.stack(hex) == (id,) and view.board.is_in(hex, view.board.mobilizing)


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
        if situation.is_spared(view.unit(id).country, hex):
            continue
        found = situation.value(id, hex)
        room = found > most and has_room(view, hex, (id, *plan.coming(view.at(hex))))
        if room and keeps_peace(situation, order):
            most, chosen = found, order
    return beyond_the_map(situation, id, most) or chosen


def marches(view: Munich, id: str) -> Iterator[tuple[Order, str]]:
    """Where a unit can march."""
    if view.where[id] != OFF_MAP:
        yield from ((Move(id, (hex,)), hex) for hex in reachable(view, id))


def keeps_peace(situation: Situation, order: Order) -> bool:
    """5.4  Does a march cross no neutral on whom it does not pay to make war?"""
    if not isinstance(order, Move):
        return True
    view = situation.view
    country = view.unit(order.unit).country
    try:
        crossed = marched(view, order.unit, order.way).invaded.values()
    except Illegal:  # no march at all
        return True
    return all(situation.begins_war(country, each) for each in crossed)


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
    if situation.ahead <= situation.habits.come_back or OFF not in rails.destinations(view, id):
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
