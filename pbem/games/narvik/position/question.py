"""Steps that ask, and what the desk wants of all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.options import Option
from pbem.engine.order import Order
from pbem.games.narvik.orders.general import Default, Place
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.orders.asking import Asking


class Question(Asking[Narvik], frozen=True):
    """A step that asks, and knows which of its answers name nobody."""

    bare: ClassVar[tuple[Order, ...]] = ()

    def of_nobody(self, game: Narvik) -> Iterator[Order]:
        return (order for order in self.bare if self.allows(game, order))

    def offer(self, game: Narvik, order: Order) -> Iterator[Option]:
        """An answer about no hex, if it is legal."""
        if self.allows(game, order):
            yield self.shown(game, order)


class Placing(Question, frozen=True):
    """A step that wants units put somewhere, one after the other."""

    bare: ClassVar[tuple[Order, ...]] = (Default(),)

    def open_to(self, game: Narvik, id: str) -> list[str]:
        """Where a unit may be placed now."""
        raise NotImplementedError

    def answers(self, game: Narvik) -> Iterator[Order]:
        yield Default()
        for id in self.able(game):
            yield from (Place(id, place) for place in self.open_to(game, id))

    def usual(self, game: Narvik) -> Order:
        return Default()

    def by_standing(self, game: Narvik, choice: tuple[str, ...]) -> Order | None:
        """The first of the named places where one of them may be put."""
        able = list(self.able(game))
        places = (Place(id, place) for place in choice for id in able)
        return next((each for each in places if self.allows(game, each)), None)

    def offers_to(self, game: Narvik, units: tuple[str, ...]) -> Iterator[Option]:
        if len(units) == 1:
            for place in self.open_to(game, units[0]):
                hex = place if place in game.board.grid.index else ""
                yield Option(str(Place(units[0], place)), "place", hex)
