"""Players that need no person."""

from __future__ import annotations

import random

from pbem.engine.order import Order
from pbem.engine.ruleset import P
from pbem.engine.step import Decision


class RandomPlayer:
    """Any legal answer is as good as any other."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def __call__(self, view: P, decision: Decision[P]) -> Order:
        return decision.sample(self.chance)
