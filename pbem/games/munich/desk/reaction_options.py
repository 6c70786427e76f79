"""What units may be told in a battle and after it: retreats, advances, and who is given up."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.options import Option
from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.munich.combat.after.pursuit import Pursuit, as_order
from pbem.games.munich.combat.after.retreat import Retreating
from pbem.games.munich.combat.after.retreat_paths import Way
from pbem.games.munich.desk import reaction_forecast as reaction_outlook
from pbem.games.munich.desk.reactions import follow
from pbem.games.munich.movement.excess import Enforce, excess
from pbem.games.munich.orders.declared import Ground, Remove, Retreat
from pbem.games.munich.position.game import Munich
from pbem.games.munich.weather.storms import Grounding

Offer = tuple[Order, Option]


# -- retreats --------------------------------------------------------------------------------------


def retreats(view: Munich, step: Retreating, id: str) -> Iterator[Option]:
    """12.1  To stand, every hex where the unit can end, then every other way."""
    ways = step.ways(view, id)
    if step.may_stand(view, id):
        yield _retreat(view, step, Retreat(id), ())
    cheapest = {end: way for end in ways.ends() if (way := ways.to(end)) is not None}
    for end, way in cheapest.items():
        yield _retreat(view, step, Retreat(id, (end,)), way)
    for way in ways:
        if len(way) > 1 and cheapest[way[-1]] != way:
            yield _retreat(view, step, Retreat(id, way), way)


def _retreat(view: Munich, step: Retreating, order: Retreat, way: Way) -> Option:
    start = view.where[order.unit]
    words = tuple(reaction_outlook.of_retreat(view, step, order))
    if not way:
        return Option(str(order), "other", start, words=words)
    return Option(str(order), "move", way[-1], (start, *way), str(len(way)), words)


# -- advances --------------------------------------------------------------------------------------


def pursuits(view: Munich, step: Pursuit, units: tuple[str, ...]) -> Iterator[Offer]:
    """13.0  These units into the cleared hex or on from it; one alone, or all who fit.

    Marines must land in any case (18.2.2).
    """
    chase = step.chase(view)
    ahead: dict[str, Way] = dict.fromkeys(chase.required, (step.hex,))
    common = [way for way in chase.ways(units[0]) if all(way in chase.ways(id) for id in units)]
    found = {as_order({**ahead, **dict.fromkeys(units, way)}): way for way in common}
    together = follow(chase, everybody=True)
    if len(units) == 1 and any(move.unit == units[0] for move in together.moves):
        found.setdefault(together, (step.hex,))
    for order, way in found.items():
        if order in Decision(step.side, step, view):
            words = tuple(reaction_outlook.of_advance(view, step, order))
            path = (view.where[units[0]], *way)
            yield order, Option(str(order), "move", way[-1], path, str(len(way)), words)


# -- who is given up -------------------------------------------------------------------------------


def removals(view: Munich, step: Enforce, units: tuple[str, ...]) -> Iterator[Option]:
    """9.1  Every choice that clears the hex and has all these units among it."""
    hex = step.hex(view)
    for gone in excess(view, hex):
        if set(units) <= set(gone):
            order = Remove(gone)
            words = tuple(reaction_outlook.of_removal(view, order))
            yield Option(str(order), "other", hex, words=words)


def groundings(view: Munich, step: Grounding, units: tuple[str, ...]) -> Iterator[Option]:
    """20.0  These air units, filled up with the weakest where more must stay down."""
    missing = step.count(view) - len(units)
    if missing < 0:
        return
    flyers = [id for id in step.flyers(view) if id not in units]
    flyers.sort(key=lambda id: (view.strength(id).attack, view.unit(id).range))
    words = ("the rest are the weakest",) if missing else ()
    yield Option(str(Ground((*units, *flyers[:missing]))), "other", words=words)
