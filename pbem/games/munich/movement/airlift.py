"""16.10.1  Air transport: an airlift carries one small unit from city to city."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.munich.facts.boxes import UTILIZED
from pbem.games.munich.facts.units import AIRLIFT, FOOT, enemy_of
from pbem.games.munich.movement.events import gone
from pbem.games.munich.movement.forecast import before_moving, end_of_way, quick_end
from pbem.games.munich.movement.march import Move, check_company
from pbem.games.munich.movement.routes import kept_out, nearest
from pbem.games.munich.orders.language import MunichActions, places_in
from pbem.games.munich.position.arrow_paths import AIR, intention, trip
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import foreigners, has_room
from pbem.notation.actions import Children, tokens
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.orders.command import Command, Offered
from pbem.wargame.scene import Arrow

CASE = "16.10.1"


def launch_hexes(game: Munich, country: str) -> Mask:
    """16.3  The cities where a country's aircraft can start: its own, or where its units stand."""
    key = ("launch hexes", country, len(game.terror))
    return game.once(key, lambda: _launch_hexes(game, country))


def _launch_hexes(game: Munich, country: str) -> Mask:
    board, side = game.board, game.allegiance[country]
    safe = board.cities & safe_hexes(game, side)
    own = safe & board.home(country) & game.controlled(side)
    manned = game.masked(
        hex
        for hex in board.grid.named(safe & game.occupied(side) & ~own)
        if any(game.unit(id).country == country for id in game.stacks[hex])
    )
    return own | manned


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


def check_flight(game: Munich, side: Side, order: Fly) -> None:
    """Raise Illegal unless this unit can be flown there."""
    _check_marker(game, side, order.marker)
    _check_passenger(game, order)
    board, start = game.board, game.flying[order.marker]
    legal = cities_for(game, side, order.unit, order.marker)
    if not board.is_in(start, launch_hexes(game, game.unit(order.marker).country)):
        words = f"{order.marker} cannot start from {board.name(start)}: it needs a city of its own"
        ways = (str(Move(order.unit, (hex,))) for hex in nearest(game, order.unit))
        raise Illegal(f"{words}, without an enemy zone or terror", case="16.3", legal=ways)
    if order.to not in board.grid.index:
        raise Illegal(f"there is no hex {order.to}", case="2.1", legal=legal)
    if order.to == start:
        raise Illegal(f"{order.unit} is in {order.to} already", case=CASE, legal=legal)
    if not board.is_in(order.to, landing_cities(game, side, order.marker)):
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


class Fly(Command[Munich], frozen=True):
    """16.10.1  Air transport of one unit."""

    answers: ClassVar = ("move",)
    form: ClassVar = "FLY UNIT _there? _with UNIT"
    text: ClassVar = "FLY {unit} {to} WITH {marker}"
    spelled: ClassVar = {"FLY": ("FLY", "AIRLIFT")}
    unit: str
    marker: str
    to: str

    @classmethod
    def read(cls, reader: MunichActions, said: Children) -> Self:
        cargo, marker = tokens(said, "UNIT")
        unit, to = reader.unit_and_place(cargo, places_in(said))
        return cls(unit, reader.unit(marker), to)

    def check(self, game: Munich, side: Side) -> None:
        check_flight(game, side, self)

    def play(self, game: Munich, side: Side, dice: Dice) -> Iterator[Event]:
        """16.10.1  The airlift is used up for this turn."""
        start = game.where[self.unit]
        game.put(self.unit, self.to)
        game.send(self.marker, UTILIZED)
        yield gone(game, self.unit, (start, self.to), how="air")

    @classmethod
    def some(cls, game: Munich, side: Side) -> Iterator[Self]:
        """Every flight with a unit that ends where there is room."""
        for marker in airlifts(game, side):
            for id in boarding(game, side, marker):
                cities = cities_for(game, side, id, marker)
                yield from (cls(id, marker, hex) for hex in cities if has_room(game, hex, (id,)))

    @classmethod
    def offers(cls, view: Munich, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        """16.10.1  The cities where an airlift can take a unit; one alone takes any who wait."""
        going = [id for id in units if view.unit(id).land]
        chosen = [id for id in units if id not in going]
        if len(going) > 1 or len(chosen) > 1:
            return
        for marker in airlifts(view, side):
            if chosen and marker not in chosen:
                continue
            for id in boarding(view, side, marker):
                if not going or id in going:
                    yield from cls._with(view, side, id, marker)

    @classmethod
    def _with(cls, view: Munich, side: Side, id: str, marker: str) -> Offered[Self]:
        country = view.unit(id).country
        for hex in cities_for(view, side, id, marker):
            if not foreigners(view, hex, country):
                order, path = cls(id, marker, hex), (view.where[id], hex)
                words = (order._way(view), *quick_end(view, id, (hex,)))
                yield order, Option(str(order), "move", hex, path, "air", words)

    def _way(self, view: Munich) -> str:
        """From city to city."""
        names = view.board.name
        return f"{names(view.where[self.unit])} to {names(self.to)} by air with {self.marker}"

    def forecast(self, view: Munich, side: Side) -> Iterator[str]:
        yield self._way(view)
        yield from end_of_way(view, (self.unit,), (self.to,))

    def guard(self, view: Munich, side: Side) -> str:
        """16.10.1  The airlift may have been intercepted by then."""
        return f"IF ALIVE {self.marker}"

    def warnings(self, view: Munich, side: Side) -> Iterator[str]:
        return before_moving(view, (self.unit,), self.to)

    def drawn(self, view: Munich, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        return trip(view, where, self.unit, (self.to,), intention(self, side, AIR, "flight"))


def boarding(game: Munich, side: Side, marker: str) -> list[str]:
    """The units of a side that an airlift can take up where it waits."""
    waiting = (id for id in game.stack(game.flying[marker]) if game.side_of(id) == side)
    return [id for id in waiting if may_board(game, id, marker)]


def cities_for(game: Munich, side: Side, id: str, marker: str) -> list[str]:
    """The cities where an airlift can take a unit (23.5)."""
    open_to = landing_cities(game, side, marker) & ~kept_out(game, game.unit(id).country)
    return game.board.grid.named(open_to)
