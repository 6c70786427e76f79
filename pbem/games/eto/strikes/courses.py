"""7.4, 13.1  The hexes that ships pass in sea areas with a grid, where aircraft may be near.

An area costs the same whichever way ships take through it, so they keep out of the range of enemy
bombers as far as they can, and go the shortest way then.
"""

from __future__ import annotations

import heapq

from pbem.games.eto.position.fleets import hex_of
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.bombers import bombed
from pbem.wargame.board.hexgrid import Hex, Mask


def has_grid(game: Europe, space: str) -> bool:
    """13.1  Is a space a sea area with hexes that aircraft fly over?"""
    area = game.board.seas.get(space)
    return area is not None and area.grid


def hexes_to(game: Europe, ship: str, space: str, at: str = "") -> tuple[str, ...]:
    """7.4  The hexes that a stack enters on its way to the next space, perhaps to one hex of it.

    None where there is no grid, or where aircraft do not fly.
    """
    board, grid, here = game.board, game.board.grid, game.where[ship]
    if not game.setting.flights:
        return ()
    left = board.waters[here] if has_grid(game, here) else 0
    goal = _goal(game, space, at)
    start = hex_of(game, ship)
    shunned = bombed(game, game.partnership_of(ship))
    if start:
        ends = goal or grid.spread(board.waters.get(space, 0)) & left
        way = _quietest(game, grid.mask([start]), ends, left | goal, shunned)[1:]
    else:  # the first hex of the area is entered from beyond the grid
        first = grid.spread(board.waters.get(here, 0)) & board.waters.get(space, 0) or goal
        way = _quietest(game, first, goal, board.waters.get(space, 0), shunned)
    return tuple(map(board.label, way)) or ((space,) if space in grid.index else ())


def station_in(game: Europe, space: str, hexes: tuple[str, ...]) -> str:
    """7.4  The hex of a sea area in which ships are once they have entered it."""
    last = hexes[-1:]
    return last[0] if last and space not in game.board.grid.index and has_grid(game, space) else ""


def _goal(game: Europe, space: str, at: str) -> Mask:
    board = game.board
    if at or space in board.grid.index:
        return board.grid.mask([at or space])
    return board.waters[space] if has_grid(game, space) else 0


def _quietest(game: Europe, begin: Mask, goal: Mask, waters: Mask, shunned: Mask) -> list[Hex]:
    """The way over water to a goal with the fewest hexes that are shunned, then the shortest."""
    grid = game.board.grid
    came: dict[Hex, Hex | None] = {}
    waiting: list[tuple[int, int, Hex, Hex | None]] = []
    for hex in grid.hexes(begin):
        waiting.append((int(bool(grid.bit[hex] & shunned)), 0, hex, None))
    heapq.heapify(waiting)
    while waiting:
        danger, length, hex, before = heapq.heappop(waiting)
        if hex in came:
            continue
        came[hex] = before
        if grid.bit[hex] & goal:
            return _back(came, hex)
        for near in grid.hexes(grid.around[hex] & waters):
            if near not in came:
                risk = danger + bool(grid.bit[near] & shunned)
                heapq.heappush(waiting, (risk, length + 1, near, hex))
    return []


def _back(came: dict[Hex, Hex | None], last: Hex) -> list[Hex]:
    way = [last]
    while (hex := came[way[-1]]) is not None:
        way.append(hex)
    return way[::-1]
