"""15.1  Retreats: how far a beaten unit goes back, and by which ways."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.narvik.events import BridgeCut
from pbem.games.narvik.fighting_events import MustRetreat, Removed, Retreated
from pbem.games.narvik.orders import Retreat
from pbem.games.narvik.position import REGROUP, STAGING, Narvik, copied, enemy_of, side_between
from pbem.games.narvik.routes import tolls_for
from pbem.games.narvik.stacking import bring_up, may_join
from pbem.games.narvik.units import ALLIED
from pbem.games.narvik.victory import take
from pbem.games.narvik.zones import zone
from pbem.wargame.hexgrid import Hex, Mask

CASE = "15.1"
Way = tuple[str, ...]
"""The hexes that a retreat enters, one after the other; a staging area may be the last."""


class WaysOut:
    """15.1  Every lawful retreat of one unit from the hex where it was hit."""

    def __init__(self, game: Narvik, id: str, hexes: int) -> None:
        self.game = game
        self.board = game.board
        self.id = id
        self.unit = game.unit(id)
        self.hexes = hexes
        self.start: Hex = game.at(game.where[id])
        self.enemies: Mask = game.occupied(enemy_of(self.unit.side))
        self.held: Mask = zone(game, enemy_of(self.unit.side))

    def __iter__(self) -> Iterator[Way]:
        return self.onward((), self.start)

    def onward(self, way: Way, here: Hex) -> Iterator[Way]:
        """What a retreat that has come this way may become."""
        if way and self.held & self.board.bit[here]:
            return  # 15.1 (2) it may end in a zone, and not go through one
        yield from self.off_the_map(way, here)
        for hex in self.next_hexes(way, here):
            longer = (*way, self.board.label(hex))
            if len(longer) < self.hexes or not may_join(self.game, self.id, longer[-1]):
                yield from self.onward(longer, hex)  # 15.1 (5) also where there is no room
                continue
            yield longer
            if not self.held & self.board.bit[hex]:
                yield from self.off_the_map(longer, hex)

    def off_the_map(self, way: Way, here: Hex) -> Iterator[Way]:
        """15.1 (6, 7)  Allies may end in a staging area next to the hex."""
        if self.unit.side == ALLIED:
            for area, owner in STAGING.items():
                if owner == ALLIED and self.board.edges[area] & self.board.bit[here]:
                    yield (*way, area)

    def next_hexes(self, way: Way, here: Hex) -> Iterator[Hex]:
        """15.1 (1, 3, 4)  Away from the target hex, step by step; no enemies, no closed ground."""
        for hex in self.board.grid.hexes(self.steps(here) & ~self.enemies):
            away = self.board.grid.distance(self.start, hex)
            lawful = away == len(way) + 1 if len(way) < self.hexes else away >= self.hexes
            if lawful and self.board.label(hex) not in way:
                yield hex

    def steps(self, here: Hex) -> Mask:
        """The neighbours that the unit could enter by ground movement; the gun by rail (19.2)."""
        if not self.unit.rail_gun:
            return tolls_for(self.game, self.unit).ground.step(self.board.bit[here])
        along = self.board.railway.step(self.board.bit[here])
        return along & ~self.game.masked(self.game.demolished)

    def to(self, end: str) -> Way | None:
        """The shortest lawful way that ends there, of equal ones the first by number."""
        found = [way for way in self if way[-1] == end]
        return min(found, key=lambda way: (len(way), way)) if found else None

    def ends(self) -> list[str]:
        return sorted({way[-1] for way in self})


class FallBack(Step[Narvik], frozen=True):
    """14.5, 15.1  A unit must retreat: elite units one hex, others as far as a die says."""

    side: Side
    unit: str
    hex: str

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        roll, hexes = 0, game.scenario.number("combat.elite_withdrawal")
        if not game.unit(self.unit).elite:
            roll = hexes = dice.roll(f"rout of {self.unit}")
        game.push(RetreatOne(self.side, self.unit, self.hex, hexes))
        yield MustRetreat(self.unit, self.side, self.hex, hexes, roll)


class RetreatOne(Step[Narvik], frozen=True):
    """15.1  The owner chooses the way; a unit without one goes to the regroup display."""

    kind: ClassVar = "retreat"
    reaction: ClassVar = True
    side: Side
    unit: str
    hex: str
    hexes: int

    def ways(self, game: Narvik) -> WaysOut:
        return WaysOut(game, self.unit, self.hexes)

    def asks(self, game: Narvik) -> Side | None:
        return self.side if any(True for _ in self.ways(game)) else None

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        """15.1 (2, 9)"""
        game.send(self.unit, REGROUP[self.side])
        yield Removed(self.unit, self.side, self.hex, "cut off")

    def prompt(self, game: Narvik) -> str:
        hexes = "1 hex" if self.hexes == 1 else f"{self.hexes} hexes"
        return (
            f"{self.unit} must retreat {hexes} from {game.board.name(self.hex)}: where to? "
            "(R unit hex, or the way hex by hex)"
        )

    def answers(self, game: Narvik) -> Iterator[Order]:
        """Where it can end, then every way of several hexes; CUT and TOP may be added to each."""
        ways = list(self.ways(game))
        for end in sorted({way[-1] for way in ways}):
            yield Retreat(self.unit, (end,))
        yield from (Retreat(self.unit, way) for way in ways if len(way) > 1)

    def forced(self, game: Narvik) -> Order | None:
        ways = list(self.ways(game))
        only = len(ways) == 1 and not game.stack(ways[0][-1])
        return Retreat(self.unit, ways[0]) if only else None

    def way(self, game: Narvik, order: Retreat) -> Way | None:
        """The whole way that an order means."""
        ways = self.ways(game)
        if len(order.way) == 1:
            return ways.to(order.way[0])
        return order.way if order.way in ways else None

    def check(self, game: Narvik, order: Order) -> None:
        assert isinstance(order, Retreat)
        if order.unit != self.unit:
            legal = self.answers(game)
            raise Illegal(f"it is {self.unit} that retreats now", case=CASE, legal=legal)
        way = self.way(game, order)
        if way is None:
            raise Illegal(self.fault(game, order), case=CASE, legal=self.ways(game).ends())
        crossed = set(map(side_between, (self.hex, *way), way))
        for bridge in order.cut:
            if bridge not in game.pontoons or bridge not in crossed:
                raise Illegal(f"nobody crosses a pontoon bridge at {bridge}", case="23.3.2")
        if order.tops:
            trial = copied(game)
            _put(trial, self.unit, way[-1])
            bring_up(trial, self.side, order.tops, frozenset((self.unit,)))

    def fault(self, game: Narvik, order: Retreat) -> str:
        """Why the unit cannot go there."""
        board, end = game.board, order.way[-1]
        if end not in board.grid.index:
            return f"{self.unit} cannot retreat into {end} from {self.hex}"
        if game.holder(end) == enemy_of(self.side):
            return f"enemy units are in {end}"
        away = board.grid.distance(game.at(self.hex), game.at(end))
        if away < self.hexes or (away > self.hexes and len(order.way) == 1):
            return f"{end} is {away} from {self.hex}, and {self.unit} must retreat {self.hexes}"
        if not may_join(game, self.unit, end):
            return f"there is no room for {self.unit} in {end}, it would have to go on from there"
        return (
            f"no lawful way leads {self.unit} there: each hex further away, none with enemies or "
            "closed ground, and not on out of an enemy zone"
        )

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Retreat)
        way = self.way(game, order)
        assert way is not None, "an order is checked before it is played"
        yield Retreated(self.unit, self.side, (self.hex, *way))
        yield from take(game, self.side, (hex for hex in way if hex in game.board.grid.index))
        _put(game, self.unit, way[-1])
        bring_up(game, self.side, order.tops, frozenset((self.unit,)))
        for bridge in order.cut:
            game.pontoons.discard(bridge)
            yield BridgeCut(self.side, bridge)


def _put(game: Narvik, id: str, place: str) -> None:
    if place in STAGING:
        game.send(id, place)
    else:
        game.put(id, place)
