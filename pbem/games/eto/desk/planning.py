"""Which question an order would answer, so that a whole offensive can be planned at once."""

from __future__ import annotations

from typing import Any

from pbem.engine.dice import PreparedDice
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision, Step
from pbem.games.eto.orders.general import Done
from pbem.games.eto.position.game import Europe
from pbem.games.eto.setup.setting_up import STEPS
from pbem.games.eto.turn.movement_phase import Marching


def question(view: Europe, side: Side) -> Step[Any] | None:
    """The step that asks this side now; none while none does."""
    step: Step[Any] | None = view.agenda[-1] if view.agenda else None
    return step if step is not None and side and step.asks(view) == side else None


def moment(view: Europe, side: Side, order: Order) -> Step[Any] | None:
    """The step that this order would answer; none where only the enemy or a die can bring it."""
    asked = question(view, side)
    if asked is not None and order.fits(asked.kind) and not asked.defers(view, order):
        return asked
    if view.phase == "setup" and order.fits("setup"):
        return STEPS[side]() if side in STEPS else None
    if order.fits(Marching.kind) and view.offensive is None and not isinstance(order, Done):
        return Marching(side)
    return None


def begin(view: Europe, side: Side, step: Step[Any]) -> None:
    """Nothing lies between the open question and the moment of an order that can be tried."""


def leave(view: Europe, side: Side, step: Step[Any], order: Order) -> None:
    """The same is asked again, until the side is done with it."""
    dice = PreparedDice(())
    while view.agenda and view.agenda[-1].asks(view) is None:
        top = view.agenda.pop()
        try:
            for _ in top.run(view, dice):
                pass
        except LookupError:  # a die comes in between
            view.agenda = []
    again = view.agenda[-1:]
    view.agenda = again if again and again[0].asks(view) == side else []


def goes_on(decision: Decision[Europe]) -> bool:
    """Does the asked side act on, once it has ended what this is about?"""
    return decision.kind in ("headquarters", "break", "move", "regroup", "activate", "attack")
