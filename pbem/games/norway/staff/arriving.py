"""12.1, 13.5, 27.3  Where units come onto the map: troops where they take or hold most."""

from __future__ import annotations

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.norway.orders.general import Place
from pbem.games.norway.position.game import Norway
from pbem.games.norway.position.question import Placing
from pbem.games.norway.staff.habits import Habits
from pbem.games.norway.staff.judgement.holding import coming


def placed(view: Norway, decision: Decision[Norway], habits: Habits) -> Order:
    """The strongest of those who wait, where most depends on it; aircraft and ships as usual."""
    step = decision.step
    assert isinstance(step, Placing)
    troops = [id for id in step.able(view) if view.unit(id).ground_unit]
    if not troops:
        return step.usual(view)
    strongest = max(troops, key=lambda id: (view.unit(id).strength, id))
    side = view.side_of(strongest)

    def worth(place: str) -> float:
        if view.board.is_home(place):
            return habits.at_home
        return coming(view, side, place, 1, habits)

    best = max(step.open_to(view, strongest), key=lambda place: (worth(place), place))
    return Place(strongest, best)
