"""27.1, 27.2  Who loses steps: all at once, or one after the other as the owner chooses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.combat.battle import onlookers
from pbem.games.eto.facts.units import ARMOR, INFANTRY, PARA
from pbem.games.eto.position.aboard.passengers import place_of
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.losses import eliminate, lose_step, steps_left
from pbem.wargame.orders.command import Command
from pbem.wargame.orders.picking import Picking

CHEAPEST = "CHEAPEST"
KINDS = {"INFANTRY": INFANTRY, "PARA": PARA, "ARMOR": ARMOR}


class LoseAll(Step[Europe], frozen=True):
    """27.1  Every one of these units is eliminated."""

    units: tuple[str, ...]

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        for id in self.units:
            if game.in_play(id):
                yield eliminate(game, id)


class Lose(Command[Europe], frozen=True):
    """27.2  The unit that loses a step."""

    answers: ClassVar = ("lose",)
    form: ClassVar = "LOSE UNIT"
    text: ClassVar = "LOSE {unit}"
    spelled: ClassVar = {"LOSE": ("LOSE", "LOSS")}
    unit: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.values(said))

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        if steps_left(view, self.unit) == 1:
            yield "is eliminated"
        else:
            yield f"has {view.unit(self.unit).back} points left"


def price(game: Europe, id: str) -> tuple[int, int, int, str]:
    """27.2  What a step of a unit costs its side: the unit itself, armor, then points."""
    unit = game.unit(id)
    last = steps_left(game, id) == 1
    points = game.strength(id) - (0 if last else unit.back)
    return int(last and unit.kind != PARA), int(unit.armor), points, id


class LoseSteps(Picking[Europe], frozen=True):
    """27.1, 27.2  So many steps by the owner's choice; who fled here in this step comes last."""

    kind: ClassVar = "lose"
    order: ClassVar = Lose
    reaction: ClassVar = True
    usually: ClassVar = (CHEAPEST,)
    side: Side
    units: tuple[str, ...]
    count: int

    def able(self, game: Europe) -> Sequence[str]:
        there = [id for id in self.units if game.in_play(id)]
        aside = onlookers(game, there)
        return [id for id in there if id not in aside]

    def asks(self, game: Europe) -> Side | None:
        able = self.able(game)
        alike = len({(game.unit(id).kind, price(game, id)[:3], game.where[id]) for id in able})
        steps = sum(steps_left(game, id) for id in able)
        return self.side if len(able) > 1 and alike > 1 and steps > self.count else None

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        """Where there is no choice, or none that makes a difference."""
        able = self.able(game)
        if able:
            yield from self._lose(game, min(able, key=lambda id: price(game, id)))

    def _lose(self, game: Europe, id: str) -> Iterator[Event]:
        yield lose_step(game, id)
        if self.count > 1 and any(game.in_play(each) for each in self.units):
            game.push(LoseSteps(self.side, self.units, self.count - 1))

    def prompt(self, game: Europe) -> str:
        units = ", ".join(f"{id} in {place_of(game, id)}" for id in self.able(game))
        return f"Which unit loses a step ({self.count} to lose): {units}? (LOSE unit)"

    def worth(self, game: Europe, id: str) -> tuple[int, str]:
        return game.strength(id), id

    def refusal(self, game: Europe, id: str) -> tuple[str, str]:
        if id in self.units and game.in_play(id):
            return f"{id} retreated here in this step and loses steps last", "27.3"
        return f"{id} is not among those who lose a step here", "27.1"

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        yield from self._lose(game, self.unit_in(order))

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """27.2  What costs least; or kinds of units one after the other; or named units."""
        able = self.able(game)
        if choice[0] == CHEAPEST:
            return Lose(min(able, key=lambda id: price(game, id)))
        for word in choice:
            some = [id for id in able if game.unit(id).kind == KINDS.get(word)]
            if some:
                return Lose(min(some, key=lambda id: price(game, id)))
        if choice[0] in KINDS:  # nobody of these kinds is there
            return Lose(min(able, key=lambda id: price(game, id)))
        return super().by_standing(game, choice)

    def offers_to(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        if len(units) == 1 and units[0] in self.able(game):
            yield Lose(units[0]).as_option(game, self.side, place_of(game, units[0]))
