"""Which action is taken: the one that promises most, of all that are legal now."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heapify, heappop, heappush

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.norway.actions.segment import Pass, TakeAction
from pbem.games.norway.position.game import Norway
from pbem.games.norway.staff.habits import Habits
from pbem.games.norway.staff.operations import convoys, land, landings, peril, sea, sky, works
from pbem.games.norway.staff.proposals import Proposal

ROOMS = (land, landings, convoys, sea, sky, works, peril)


def ranked(view: Norway, step: TakeAction, habits: Habits) -> Iterator[Proposal]:
    """All proposals that may be played and are worth it, the best first.

    What a fight promises is worked out only for those that could still be the best.
    """
    again = any(grant.again for grant in step.open(view))
    watch = peril.Watch(view, step.side, habits)
    waiting: list[tuple[float, int, float, Proposal]] = []
    for room in ROOMS:
        for each in room.proposals(view, step.side, again, habits):
            cost = 0.0 if room is peril else watch.cost(each.order)
            if each.worth - cost >= habits.least:
                waiting.append((cost - each.worth, len(waiting), cost, each))
    heapify(waiting)
    while waiting:
        _, number, cost, best = heappop(waiting)
        if not step.has_grant(view, best.order):
            continue
        if best.weigh is not None:
            best = best.weighed()
            if best.worth - cost >= habits.least:
                heappush(waiting, (cost - best.worth, number, cost, best))
        elif best.order.allowed(view, step.side):
            yield best._replace(worth=best.worth - cost)


def action(view: Norway, decision: Decision[Norway], habits: Habits) -> Order:
    """The best that may be done now; nothing, where nothing promises enough."""
    step = decision.step
    assert isinstance(step, TakeAction)
    best = next(ranked(view, step, habits), None)
    return best.order if best is not None else Pass()


def actions(view: Norway, decision: Decision[Norway], habits: Habits) -> Iterator[Order]:
    """All that are worth it, the best first."""
    step = decision.step
    assert isinstance(step, TakeAction)
    return (each.order for each in ranked(view, step, habits))
