"""16.0  What air units may be ordered to: launches, interceptions and terror bombing."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.munich.air import forecast as air_outlook
from pbem.games.munich.air.bombing import Bombing, raids
from pbem.games.munich.air.flights import start_for
from pbem.games.munich.air.interception import Interception, interceptors, prey
from pbem.games.munich.air.launching import Launching, launches
from pbem.games.munich.orders.declared import Intercept
from pbem.games.munich.position.game import Munich, MunichStep

Offer = tuple[Order, Option]
FLIGHTS = (Launching, Interception, Bombing)
"""The questions that are answered here."""


def candidates(view: Munich, side: Side, step: MunichStep) -> list[str]:
    """The air units that an answer to the question of a step can name."""
    if isinstance(step, Launching):
        return step.able(view)
    if isinstance(step, Interception):
        return interceptors(view, side)
    return list(dict.fromkeys(raid.unit for raid in raids(view, side)))


def can_fly(view: Munich, side: Side, step: MunichStep, id: str) -> bool:
    """Is there any mission for one air unit?"""
    if isinstance(step, Launching):
        return any(True for _ in launches(view, side, id))
    if isinstance(step, Interception):
        reach = air_outlook.covered(view, id)
        return any(view.board.is_in(hex, reach) for hex in prey(view, side))
    return True


def missions(view: Munich, side: Side, step: MunichStep, id: str) -> Iterator[Offer]:
    """Every mission of one air unit that answers the question of a step."""
    if isinstance(step, Launching):
        yield from _launches(view, side, id)
    elif isinstance(step, Interception):
        yield from _interceptions(view, side, id)
    else:
        yield from _raids(view, side, id)


def _launches(view: Munich, side: Side, id: str) -> Iterator[Offer]:
    """16.2  Every target, each from the nearest city from which it can be reached."""
    for order in launches(view, side, id):
        words = tuple(air_outlook.of_launch(view, side, order))
        apart = view.board.grid.distance(view.at(order.start), view.at(order.target))
        path = tuple(dict.fromkeys((order.start, order.target)))
        yield order, Option(str(order), "move", order.target, path, str(apart), words)


def _interceptions(view: Munich, side: Side, id: str) -> Iterator[Offer]:
    """16.6  Every enemy air unit that it can reach."""
    for hex in prey(view, side):
        start = start_for(view, id, hex)
        if not start:
            continue
        order = Intercept(id, start, hex)
        words = tuple(air_outlook.of_interception(view, side, order))
        label = air_outlook.interception_column(view, side, order)
        path = tuple(dict.fromkeys((start, hex)))
        yield order, Option(str(order), "attack", hex, path, label, words)


def _raids(view: Munich, side: Side, id: str) -> Iterator[Offer]:
    """16.8  The city or the units under it."""
    for order in raids(view, side):
        if order.unit == id:
            words = tuple(air_outlook.of_bombing(view, order))
            hex, label = view.flying[id], air_outlook.chance_of_terror(view, order)
            yield order, Option(str(order), "attack", hex, (hex,), label, words)
