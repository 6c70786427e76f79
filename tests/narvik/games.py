"""Small positions, and what can be said in them."""

from __future__ import annotations

from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.rules import RULES
from tests.tabletop import Tabletop

TABLE = Tabletop(RULES)
position, asked, order = TABLE.position, TABLE.asked, TABLE.order
refused, played = TABLE.refused, TABLE.played


def random_game(seed: int, options: dict[str, str]) -> list[Narvik]:
    """Positions of one random game, each with a question open; every step keeps to what can be."""
    _, kept = TABLE.by_chance(seed, options, often=("action", "setup"), share=0.1)
    return kept
