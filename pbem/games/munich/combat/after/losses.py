"""11.16, 11.17  Who loses steps: all at once, or one after the other as the owner chooses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.munich.combat.after.retreat import FallBack
from pbem.games.munich.combat.battle import destroy, fighting, take_step
from pbem.games.munich.movement.garrisons import alone_in, bared, price_in
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.ranking import PickingOne, StepLoss
from pbem.wargame.orders.ranking import WEAKEST

CASE = "11.16"


class LoseAll(Step[Munich], frozen=True):
    """11.16  Every one of these units is reduced, or eliminated whatever its steps."""

    units: tuple[str, ...]
    eliminated: bool = False

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        if self.eliminated:
            yield from destroy(game, self.units, "disaster")
        else:
            yield from [take_step(game, id, "combat") for id in self.units]


class Lose(StepLoss, frozen=True):
    """11.16  The unit that loses a step."""

    answers: ClassVar = ("lose",)
    form: ClassVar = "LOSE UNIT"
    text: ClassVar = "LOSE {unit}"
    spelled: ClassVar = {"LOSE": ("LOSE", "LOSS")}


class LoseSome(PickingOne, frozen=True):
    """11.16  So many steps, by the owner's choice: no unit twice before all others have lost one.

    Those of the first group come before those of the second, as mechanized attackers do on the
    mobile table.
    """

    kind: ClassVar = "lose"
    order: ClassVar = Lose
    usually: ClassVar = (WEAKEST,)
    groups: tuple[tuple[str, ...], ...]
    count: int
    hit: tuple[str, ...] = ()  # who has lost a step in this round

    def able(self, game: Munich) -> tuple[str, ...]:
        """Who is to lose the next step, in the first group where anybody is left."""
        for group in self.groups:
            if found := tuple(id for id in fighting(game, group) if id not in self.hit):
                return found
        return ()

    def asks(self, game: Munich) -> Side | None:
        return self.side if len(self.able(game)) > self.count > 0 else None

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        """All who are eligible lose a step, and then the next group, or the same again."""
        units = self.able(game)[: self.count]
        yield from [take_step(game, id, "combat") for id in units]
        left, hit = self.count - len(units), (*self.hit, *units)
        if not units:  # everybody has lost one
            hit = ()
        alive = any(fighting(game, group) for group in self.groups)
        if left and alive:
            game.push(LoseSome(self.side, self.groups, left, hit))

    def prompt(self, game: Munich) -> str:
        units = ", ".join(f"{id} in {game.where[id]}" for id in self.able(game))
        return f"Combat phase. Which unit loses a step in battle: {units}? (LOSE unit)"

    def cautions(self, game: Munich, order: Order) -> Iterator[str]:
        """7.1, 12.2  A place that falls with this unit, and would not with another."""
        if not all(next(self.given_up(game, id), "") for id in self.able(game)):
            yield from self.given_up(game, self.unit_in(order))

    def given_up(self, game: Munich, id: str) -> Iterator[str]:
        """The place that a unit on its last step alone keeps from the enemy."""
        if game.on_last_step(id):
            yield from bared(game, (id,)) if game.player == self.side else deserted(game, id)

    def refusal(self, game: Munich, id: str) -> tuple[str, str]:
        if id in self.hit:
            return f"{id} has lost a step, and others of this battle have not", CASE
        if any(id in group for group in self.groups) and game.on_map(id):
            return f"{id} is not mechanized: on the mobile table those that are lose first", CASE
        return f"{id} is not among those who lose a step here", CASE

    def play(self, game: Munich, order: Order, dice: Dice) -> Iterator[Event]:
        id = self.unit_in(order)
        yield take_step(game, id, "combat")
        if self.count > 1:
            hit = (*self.hit, id)
            game.push(LoseSome(self.side, self.groups, self.count - 1, hit))


def deserted(game: Munich, id: str) -> Iterator[str]:
    """12.2  The place that all others there must leave once their fortress is gone."""
    thrown = {each for step in game.agenda if isinstance(step, FallBack) for each in step.units}
    others = [each for each in game.stack(game.where[id]) if each != id]
    kept = not game.unit(id).fort or any(game.unit(each).fort for each in others)
    if others and thrown.issuperset(others) and not kept:
        for hex in alone_in(game, (id, *others)):
            words = f"leaves {game.board.name(hex)} empty: all others there must retreat"
            yield f"{words} without their fortress (12.2){price_in(game, hex)}"
