"""Positions of Munich War that a side cannot tell apart (15.0), made without asking the fog."""

from __future__ import annotations

import random
from collections import defaultdict

from pbem.engine.order import Side
from pbem.games.munich.facts.boxes import (
    ASIDE,
    AVAILABLE,
    ELIMINATED,
    REINFORCEMENTS,
    SURRENDERED,
    UTILIZED,
)
from pbem.games.munich.facts.units import enemy_of
from pbem.games.munich.position.game import Munich

OPEN = (ELIMINATED, SURRENDERED, ASIDE)
DISPLAYS = (AVAILABLE, UTILIZED, REINFORCEMENTS)
OFTEN = 0.5


def unseen(game: Munich, side: Side) -> list[str]:
    """The enemy's counters beneath a top unit that no aircraft is near, and in his boxes."""
    enemy = enemy_of(side)
    found = [
        id
        for hex, stack in game.stacks.items()
        for id in stack[:-1]
        if game.owner(stack[-1]) == enemy and id not in game.examined and not _near(game, side, hex)
    ]
    boxed = (id for box, units in game.boxes.items() if box not in OPEN for id in units)
    return found + [id for id in boxed if game.owner(id) == enemy]


def _near(game: Munich, side: Side, hex: str) -> bool:
    """Is an air unit of the side over a hex, or next to it?"""
    apart = game.board.grid.distance
    flown = (over for id, over in game.flying.items() if game.side_of(id) == side)
    return any(apart(game.at(over), game.at(hex)) <= 1 for over in flown)


def twin_of(game: Munich, side: Side, chance: random.Random) -> Munich:
    """The same to this side's eyes, but hidden enemies have changed places and strength.

    Land units do so with others of their country on the map and off it, markers among the
    displays; and the enemy has other points left.
    """
    twin, hidden = game.twin(), unseen(game, side)
    now = _exchanged(game, [id for id in hidden if game.unit(id).mobile], chance)
    for held in (twin.stacks, twin.boxes):
        for place, units in tuple(held.items()):
            held[place] = tuple(now.get(id, id) for id in units)
    for id in hidden:
        if not game.unit(id).land:
            twin.send(id, chance.choice(DISPLAYS))
        if game.unit(id).two_steps and chance.random() < OFTEN:
            twin.reduced ^= {id}
    enemy = enemy_of(side)
    twin.points |= {
        name: chance.randint(1, 9) for name in game.belligerents(enemy) if name in game.points
    }
    if enemy in game.gift:
        twin.gift[enemy] = game.gift[enemy] + 1
    twin.forget()
    return twin


def _exchanged(game: Munich, units: list[str], chance: random.Random) -> dict[str, str]:
    """Who comes into whose place, among units of the same country."""
    flags: dict[str, list[str]] = defaultdict(list)
    for id in units:
        flags[game.unit(id).country].append(id)
    now: dict[str, str] = {}
    for alike in flags.values():
        now |= zip(alike, chance.sample(alike, len(alike)), strict=True)
    return now
