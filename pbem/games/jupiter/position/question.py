"""A step that asks: what it offers to those who click, whatever it asks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar

from pbem.engine.options import MOST_OPTIONS, Option, Piece
from pbem.engine.order import Order
from pbem.games.jupiter.orders.general import JupiterOrder, Lose
from pbem.games.jupiter.position.game import Jupiter
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.picking import Picking
from pbem.wargame.orders.ranking import WEAKEST


class Question(Asking[Jupiter], frozen=True):
    """One side is asked something."""

    def can_act(self, game: Jupiter, piece: str) -> bool:
        """Whoever can be named can; a marker is found in its hex alone."""
        return piece in game.roster

    def offers(self, game: Jupiter, units: tuple[str, ...]) -> Iterator[Option]:
        """To nobody, the usual answer too, whomever it names."""
        if units:
            return self.offers_to(game, units)
        bare = islice(self.of_nobody(game), MOST_OPTIONS)
        return self.all_shown(game, dict.fromkeys((*bare, self.usual(game))))

    def pieces(self, game: Jupiter, hex: str) -> Iterator[Piece]:
        """What can be chosen in a hex besides the units there."""
        return iter(())

    def shown(self, game: Jupiter, order: Order) -> Option:
        assert isinstance(order, JupiterOrder)
        return order.shown(game)


class GivingUp(Picking[Jupiter], Question, frozen=True):
    """One of several units is given up."""

    reaction: ClassVar = True
    usually: ClassVar = (WEAKEST,)
    order: ClassVar = Lose

    def worth(self, game: Jupiter, id: str) -> tuple[int, str]:
        return game.unit(id).worth, id
