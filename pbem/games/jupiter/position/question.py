"""A step that asks: what it offers to those who click, whatever it asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.options import MOST_ANSWERS, MOST_OPTIONS, Option, Piece
from pbem.engine.order import Order
from pbem.engine.step import Step
from pbem.games.jupiter.orders.general import JupiterOrder, Lose
from pbem.games.jupiter.position.game import Jupiter


def named(order: Order) -> tuple[str, ...]:
    """The units that an order is for."""
    assert isinstance(order, JupiterOrder)
    return order.actors


class Question(Step[Jupiter], frozen=True):
    """One side is asked something; where there is nothing to ask, nothing happens."""

    usually: ClassVar[tuple[str, ...]] = ()  # the standing order of somebody who has given none

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        yield from ()

    def usual(self, game: Jupiter) -> Order:
        by_standing = self.by_standing(game, self.usually) if self.usually else None
        return by_standing or super().usual(game)

    def some_answers(self, game: Jupiter) -> Iterator[Order]:
        """As many as anybody wants to look through."""
        return islice(self.answers(game), MOST_ANSWERS)

    def able(self, game: Jupiter) -> Iterable[str]:
        return {id for order in self.some_answers(game) for id in named(order)}

    def offers(self, game: Jupiter, units: tuple[str, ...]) -> Iterator[Option]:
        if len(units) == 1:
            found = (each for each in self.some_answers(game) if named(each) == units)
            yield from (self.shown(game, each) for each in islice(found, MOST_OPTIONS))

    def of_nobody(self, game: Jupiter) -> Iterator[Order]:
        """The answers that name no unit."""
        return (each for each in self.some_answers(game) if not named(each))

    def pieces(self, game: Jupiter, hex: str) -> Iterator[Piece]:
        """What can be chosen in a hex besides the units there."""
        return iter(())

    def shown(self, game: Jupiter, order: Order) -> Option:
        """How a click shows an answer."""
        assert isinstance(order, JupiterOrder)
        return order.shown(game)


def given_up(game: Jupiter, units: list[str], choice: tuple[str, ...]) -> Lose | None:
    """Which of these a side gives up that wants the weakest, the strongest, or some by name."""
    by_worth = sorted(units, key=lambda id: (game.unit(id).worth, id))
    if choice[0] in ("WEAKEST", "STRONGEST"):
        return Lose(by_worth[0 if choice[0] == "WEAKEST" else -1])
    return next((Lose(id) for id in choice if id in units), None)
