"""11.16, 11.17  Who loses steps: all at once, or one after the other as the owner chooses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.munich.combat.battle import destroy, fighting, take_step
from pbem.games.munich.orders.general import as_option
from pbem.games.munich.position.game import Munich, step_lost
from pbem.games.munich.position.ranking import WEAKEST, picked
from pbem.wargame.command import Command

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


class Lose(Command[Munich], frozen=True):
    """11.16  The unit that loses a step."""

    answers: ClassVar = ("lose",)
    form: ClassVar = "LOSE UNIT"
    text: ClassVar = "LOSE {unit}"
    spelled: ClassVar = {"LOSE": ("LOSE", "LOSS")}
    unit: str

    def forecast(self, view: Munich, side: Side) -> Iterator[str]:
        yield step_lost(view, self.unit)


class LoseSome(Step[Munich], frozen=True):
    """11.16  So many steps, by the owner's choice: no unit twice before all others have lost one.

    Those of the first group come before those of the second, as mechanized attackers do on the
    mobile table.
    """

    kind: ClassVar = "lose"
    public: ClassVar = False  # the events tell it
    reaction: ClassVar = True
    side: Side
    groups: tuple[tuple[str, ...], ...]
    count: int
    hit: tuple[str, ...] = ()  # who has lost a step in this round

    def eligible(self, game: Munich) -> tuple[str, ...]:
        """Who is to lose the next step, in the first group where anybody is left."""
        for group in self.groups:
            if found := tuple(id for id in fighting(game, group) if id not in self.hit):
                return found
        return ()

    def asks(self, game: Munich) -> Side | None:
        return self.side if len(self.eligible(game)) > self.count > 0 else None

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        """All who are eligible lose a step, and then the next group, or the same again."""
        units = self.eligible(game)[: self.count]
        yield from [take_step(game, id, "combat") for id in units]
        left, hit = self.count - len(units), (*self.hit, *units)
        if not units:  # everybody has lost one
            hit = ()
        alive = any(fighting(game, group) for group in self.groups)
        if left and alive:
            game.push(LoseSome(self.side, self.groups, left, hit))

    def prompt(self, game: Munich) -> str:
        units = ", ".join(f"{id} in {game.where[id]}" for id in self.eligible(game))
        return f"Combat phase. Which unit loses a step in battle: {units}? (LOSE unit)"

    def answers(self, game: Munich) -> Iterator[Order]:
        return map(Lose, self.eligible(game))

    def check(self, game: Munich, order: Order) -> None:
        assert isinstance(order, Lose)
        eligible = self.eligible(game)
        if order.unit in eligible:
            return
        everybody = {id for group in self.groups for id in group}
        if order.unit in self.hit:
            words = f"{order.unit} has lost a step, and others of this battle have not"
        elif order.unit in everybody and game.on_map(order.unit):
            words = f"{order.unit} is not mechanized: on the mobile table those that are lose first"
        else:
            words = f"{order.unit} is not among those who lose a step here"
        raise Illegal(words, case=CASE, legal=map(Lose, eligible))

    def play(self, game: Munich, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Lose)
        yield take_step(game, order.unit, "combat")
        if self.count > 1:
            hit = (*self.hit, order.unit)
            game.push(LoseSome(self.side, self.groups, self.count - 1, hit))

    def usual(self, game: Munich) -> Order:
        return self.by_standing(game, (WEAKEST,)) or next(self.answers(game))

    def by_standing(self, game: Munich, choice: tuple[str, ...]) -> Order | None:
        unit = picked(game, self.eligible(game), choice)
        return Lose(unit) if unit else None

    def able(self, game: Munich) -> tuple[str, ...]:
        return self.eligible(game)

    def offers(self, game: Munich, units: tuple[str, ...]) -> Iterator[Option]:
        if len(units) == 1:
            yield as_option(Lose(units[0]), game, self.side, game.where[units[0]])
