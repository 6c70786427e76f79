"""What units may do as one with an order already drafted: an attack, a voyage, an advance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from pbem.engine.options import MOST_OPTIONS, Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.munich.combat import options as attack_options
from pbem.games.munich.combat.after.pursuit import Pursuit
from pbem.games.munich.combat.attacking import Attacking
from pbem.games.munich.desk.options import candidates
from pbem.games.munich.desk.planning import question
from pbem.games.munich.desk.reaction_options import pursuits
from pbem.games.munich.movement import options as move_options
from pbem.games.munich.orders.declared import Advance, Attack, Ship, Storm
from pbem.games.munich.position.game import Munich, MunichStep


def joining(view: Munich, side: Side, order: Order, units: Sequence[str]) -> list[Option]:
    """What these units may do as one with an order that answers the open question."""
    step = question(view, side)
    chosen = tuple(dict.fromkeys(units))
    if step is None or not chosen or order not in Decision(side, step, view):
        return []
    if not set(chosen) <= set(candidates(view, side, step)) - _named(order):
        return []
    return list(islice(_together(view, side, step, order, chosen), MOST_OPTIONS))


def _named(order: Order) -> set[str]:
    if isinstance(order, Attack):
        return {*order.units, order.naval, order.special} - {""}
    if isinstance(order, Ship | Storm):
        return {*order.units, order.marker}
    return {move.unit for move in order.moves} if isinstance(order, Advance) else set()


def _together(
    view: Munich, side: Side, step: MunichStep, order: Order, units: tuple[str, ...]
) -> Iterator[Option]:
    if isinstance(order, Attack):
        yield from _attack(view, step, order, units)
    elif isinstance(order, Ship | Storm):
        yield from _voyage(view, side, order, units)
    elif isinstance(order, Advance) and order.moves and isinstance(step, Pursuit):
        yield from _advance(view, step, order, units)


def _attack(
    view: Munich, step: MunichStep, order: Attack, units: tuple[str, ...]
) -> Iterator[Option]:
    """11.2, 11.15  More attackers of the same country, and counters that help."""
    assert isinstance(step, Attacking)
    land = tuple(id for id in units if view.unit(id).land)
    help = tuple(id for id in units if id not in land)
    larger = replace(order, units=(*order.units, *land))
    whole = attack_options.helped(view, step.side, larger, help)
    if whole is not None and whole in Decision(step.side, step, view):
        option = attack_options.told(view, step.side, whole)
        yield replace(option, alone=f"{order.hex} WITH {' + '.join(units)}")


def _voyage(
    view: Munich, side: Side, order: Ship | Storm, units: tuple[str, ...]
) -> Iterator[Option]:
    """18.2.1  More units of the same hex on the same ships."""
    for whole, option in move_options.moves(view, side, (*order.units, *units)):
        if isinstance(whole, type(order)) and whole.to == order.to:
            yield replace(option, alone=str(type(order)(units, order.marker, order.to)))


def _advance(
    view: Munich, step: Pursuit, order: Advance, units: tuple[str, ...]
) -> Iterator[Option]:
    """13.0  More who advance, where there is room for all."""
    for added, option in pursuits(view, step, units):
        assert isinstance(added, Advance)
        more = Advance(tuple(move for move in added.moves if move.unit in units))
        whole = Advance((*order.moves, *more.moves))
        if len(more.moves) == len(added.moves) and whole in Decision(step.side, step, view):
            yield replace(option, order=str(whole), alone=str(more))
