"""27.1  A result is paid in steps or in hexes of retreat, as the defender divides it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.combat.after.losses import LoseSteps
from pbem.games.eto.combat.after.retreat import Retreating
from pbem.games.eto.combat.after.retreat_paths import can_retreat
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.losses import steps_left
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

KEEP, STEPS, RETREAT = "KEEP", "STEPS", "RETREAT"


class Pay(Command[Europe], frozen=True):
    """27.1  So many steps are lost; what is left of the result is retreated."""

    answers: ClassVar = ("split",)
    form: ClassVar = "PAY NUMBER STEPS?"
    text: ClassVar = "PAY {steps}"
    spelled: ClassVar = {"PAY": ("PAY", "SPLIT"), "STEPS": ("STEPS", "STEP")}
    steps: int

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.values(said))


class Split(Asking[Europe], frozen=True):
    """27.1  How many steps does the defender lose, and how many hexes does he retreat?"""

    kind: ClassVar = "split"
    reaction: ClassVar = True
    usually: ClassVar = (KEEP,)
    side: Side
    hex: str
    units: tuple[str, ...]
    count: int

    @property
    def _price(self) -> str:
        if self.count == 1:
            return "1 step or 1 hex of retreat"
        return f"{self.count} steps or hexes of retreat, in any mix"

    def most(self, game: Europe) -> int:
        """All steps that can be lost here."""
        return sum(steps_left(game, id) for id in self.units if game.on_map(id))

    def asks(self, game: Europe) -> Side | None:
        return self.side if self.most(game) else None

    def prompt(self, game: Europe) -> str:
        name = game.board.name(self.hex)
        return (
            f"The battle for {name} costs you {self._price}. "
            "How many steps do you lose? (PAY number; the rest is retreated)"
        )

    def answers(self, game: Europe) -> Iterator[Order]:
        return map(Pay, range(min(self.count, self.most(game)), -1, -1))

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, Pay)
        most = min(self.count, self.most(game))
        if not 0 <= order.steps <= most:
            words = f"between 0 and {most} steps can be lost here"
            raise Illegal(words, case="27.1", legal=self.answers(game))

    def cautions(self, game: Europe, order: Order) -> Iterator[str]:
        assert isinstance(order, Pay)
        if order.steps < self.count and not self._escapes(game, self.count - order.steps):
            yield "units without a way to retreat are eliminated (27.3)"

    def _escapes(self, game: Europe, hexes: int) -> bool:
        """27.3  Has everybody a way out?"""
        return all(can_retreat(game, id, self.hex, hexes) for id in self.units if game.on_map(id))

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Pay)
        steps: list[Step[Europe]] = []
        if order.steps:
            steps.append(LoseSteps(self.side, self.units, order.steps))
        if order.steps < self.count:
            hexes = self.count - order.steps
            steps.append(Retreating(self.side, self.hex, self.units, hexes))
        game.push(*steps)
        yield from ()

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """27.1  Steps while a unit is left, the rest as retreat; all in steps; all as retreat."""
        most = min(self.count, self.most(game))
        if choice[0] == RETREAT:
            return Pay(0)
        if choice[0] == STEPS:
            return Pay(most)
        if choice[0] != KEEP:
            return None
        kept = min(self.count, self.most(game) - 1)
        if kept < self.count and not self._escapes(game, self.count - kept):
            longest = range(kept, -1, -1)
            return Pay(next((each for each in longest if self._fits(game, each)), most))
        return Pay(kept)

    def _fits(self, game: Europe, steps: int) -> bool:
        return steps == self.count or self._escapes(game, self.count - steps)

    def of_nobody(self, game: Europe) -> Iterator[Order]:
        return self.answers(game)

    def shown(self, game: Europe, order: Order) -> Option:
        assert isinstance(order, Pay)
        back = self.count - order.steps
        words = (f"{order.steps} steps, {back} hexes of retreat",)
        return Option(str(order), "other", words=words)
