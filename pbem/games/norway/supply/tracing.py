"""21.0  Which ground units are in supply, and by what."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from pbem.engine.order import Side
from pbem.games.norway.facts.units import GERMAN, NORWEGIAN, enemy_of
from pbem.games.norway.position.capacity import based
from pbem.games.norway.position.game import AIRBASE, MOBILIZATION, PORT, RAILROAD, Norway
from pbem.wargame.board.places import Mask

AIRDROP, CAPTURED = MARKERS = ("airdrop", "captured_supply")
"""19.0, 26.1  What keeps somebody in supply for one action, and is used up by it."""


def supplied(game: Norway, id: str, fresh: Collection[str] = ()) -> bool:
    """21.2  Is a unit in supply? `fresh` are those that have just landed from sea or air."""
    unit, place = game.unit(id), game.where[id]
    if not unit.ground_unit or id in fresh or id in game.aboard or game.board.is_home(place):
        return True  # 21.1, 21.2 (6, 7, 1)
    return supplies(game, unit.side, place, norwegian=unit.nation == NORWEGIAN)


def supplies(game: Norway, side: Side, place: str, *, norwegian: bool) -> bool:
    """21.2  Does anything supply troops of a side in an area? Traced once for all of them."""
    marked = game.airdrop, game.captured_supply, game.frozen_lake
    changed = frozenset(game.disrupted), frozenset(game.german_held)  # of all that is not a move
    key = "supply", side, place, norwegian, marked, changed
    return game.once(
        key,
        lambda: (
            next(lasting(game, side, place, norwegian=norwegian), None) is not None
            or next(markers(game, side, place), None) is not None
        ),
    )


def sources(game: Norway, id: str, fresh: Collection[str] = ()) -> Iterator[str]:
    """21.2  What a unit is supplied by, in words; markers that would be used up come last."""
    unit, place = game.unit(id), game.where[id]
    if not unit.ground_unit:
        yield "ships and aircraft always are"  # 21.1
        return
    if id in fresh:
        yield "just landed"  # 21.2 (6)
    if id in game.aboard:
        yield "aboard"  # 21.2 (7)
    elif game.board.is_home(place):
        yield "home base"  # 21.2 (1)
    else:
        yield from lasting(game, unit.side, place, norwegian=unit.nation == NORWEGIAN)
        yield from markers(game, unit.side, place)


def lasting(game: Norway, side: Side, place: str, *, norwegian: bool) -> Iterator[str]:
    """21.2  What supplies troops of a side in a land area for as long as nothing changes."""
    ports = open_ports(game, side)
    if game.board.is_in(place, ports):
        yield f"port of {place}"  # 21.2 (2)
    for near in _ports_next_door(game, side, place, ports, norwegian=norwegian):
        yield f"port of {near}"  # 21.2 (3)
    if (port := railhead(game, side, place, ports)) is not None:
        yield f"railroad from {port}"  # 21.2 (4)
    if side == GERMAN and _has_air_bridge(game, place):
        yield f"transport aircraft in {place}"  # 21.2 (5)
    if norwegian and _is_depot(game, place):
        yield f"stores of {place}"  # 21.2 (9)


def markers(game: Norway, side: Side, place: str) -> Iterator[str]:
    """19.0, 21.2 (8), 26.1  The markers that supply Germans in an area, for one action each."""
    if side == GERMAN:
        if game.airdrop == place:
            yield AIRDROP
        if game.captured_supply == place:
            yield CAPTURED


def open_ports(game: Norway, side: Side) -> Mask:
    """21.2 (2), 15.3  The ports that work for a side: its own transports are off them alone."""
    key = "open ports", side, frozenset(game.disrupted)
    return game.once(key, lambda: _ports_with_transports(game, side))


def _ports_with_transports(game: Norway, side: Side) -> Mask:
    spread = game.board.places.spread
    off = spread(_transports(game, side)) & ~spread(_transports(game, enemy_of(side)))
    ports = game.board.places.named(off & game.board.land)
    return game.masked(place for place in ports if game.works(place, PORT))


def _transports(game: Norway, side: Side) -> Mask:
    """21.2  The zones where a ship of the amphibious class is."""
    return game.once(("transports", side), lambda: _zones_of_transports(game, side))


def _zones_of_transports(game: Norway, side: Side) -> Mask:
    return game.masked(
        zone
        for zone in game.board.places.named(game.occupied(side) & game.board.sea)
        if any(game.unit(id).transport_ship for id in game.ships(side, zone))
    )


def _transports_off(game: Norway, side: Side, place: str) -> bool:
    """21.2  Is a ship of the amphibious class in a zone that touches the area?"""
    board = game.board
    return bool(board.places.around[board.at(place)] & _transports(game, side))


def _sure_port(game: Norway, side: Side, place: str, ports: Mask) -> bool:
    """21.2 (3, 4)  Is it one of these ports and the side's alone, so that it supplies elsewhere?"""
    return game.board.is_in(place, ports) and game.controls(side, place)


