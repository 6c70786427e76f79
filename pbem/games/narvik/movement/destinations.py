"""12.0  Every place that units can get to together in a move, and the way."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from pbem.engine.errors import Illegal
from pbem.games.narvik.facts.staging import BARDUFOSS, HARSTAD, STAGING
from pbem.games.narvik.facts.units import ALLIED, enemy_of
from pbem.games.narvik.movement.marching import Journey, Went, crowd_fault
from pbem.games.narvik.movement.routes import (
    allowance,
    along_railroad,
    cost_of_leaving,
    entrances,
    first_steps,
    march_from,
    may_slip,
    reachable,
)
from pbem.games.narvik.movement.routes import marches as marched
from pbem.games.narvik.movement.trips import Trip
from pbem.games.narvik.orders.parts import FERRY, RAIL, March
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.zones import in_enemy_zone
from pbem.wargame.board.hexgrid import Hex
from pbem.wargame.board.paths import Reach
from pbem.wargame.data.points import HALVES

Way = tuple[str, ...]


class Walk(NamedTuple):
    """The end of a march: what it costs, in half points, and the search that knows the way."""

    spent: int
    reach: Reach
    before: tuple[str, ...] = ()  # where it began, if that is off the map


def journeys(view: Narvik, units: tuple[str, ...]) -> Iterator[Journey]:
    """12.0  Every movement that all of them can make and that ends where there is room."""
    for way in _ways(view, units):
        went = _all_went(view, units, way)
        if went and not crowd_fault(view, units, way[-1]):
            by = "" if went[0].how == "ground" else f" {went[0].how}"
            label = f"{HALVES.show(max(each.spent for each in went))}{by}"
            yield Journey(way, went, label)


def _all_went(view: Narvik, units: tuple[str, ...], way: Way) -> list[Went]:
    """How each of them goes this way; nothing, if one cannot."""
    found = []
    for id in units:
        on_foot = len(way) == 1 and not view.unit(id).rail_gun
        went = _walked(view, id, way[0]) if on_foot else None
        if went is None:
            trip = Trip(view, id, March(units, way), view.german_held, Tally())
            try:
                trip.make()
            except Illegal:
                return []
            went = Went(tuple(trip.path), trip.spent, trip.how)
        found.append(went)
    return found


def _walked(view: Narvik, id: str, to: str) -> Went | None:
    """How a unit marches to a hex by the usual rules, if it can."""
    board = view.board
    walk = _walks(view, id).get(board.grid.index.get(to, -1))
    if walk is None:
        return None
    path = (*walk.before, *map(board.label, walk.reach.path(board.at(to))))
    return Went(path, min(walk.spent, allowance(view, id)))


def _walks(view: Narvik, id: str) -> dict[Hex, Walk]:
    """12.0, 20.0  Where a unit can march, found once for all its like while no enemy moves."""
    unit, at = view.unit(id), view.where[id]
    like = (at, unit.legs, unit.movement, unit.marine)
    key = ("walks", *like, frozenset(view.demolished), frozenset(view.pontoons))
    find = _onto_map if at in STAGING else _over_map
    return view.once_about(enemy_of(unit.side), key, lambda: find(view, id, at))


def _over_map(view: Narvik, id: str, at: str) -> dict[Hex, Walk]:
    start = view.board.at(at)
    extra = cost_of_leaving(view, id) if in_enemy_zone(view, at, view.side_of(id)) else 0
    reach = march_from(view, id, start, allowance(view, id), fresh=True)
    return {hex: Walk(cost + extra, reach) for hex, cost in reach.cost.items() if hex != start}


def _onto_map(view: Narvik, id: str, area: str) -> dict[Hex, Walk]:
    """20.0  Over the cheapest entrance each; at the edge itself whatever it costs (12.1)."""
    doors = {each.hex: each.cost for each in entrances(view, id, area)}
    reach = marched(view, id, tuple(doors.items()), allowance(view, id))
    found = {hex: Walk(cost, reach, (area,)) for hex, cost in reach.cost.items()}
    for hex, cost in doors.items():
        if hex not in found:
            found[hex] = Walk(cost, march_from(view, id, hex, 0, fresh=False), (area,))
    return found


def _ways(view: Narvik, units: tuple[str, ...]) -> Iterator[Way]:
    """12.0  Every way worth trying: to each hex they reach, by rail and ferry, off the map."""
    if any(view.unit(id).rail_gun and not view.on_map(id) for id in units):
        return
    costs = [_near(view, id) for id in units]
    near = sorted(set.intersection(*map(set, costs)), key=lambda hex: (costs[0][hex], hex))
    yield from ((hex,) for hex in near if view.holder(hex) in (None, view.side_of(units[0])))
    starts = {view.where[id] for id in units}
    ferries = {*view.board.grid.named(view.board.ferries), HARSTAD}
    if starts <= ferries:
        yield from ((FERRY, place) for place in sorted(ferries - starts))
    for station in view.scenario.fact("movement.rail_hexes"):
        if (there := starts == {station}) or station in near:
            onward = along_railroad(view, units[0], view.at(station))
            way = () if there else (station,)
            yield from ((*way, RAIL, hex) for hex in view.board.grid.named(onward))
    areas = {HARSTAD, BARDUFOSS} - starts if view.side_of(units[0]) == ALLIED else ()
    for area in sorted(areas):
        edge = view.board.edges[area]
        if all(view.on_map(id) and view.board.is_in(view.where[id], edge) for id in units):
            yield (area,)
        else:
            ways = ((hex, area) for hex in near if view.board.is_in(hex, edge))
            yield from islice((way for way in ways if _all_went(view, units, way)), 1)
    if any(view.unit(id).marine for id in units) and view.plays("boats"):
        yield from _rowed(view, units[0], near)


def _near(view: Narvik, id: str) -> dict[str, int]:
    """Where a unit can march in one action, with the half points."""
    board, at = view.board, view.where[id]
    if view.unit(id).rail_gun:
        return reachable(view, id)
    found = {board.label(hex): walk.spent for hex, walk in _walks(view, id).items()}
    if at in view.stacks:
        steps = first_steps(view, id, view.at(at)) | may_slip(view, id, view.at(at))
        for hex in board.grid.named(steps):
            found.setdefault(hex, allowance(view, id))
    return found


def _rowed(view: Narvik, id: str, near: Sequence[str]) -> Iterator[Way]:
    """22.4  The hexes beyond one all-sea hexside that the Marines could row over."""
    board = view.board
    here = [view.at(hex) for hex in (view.where[id], *near) if hex in board.grid.index]
    beyond = {
        board.label(there)
        for hex in here
        for there in board.grid.neighbours[hex]
        if (hex, there) in board.sides["sea"]
    }
    yield from ((hex,) for hex in sorted(beyond.difference(near)))
