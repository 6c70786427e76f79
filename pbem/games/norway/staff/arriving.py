"""12.1, 13.5, 27.0  Where units come onto the map: troops where they take or hold most."""

from __future__ import annotations

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.norway.orders.answers import Place
from pbem.games.norway.position.game import Norway
from pbem.games.norway.position.question import Placing
from pbem.games.norway.setup.setting_up import SettingUp
from pbem.games.norway.staff.habits import Habits
from pbem.games.norway.staff.judgement.holding import coming


def set_up(view: Norway, decision: Decision[Norway], habits: Habits) -> Order:
    """16.0, 27.0  Ships begin at home, where nobody can attack them; submarines lie in wait."""
    step = decision.step
    assert isinstance(step, SettingUp)
    home, ready_made = view.home(step.side), step.ready_made(view)
    for id in step.waiting(view):
        safer = ready_made[id] != home and home in step.open_to(view, id)
        if safer and not view.unit(id).submarine:
            return Place(id, home)
    return step.usual(view)


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
