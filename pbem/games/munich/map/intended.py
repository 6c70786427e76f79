"""Orders that are only intended, as things for the map."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from functools import partial

from pbem.engine.order import Order, Side
from pbem.games.munich.map.happened import AIR, BATTLES, LANDINGS, MOVES
from pbem.games.munich.orders.declared import (
    Advance,
    Attack,
    Fly,
    Intercept,
    Launch,
    Move,
    Rail,
    Retreat,
    Ship,
    Storm,
)
from pbem.games.munich.position.arrow_paths import on_board, voyage
from pbem.games.munich.position.game import Munich
from pbem.wargame.happenings import planned
from pbem.wargame.scene import Arrow


def intended(view: Munich, side: Side, orders: Iterable[Order]) -> Iterator[Arrow]:
    """Moves, flights and attacks in their order, each from where the one before left the unit."""
    return planned(view.where, orders, partial(_intended, view, side))


def _intended(view: Munich, side: Side, order: Order, where: dict[str, str]) -> Iterator[Arrow]:
    title = f"Intended: {order}"
    index = view.board.grid.index
    for unit, way, layer, kind in _trips(order):
        if unit in where and way[-1] in index:
            path = on_board(view, (where[unit], *way))
            if layer == LANDINGS and len(path) == 2:
                path = voyage(view, *path)
            where[unit] = path[-2] if isinstance(order, Storm) and len(path) > 1 else way[-1]
            yield Arrow(layer, kind, path, title, side)
    if isinstance(order, Launch | Intercept) and {order.start, order.target} <= index.keys():
        yield Arrow(AIR, "flight", (order.start, order.target), title, side)
    if isinstance(order, Attack) and order.hex in index:
        origins = Tally(where[unit] for unit in order.units if unit in where)
        for origin, count in sorted(origins.items()):
            if origin in index:
                yield Arrow(BATTLES, "attack", (origin, order.hex), title, side, count)


def _trips(order: Order) -> Iterator[tuple[str, tuple[str, ...], str, str]]:
    """Who goes where, and as what it is drawn."""
    if isinstance(order, Move):
        yield order.unit, order.way, MOVES, "move"
    elif isinstance(order, Rail):
        yield order.unit, (order.to,), MOVES, "move"
    elif isinstance(order, Fly):
        yield order.unit, (order.to,), AIR, "flight"
    elif isinstance(order, Ship | Storm):
        yield from ((unit, (order.to,), LANDINGS, "landing") for unit in order.units)
    elif isinstance(order, Retreat) and order.way:
        yield order.unit, order.way, BATTLES, "retreat"
    elif isinstance(order, Advance):
        yield from ((each.unit, each.way, BATTLES, "advance") for each in order.moves)
