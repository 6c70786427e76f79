"""Steps that ask, and what the desk wants of all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.options import Option
from pbem.engine.order import Order
from pbem.games.narvik.orders.general import Default, Place
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.orders import placing
from pbem.wargame.orders.asking import Asking


class Question(Asking[Narvik], frozen=True):
    """A step that asks, and knows which of its answers name nobody."""

    bare: ClassVar[tuple[Order, ...]] = ()

    def offer(self, game: Narvik, order: Order) -> Iterator[Option]:
        """An answer about no hex, if it is legal."""
        if self.allows(game, order):
            yield self.shown(game, order)


class Placing(placing.Placing[Narvik], Question, frozen=True):
    """Units are put into places, one after the other."""

    puts: ClassVar = Place
    leaves_it: ClassVar = Default()
