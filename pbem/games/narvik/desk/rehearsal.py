"""Orders tried as if their moment had come, and standing orders as the answers they are."""

from __future__ import annotations

from pbem.engine.dice import OutOfDice
from pbem.engine.order import Order, Side, Standing
from pbem.engine.step import Decision
from pbem.games.narvik.actions.action import ActionSegment
from pbem.games.narvik.facts.units import ALLIED
from pbem.games.narvik.position.game import Narvik, NarvikStep
from pbem.games.narvik.setup.setting_up import AlliedSetUp, GermanSetUp
from pbem.notation.language import Language
from pbem.wargame.command import Command

WAITS = "waits until it is asked for"
UP_TO_DICE = "what comes of it is up to the dice"


def explain(view: Narvik, side: Side, order: Order) -> list[str]:
    """What a legal order comes to: ways and costs, columns and chances, and its points."""
    return list(order.forecast(view, side)) if isinstance(order, Command) else []


def rehearse(view: Narvik, side: Side, order: Order) -> list[str]:
    """Try an order as if its moment had come, and change the view as far as can be foreseen."""
    step = moment(view, side, order)
    if step is None:
        return [WAITS]
    Decision(side, step, view).check(order)
    words = explain(view, side, order)
    view.agenda = [step]
    try:
        if isinstance(order, Command):
            order.use_up(view, side)
    except OutOfDice:
        words.append(UP_TO_DICE)  # what follows the first die is left undone
    view.agenda = []
    return words


def moment(view: Narvik, side: Side, order: Order) -> NarvikStep | None:
    """The step that this order would answer; none where only the enemy or a die can bring it."""
    if view.agenda and order.fits(view.agenda[-1].kind):
        found: NarvikStep = view.agenda[-1]
        return found
    if view.phase == "setup":
        asked = AlliedSetUp() if side == ALLIED else GermanSetUp()
        return asked if order.fits(asked.kind) else None
    return ActionSegment(side) if order.fits(ActionSegment.kind) else None


def standing(
    view: Narvik, decision: Decision[Narvik], rule: Standing, language: Language
) -> Order | None:
    """What a standing order says to this question, if anything; the driver checks it."""
    word, step = rule.choice[0], decision.step
    if word == "DEFAULT":
        return step.usual(view)
    if step.kind == ActionSegment.kind:
        return language.statement(word).orders[0]
    return step.by_standing(view, rule.choice)
