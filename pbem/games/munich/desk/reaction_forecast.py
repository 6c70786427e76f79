"""What the answers in a battle would come to: steps lost, ways back, and hexes taken."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.munich.combat.after.pursuit import Pursuit, whole
from pbem.games.munich.combat.after.retreat import Retreating
from pbem.games.munich.facts.units import enemy_of
from pbem.games.munich.orders.declared import Advance, Hit, Lose, Remove, Retreat
from pbem.games.munich.position.game import Munich, MunichStep


def of_loss(view: Munich, order: Lose | Hit) -> Iterator[str]:
    """11.17  What is left of a unit that loses a step."""
    unit = view.unit(order.unit)
    if unit.two_steps and order.unit not in view.reduced:
        before = unit.factors()
        yield f"{order.unit} is reduced from {before} to {unit.factors(reduced=True)}"
    else:
        factors = unit.factors(reduced=order.unit in view.reduced)
        yield f"{order.unit} ({factors}) is eliminated"


def of_retreat(view: Munich, step: MunichStep | None, order: Retreat) -> Iterator[str]:
    """12.1  The way, and the steps that it costs."""
    if not isinstance(step, Retreating) or order.unit not in step.units:
        return
    if not order.way:
        yield "stands: a fortification is in its hex (12.2)"
        return
    way = step.way(view, order)
    if way is None:
        return
    yield "-".join((view.where[order.unit], *way))
    price = step.ways(view, order.unit).price(way)
    if price:
        yield f"loses {price} step{'s' if price > 1 else ''} in enemy zones (12.1)"


def of_advance(view: Munich, step: MunichStep | None, order: Advance) -> Iterator[str]:
    """13.0  Who ends where, and who ends next to the enemy."""
    if not isinstance(step, Pursuit):
        return
    for move in order.moves:
        way = whole(step.hex, move.way)
        yield f"{move.unit}: {'-'.join((view.where[move.unit], *way))}"
        if view.board.is_in(way[-1], view.zone(enemy_of(step.side))):
            yield f"{move.unit} ends in an enemy zone"


def of_removal(view: Munich, order: Remove) -> Iterator[str]:
    """9.1  Whoever is too many is out of the game."""
    for id in order.units:
        factors = view.unit(id).factors(reduced=id in view.reduced)
        yield f"{id} ({factors}) is eliminated (9.1)"
