"""Trying an order out, without the enemy and without dice."""

from __future__ import annotations

from pbem.engine.dice import OutOfDice, PreparedDice
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.jupiter.desk.moment import moment, recover
from pbem.games.jupiter.facts.phases import PHASE_OF
from pbem.games.jupiter.orders.general import JupiterOrder
from pbem.games.jupiter.position.game import Jupiter, JupiterStep

WAITS = "waits until it is asked for"


def rehearse(view: Jupiter, side: Side, order: Order) -> list[str]:
    """Try an order as if its moment had come, and change the view as far as can be foreseen."""
    assert isinstance(order, JupiterOrder)
    step = moment(view, side, order)
    if step is None:
        return [WAITS]
    phase = PHASE_OF.get(step.kind, view.phase)
    if phase != view.phase:
        recover(view, phase)
    Decision(side, step, view).check(order)
    words = list(order.forecast(view, side))
    if order.foreseeable:
        words += _played(view, step, order)
    else:
        order.use_up(view, side)
    view.agenda = []
    return words


def _played(view: Jupiter, step: JupiterStep, order: Order) -> list[str]:
    """Carry an order out as far as no die is rolled."""
    try:
        for _ in step.play(view, order, PreparedDice(())):
            pass
    except OutOfDice:
        return ["what comes of it is up to the dice"]
    return []
