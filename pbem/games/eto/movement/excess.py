"""24.2  At the end of a step, who is too many in a hex is eliminated; its owner chooses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.movement.events import Removed
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.losses import eliminate
from pbem.games.eto.position.stacking import counted, crowded
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

WEAKEST, STRONGEST = "WEAKEST", "STRONGEST"


class Enforce(Step[Europe], frozen=True):
    """24.2  Look for hexes with too many units, and ask who leaves them."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        for hex in crowded(game):
            side = game.side_of(counted(game, game.stack(hex))[0])
            game.push(Excess(side, hex), self)
            break
        yield from ()


class Remove(Command[Europe], frozen=True):
    """24.2  The unit that is eliminated."""

    answers: ClassVar = ("excess",)
    form: ClassVar = "REMOVE UNIT"
    text: ClassVar = "REMOVE {unit}"
    spelled: ClassVar = {"REMOVE": ("REMOVE",)}
    unit: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(reader.unit(said[1]))


class Excess(Asking[Europe], frozen=True):
    """24.2  One unit of a crowded hex must go."""

    kind: ClassVar = "excess"
    reaction: ClassVar = True
    usually: ClassVar = (WEAKEST,)
    side: Side
    hex: str

    def asks(self, game: Europe) -> Side:
        return self.side

    def prompt(self, game: Europe) -> str:
        return f"{game.board.name(self.hex)} holds too many units. Which is removed? (REMOVE unit)"

    def answers(self, game: Europe) -> Iterator[Order]:
        return (Remove(id) for id in counted(game, game.stack(self.hex)))

    def check(self, game: Europe, order: Order) -> None:
        if order not in self.answers(game):
            words = f"{order} does not answer who leaves {self.hex}"
            raise Illegal(words, case="24.2", legal=self.answers(game))

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        units = counted(game, game.stack(self.hex))
        if choice[0] in (WEAKEST, STRONGEST):
            best = max if choice[0] == STRONGEST else min
            return Remove(best(units, key=game.strength))
        named = next((id for id in choice if id in units), "")
        return Remove(named) if named else None

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Remove)
        eliminate(game, order.unit, "overstacked (24.2)")
        yield Removed(order.unit, self.side, self.hex)
