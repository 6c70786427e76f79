"""22.1  Of a plan, what one headquarters orders."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pbem.engine.order import Order, Statement
from pbem.games.eto.air.support import Support
from pbem.games.eto.combat.attack import Attack
from pbem.games.eto.command.activation import within
from pbem.games.eto.command.headquarters import MoveHeadquarters
from pbem.games.eto.position.game import Europe
from pbem.wargame.orders.command import Command


def of_headquarters(
    view: Europe, hq: str, orders: Iterable[str], parse: Callable[[str], Statement]
) -> list[str]:
    """The orders for its units and for itself, and aircraft for its attacks; none ends a step."""
    read = [(text, parse(text).orders[0]) for text in orders]
    attacked = {each.hex for _, each in read if isinstance(each, Attack) and _is_of(view, hq, each)}
    return [
        text
        for text, each in read
        if _is_of(view, hq, each) or (isinstance(each, Support) and each.hex in attacked)
    ]


def _is_of(view: Europe, hq: str, order: Order) -> bool:
    """Are all whom an order names within its radius, or is it for itself?"""
    if isinstance(order, MoveHeadquarters):
        return order.unit == hq
    if not isinstance(order, Command) or not order.actors:
        return False
    by = (view.activated.get(id) for id in order.actors)
    return all(
        each == hq or (each is None and within(view, hq, view.where[id]))
        for id, each in zip(order.actors, by, strict=True)
    )
