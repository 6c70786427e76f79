"""Positions of Norway 1940 for property tests: whatever chance leads to, each with a question."""

from __future__ import annotations

import random
from functools import lru_cache

from pbem.games.norway.facts.scenario import OPTIONS
from pbem.games.norway.position.game import Norway
from pbem.games.norway.rules import RULES
from tests.tabletop import Tabletop

ALL = {name: values[-1] for name, values in OPTIONS.items()}
"""Every option as it is not usual: fog of stacks among them."""
OFTEN = ("action", "setup", "event")
SHARE = 0.2
SEEDS = 6
TABLE = Tabletop(RULES)
asked, played = TABLE.asked, TABLE.played


@lru_cache(maxsize=SEEDS)
def random_game(seed: int) -> tuple[Norway, ...]:
    """Positions of one random game; every other one is of the usual rules."""
    _, kept = TABLE.by_chance(seed, ALL if seed % 2 else {}, often=OFTEN, share=SHARE)
    return tuple(kept)


def drawn(seed: int, chance: random.Random) -> Norway:
    """One of them, to be changed at will."""
    return chance.choice(random_game(seed)).twin()
