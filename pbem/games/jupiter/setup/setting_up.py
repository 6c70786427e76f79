"""3.2, 3.3  What both sides do when they set up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from typing import ClassVar

from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order
from pbem.games.jupiter.facts.units import GERMAN
from pbem.games.jupiter.orders.general import Default, Done, Place
from pbem.games.jupiter.position.events import Placed
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.question import Question
from pbem.games.jupiter.position.stacking import stack_fault
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.position import setting_up


class SettingUp(Question, setting_up.SettingUp[Jupiter], frozen=True):
    """3.2, 3.3  A side's set-up, hex by hex."""

    default: ClassVar = Default()
    usually: ClassVar = ("DEFAULT",)
    done: ClassVar = Done("setup")

    def places(self, game: Jupiter, id: str) -> Mask:
        """Where a unit may be set up, stacking aside."""
        raise NotImplementedError

    def room(self, game: Jupiter, id: str, hex: str) -> str:
        """What keeps a unit out of a hex where it might otherwise be; empty if nothing does."""
        others = tuple(each for each in game.stack(hex) if each != id)
        return stack_fault(game, hex, (*others, id))

    def open_to(self, game: Jupiter, id: str) -> list[str]:
        hexes = game.board.grid.named(self.places(game, id))
        return [hex for hex in hexes if not self.room(game, id, hex)]

    def ready_made(self, game: Jupiter) -> Mapping[str, str]:
        scenario = game.scenario
        return scenario.german_setup if self.side == GERMAN else scenario.allied_setup

    def order(self, id: str, place: str) -> Order:
        return Place(id, place)

    def ordered(self, order: Order) -> tuple[str, str] | None:
        return (order.unit, order.hex) if isinstance(order, Place) else None

    def check_place(self, game: Jupiter, id: str, place: str) -> None:
        open_to, words = self.places(game, id), f"{id} may not be set up in {place}"
        if place not in game.board.grid.index or not game.board.is_in(place, open_to):
            raise Illegal(words, case=self.case, legal=game.board.grid.named(open_to))
        if fault := self.room(game, id, place):
            raise Illegal(f"{words}: {fault}", case=self.case)

    def place(self, game: Jupiter, id: str, place: str) -> Event:
        game.at_sea = tuple(each for each in game.at_sea if each != id)
        game.put(id, place)
        return Placed(id, self.side, place, "setup", secret=True)

    def by_standing(self, game: Jupiter, choice: tuple[str, ...]) -> Order:
        return self.default

    def places_for(self, game: Jupiter, id: str) -> Iterator[Place]:
        """Where else one unit may be set up."""
        for hex in game.board.grid.named(self.places(game, id)):
            if game.where.get(id) != hex and not self.room(game, id, hex):
                yield Place(id, hex)

    def able(self, game: Jupiter) -> Iterable[str]:
        return {id for id in self.movable(game) if next(self.places_for(game, id), None)}

    def offers_to(self, game: Jupiter, units: tuple[str, ...]) -> Iterator[Option]:
        if len(units) == 1:
            yield from (self.shown(game, each) for each in self.places_for(game, units[0]))

    def of_nobody(self, game: Jupiter) -> Iterator[Order]:
        return takewhile(lambda order: not isinstance(order, Place), self.answers(game))
