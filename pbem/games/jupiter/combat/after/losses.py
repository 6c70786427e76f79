"""10.3, 13.13-13.16  Units lost in combat, which ones, and when they come back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.jupiter.facts.units import WESTERN
from pbem.games.jupiter.movement.garrisons import bared
from pbem.games.jupiter.position.events import Lost
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.question import GivingUp
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


class LoseOne(GivingUp, frozen=True):
    """13.13, 13.15, 13.16  One side gives up one of the units in a battle, and chooses which."""

    kind: ClassVar = "lose"
    side: Side
    among: tuple[str, ...]
    case: str  # of the result that costs a unit
    hard: bool = False  # 10.3 lost to a concentric attack

    def able(self, game: Jupiter) -> list[str]:
        return [id for id in self.among if id in game.where]

    def forced(self, game: Jupiter) -> Order | None:
        left = self.able(game)
        return self.order(left[0]) if len(left) == 1 else None

    def prompt(self, game: Jupiter) -> str:
        return f"One of {', '.join(self.able(game))} is lost: which? (LOSE unit)"

    def refusal(self, game: Jupiter, id: str) -> tuple[str, str]:
        return f"{id} cannot be the one", self.case

    def cautions(self, game: Jupiter, order: Order) -> Iterator[str]:
        return bared(game, self.side, (self.unit_in(order),))

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        yield from eliminate(game, self.unit_in(order), dice, in_concentric_attack=self.hard)
