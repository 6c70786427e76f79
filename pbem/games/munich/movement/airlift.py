"""16.10.1  Air transport: an airlift carries one small unit from city to city."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.munich.facts.units import AIRLIFT, FOOT, enemy_of
from pbem.games.munich.movement.march import check_company
from pbem.games.munich.movement.routes import kept_out, nearest
from pbem.games.munich.orders.declared import Fly, Move
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import has_room
from pbem.wargame.hexgrid import Mask

CASE = "16.10.1"


def launch_hexes(game: Munich, country: str) -> Mask:
    """16.3  The cities where a country's aircraft can start: its own, or where its units stand."""
    board, side = game.board, game.allegiance[country]
    own = board.home(country) & game.controlled(side)
    manned = game.masked(
        hex
        for hex in board.grid.named(board.cities & game.occupied(side))
        if any(game.unit(id).country == country for id in game.stacks[hex])
    )
    return board.cities & (own | manned) & safe_hexes(game, side)


def safe_hexes(game: Munich, side: Side) -> Mask:
    """16.3, 16.8.2  Hexes without an enemy zone and without terror."""
    return game.board.land & ~game.zone(enemy_of(side)) & ~game.masked(game.terror)


def open_sky(game: Munich, invaded: str = "") -> Mask:
    """16.3 c  Where aircraft may fly: over no neutral but the one that is invaded by it."""
    return game.board.grid.whole & ~game.neutral | (game.board.lands[invaded] if invaded else 0)


def reach(game: Munich, start: str, distance: int, invaded: str = "") -> Mask:
    """16.3  The hexes within so many."""
    sky = open_sky(game, invaded)
    reached = front = game.board.bit[game.at(start)]
    for _ in range(distance):
        front = game.board.grid.spread(front) & sky & ~reached
        reached |= front
    return reached


def airlifts(game: Munich, side: Side) -> list[str]:
    """16.10.1  A side's airlifts on the map that have supplied nobody yet."""
    return [
        id
        for id in game.flying
        if game.unit(id).type == AIRLIFT and game.side_of(id) == side and id not in game.moved
    ]


def may_board(game: Munich, id: str, marker: str) -> bool:
    """Is the unit small enough, on foot, and where the airlift waits?"""
    unit = game.unit(id)
    at_hand = game.where[id] == game.flying.get(marker) and id not in game.moved
    return unit.kind == FOOT and not unit.army and at_hand


def landing_cities(game: Munich, side: Side, marker: str) -> Mask:
    """The cities where an airlift can bring a unit: its side's, safe, within its range."""
    start, board = game.flying[marker], game.board
    if not board.is_in(start, launch_hexes(game, game.unit(marker).country)):
        return 0
    found = board.cities & game.controlled(side) & safe_hexes(game, side)
    found &= reach(game, start, game.unit(marker).range)
    return found & ~board.bit[game.at(start)]


def check(game: Munich, side: Side, order: Fly) -> None:
    """Raise Illegal unless this unit can be flown there."""
    _check_marker(game, side, order.marker)
    _check_passenger(game, order)
    board, start = game.board, game.flying[order.marker]
    cities = landing_cities(game, side, order.marker)
    legal = board.grid.named(cities & ~kept_out(game, game.unit(order.unit).country))
    if not board.is_in(start, launch_hexes(game, game.unit(order.marker).country)):
        words = f"{order.marker} cannot start from {board.name(start)}: it needs a city of its own"
        ways = (str(Move(order.unit, (hex,))) for hex in nearest(game, order.unit))
        raise Illegal(f"{words}, without an enemy zone or terror", case="16.3", legal=ways)
    if order.to not in board.grid.index:
        raise Illegal(f"there is no hex {order.to}", case="2.1", legal=legal)
    if order.to == start:
        raise Illegal(f"{order.unit} is in {order.to} already", case=CASE, legal=legal)
    if not board.is_in(order.to, cities):
        raise Illegal(_why_not(game, side, order), case=CASE, legal=legal)
    if order.to not in legal:
        words = f"{order.unit} keeps out of {board.country_of[game.at(order.to)]}"
        raise Illegal(f"{words} while they are allies", case="23.5", legal=legal)
    check_company(game, order.unit, order.to, legal)


def _check_marker(game: Munich, side: Side, marker: str) -> None:
    legal = airlifts(game, side)
    if marker not in game.roster or game.unit(marker).type != AIRLIFT:
        raise Illegal(f"{marker} is no airlift", case=CASE, legal=legal)
    if game.side_of(marker) != side:
        raise Illegal(f"{marker} is not yours", case="3.1", legal=legal)
    if marker not in game.flying:
        words = f"{marker} is not on the map: it was not launched in the air phase, or did its work"
        raise Illegal(words, case=CASE, legal=legal)
    if marker in game.moved:
        words = f"{marker} has supplied units this turn and cannot carry one too"
        raise Illegal(words, case="16.10", legal=legal)


def _check_passenger(game: Munich, order: Fly) -> None:
    unit, marker = game.unit(order.unit), order.marker
    start = game.flying[marker]
    legal = [id for id in game.stack(start) if may_board(game, id, marker)]
    if unit.kind != FOOT or unit.army:
        words = f"{order.unit} cannot be flown: only non-mechanized units up to a corps can"
        raise Illegal(words, case=CASE, legal=legal)
    if game.where[order.unit] != start:
        words = f"{order.unit} is not in {game.board.name(start)}, where {marker} waits"
        raise Illegal(words, case=CASE, legal=legal)


def _why_not(game: Munich, side: Side, order: Fly) -> str:
    """Why a hex is not where the airlift can go."""
    board, there = game.board, game.board.name(order.to)
    bit = board.bit[game.at(order.to)]
    if not bit & board.cities:
        return f"{there} is no city"
    if order.to in game.terror:
        return f"{there} lies under terror"
    if bit & game.zone(enemy_of(side)):
        return f"{there} is in an enemy zone"
    if not bit & game.controlled(side):
        return f"{there} is not controlled by your side"
    start, far = game.flying[order.marker], game.unit(order.marker).range
    if board.grid.distance(game.at(start), game.at(order.to)) <= far:
        return f"{order.marker} cannot get to {there} without flying over a neutral country"
    return f"{there} is farther than the {far} hexes that {order.marker} can fly"


def flights(game: Munich, side: Side) -> Iterator[Fly]:
    """Every flight with a unit that ends where there is room."""
    for marker in airlifts(game, side):
        cities = landing_cities(game, side, marker)
        for id in game.stack(game.flying[marker]):
            if may_board(game, id, marker) and game.side_of(id) == side:
                open_to = cities & ~kept_out(game, game.unit(id).country)
                for hex in game.board.grid.named(open_to):
                    if has_room(game, hex, (id,)):
                        yield Fly(id, marker, hex)
