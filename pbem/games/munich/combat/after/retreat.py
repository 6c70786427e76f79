"""12.0  Retreat after combat: who must go, who may stand, and where they go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.munich.combat.after.retreat_paths import Way, WaysOut, closed_because
from pbem.games.munich.combat.battle import destroy, fighting, fortress_in, take_step
from pbem.games.munich.combat.events import Retreated, Stood
from pbem.games.munich.facts.units import enemy_of
from pbem.games.munich.orders.declared import Retreat
from pbem.games.munich.position.control import cities_held, taken_since
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import has_room

CASE, FORTRESS = "12.1", "12.2"


class FallBack(Step[Munich], frozen=True):
    """12.0  A result calls for a retreat: fortifications ignore it, other static units are lost."""

    side: Side
    hex: str  # of the battle
    units: tuple[str, ...]
    hexes: int

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        going = []
        for id in fighting(game, self.units):
            if not game.unit(id).static:
                going.append(id)
            elif fortress_in(game, game.where[id]):
                yield Stood(id, self.side, game.where[id])
            else:
                yield from destroy(game, (id,), "static")
        if going:
            game.push(Retreating(self.side, self.hex, tuple(going), self.hexes))


class Retreating(Step[Munich], frozen=True):
    """12.0  The owner sends one unit after the other back, in the order that he likes."""

    kind: ClassVar = "retreat"
    public: ClassVar = False  # the events tell it
    reaction: ClassVar = True
    side: Side
    hex: str
    units: tuple[str, ...]  # who has not gone yet
    hexes: int

    def ways(self, game: Munich, id: str) -> WaysOut:
        key = ("ways out", id, self.hexes, id in game.reduced)
        found: WaysOut | None = game.worked_out.get(key)
        if found is None:
            found = game.worked_out[key] = WaysOut(game, id, self.hexes)
        return found

    def may_stand(self, game: Munich, id: str) -> bool:
        """12.2  Who is in a hex with a fortification need not retreat."""
        return fortress_in(game, game.where[id])

    def able(self, game: Munich) -> list[str]:
        """Who can go now, or stand."""
        return [id for id in self.units if self.may_stand(game, id) or self.ways(game, id).lawful]

    def asks(self, game: Munich) -> Side | None:
        return self.side if self.able(game) else None

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        """12.1  Nobody who is left has a way out: they are lost where they can go no further."""
        for id in self.units:
            way = self.ways(game, id).last_stand()
            yield from go_back(game, id, way)
            yield from destroy(game, fighting(game, (id,)), "cut off")

    def prompt(self, game: Munich) -> str:
        hexes, units = _length(self.hexes), ", ".join(self.units)
        stand = any(self.may_stand(game, id) for id in self.units)
        ways = f"R unit hex, or hex by hex{'; STAND unit' if stand else ''}"
        battle = f"after the battle for {game.board.name(self.hex)}"
        return f"Combat phase, retreat of {units} by {hexes} {battle}: where to? ({ways})"

    def answers(self, game: Munich) -> Iterator[Order]:
        """Where each can end, then every way of several hexes."""
        for id in self.units:
            if self.may_stand(game, id):
                yield Retreat(id)
            ways = self.ways(game, id)
            yield from (Retreat(id, (end,)) for end in ways.ends())
            yield from (Retreat(id, way) for way in ways if len(way) > 1)

    def forced(self, game: Munich) -> Order | None:
        """The only thing that the only one who can do anything can do."""
        able = self.able(game)
        if len(able) != 1:
            return None
        stand = [Retreat(able[0])] if self.may_stand(game, able[0]) else []
        choices = stand + [Retreat(able[0], way) for way in self.ways(game, able[0])]
        return choices[0] if len(choices) == 1 else None

    def way(self, game: Munich, order: Retreat) -> Way | None:
        """The whole way that an order means; None if it may not be gone."""
        ways = self.ways(game, order.unit)
        if ways.allows(order.way):
            return order.way
        return ways.to(order.way[0]) if len(order.way) == 1 else None

    def check(self, game: Munich, order: Order) -> None:
        assert isinstance(order, Retreat)
        if order.unit not in self.units:
            words = f"{order.unit} is not among those who retreat now"
            raise Illegal(words, case="12.0", legal=self.answers(game))
        if not order.way:
            if not self.may_stand(game, order.unit):
                words = f"{order.unit} must retreat: no fortification is in its hex"
                raise Illegal(words, case=FORTRESS, legal=self.answers(game))
        elif self.way(game, order) is None:
            words, case = Fault(self, game, order).words()
            legal = (Retreat(order.unit, way) for way in self.ways(game, order.unit))
            raise Illegal(words, case=case, legal=legal)

    def play(self, game: Munich, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Retreat)
        left = tuple(id for id in self.units if id != order.unit)
        if left:
            game.push(Retreating(self.side, self.hex, left, self.hexes))
        if order.way:
            way = self.way(game, order)
            assert way is not None, "an order is checked before it is played"
            yield from go_back(game, order.unit, way)
        else:
            yield Stood(order.unit, self.side, game.where[order.unit])


def go_back(game: Munich, id: str, way: Way) -> Iterator[Event]:
    """12.1  Hex by hex, with a step lost for every enemy zone entered."""
    before, side, start = cities_held(game), game.side_of(id), game.where[id]
    zone = game.zone(enemy_of(side))
    if way:
        yield Retreated(id, side, (start, *way))
    for hex in way:
        game.put(id, hex)
        if game.board.is_in(hex, zone):
            yield take_step(game, id, "zone")
        if not game.on_map(id):
            break
    yield from taken_since(game, before)


def _length(hexes: int) -> str:
    return "1 hex" if hexes == 1 else f"{hexes} hexes"


class Fault:
    """12.1  Why a retreat may not be made as ordered."""

    def __init__(self, step: Retreating, game: Munich, order: Retreat) -> None:
        self.step = step
        self.game = game
        self.order = order
        self.ways = step.ways(game, order.unit)

    def words(self) -> tuple[str, str]:
        """The reason, and its case."""
        for hex in self.order.way:
            if reason := closed_because(self.game, self.order.unit, hex, CASE):
                return reason
        return self.of_way()

    def of_way(self) -> tuple[str, str]:
        """What is wrong with hexes that are open as such."""
        game, board, id = self.game, self.game.board, self.order.unit
        way, end = self.order.way, self.order.way[-1]
        there = board.name(end)
        if len(way) > 1 and not self.ways.leads_away(way):
            words = f"{' '.join(way)} does not lead {id} away from {game.where[id]} hex by hex"
            return words, CASE
        if not self.ways.lawful:
            return f"no way is open to {id} as things are", CASE
        if self.ways.price(way) >= self.ways.steps:
            return f"{id} would be lost in enemy zones on this way, and others are open", CASE
        if not has_room(game, end, (id,)):
            return f"there is no room for {id} in {there}, and other ways are open", CASE
        gone = board.grid.distance(game.at(game.where[id]), board.at(end))
        if gone != self.step.hexes:
            words = f"{id} must retreat by {_length(self.step.hexes)}, and {there} is {gone} away"
            return words, CASE
        return f"no lawful way leads {id} to {there}, each hex farther from where it stood", CASE
