"""14.2  Range, and lines of fire that peaks block."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pbem.engine.order import Side
from pbem.games.narvik.facts.board import Board
from pbem.games.narvik.facts.units import enemy_of
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.board.hexgrid import Hex


def distance(game: Narvik, a: str, b: str) -> int:
    """2.3.6  Hexes from one to the other, the last counted and the first not."""
    return game.board.grid.distance(game.at(a), game.at(b))


@lru_cache(maxsize=4096)
def blocking(board: Board, a: str, b: str) -> tuple[str, ...]:
    """14.2  The first peak in the way of a line from centre to centre, or both along a hexside.

    The two ends do not block. A line along a hexside is stopped only by peaks on both sides.
    """
    start, end = board.at(a), board.at(b)
    level = _level(board, start, end)
    for place, under in enumerate(board.grid.line(start, end)[1:-1], start=1):
        beside_the_map = level and place % 2 and len(under) == 1
        if not beside_the_map and all(board.peaks & board.bit[hex] for hex in under):
            return tuple(sorted(map(board.label, under)))
    return ()


def _level(board: Board, start: Hex, end: Hex) -> bool:
    """Does the line run along the upper or lower sides of every other column?

    Only such a line can run along the edge of the map, where the hexside has one hex only.
    """
    (column, row), (last, last_row) = board.grid.columns_rows[start], board.grid.columns_rows[end]
    return row == last_row and (last - column) % 2 == 0


def in_sight(game: Narvik, a: str, b: str) -> bool:
    """14.2  Does no peak block the line between the two?"""
    return not blocking(game.board, a, b)


def fire_targets(game: Narvik, id: str) -> Iterator[str]:
    """14.0, 14.2  The enemy-held hexes that a unit on the map can fire at."""
    here, reach = game.where[id], game.unit(id).range
    enemies = game.occupied(enemy_of(game.side_of(id)))
    near = game.board.grid.within(game.at(here), reach) & enemies
    return (hex for hex in game.board.grid.named(near) if in_sight(game, here, hex))


def assault_targets(game: Narvik, id: str) -> list[str]:
    """14.4  The hexes that a unit could close assault; none for those who are not fit for it."""
    fit = game.unit(id).close_assault
    return targets_beside(game, game.where[id], game.side_of(id)) if fit else []


def targets_beside(game: Narvik, hex: str, side: Side) -> list[str]:
    """14.4  The enemy-held hexes next to a hex, not across all-sea hexsides."""
    board = game.board
    near = board.passage.step(board.bit[game.at(hex)])
    return board.grid.named(near & game.occupied(enemy_of(side)))
