"""8.0  What units may be ordered to in the movement phase: marches, trains, ships and aircraft."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.errors import Illegal
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.munich.facts.boxes import OFF_MAP
from pbem.games.munich.facts.units import AMPHIBIOUS
from pbem.games.munich.movement import airlift, rails
from pbem.games.munich.movement import forecast as move_outlook
from pbem.games.munich.movement import sealift as voyages
from pbem.games.munich.movement.forecast import NOBODY, Invasions
from pbem.games.munich.movement.march import marched
from pbem.games.munich.movement.moving import movable
from pbem.games.munich.movement.rails import Run
from pbem.games.munich.movement.routes import first_steps, ground_for, kept_out, nearest
from pbem.games.munich.orders.declared import OFF, Fly, Move, Rail, Ship, Storm
from pbem.games.munich.position.arrow_paths import voyage
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import foreigners
from pbem.wargame.hexgrid import Hex
from pbem.wargame.points import HALVES

Offer = tuple[Order, Option]


def candidates(view: Munich, side: Side) -> list[str]:
    """Who may move, and the ships and aircraft that may take somebody along."""
    return [*movable(view, side), *view.at_hand(side, AMPHIBIOUS), *airlift.airlifts(view, side)]


def can_move(view: Munich, side: Side, id: str) -> bool:
    """Has one unit anywhere to go? Mostly the hexes around tell; all else is looked at last."""
    if view.unit(id).land and view.where[id] != OFF_MAP:
        country, start = view.unit(id).country, view.at(view.where[id])
        around = first_steps(view, id, start, ground_for(view, country))
        if any(not foreigners(view, hex, country) for hex in view.board.grid.named(around)):
            return True
    return any(True for _ in moves(view, side, (id,)))


def moves(view: Munich, side: Side, units: tuple[str, ...]) -> Iterator[Offer]:
    """All ways of one unit; of several, or of units with a marker, those that they go together.

    A marker alone takes one unit along; more can join it.
    """
    going = tuple(id for id in units if view.unit(id).land)
    carriers = [id for id in units if id not in going]
    if len(carriers) > 1:
        return
    if not going:
        for id in _passengers(view, side, *carriers):
            yield from moves(view, side, (id, *carriers))
        return
    if len(going) > 1 and any(view.where[id] == OFF_MAP for id in going):
        return
    if len(going) == 1 and not carriers:
        yield from marches(view, going[0])
        yield from trains(view, going[0])
    if view.where[going[0]] == OFF_MAP:
        return
    yield from sailings(view, side, going, carriers)
    if len(going) == 1:
        yield from flights(view, side, going[0], carriers)


def _passengers(view: Munich, side: Side, marker: str) -> list[str]:
    """Who can be taken along by ships, or by an airlift from where it waits."""
    if view.unit(marker).type == AMPHIBIOUS:
        return voyages.passengers(view, marker)
    waiting = (id for id in view.stack(view.flying[marker]) if view.side_of(id) == side)
    return [id for id in waiting if airlift.may_board(view, id, marker)]


# -- over land -------------------------------------------------------------------------------------


def marches(view: Munich, id: str) -> Iterator[Offer]:
    """8.1  Every hex where a unit can march, by its cheapest way."""
    if view.where[id] == OFF_MAP:
        return
    country = view.unit(id).country
    for hex in nearest(view, id):
        if foreigners(view, hex, country):
            continue
        order = Move(id, (hex,))
        try:
            made = marched(view, id, order.way)
        except Illegal:  # only a way named hex by hex leads there
            continue
        ending = _ends(view, id, made.path[1:], made.invaded)
        words = (*move_outlook.of_march(view, id, made), *ending)
        yield order, Option(str(order), "move", hex, made.path, HALVES.show(made.spent), words)


def _ends(
    view: Munich, id: str, way: Sequence[str], invaded: Invasions = NOBODY
) -> tuple[str, ...]:
    """How a way ends; a closer look where lines of supply must be opened on it."""
    words = move_outlook.ends(view, (id,), way[-1], invaded)
    if not invaded and move_outlook.line_now(view, id, way[-1]):
        return tuple(words)
    return (*words, *move_outlook.supply_then(view, (id,), way, invaded))


def trains(view: Munich, id: str) -> Iterator[Offer]:
    """8.6  Every hex where a train can take a unit, and off the map."""
    country, index = view.unit(id).country, view.board.grid.index
    ways: dict[Hex, tuple[str, ...]] | None = None
    for place in rails.destinations(view, id):
        if place in index and foreigners(view, place, country):
            continue
        if ways is None:
            ways = _ways(view, rails.run_of(view, id))
        if place == OFF:
            yield _departure(view, id)
            continue
        order, path = Rail(id, place), ways[view.at(place)]
        way = (OFF_MAP, *path) if view.where[id] == OFF_MAP else path
        words = (*move_outlook.of_train(view, id, way), *_ends(view, id, path))
        yield order, Option(str(order), "move", place, path, "rail", words)


def _departure(view: Munich, id: str) -> Offer:
    """8.6.1  By rail off the map."""
    order, way = Rail(id, OFF), rails.ride(view, id, OFF)
    words = tuple(move_outlook.of_train(view, id, way))
    return order, Option(str(order), "move", "", way[:-1], "rail", words)


def _ways(view: Munich, run: Run) -> dict[Hex, tuple[str, ...]]:
    """A shortest way to every hex of a train's run, each built on that to the hex before."""
    board, found = view.board, dict[Hex, tuple[str, ...]]()
    for steps, ring in enumerate(run.rings):
        for hex in board.grid.hexes(ring):
            before = board.railway.step(board.bit[hex]) & run.goes_on[steps - 1] if steps else 0
            way = found[(before & -before).bit_length() - 1] if before else ()
            found[hex] = (*way, board.label(hex))
    return found


