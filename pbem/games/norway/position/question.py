"""Steps that ask, and what the desk wants of all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.options import Option
from pbem.engine.order import Order
from pbem.games.norway.orders.general import Default, Place
from pbem.games.norway.position.game import Norway
from pbem.wargame.orders.asking import Asking


class Question(Asking[Norway], frozen=True):
    """A step that asks, and knows which of its answers name nobody."""

    bare: ClassVar[tuple[Order, ...]] = ()

    def of_nobody(self, game: Norway) -> Iterator[Order]:
        return (order for order in self.bare if self.allows(game, order))


class Placing(Question, frozen=True):
    """A step that wants units put somewhere, one after the other."""

    bare: ClassVar[tuple[Order, ...]] = (Default(),)

    def open_to(self, game: Norway, id: str) -> list[str]:
        """Where a unit may be placed now."""
        raise NotImplementedError

    def answers(self, game: Norway) -> Iterator[Order]:
        yield Default()
        for id in self.able(game):
            yield from (Place(id, place) for place in self.open_to(game, id))

    def usual(self, game: Norway) -> Order:
        return Default()

    def by_standing(self, game: Norway, choice: tuple[str, ...]) -> Order | None:
        """The first of the named places where one of them may be put."""
        able = list(self.able(game))
        places = (Place(id, place) for place in choice for id in able)
        return next((each for each in places if self.allows(game, each)), None)

    def offers_to(self, game: Norway, units: tuple[str, ...]) -> Iterator[Option]:
        if len(units) == 1:
            for place in self.open_to(game, units[0]):
                yield Option(str(Place(units[0], place)), "place", place)
