"""A staff officer: a bot that plays a side sensibly, from what that side can see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from pbem.engine.order import Order
from pbem.engine.step import Decision

P = TypeVar("P")
Answer = Callable[[P, Decision[P]], Order]


class Officer(Generic[P]):
    """A policy: a newcomer's first opponent, and a stand-in for a player who has vanished.

    Each kind of question has its answer; any other is answered as for somebody who has said
    nothing, and so is one whose answer would not be legal.
    """

    answers: Mapping[str, Answer[P]] = {}

    @staticmethod
    def default(view: P, decision: Decision[P]) -> Order:
        """The answer of somebody who has said nothing."""
        return decision.step.usual(view)

    def __call__(self, view: P, decision: Decision[P]) -> Order:
        order = self.answers.get(decision.kind, self.default)(view, decision)
        return order if order in decision else self.default(view, decision)
