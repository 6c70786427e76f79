"""10.3, 13.13-13.16  Units lost in combat, which ones, and when they come back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.jupiter.facts.units import WESTERN
from pbem.games.jupiter.orders.general import Lose
from pbem.games.jupiter.position.events import Lost
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.question import Question, given_up
from pbem.games.jupiter.position.supply import in_supply


def eliminate(
    game: Jupiter, id: str, dice: Dice, *, in_concentric_attack: bool = False
) -> Iterator[Event]:
    """Take a unit off the map; Americans and British roll for their return."""
    hex, side = game.where[id], game.side_of(id)
    back = 0
    if game.unit(id).contingent in WESTERN:
        hard = in_concentric_attack or not in_supply(game, id)
        roll = dice.roll(f"return of {id}")
        turns = roll if hard else (roll + 1) // 2
        back = game.turn + turns
        if back >= game.scenario.number("replacements.lost_from_turn"):
            back = 0
    game.remove(id)
    if back:
        game.returning[id] = back
    else:
        game.dead = (*game.dead, id)
    yield Lost(id, side, hex, back)


class LoseOne(Question, frozen=True):
    """13.13, 13.15, 13.16  One side gives up one of the units in a battle, and chooses which."""

    kind: ClassVar = "lose"
    usually: ClassVar = ("WEAKEST",)
    reaction: ClassVar = True
    side: Side
    among: tuple[str, ...]
    case: str  # of the result that costs a unit
    hard: bool = False  # 10.3 lost to a concentric attack

    def asks(self, game: Jupiter) -> Side | None:
        return self.side if self.left(game) else None

    def left(self, game: Jupiter) -> list[str]:
        return [id for id in self.among if id in game.where]

    def forced(self, game: Jupiter) -> Order | None:
        left = self.left(game)
        return Lose(left[0]) if len(left) == 1 else None

    def prompt(self, game: Jupiter) -> str:
        return f"One of {', '.join(self.left(game))} is lost: which? (LOSE unit)"

    def answers(self, game: Jupiter) -> Iterator[Order]:
        return (Lose(id) for id in self.left(game))

    def check(self, game: Jupiter, order: Order) -> None:
        assert isinstance(order, Lose)
        if order.unit not in self.left(game):
            raise Illegal(
                f"{order.unit} cannot be the one", case=self.case, legal=self.answers(game)
            )

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Lose)
        yield from eliminate(game, order.unit, dice, in_concentric_attack=self.hard)

    def by_standing(self, game: Jupiter, choice: tuple[str, ...]) -> Order | None:
        return given_up(game, self.left(game), choice)
