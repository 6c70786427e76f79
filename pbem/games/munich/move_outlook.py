"""What a movement would come to: its way, its cost and how it ends, from what its side can see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.games.munich import rails, voyages
from pbem.games.munich.orders import OFF, Fly, Move, Rail, Ship, Storm
from pbem.games.munich.position import OFF_MAP, Munich, copied, enemy_of
from pbem.games.munich.routes import allowance
from pbem.games.munich.stacking import stack_fault
from pbem.games.munich.supply import in_supply, sources, supplied_hexes
from pbem.games.munich.trips import March, marched
from pbem.wargame.points import HALVES

BEYOND = "off the map"


def explain(view: Munich, order: Move | Rail | Fly | Ship | Storm) -> list[str]:
    """The way of a legal movement, what it costs, and how it ends."""
    match order:
        case Move():
            made = marched(view, order.unit, order.way)
            words, to = list(of_march(view, order.unit, made)), made.path[-1]
        case Rail():
            way = rails.ride(view, order.unit, order.to)
            words, to = [of_train(view, order.unit, way)], order.to
        case Fly():
            words, to = [of_flight(view, order)], order.to
        case Ship():
            words, to = list(of_voyage(view, order)), order.to
        case Storm():
            return list(of_assault(view, order))
    units = order.units if isinstance(order, Ship) else (order.unit,)
    return [*words, *_end(view, units, to)]


# -- the way ---------------------------------------------------------------------------------------


def of_march(view: Munich, id: str, made: March) -> Iterator[str]:
    """8.1  Each hex, the points spent, and the borders crossed."""
    supplied = in_supply(view, id)
    budget = HALVES.show(allowance(view, id, supplied=supplied))
    yield f"{'-'.join(made.path)}, {HALVES.show(made.spent)} of {budget} MP"
    if not supplied:
        yield "starts out of supply, with half its movement (14.6)"
    if made.by_air:
        yield "is supplied from the air, which uses the airlift (16.10)"
    for neutral in made.invaded.values():
        yield f"invades {neutral}, which joins the enemy (5.4)"


def of_train(view: Munich, id: str, way: Sequence[str]) -> str:
    """8.6  How far it goes, and how many trains are left for others."""
    country = view.unit(id).country
    left, most = rails.trains_left(view, country) - 1, view.board.countries[country].rail
    places = [BEYOND if place == OFF_MAP else view.board.name(place) for place in way]
    ends = f"{places[0]} to {places[-1]}" if len(places) > 1 else places[0]
    return f"by rail, {ends}; {left} of {most} trains left"


def of_voyage(view: Munich, order: Ship) -> Iterator[str]:
    """18.2.1  From where to where, and what may befall who is taken from an open coast."""
    names = view.board.name
    yield f"{names(view.where[order.units[0]])} to {names(order.to)} by sea with {order.marker}"
    if view.board.is_in(order.to, view.neutral):
        neutral = view.board.country_of[view.at(order.to)]
        yield f"invades {neutral}, which joins the enemy (5.4)"
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
    yield f"waits at sea in {sea} and must attack {view.board.name(order.to)} (18.2.2)"
    yield "lost unless the hex is cleared in the combat phase"


# -- how it ends -----------------------------------------------------------------------------------


def ends(view: Munich, units: Sequence[str], to: str) -> Iterator[str]:
    """How a movement ends as far as the enemy's zones and the room there tell."""
    if to == OFF:
        return
    if view.board.is_in(to, view.zone(enemy_of(view.side_of(units[0])))):
        yield "ends in an enemy zone"
    staying = (id for id in view.stack(to) if id not in units)
    if fault := stack_fault(view, to, (*staying, *units)):
        yield f"too many for the end of the phase: {fault} (9.1)"


def _end(view: Munich, units: Sequence[str], to: str) -> Iterator[str]:
    """The same, and whether the units are in supply once they are there."""
    yield from ends(view, units, to)
    if to == OFF:
        return
    after = copied(view)
    for id in units:
        after.put(id, to)
    out = [id for id in units if not in_supply(after, id)]
    if out:
        yield f"OUT OF SUPPLY in {to}: {', '.join(out)}"


def supply_now(view: Munich, id: str, to: str) -> Iterator[str]:
    """14.3  Do lines of supply lead to a hex as they run now? Quick, for a whole map of hexes."""
    unit = view.unit(id)
    key = ("supply now", unit.country, unit.legs, unit.movement, len(view.terror), view.storm)
    if key not in view.worked_out:
        view.worked_out[key] = sources(view, unit.country) | supplied_hexes(view, unit)
    if not view.board.is_in(to, view.worked_out[key]):
        yield f"no line of supply leads to {to} as things are"
