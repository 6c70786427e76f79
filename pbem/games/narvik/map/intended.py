"""Orders that are only intended, as things for the map."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from functools import partial

from pbem.engine.order import Order, Side
from pbem.games.narvik.movement.arrow_paths import offing, on_board
from pbem.games.narvik.orders.kinds import (
    Amphibious,
    Assault,
    Fire,
    Landing,
    March,
    Move,
    Pursue,
    Retreat,
    Strike,
)
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.happenings import planned
from pbem.wargame.scene import Arrow


def intended(view: Narvik, side: Side, orders: Iterable[Order]) -> Iterator[Arrow]:
    """Moves and attacks in their order, each from where the one before has left the unit."""
    return planned(view.where, orders, partial(_intended, view, side))


def _intended(view: Narvik, side: Side, order: Order, where: dict[str, str]) -> Iterator[Arrow]:
    title = f"Intended: {order}"
    for march, layer, kind in _marches(order):
        for unit in march.units:
            if unit in where:
                path = on_board(view, (where[unit], *march.way), kind == "landing")
                where[unit] = march.way[-1]
                yield Arrow(layer, kind, path, title, side)
    for units, target, layer, kind in _shots(order):
        origins = Tally(where[unit] for unit in units if unit in where)
        for origin, count in sorted(origins.items()):
            path = on_board(view, (offing(view, origin, target), target))
            yield Arrow(layer, kind, path, title, side, count)


def _marches(order: Order) -> Iterator[tuple[March, str, str]]:
    """Who goes where, and as what it is drawn."""
    if isinstance(order, Move):
        yield from ((march, "moves", "move") for march in order.marches)
    elif isinstance(order, Amphibious):
        yield from ((march, "landings", "landing") for march in order.marches)
    elif isinstance(order, Pursue):
        yield from ((march, "assaults", "advance") for march in order.marches)
    elif isinstance(order, Retreat) and order.way:
        yield March((order.unit,), order.way), "assaults", "retreat"


def _shots(order: Order) -> Iterator[tuple[tuple[str, ...], str, str, str]]:
    """Who attacks what, and as what it is drawn."""
    if isinstance(order, Landing):
        yield (order.marine,), order.target, "assaults", "attack"
    elif isinstance(order, Fire | Assault | Strike):
        layer = "assaults" if isinstance(order, Assault) else "fire"
        kind = {Fire: "fire", Assault: "attack", Strike: "strike"}[type(order)]
        for shot in order.shots:
            yield shot.units, shot.target, layer, kind
