"""Questions that want one of several units named: which is lost, hit, brought back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from pbem.engine.errors import Illegal
from pbem.engine.order import Order, Side
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command
from pbem.wargame.orders.ranking import picked
from pbem.wargame.position.position import Position

P = TypeVar("P", bound=Position)


class Picking(Asking[P], Generic[P], frozen=True):
    """A side names one of several units; where there is none, nobody is asked."""

    order: ClassVar[type[Command[Any]]]  # which is said with a unit

    if TYPE_CHECKING:

        @property
        def side(self) -> Side: ...

    def able(self, game: P) -> Sequence[str]:
        raise NotImplementedError

    def worth(self, game: P, id: str) -> Any:
        """By what a standing order finds the weakest and the strongest."""
        raise NotImplementedError

    def refusal(self, game: P, id: str) -> tuple[str, str]:
        """Why it cannot be this unit, and the case."""
        raise NotImplementedError

    def asks(self, game: P) -> Side | None:
        return self.side if self.able(game) else None

    def answers(self, game: P) -> Iterator[Order]:
        return map(self.order, self.able(game))

    def unit_in(self, order: Order) -> str:
        """The unit that an answer names."""
        assert isinstance(order, self.order), f"{order} names nobody here"
        return order.actors[0]

    def check(self, game: P, order: Order) -> None:
        id = self.unit_in(order)
        if id not in self.able(game):
            words, case = self.refusal(game, id)
            raise Illegal(words, case=case, legal=self.answers(game))

    def by_standing(self, game: P, choice: tuple[str, ...]) -> Order | None:
        unit = picked(self.able(game), choice, lambda id: self.worth(game, id))
        return self.order(unit) if unit else None
