"""Steps that want units put somewhere, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Generic, TypeVar

from pbem.engine.options import Option
from pbem.engine.order import Order
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command
from pbem.wargame.orders.general import ReadyMade
from pbem.wargame.position.position import Position

P = TypeVar("P", bound=Position)


class Placing(Asking[P], Generic[P], frozen=True):
    """Units are put somewhere; a game says with which order, and where each of them may go."""

    puts: ClassVar[type[Command[Any]]]  # a unit into a place
    leaves_it: ClassVar[ReadyMade]  # to the ready-made set-up, or to the usual places

    def open_to(self, game: P, id: str) -> list[str]:
        """Where a unit may be placed now."""
        raise NotImplementedError

    def answers(self, game: P) -> Iterator[Order]:
        yield self.leaves_it
        for id in self.able(game):
            yield from self._placed([id], self.open_to(game, id))

    def of_nobody(self, game: P) -> Iterator[Order]:
        if self.allows(game, self.leaves_it):
            yield self.leaves_it

    def usual(self, game: P) -> Order:
        return self.leaves_it

    def by_standing(self, game: P, choice: tuple[str, ...]) -> Order | None:
        """The first of the named places where one of them may be put."""
        found = self._placed(list(self.able(game)), choice)
        return next((each for each in found if self.allows(game, each)), None)

    def offers_to(self, game: P, units: tuple[str, ...]) -> Iterator[Option]:
        if len(units) == 1:
            for place in self.open_to(game, units[0]):
                here = place if place in game.board.places.index else ""
                yield Option(str(self.puts(units[0], place)), "place", here)

    def _placed(self, units: Iterable[str], places: Iterable[str]) -> Iterator[Order]:
        """Place by place, each of the units there."""
        units = tuple(units)
        return (self.puts(id, place) for place in places for id in units)
