"""What an order would come to, told from what its side can see."""

from __future__ import annotations

from pbem.engine.dice import OutOfDice, PreparedDice
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.munich.desk.planning import begin, finish, moment
from pbem.games.munich.orders.general import Done
from pbem.games.munich.position.game import Munich, MunichStep
from pbem.wargame.command import Command

WAITS = "waits until it is asked for"
UP_TO_DICE = "what comes of it is up to the dice"


def explain(view: Munich, side: Side, order: Order) -> list[str]:
    """What a legal order comes to: ways and costs, columns and chances, steps and points."""
    return list(order.forecast(view, side)) if isinstance(order, Command) else []


def rehearse(view: Munich, side: Side, order: Order) -> list[str]:
    """Try an order as if its moment had come, and change the view as far as can be foreseen."""
    step = moment(view, side, order)
    if step is None:
        return [WAITS]
    ahead = view.twin()  # a line that is refused leaves all as it was
    begin(ahead, side, step)
    Decision(side, step, ahead).check(order)
    begin(view, side, step)
    view.agenda = [step]
    words = explain(view, side, order)
    view.agenda = []
    words += _played(view, side, step, order)
    again = view.agenda[-1:]
    view.agenda = again if again and again[0].kind == step.kind else []
    if isinstance(order, Done):
        finish(view, side, step)
    return words


def _played(view: Munich, side: Side, step: MunichStep, order: Order) -> list[str]:
    """Carry an order out until the first die is rolled, or a battle is to be fought.

    Then only what it uses up is used up.
    """
    words = []
    try:
        for _ in step.play(view, order, PreparedDice(())):
            pass
    except OutOfDice:
        words = [UP_TO_DICE]
    fought = view.agenda and view.agenda[-1].kind != step.kind
    if isinstance(order, Command) and (words or fought):
        order.use_up(view, side)
    return words
