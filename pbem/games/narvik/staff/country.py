"""How far it is across the map, and where units can march: worked out once and remembered."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from pbem.games.narvik.facts.board import Board
from pbem.games.narvik.movement.routes import reachable
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.board.hexgrid import Hex, Mask
from pbem.wargame.board.paths import reach

FAR = 80  # half points; further than anybody goes
KEPT = 8192  # marches that are remembered

_open: dict[Hashable, Mask] = {}  # by kind of unit and place, where it could march without enemies
_marches: dict[Hashable, tuple[str, ...]] = {}  # and where it can with the enemies in its way


@lru_cache(maxsize=256)
def distances(board: Board, legs: str, goal: Hex) -> dict[Hex, int]:
    """Half points from a hex to all others on the bare map, about the same as back."""
    return reach(board.tolls[legs], goal, FAR).cost


@lru_cache(maxsize=64)
def nearness(board: Board, legs: str, goal: Hex, step: float) -> dict[str, float]:
    """By hex, what it is worth to be as near to a goal as that."""
    cost = distances(board, legs, goal)
    return {board.label(hex): -step * cost.get(hex, FAR) for hex in board.grid.hexes(board.land)}


def marches(view: Narvik, id: str, enemies: Mask, danger: Mask) -> tuple[str, ...]:
    """Where a unit can march; friends are in nobody's way, so it is the same for its likes."""
    unit, at = view.unit(id), view.where[id]
    if view.pontoons or view.demolished or (unit.marine and view.plays("boats")):
        return tuple(reachable(view, id))
    like = (view.scenario, at, unit.movement, unit.legs, unit.ski, unit.rail_gun)
    if like not in _open:
        _open[like] = view.masked(reachable(_alone(view, id, at), id))
    near = _open[like] | view.masked([at] if at in view.stacks else [])
    key = (like, enemies & near, danger & near)
    if key not in _marches:
        if len(_marches) >= KEPT:
            _marches.clear()
        _marches[key] = tuple(reachable(view, id))
    return _marches[key]


def _alone(view: Narvik, id: str, at: str) -> Narvik:
    """A map with nobody on it but that unit."""
    if at in view.stacks:
        return Narvik(view.options, stacks={at: (id,)})
    return Narvik(view.options, boxes={at: (id,)})
