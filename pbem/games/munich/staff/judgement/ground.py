"""How far it is across Europe: worked out once and remembered."""

from __future__ import annotations

from functools import lru_cache

from pbem.games.munich.facts.board import Board
from pbem.wargame.board.hexgrid import Hex, Mask
from pbem.wargame.board.paths import reach


@lru_cache(maxsize=2048)
def distances(board: Board, legs: str, goal: Hex, closed: Mask, far: int) -> dict[Hex, int]:
    """Half points from a hex to all others around closed ground, about the same as back."""
    return reach(board.tolls(legs, storm=False), goal, far, closed=closed).cost
