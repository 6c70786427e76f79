"""10.3  Units lost in combat, and when they come back."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.games.jupiter.facts.units import WESTERN
from pbem.games.jupiter.position.events import Lost
from pbem.games.jupiter.position.game import Jupiter
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
    remove(game, id)
    if back:
        game.returning[id] = back
    else:
        game.dead = (*game.dead, id)
    yield Lost(id, side, hex, back)


def remove(game: Jupiter, id: str) -> None:
    game.take_off(id)
    game.disrupted.discard(id)
