"""Answers that nobody has to write, and what an order comes to: each step and order knows."""

from __future__ import annotations

from typing import TypeVar

from pbem.engine.order import Order, Side, Standing
from pbem.engine.step import Decision
from pbem.wargame.command import Command

P = TypeVar("P")


def default(view: P, decision: Decision[P]) -> Order:
    """A sensible answer for somebody who gave none."""
    return decision.step.usual(view)


def standing(view: P, decision: Decision[P], rule: Standing) -> Order | None:
    """What a standing order says to this question, if it applies."""
    if rule.kind == "any":
        return decision.step.usual(view)
    return decision.step.by_standing(view, rule.choice)


def finish(decision: Decision[P]) -> Order | None:
    """The answer that ends the asked side's activity, where there is one."""
    return decision.step.ending(decision.game)


def explain(view: P, side: Side, order: Order) -> list[str]:
    """What a legal order comes to: the way and cost of a move, the odds of an attack."""
    return list(order.forecast(view, side)) if isinstance(order, Command) else []
