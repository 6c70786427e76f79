"""Positions for property tests: whatever random players come to."""

from __future__ import annotations

from functools import lru_cache

from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.rules import RULES
from tests.tabletop import Tabletop

TABLE = Tabletop(RULES)


@lru_cache(maxsize=64)
def positions(seed: int) -> tuple[Jupiter, ...]:
    """Positions of one random game, each with a question open."""
    options = {"finnmark": "printed" if seed % 5 == 0 else "historical"}
    _, kept = TABLE.by_chance(seed, options, often=("move", "attack", "setup"), share=0.05)
    return tuple(kept)
