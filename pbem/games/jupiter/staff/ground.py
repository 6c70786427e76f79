"""The lie of the land, which never changes: how far it is to a place, and who is near a hex."""

from __future__ import annotations

from functools import lru_cache

from pbem.games.jupiter.scenario import load
from pbem.wargame.hexgrid import Hex
from pbem.wargame.paths import reach

FAR = 200  # half points: further than anything on this board
NEAR = 3  # hexes: beyond this an enemy does not count


@lru_cache(maxsize=512)
def distances(finnmark: str, legs: str, hex: str) -> dict[Hex, int]:
    """Half points to a hex from every other, by the roads and over the fells, with no enemy."""
    board = load(finnmark).board
    start = board.grid.index[hex]
    return reach(board.costs[legs], start, FAR, grid_bits=board.bit, closed=board.sweden).cost


@lru_cache(maxsize=8)
def rings(finnmark: str) -> dict[Hex, tuple[tuple[Hex, int], ...]]:
    """Every land hex with its surroundings, and how far each hex of them is on foot."""
    board = load(finnmark).board
    grid, passage = board.grid, board.passage
    found = {}
    for hex in grid.hexes(board.land):
        seen = front = board.bit[hex]
        ring = [(hex, 0)]
        for step in range(1, NEAR + 1):
            front = passage.step(front) & ~seen
            seen |= front
            ring += ((each, step) for each in grid.hexes(front))
        found[hex] = tuple(ring)
    return found
