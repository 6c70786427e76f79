"""Which action is taken: the one that promises most, of all that are legal now."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.norway.actions.segment import Pass, TakeAction
from pbem.games.norway.position.game import Norway
from pbem.games.norway.staff import land, landings, sea, sky, works
from pbem.games.norway.staff.habits import Habits
from pbem.games.norway.staff.land import Proposal

ROOMS = (land, landings, sea, sky, works)


def ranked(view: Norway, step: TakeAction, habits: Habits) -> list[Proposal]:
    """All proposals, the best first; equal ones by their words, so that equal views agree."""
    again = any(grant.again for grant in step.open(view))
    found: Iterator[Proposal] = (
        each for room in ROOMS for each in room.proposals(view, step.side, again, habits)
    )
    worthwhile = [each for each in found if each.worth >= habits.least]
    return sorted(worthwhile, key=lambda each: (-each.worth, str(each.order)))


def action(view: Norway, decision: Decision[Norway], habits: Habits) -> Order:
    """The best that may be done now; nothing, where nothing promises enough."""
    step = decision.step
    assert isinstance(step, TakeAction)
    for proposal in ranked(view, step, habits):
        if step.has_grant(view, proposal.order) and proposal.order.allowed(view, step.side):
            return proposal.order
    return Pass()
