"""Trying an order out as if its moment had come, without the enemy and without dice."""

from __future__ import annotations

from abc import abstractmethod
from typing import TypeVar

from pbem.engine.dice import OutOfDice, PreparedDice
from pbem.engine.order import Order, Side
from pbem.engine.ruleset import WAITS, Ruleset
from pbem.engine.step import Step
from pbem.wargame.orders.asking import warnings
from pbem.wargame.orders.command import Command
from pbem.wargame.position.position import Position

P = TypeVar("P", bound=Position)
UP_TO_DICE = "what comes of it is up to the dice"


class Rehearsal(Ruleset[P]):
    """What orders come to, each by itself and one after the other."""

    def explain(self, view: P, side: Side, order: Order) -> list[str]:
        """What a legal order comes to: warnings, ways and costs, odds and chances."""
        words = list(order.forecast(view, side)) if isinstance(order, Command) else []
        return [*(each for each in self.warnings(view, side, order) if each not in words), *words]

    def warnings(self, view: P, side: Side, order: Order) -> list[str]:
        """What the order says of itself, and the question that it answers, if that is open."""
        if view.agenda and order.fits(view.agenda[-1].kind):
            return list(warnings(view.agenda[-1], view, side, order))
        return list(order.warnings(view, side)) if isinstance(order, Command) else []

    def why(self, view: P, side: Side, order: Order) -> str:
        return order.why(view, side) if isinstance(order, Command) else ""

    def guard(self, view: P, side: Side, order: Order) -> str:
        return order.guard(view, side) if isinstance(order, Command) else ""

    def otherwise(self, view: P, side: Side, order: Order) -> Order | None:
        return order.otherwise(view, side) if isinstance(order, Command) else None

    def waits(self, order: Order) -> bool:
        return isinstance(order, Command) and order.waits

    @abstractmethod
    def moment(self, view: P, side: Side, order: Order) -> Step[P] | None:
        """The step that an order would answer; none where only the enemy or a die can bring it."""

    def begin(self, view: P, side: Side, step: Step[P]) -> None:
        """Go on to the moment of a step, over all that needs neither the enemy nor a die."""

    def leave(self, view: P, side: Side, step: Step[P], order: Order) -> None:
        """What is asked next, once an order has been tried."""
        view.agenda[:] = []

    def rehearse_warned(self, view: P, side: Side, order: Order) -> tuple[list[str], list[str]]:
        step = self.moment(view, side, order)
        if step is None:
            return [WAITS], []
        ahead = view.twin()  # a line that is refused leaves all as it was
        self.begin(ahead, side, step)
        order = step.meant(ahead, order)
        self.question(side, step, ahead).check(order)
        self.begin(view, side, step)
        view.agenda[:] = [step]
        words, careful = self.explain(view, side, order), self.warnings(view, side, order)
        view.agenda[:] = []
        words += _carried_out(view, side, step, order)
        self.leave(view, side, step, order)
        return words, careful


def _carried_out(view: P, side: Side, step: Step[P], order: Order) -> list[str]:
    """Carry an order out until the first die is rolled, or something else is to be decided.

    Then only what it uses up is used up.
    """
    words = []
    if not isinstance(order, Command) or order.foreseeable:
        try:
            for _ in step.play(view, order, PreparedDice(())):
                pass
        except OutOfDice:
            words = [UP_TO_DICE]
        if not words and not (view.agenda and view.agenda[-1].kind != step.kind):
            return words
    if isinstance(order, Command):
        order.use_up(view, side)
    return words