# -- by sea and by air -----------------------------------------------------------------------------


def sailings(
    view: Munich, side: Side, units: tuple[str, ...], carriers: list[str]
) -> Iterator[Offer]:
    """18.2.1, 18.2.2  Where a marker can take all of them, and what marines can assault."""
    country = view.unit(units[0]).country
    able = [id for id in view.at_hand(side, AMPHIBIOUS) if view.unit(id).country == country]
    for marker in carriers or able[:1]:
        if view.unit(marker).type != AMPHIBIOUS:
            return
        try:
            voyages.check_load(view, side, units, marker)
        except Illegal:
            return
        start = view.where[units[0]]
        for hex in view.board.grid.named(voyages.landing_hexes(view, units)):
            if not foreigners(view, hex, country):
                order = Ship(units, marker, hex)
                words = (*move_outlook.of_voyage(view, order), *_all_end(view, units, hex))
                way = voyage(view, start, hex)
                yield order, Option(str(order), "move", hex, way, "sea", words)
        yield from _assaults(view, units, marker)


def _all_end(view: Munich, units: tuple[str, ...], hex: str) -> tuple[str, ...]:
    return tuple(move_outlook.ends(view, units, hex, move_outlook.invaded_in(view, hex)))


def _assaults(view: Munich, units: tuple[str, ...], marker: str) -> Iterator[Offer]:
    if not voyages.are_marines(view, units):
        return
    for hex in voyages.assault_hexes(view, units):
        order = Storm(units, marker, hex)
        path = (view.where[units[0]], voyages.waiting_hex(view, units, hex), hex)
        words = tuple(move_outlook.of_assault(view, order))
        yield order, Option(str(order), "attack", hex, path, "assault", words)


def flights(view: Munich, side: Side, id: str, carriers: list[str]) -> Iterator[Offer]:
    """16.10.1  The cities where an airlift can take a unit."""
    for marker in airlift.airlifts(view, side):
        if (carriers and marker not in carriers) or not airlift.may_board(view, id, marker):
            continue
        country = view.unit(id).country
        cities = airlift.landing_cities(view, side, marker) & ~kept_out(view, country)
        for hex in view.board.grid.named(cities):
            if not foreigners(view, hex, country):
                order, path = Fly(id, marker, hex), (view.where[id], hex)
                words = (move_outlook.of_flight(view, order), *_ends(view, id, (hex,)))
                yield order, Option(str(order), "move", hex, path, "air", words)
