"""Where arrows run, over the water from coast to coast too, and what is only intended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.order import Order, Side
from pbem.games.munich.position.game import Munich
from pbem.wargame.scene import Arrow

MOVES, LANDINGS, AIR, BATTLES = "moves", "landings", "air", "battles"
"""The layers of a map that arrows are in."""


def intention(order: Order, side: Side, layer: str, kind: str, path: Sequence[str] = ()) -> Arrow:
    """An order that is only intended, as an arrow."""
    return Arrow(layer, kind, tuple(path), f"Intended: {order}", side)


def trip(
    view: Munich, where: dict[str, str], unit: str, way: Sequence[str], arrow: Arrow
) -> Iterator[Arrow]:
    """The arrow along the way of a unit, which then is at its end; none off the map."""
    if unit not in where or way[-1] not in view.board.grid.index:
        return
    path = on_board(view, (where[unit], *way))
    if arrow.layer == LANDINGS and len(path) == 2:
        path = voyage(view, *path)
    where[unit] = way[-1]
    yield replace(arrow, path=path)


def on_board(view: Munich, path: Sequence[str], *, by_water: bool = False) -> tuple[str, ...]:
    """A way by its hexes; what lies off the map is left out, and ships keep to the water."""
    hexes = [each for each in path if each in view.board.grid.index]
    if by_water and len(hexes) > 1:
        return (*voyage(view, hexes[0], hexes[1]), *hexes[2:])
    return tuple(hexes)


def voyage(view: Munich, start: str, end: str) -> tuple[str, ...]:
    """The shortest way over all-sea hexes; straight where there is none (23.4)."""
    board = view.board
    goal = board.bit[board.at(end)]
    way = board.unhindered.shortest(board.at(start), goal, board.sea, board.sea)
    return tuple(map(board.label, way)) if way else (start, end)
