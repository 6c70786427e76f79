"""3.3  Ways of convoys over water: sea hexes and coastal hexes, and what lies beyond the edge.

Ships go from space to space; a convoy goes from hex to hex, for aircraft meet it in a hex.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from functools import lru_cache

from pbem.games.eto.facts.board import Board
from pbem.wargame.board.hexgrid import Hex, Mask

Lanes = Mapping[Hex, tuple[Hex, ...]]


def gridded(board: Board) -> dict[str, Mask]:
    """By sea area that ships sail and aircraft fly over, its hexes."""
    found = ((name, area) for name, area in board.seas.items() if area.sailed and area.grid)
    return {name: board.waters[name] for name, _ in found}


@lru_cache(maxsize=4)
def lanes(board: Board) -> Lanes:
    """By hex of a sea or a coast, those that a convoy may enter next."""
    onward: dict[Hex, set[Hex]] = {}
    for a, b in (*_steps(board), *board.lanes.pairs(), *_beyond_the_edge(board)):
        onward.setdefault(a, set()).add(b)
        onward.setdefault(b, set()).add(a)
    return {hex: tuple(sorted(near)) for hex, near in onward.items()}


def _steps(board: Board) -> Iterator[tuple[Hex, Hex]]:
    """From sea hex to sea hex, and to the coasts of its area."""
    areas, around = gridded(board), board.grid.around
    for name, waters in areas.items():
        near = sum(areas.values()) | board.coasts[name]  # no hex is in two areas, nor both
        for hex in board.grid.hexes(waters):
            yield from ((hex, other) for other in board.grid.hexes(around[hex] & near))


def _beyond_the_edge(board: Board) -> Iterator[tuple[Hex, Hex]]:
    """Where areas and coasts meet off the sheets: the hexes that are nearest to each other."""
    areas, grid = gridded(board), board.grid
    for name, waters in areas.items():
        for label in board.seas[name].coast:
            yield _nearest(board, grid.mask([label]), waters)
        for other in board.seas[name].links:
            if other in areas and not grid.spread(waters) & areas[other]:
                yield _nearest(board, waters, areas[other])


def _nearest(board: Board, here: Mask, there: Mask) -> tuple[Hex, Hex]:
    grid = board.grid
    pairs = ((a, b) for a in grid.hexes(here) for b in grid.hexes(there))
    return min(pairs, key=lambda pair: (grid.distance(*pair), pair))


@lru_cache(maxsize=4096)
def quietest(board: Board, start: Hex, goal: Mask, shunned: Mask) -> tuple[Hex, ...]:
    """The way to a goal with the fewest hexes that are shunned, then the shortest; or none."""
    onward, bit = lanes(board), board.grid.bit
    came: dict[Hex, Hex] = {}
    waiting: list[tuple[int, int, Hex, Hex]] = [(0, 0, start, start)]
    while waiting:
        danger, length, hex, before = heapq.heappop(waiting)
        if hex in came:
            continue
        came[hex] = before
        if bit[hex] & goal:
            return _back(came, hex)
        for near in onward.get(hex, ()):
            if near not in came:
                risk = danger + bool(bit[near] & shunned)
                heapq.heappush(waiting, (risk, length + 1, near, hex))
    return ()


def _back(came: Mapping[Hex, Hex], last: Hex) -> tuple[Hex, ...]:
    way = [last]
    while came[way[-1]] != way[-1]:
        way.append(came[way[-1]])
    return tuple(way[::-1])
