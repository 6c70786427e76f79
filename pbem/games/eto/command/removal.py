"""23.1  A headquarters is taken off the map at its owner's will."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.eto.command.events import HeadquartersDisplaced
from pbem.games.eto.facts.boxes import POOL
from pbem.games.eto.facts.units import HQ
from pbem.games.eto.position.game import Europe
from pbem.wargame.orders.command import Command, Offered

CASE = "23.1"
PREFIX = "HQ"


class RemoveHeadquarters(Command[Europe], frozen=True):
    """23.1  A headquarters goes to the force pool, and comes back in a season.

    Nobody is offered it by chance: it helps only who has another use for the place.
    """

    answers: ClassVar = ("headquarters", "move", "regroup", "march")
    form: ClassVar = "REMOVE HQ UNIT"
    spelled: ClassVar = {"REMOVE": ("REMOVE",), "HQ": ("HQ",)}
    unit: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.named(said))

    def __str__(self) -> str:
        return f"REMOVE HQ {self.unit.removeprefix(PREFIX)}"

    def check(self, game: Europe, side: Side) -> None:
        own = [id for id in game.units_of(side) if game.unit(id).kind == HQ and game.on_map(id)]
        if self.unit not in own:
            words = f"{self.unit} is no headquarters of yours on the map"
            raise Illegal(words, case=CASE, legal=map(RemoveHeadquarters, own))

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        game.send(self.unit, POOL)
        yield HeadquartersDisplaced(self.unit, side, "")

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        if len(units) == 1 and view.unit(units[0]).kind == HQ and view.side_of(units[0]) == side:
            order = cls(units[0])
            yield order, Option(str(order), "other", words=tuple(order.forecast(view, side)))

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        yield "goes to the force pool, and can be placed again in a season"
