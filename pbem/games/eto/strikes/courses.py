"""7.4, 13.1  The hexes that ships pass in sea areas with a grid, where aircraft may be near.

An area costs the same whichever way ships take through it. Hexes of it that an order names are
passed in turn; else ships keep out of the range of enemy bombers that they see as far as they can,
and go the shortest way then.
"""

from __future__ import annotations

import heapq
from itertools import pairwise, takewhile
from typing import NamedTuple

from pbem.games.eto.position import fog
from pbem.games.eto.position.fleets import company_of, hex_of, shuns
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.bombers import bombed
from pbem.wargame.board.hexgrid import Hex, Mask


def has_grid(game: Europe, space: str) -> bool:
    """13.1  Is a space a sea area with hexes that aircraft fly over?"""
    area = game.board.seas.get(space)
    return area is not None and area.grid


class Chart(NamedTuple):
    """7.4  A way that is told: its spaces, and the hexes of sea areas that it leads through."""

    spaces: tuple[str, ...]
    hexes: tuple[str, ...]


def charted(game: Europe, start: str, told: tuple[str, ...]) -> Chart:
    """7.4  What a way from a space means: a hex of a sea area with a grid stands for that area."""
    spaces, hexes = [start], list[str]()
    for label in told:
        sea = area_of(game, label)
        if sea:
            hexes.append(label)
        if spaces[-1] != (sea or label):
            spaces.append(sea or label)
    return Chart(tuple(spaces[1:]), tuple(hexes))


def area_of(game: Europe, label: str) -> str:
    """The sea area with a grid that a hex off the coasts belongs to; empty if it is none."""
    board = game.board
    if label not in board.grid.index or label in game.scenario.routes.onward:
        return ""
    seas = (name for name, mask in board.waters.items() if board.is_in(label, mask))
    return next((name for name in seas if has_grid(game, name)), "")


def hexes_to(
    game: Europe, ship: str, space: str, at: str = "", via: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """7.4  The hexes that a stack enters on its way to the next space, perhaps to one hex of it.

    None where there is no grid, or where aircraft do not fly.
    """
    board, grid, here = game.board, game.board.grid, game.where[ship]
    if not game.setting.flights:
        return ()
    left, entered = _charted_waters(game, here), _charted_waters(game, space)
    stops = [grid.mask([hex]) for hex in via]
    goal = _goal(game, space, at or next((h for h in via[-1:] if area_of(game, h) == space), ""))
    goal = goal & ~_shunned_by(game, ship) or goal
    start = hex_of(game, ship)
    shunned = bombed(fog.view(game, game.side_of(ship)), game.partnership_of(ship))
    if start:
        ends = goal or grid.spread(board.waters.get(space, 0)) & left
        begin, waters = grid.mask([start]), left | entered | goal
        way = _by_way_of(game, [begin, *stops, ends], waters, shunned)[1:]
    else:  # the first hex of the area is entered from beyond the grid
        first = grid.spread(board.waters.get(here, 0)) & board.waters.get(space, 0) or goal
        way = _by_way_of(game, [first, *stops, goal], board.waters.get(space, 0), shunned)
    return tuple(map(board.label, way)) or ((space,) if space in grid.index else ())


def _shunned_by(game: Europe, ship: str) -> Mask:
    """11.1  The hexes of seas where a stack may not be with friends."""
    ships = company_of(game, ship)
    there = (hex for id, hex in game.stations.items() if shuns(game, ships, id))
    return game.board.grid.mask(there)


def next_hexes(game: Europe, here: str, space: str, via: tuple[str, ...]) -> tuple[str, ...]:
    """7.4  Of the hexes that are told, those up to the next space and in it."""
    return tuple(takewhile(lambda hex: area_of(game, hex) in (here, space), via))


def _by_way_of(game: Europe, stops: list[Mask], waters: Mask, shunned: Mask) -> list[Hex]:
    """The quietest way from each of some places to the next."""
    grid, way = game.board.grid, list[Hex]()
    for begin, goal in pairwise(stops):
        from_here = grid.bit[way[-1]] if way else begin
        leg = _quietest(game, from_here, goal, waters, shunned)
        if not leg:
            return []
        way += leg[1:] if way else leg
    return way


def _charted_waters(game: Europe, space: str) -> Mask:
    return game.board.waters[space] if has_grid(game, space) else 0


def station_in(game: Europe, space: str, hexes: tuple[str, ...]) -> str:
    """7.4  The hex of a sea area in which ships are once they have entered it."""
    last = hexes[-1:]
    return last[0] if last and space not in game.board.grid.index and has_grid(game, space) else ""


def _goal(game: Europe, space: str, at: str) -> Mask:
    board = game.board
    if at or space in board.grid.index:
        return board.grid.mask([at or space])
    return _charted_waters(game, space)


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
