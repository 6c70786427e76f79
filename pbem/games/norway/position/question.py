"""Steps that ask, and what the desk wants of all of them."""

from __future__ import annotations

from typing import ClassVar

from pbem.engine.order import Order
from pbem.games.norway.orders.general import Default, Place
from pbem.games.norway.position.game import Norway
from pbem.wargame.orders import placing
from pbem.wargame.orders.asking import Asking


class Question(Asking[Norway], frozen=True):
    """A step that asks, and knows which of its answers name nobody."""

    bare: ClassVar[tuple[Order, ...]] = ()

    def about(self, game: Norway) -> tuple[str, ...]:
        """The units and places that it is about, for conditions of who answers it."""
        return ()


class Placing(placing.Placing[Norway], frozen=True):
    """Units are put into places, one after the other."""

    puts: ClassVar = Place
    leaves_it: ClassVar = Default()

    def about(self, game: Norway) -> tuple[str, ...]:
        return tuple(self.able(game))
