"""A staff officer: a bot that plays a side sensibly, from what that side can see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, Self, TypeVar

from pbem.engine.order import Order
from pbem.engine.step import Decision

P = TypeVar("P")
H = TypeVar("H")
Answer = Callable[[P, Decision[P], H], Order]
Ranking = Callable[[P, Decision[P], H], Iterable[Order]]


class Officer(Generic[P, H]):
    """A policy: a newcomer's first opponent, and a stand-in for a player who has vanished.

    Each kind of question has its answer; any other is answered as for somebody who has said
    nothing, and so is one whose answer would not be legal. His habits are one frozen value.
    """

    answers: Mapping[str, Answer[P, H]] = {}
    rankings: Mapping[str, Ranking[P, H]] = {}  # of those questions that have one best answer

    def __init__(self, habits: H) -> None:
        self.habits = habits

    def with_habits(self, habits: H) -> Self:
        """The same officer with other habits."""
        return type(self)(habits)

    @staticmethod
    def default(view: P, decision: Decision[P]) -> Order:
        """The answer of somebody who has said nothing."""
        return decision.step.usual(view)

    def __call__(self, view: P, decision: Decision[P]) -> Order:
        usual = self.default(view, decision)
        answer = self.answers.get(decision.kind)
        order = answer(view, decision, self.habits) if answer else usual
        return order if order in decision else usual

    def ranked(self, view: P, decision: Decision[P]) -> Iterable[Order]:
        """All answers that he would think of, the best first; none where he does not rank them."""
        ranking = self.rankings.get(decision.kind)
        return ranking(view, decision, self.habits) if ranking else ()
