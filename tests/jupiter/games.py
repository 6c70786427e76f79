"""Positions for property tests: whatever random players come to."""

from __future__ import annotations

import random
from functools import lru_cache

from pbem.engine.dice import SeededDice
from pbem.engine.driver import Desk, Driver
from pbem.engine.order import Order
from pbem.engine.policy import RandomPlayer
from pbem.engine.step import Decision
from pbem.games.jupiter.position import Jupiter
from pbem.games.jupiter.rules import RULES


class Recorder:
    """A random player that keeps some of the positions it is asked in."""

    def __init__(self, seed: int, kept: list[Jupiter]) -> None:
        self.player = RandomPlayer(seed)
        self.chance = random.Random(seed)
        self.kept = kept
        self.game: Jupiter | None = None

    def __call__(self, view: Jupiter, decision: Decision[Jupiter]) -> Order:
        rare = decision.kind not in ("move", "attack", "setup")
        if self.game is not None and (rare or self.chance.random() < 0.05):
            self.kept.append(self.game.twin())
        return self.player(view, decision)


@lru_cache(maxsize=64)
def positions(seed: int) -> tuple[Jupiter, ...]:
    """Positions of one random game, each with a question open."""
    kept: list[Jupiter] = []
    players = Recorder(seed, kept), Recorder(seed + 10_000, kept)
    game = RULES.start({"finnmark": "printed" if seed % 5 == 0 else "historical"})
    for player in players:
        player.game = game
    desks = {side: Desk(policy=player) for side, player in zip(RULES.sides, players, strict=True)}
    Driver(RULES, game, desks, SeededDice(seed.to_bytes(32, "big"), "properties")).run()
    return tuple(kept)
