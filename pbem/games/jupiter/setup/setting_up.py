"""3.2, 3.3  What both sides do when they set up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order
from pbem.games.jupiter.facts.units import GERMAN
from pbem.games.jupiter.movement.garrisons import unmanned
from pbem.games.jupiter.orders.general import Default, Done, Place
from pbem.games.jupiter.position.events import Placed
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.question import Question
from pbem.games.jupiter.position.stacking import stack_fault
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.position import setting_up


class SettingUp(setting_up.SettingUp[Jupiter], Question, frozen=True):
    """3.2, 3.3  A side's set-up, hex by hex."""

    default: ClassVar = Default()
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

    def left_open(self, game: Jupiter) -> Iterator[str]:
        return unmanned(game, self.side)

    def next_of(self, game: Jupiter, waiting: list[str]) -> str:
        return waiting[0]

    def by_standing(self, game: Jupiter, choice: tuple[str, ...]) -> Order:
        return self.default
