"""Orders that are only intended, as things for the map."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator

from pbem.engine.order import Order, Side
from pbem.games.jupiter.orders.common import Attack, Momentum, Move, Probe
from pbem.games.jupiter.position.game import Jupiter
from pbem.wargame.scene import Arrow


def intended(view: Jupiter, side: Side, orders: Iterable[Order]) -> Iterator[Arrow]:
    """Moves and attacks in their order, each from where the one before has left the unit."""
    where = dict(view.where)
    for order in orders:
        if isinstance(order, Move) and order.unit in where:
            path = (where[order.unit], *order.via, order.to)
            where[order.unit] = order.to
            yield Arrow("moves", "move", path, f"Intended: {order}", side)
        elif isinstance(order, Attack | Probe | Momentum):
            origins = Tally(where[unit] for unit in order.units if unit in where)
            for origin, count in sorted(origins.items()):
                title = f"Intended: {order}"
                yield Arrow("battles", "attack", (origin, order.hex), title, side, count)
