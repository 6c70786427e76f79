"""What a movement would come to: its way, its cost and how it ends, from what its side can see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pbem.engine.order import Side
from pbem.games.munich.facts.boxes import OFF_MAP
from pbem.games.munich.facts.units import enemy_of
from pbem.games.munich.movement import rails
from pbem.games.munich.movement import sealift as voyages
from pbem.games.munich.movement.excess import crowded
from pbem.games.munich.movement.march import March, marched
from pbem.games.munich.movement.routes import allowance, zone_after
from pbem.games.munich.orders.declared import Fly, Move, Rail, Ship, Storm
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import stack_fault
from pbem.games.munich.supply.lines import AIR, in_supply, sources, supplied_hexes, supplied_how
from pbem.games.munich.supply.seas import EDGE
from pbem.wargame.points import HALVES

Invasions = Mapping[str, str]
"""5.4  By hex, the neutral whose border is crossed by entering it."""

NOBODY: Invasions = {}
BEYOND = "off the map"
FROM_THE_AIR = "is supplied from the air, which uses the airlift (16.10)"
EXCESS = "what is too much when the movement phase ends is eliminated (9.1)"


def explain(view: Munich, order: Move | Rail | Fly | Ship | Storm) -> list[str]:
    """The way of a legal movement, what it costs, and how it ends."""
    invaded = NOBODY
    match order:
        case Move():
            made = marched(view, order.unit, order.way)
            words, way = list(of_march(view, order.unit, made)), made.path[1:]
            invaded = made.invaded
        case Rail():
            run = rails.ride(view, order.unit, order.to)
            words, way = list(of_train(view, order.unit, run)), run[1:]
        case Fly():
            words, way = [of_flight(view, order)], (order.to,)
        case Ship():
            words, way = list(of_voyage(view, order)), (order.to,)
            invaded = invaded_in(view, order.to)
        case Storm():
            return list(of_assault(view, order))
    units = order.units if isinstance(order, Ship) else (order.unit,)
    if way[-1] == OFF_MAP:
        return words
    ending = ends(view, units, way[-1], invaded)
    return [*words, *ending, *supply_then(view, units, way, invaded)]


def invaded_in(view: Munich, hex: str) -> Invasions:
    """5.4  The neutral that is invaded by coming into a hex, if any."""
    return {hex: view.board.country_of[view.at(hex)]} if view.board.is_in(hex, view.neutral) else {}


# -- the way ---------------------------------------------------------------------------------------


def of_march(view: Munich, id: str, made: March) -> Iterator[str]:
    """8.1  Each hex, the points spent, and the borders crossed."""
    supplied = in_supply(view, id)
    budget = HALVES.show(allowance(view, id, supplied=supplied))
    there = view.board.names.get(made.path[-1])
    way = "-".join(made.path) + (f" ({there})" if there else "")
    yield f"{way}, {HALVES.show(made.spent)} of {budget} MP"
    if not supplied:
        yield "starts out of supply, with half its movement (14.6)"
    if made.by_air:
        yield FROM_THE_AIR
    yield from _invading(made.invaded.values())


def _invading(neutrals: Iterable[str]) -> Iterator[str]:
    return (f"invades {neutral}, which joins the enemy (5.4)" for neutral in neutrals)


def of_train(view: Munich, id: str, way: Sequence[str]) -> Iterator[str]:
    """8.6  How far it goes, and how many trains are left for others."""
    country = view.unit(id).country
    left, most = rails.trains_left(view, country) - 1, view.board.countries[country].rail
    places = [BEYOND if place == OFF_MAP else view.board.name(place) for place in way]
    ends = f"{places[0]} to {places[-1]}" if len(places) > 1 else places[0]
    yield f"by rail, {ends}; {left} of {most} trains left"
    if supplied_how(view, id) == AIR:
        yield FROM_THE_AIR


def of_voyage(view: Munich, order: Ship) -> Iterator[str]:
    """18.2.1  From where to where, and what may befall who is taken from an open coast."""
    names = view.board.name
    yield f"{names(view.where[order.units[0]])} to {names(order.to)} by sea with {order.marker}"
    yield from _invading(invaded_in(view, order.to).values())
    if voyages.lands_how(view, order.units, order.to) == EDGE:
        yield "comes over the edge of the map and may not attack this turn (23.4)"
    if voyages.is_evacuation(view, order.units):
        low, high = view.scenario.fact("evacuation.safe")
        yield f"each is safe with {low}-{high}, or loses a step (23.3)"


def of_flight(view: Munich, order: Fly) -> str:
    """16.10.1  From city to city."""
    names = view.board.name
    return f"{names(view.where[order.unit])} to {names(order.to)} by air with {order.marker}"


def of_assault(view: Munich, order: Storm) -> Iterator[str]:
    """18.2.2  Where the marines wait, and what they are in for."""
    sea = voyages.waiting_hex(view, order.units, order.to)
    yield from _invading(invaded_in(view, order.to).values())
    yield f"waits at sea in {sea} and must attack {view.board.name(order.to)} (18.2.2)"
    yield "lost unless the hex is cleared in the combat phase"


# -- how it ends -----------------------------------------------------------------------------------


def ends(view: Munich, units: Sequence[str], to: str, invaded: Invasions = NOBODY) -> Iterator[str]:
    """How a movement ends as far as the enemy's zones and the room there tell.

    Neutrals that are `invaded` by it have zones then (5.2).
    """
    enemy = enemy_of(view.side_of(units[0]))
    if view.board.is_in(to, zone_after(view, enemy, frozenset(invaded.values()))):
        yield "ends in an enemy zone"
    staying = (id for id in view.stack(to) if id not in units)
    if fault := stack_fault(view, to, (*staying, *units)):
        yield f"{to} is too full: {fault}; {EXCESS}"


def crowds(view: Munich, side: Side) -> Iterator[str]:
    """9.1  The hexes that are too full when a side is done with its movement."""
    for hex in crowded(view, side):
        yield f"{hex} is too full: {stack_fault(view, hex, view.stack(hex))}; {EXCESS}"


def supply_then(
    view: Munich, units: Sequence[str], way: Sequence[str], invaded: Invasions
) -> Iterator[str]:
    """14.5  Are the units out of supply once they have gone all their way?"""
    after = view.twin()
    for hex in way:
        if hex in invaded:
            after.join(invaded[hex], enemy_of(view.side_of(units[0])))
        for id in units:
            after.put(id, hex)
    if out := [id for id in units if not in_supply(after, id)]:
        yield f"OUT OF SUPPLY in {way[-1]}: {', '.join(out)}"


def line_now(view: Munich, id: str, to: str) -> bool:
    """14.3  Does a line of supply lead to a hex as lines run now? Quick, for a map of hexes."""
    unit = view.unit(id)
    key = ("line now", unit.country, unit.legs, unit.movement, len(view.terror), view.storm)
    if key not in view.worked_out:
        view.worked_out[key] = sources(view, unit.country) | supplied_hexes(view, unit)
    return view.board.is_in(to, view.worked_out[key])
