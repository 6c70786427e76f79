"""The lie of the land, which never changes: how far it is to a place, and what lies around."""

from __future__ import annotations

from functools import lru_cache

from pbem.games.jupiter.facts.scenario import Scenario
from pbem.wargame.board.hexgrid import Hex
from pbem.wargame.board.paths import reach

FAR = 200  # half points: further than anything on this board


@lru_cache(maxsize=1024)
def distances(scenario: Scenario, legs: str, hex: str, by_sweden: bool) -> dict[Hex, int]:
    """Half points between a hex and every other, by roads and over the fells, with no enemy."""
    board = scenario.board
    closed = 0 if by_sweden else board.sweden
    return reach(board.tolls[legs], board.at(hex), FAR, closed=closed).cost


@lru_cache(maxsize=8)
def rings(scenario: Scenario, near: int) -> dict[Hex, tuple[tuple[Hex, int], ...]]:
    """Every land hex with the hexes near it, and how many steps each of them is away."""
    board = scenario.board
    grid, passage = board.grid, board.passage
    found = {}
    for hex in grid.hexes(board.land):
        seen = front = board.bit[hex]
        ring = [(hex, 0)]
        for steps in range(1, near + 1):
            front = passage.step(front) & ~seen
            seen |= front
            ring += ((each, steps) for each in grid.hexes(front))
        found[hex] = tuple(ring)
    return found
