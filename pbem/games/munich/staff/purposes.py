"""What the staff does knowing that it is warned of it, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pbem.engine.order import Order, Side
from pbem.games.munich.facts.phases import COMBAT, MOVEMENT
from pbem.games.munich.movement.forecast import invaded_by
from pbem.games.munich.movement.moving import relief, unmanned, worth_manning
from pbem.games.munich.orders.general import Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.staff import fights, marches
from pbem.games.munich.staff.habits import Habits
from pbem.games.munich.staff.judgement import wars
from pbem.games.munich.staff.judgement.situation import Situation
from pbem.games.munich.staff.operations import Plans
from pbem.wargame.orders.asking import named

NEEDED = "on purpose, whoever can come is needed elsewhere"
NOT_WORTH_IT = "on purpose, no attack promises enough"


def purpose(view: Munich, side: Side, order: Order, warnings: Sequence[str], habits: Habits) -> str:
    """Why an order is given in spite of all its warnings; empty where it would not be."""
    if not warnings:
        return ""
    situation = Situation(view, side, habits)
    if isinstance(order, Done):
        return ENDED[view.phase](situation, warnings) if view.phase in ENDED else ""
    return for_wars(situation, order, warnings)


def no_attack(situation: Situation, warnings: Sequence[str]) -> str:
    """11.0  Why combat ends before enemies who could be attacked."""
    return NOT_WORTH_IT if fights.best(situation) is None else ""


def nobody_to_spare(situation: Situation, warnings: Sequence[str]) -> str:
    """8.0  Why movement ends before somebody has come to each place: all are needed elsewhere."""
    view, side = situation.view, situation.side
    if not set(warnings) <= set(unmanned(view, side)):
        return ""
    plans, able = Plans(situation), marches.idle(situation)
    idle = {id for id in able if situation.spare(id) and not marches.is_engaged(plans, id)}
    coming = (id for hex, _ in worth_manning(view, side) for id in relief(view, side, hex))
    return "" if idle.intersection(coming) else NEEDED


ENDED: Mapping[str, Callable[[Situation, Sequence[str]], str]] = {
    MOVEMENT: nobody_to_spare,
    COMBAT: no_attack,
}
"""By phase, why it is ended in spite of what is said then."""


def for_wars(situation: Situation, order: Order, warnings: Sequence[str]) -> str:
    """5.4  Why an order only begins wars which pay; empty for any other."""
    neutrals = [invaded_by(each) for each in warnings]
    if not all(neutrals):
        return ""
    country = situation.view.unit(named(order)[0]).country
    reasons = [wars.reason(situation, country, each) for each in neutrals]
    return "; ".join(reasons) if all(reasons) else ""
