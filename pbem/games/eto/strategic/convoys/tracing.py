"""3.3  The Western Allies trace the way of the arctic convoys, anew in every month."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, NamedTuple, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.eto.facts.nations import AMERICAN, BRITISH, RUSSIAN, WESTERN
from pbem.games.eto.facts.strategic import ARCTIC
from pbem.games.eto.position import fog
from pbem.games.eto.position.fleets import icebound
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.strategic import open_routes, sends
from pbem.games.eto.strategic.convoys.escort_stacks import main_route
from pbem.games.eto.strategic.convoys.events import RouteTraced
from pbem.games.eto.strategic.convoys.sea_lanes import lanes, quietest
from pbem.games.eto.strikes.bombers import bombed
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

CASE = "3.3"
SAFE, SHORT = "SAFE", "SHORT"
OFTEN = 0.5  # that a player by chance names a hex on the way


# -- where it may lead ----------------------------------------------------------------------------


def arctic_route(game: Europe) -> str:
    """36.4  The area of the arctic route, if that is open; empty if it is closed."""
    routes = game.scenario.convoys
    return next((area for area in open_routes(game) if routes[area].shared == ARCTIC), "")


def havens(game: Europe) -> list[str]:
    """3.3  The arctic ports that convoys can go to: no enemy holds them, no ice closes them."""
    hostile = game.hostile(WESTERN)
    ports = game.scenario.fact("arctic_ports")
    return [hex for hex in ports if not game.board.is_in(hex, hostile) and not icebound(game, hex)]


def starts(game: Europe) -> list[str]:
    """3.3  Where they come from: the North Atlantic, or a port of the United Kingdom."""
    board = game.board
    home = board.lands[BRITISH] & board.ports & board.coastal & game.controlled(WESTERN)
    return [main_route(game), *board.grid.named(home)]


def tracer(game: Europe) -> Side:
    """3.3  Who traces the route: the British, unless the Americans alone send anything."""
    alone = sends(game, AMERICAN, RUSSIAN) and not sends(game, BRITISH, RUSSIAN)
    side = game.commander(AMERICAN if alone else BRITISH)
    return side if side in game.sides_in_play() else game.speaker(WESTERN)


def _reaching(game: Europe, end: str) -> Mask:
    """The hexes with which a way has come to its end."""
    board = game.board
    if end in board.grid.index:
        return board.grid.mask([end])
    return board.grid.spread(board.waters[end]) & board.grid.whole | board.coasts[end]


class Course(NamedTuple):
    """3.3  A way in full: the hexes between its ends, and how many of them bombers reach."""

    hexes: tuple[str, ...]
    danger: int


def course(view: Europe, way: tuple[str, ...]) -> Course | None:
    """3.3  The way by some places, where fewest bombers that are seen can fly; None: there is none.

    12.7  It is the view of the side that traces it.
    """
    board, shunned = view.board, bombed(view, WESTERN)
    path = [board.at(way[0])]
    for stop in way[1:]:
        leg = quietest(board, path[-1], _reaching(view, stop), shunned)
        if not leg:
            return None
        path += leg[1:]
    labels = tuple(map(board.label, path))
    between = tuple(each for each in labels[1:] if each != way[-1])
    return Course(between, sum(board.is_in(each, shunned) for each in between))


class TraceRoute(Command[Europe], frozen=True):
    """3.3  From an arctic port, perhaps by some hexes, to the North Atlantic or a British port."""

    answers: ClassVar = ("route",)
    form: ClassVar = "TRACE path"
    spelled: ClassVar = {"TRACE": ("TRACE ROUTE", "TRACE", "CONVOY ROUTE")}
    way: tuple[str, ...]

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(tuple(said[-1]))

    def __str__(self) -> str:
        return f"TRACE ROUTE {' '.join(self.way)}"

    def check(self, game: Europe, side: Side) -> None:
        board, ports, ends = game.board, havens(game), starts(game)
        if self.way[0] not in ports:
            words = f"the convoys do not go to {board.name(self.way[0])}"
            raise Illegal(words, case=CASE, legal=ports)
        if self.way[-1] not in ends:
            words = f"the convoys do not come from {board.name(self.way[-1])}"
            raise Illegal(words, case=CASE, legal=ends)
        for hex in self.way[1:-1]:
            if hex not in board.grid.index or board.at(hex) not in lanes(board):
                words = f"{board.name(hex)} is no hex of a sea or a coast that ships sail"
                raise Illegal(words, case=CASE, legal=[TraceRoute((self.way[0], self.way[-1]))])
        if course(game, self.way) is None:
            words = f"no way over water leads by {' '.join(self.way)}"
            raise Illegal(words, case=CASE, legal=[TraceRoute((self.way[0], self.way[-1]))])

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        found = course(view, self.way)
        if found is not None:
            seen = f"{found.danger} of them in range of bombers that are seen"
            yield f"{len(found.hexes)} hexes, {seen}"


class Tracing(Asking[Europe], frozen=True):
    """3.2, 3.3  Where do the arctic convoys go in this month? The enemy sees the way."""

    kind: ClassVar = "route"
    usually: ClassVar = (SAFE,)

    def asks(self, game: Europe) -> Side | None:
        return tracer(game) if havens(game) else None

    def prompt(self, game: Europe) -> str:
        ports = " or ".join(map(game.board.name, havens(game)))
        return (
            f"The arctic convoys: trace their way from {ports} to the North Atlantic or a port of "
            "the United Kingdom. (TRACE ROUTE port hexes end)"
        )

    def seen(self, game: Europe) -> Europe:
        """12.7  What the side that traces the route goes by."""
        return fog.kept_view(game, tracer(game))

    def answers(self, game: Europe) -> Iterator[Order]:
        """From each port to each end; then by each hex on the way."""
        ends = [(port, end) for port in havens(game) for end in starts(game)]
        yield from (TraceRoute(each) for each in ends)
        board = game.board
        for hex in map(board.label, lanes(board)):
            for port, end in ends:
                order = TraceRoute((port, hex, end))
                if hex not in (port, end) and passes(self.check, game, order):
                    yield order

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, TraceRoute)
        order.check(self.seen(game), tracer(game))

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """The way with fewest bombers near, the shortest, or by these places if they lead on."""
        if choice[0] not in (SAFE, SHORT):
            order = TraceRoute(choice)
            return order if passes(self.check, game, order) else None
        view, best = self.seen(game), dict[tuple[int, int], TraceRoute]()
        for port in havens(game):
            for end in starts(game):
                found = course(view, (port, end))
                if found is not None:
                    danger = found.danger if choice[0] == SAFE else 0
                    best.setdefault((danger, len(found.hexes)), TraceRoute((port, end)))
        return best[min(best)] if best else None

    def able(self, game: Europe) -> Iterable[str]:
        """No unit is named."""
        return ()

    def sample(self, game: Europe, chance: random.Random) -> Order:
        port, end = chance.choice(havens(game)), chance.choice(starts(game))
        hexes = [game.board.label(hex) for hex in lanes(game.board)]
        stops = [chance.choice(hexes)] if chance.random() < OFTEN else []
        order = TraceRoute((port, *stops, end))
        return order if passes(self.check, game, order) else TraceRoute((port, end))

    def shown(self, game: Europe, order: Order) -> Option:
        assert isinstance(order, TraceRoute)
        return order.as_option(game, tracer(game))

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, TraceRoute)
        found = course(self.seen(game), order.way)
        assert found is not None, "the way was checked"
        game.convoy_way = {hex: at for at, hex in enumerate(found.hexes, 1)}
        yield RouteTraced(tracer(game), (order.way[0], *found.hexes, order.way[-1]))
