"""Where arrows run: over the water from coast to coast, and over the edge of the map."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.munich.position.game import Munich
from pbem.wargame.hexgrid import Hex, Mask


def on_board(view: Munich, path: Sequence[str], *, by_water: bool = False) -> tuple[str, ...]:
    """A way by its hexes; what lies off the map is left out, and ships keep to the water."""
    hexes = [each for each in path if each in view.board.grid.index]
    if by_water and len(hexes) > 1:
        return (*voyage(view, hexes[0], hexes[1]), *hexes[2:])
    return tuple(hexes)


def voyage(view: Munich, start: str, end: str) -> tuple[str, ...]:
    """The shortest way over all-sea hexes; straight where there is none (23.4)."""
    board = view.board
    way = _sailed(view, board.at(start), board.bit[board.at(end)])
    return tuple(map(board.label, way)) if way else (start, end)


def _sailed(view: Munich, start: Hex, goal: Mask) -> list[Hex]:
    board, grid = view.board, view.board.grid
    rings = [board.bit[start]]
    known = rings[0]
    while not rings[-1] & goal:
        ring = grid.spread(rings[-1]) & (board.sea | goal) & ~known
        if not ring:
            return []
        rings.append(ring)
        known |= ring
    way = [next(grid.hexes(goal))]
    for ring in reversed(rings[:-1]):
        way.append(next(grid.hexes(grid.around[way[-1]] & ring)))
    return way[::-1]