def _ports_next_door(
    game: Norway, side: Side, place: str, ports: Mask, *, norwegian: bool
) -> Iterator[str]:
    """21.2 (3)  The ports next door, if no mountains lie between or a railroad crosses them."""
    board = game.board
    for port in board.roads[place]:
        if not _sure_port(game, side, port, ports):
            continue
        if norwegian or not board.mountain(place, port) or _line_open(game, place, port):
            yield port


def _line_open(game: Norway, a: str, b: str) -> bool:
    """21.2  Does an undisrupted railroad run between two areas?"""
    return game.board.rail(a, b) and all(game.works(each, RAILROAD) for each in (a, b))


def railhead(game: Norway, side: Side, place: str, ports: Mask) -> str | None:
    """21.2 (4)  The nearest port at the end of a railroad from here on which no enemy stands."""
    return next(iter(_along_rails(game, side, place, ports)[::-1]), None)


def _along_rails(game: Norway, side: Side, place: str, ports: Mask) -> tuple[str, ...]:
    """21.2 (4)  The areas on the way to that port, both ends included; empty if there is none."""
    board = game.board
    if not ports or not game.works(place, RAILROAD):
        return ()
    seen, front = {place}, list[tuple[str, ...]]([(place,)])
    while front:
        onward = list[tuple[str, ...]]()
        for way in front:
            for there in board.tracks[way[-1]]:
                if there in seen or not game.works(there, RAILROAD):
                    continue
                seen.add(there)
                if game.ground(enemy_of(side), there):
                    continue
                if _sure_port(game, side, there, ports):
                    return (*way, there)
                onward.append((*way, there))
        front = onward
    return ()


def line(game: Norway, side: Side, place: str, *, norwegian: bool) -> tuple[str, ...]:
    """21.2 (3, 4)  The areas from troops to the port elsewhere that they live from, if they do."""
    ports = open_ports(game, side)
    if game.board.is_in(place, ports):
        return ()
    for near in _ports_next_door(game, side, place, ports, norwegian=norwegian):
        return place, near
    return _along_rails(game, side, place, ports)


def _has_air_bridge(game: Norway, place: str) -> bool:
    """21.2 (5)  Are German transport aircraft based on a working airbase here?"""
    return game.works(place, AIRBASE) and any(
        game.unit(id).transport_plane for id in based(game, GERMAN, place)
    )


def _is_depot(game: Norway, place: str) -> bool:
    """21.2 (9)  Is there a base in Norway from which Norwegians live?"""
    if not game.board.is_in(place, game.board.norway):
        return False
    return place == game.frozen_lake or any(
        game.works(place, base) for base in (PORT, AIRBASE, MOBILIZATION)
    )


def needs_marker(game: Norway, id: str, fresh: Collection[str] = ()) -> str:
    """19.0, 26.1  The marker without which a unit is out of supply; empty if there is none."""
    first = next(sources(game, id, fresh), "")
    return first if first in MARKERS else ""


def spend_supply(game: Norway, ids: Iterable[str], fresh: Collection[str] = ()) -> None:
    """19.0, 26.1  Note the markers that supply any of these in the action under way."""
    game.spent.update(found for id in ids if (found := needs_marker(game, id, fresh)))


def why_unsupplied(game: Norway, id: str) -> str:
    """What keeps a unit from being in supply, in words; empty if it is supplied."""
    if supplied(game, id):
        return ""
    unit, place = game.unit(id), game.where[id]
    enemy = enemy_of(unit.side)
    if place not in game.board.ports:
        return f"{id} is out of supply: no line leads from {place} to a port with a transport"
    if (place, PORT) in game.disrupted:
        return f"{id} is out of supply: the port of {place} is disrupted"
    if not _transports_off(game, unit.side, place):
        return f"{id} is out of supply: no transport of yours is off {place}"
    assert _transports_off(game, enemy, place), f"{place} should supply {id}"
    return f"{id} is out of supply: enemy transports off {place} close its port to both"
