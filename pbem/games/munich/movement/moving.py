"""8.0  The movement phase: one order after the other, until the side is done."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.munich.facts.boxes import OFF_MAP, whereabouts
from pbem.games.munich.facts.units import AMPHIBIOUS, enemy_of
from pbem.games.munich.movement.airlift import Fly, airlifts
from pbem.games.munich.movement.forecast import crowds
from pbem.games.munich.movement.garrisons import bared, lying_open, price_in
from pbem.games.munich.movement.march import Move
from pbem.games.munich.movement.rails import Rail, destinations
from pbem.games.munich.movement.routes import first_steps, ground_for, nearest, reachable
from pbem.games.munich.movement.sealift import Ship, Storm
from pbem.games.munich.orders.general import Done
from pbem.games.munich.politics.holding_out import must_check, surrenders
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import foreigners, has_room
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command

TRIES = 12  # units that a player by chance looks at before he is done


def movable(game: Munich, side: Side) -> Iterator[str]:
    """8.0  A side's mobile units that have not moved: on land, or beyond the map on rails."""
    on_map = (id for id in game.units_of(side) if game.board.is_in(game.where[id], game.board.land))
    for id in chain(on_map, game.of_side(OFF_MAP, side)):
        if game.unit(id).mobile and id not in game.moved:
            yield id


def check_movable(game: Munich, side: Side, id: str) -> None:
    """8.0, 8.2  Raise Illegal unless the unit may begin to move now."""
    legal = movable(game, side)  # read only if it is refused
    if id not in game.roster or id not in game.where:
        raise Illegal(f"there is no unit {id}", case="8.0", legal=legal)
    if game.side_of(id) != side:
        raise Illegal(f"{id} is not yours", case="3.1", legal=legal)
    unit, place = game.unit(id), game.where[id]
    if not unit.land:
        raise Illegal(f"{id} is no land unit", case="8.0", legal=legal)
    if not unit.mobile:
        raise Illegal(f"{id} is static and cannot move", case="8.0", legal=legal)
    if place != OFF_MAP and place not in game.board.grid.index:
        words = f"{id} is not on the map: {whereabouts(place)}"
        raise Illegal(words, case="8.0", legal=legal)
    if place != OFF_MAP and not game.board.is_in(place, game.board.land):
        raise Illegal(f"{id} is at sea for an assault", case="18.2.2", legal=legal)
    if id in game.moved:
        raise Illegal(f"{id} has moved already", case="8.2", legal=legal)


class Moving(Acting[Munich], frozen=True):
    """8.0  A side moves its units, one order at a time."""

    kind: ClassVar = "move"
    orders: ClassVar = (Move, Rail, Ship, Storm, Fly)
    done: ClassVar = Done("movement")
    begun: bool = False

    def asks(self, game: Munich) -> Side | None:
        return self.side if self.begun else None

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        """Nobody has moved yet, by land, rail or sea."""
        game.moved.clear()
        game.railed.clear()
        game.landed.clear()
        game.supplied_by.clear()
        game.push(Moving(self.side, True))
        yield from ()

    def prompt(self, game: Munich) -> str:
        ways = "M unit hex, RAIL unit hex, SHIP units hex WITH marker, FLY unit hex WITH airlift"
        return f"Movement phase. Which unit moves, and where? ({ways}; DONE MOVEMENT)"

    def forced(self, game: Munich) -> Order | None:
        return None if any(movable(game, self.side)) else self.done

    def answers(self, game: Munich) -> Iterator[Order]:
        """Every move that ends where there is room; ways through named hexes are left out."""
        for id in movable(game, self.side):
            yield from moves_of(game, id)
        yield from self.afar(game)
        yield self.done

    def afar(self, game: Munich) -> Iterator[Order]:
        """All that aircraft and ships can do."""
        return (order for kind in (Fly, Ship, Storm) for order in kind.some(game, self.side))

    def sample(self, game: Munich, chance: random.Random) -> Order:
        ready = list(movable(game, self.side))
        for _ in range(TRIES):
            if not ready or chance.random() * (len(ready) + 1) < 1:
                break
            if orders := list(moves_of(game, chance.choice(ready))):
                return chance.choice(orders)
        afar = list(self.afar(game))
        return chance.choice(afar) if afar else self.done

    def check(self, game: Munich, order: Order) -> None:
        if isinstance(order, self.orders):
            self.check_units(game, order)
        super().check(game, order)

    def check_units(self, game: Munich, order: Command[Munich]) -> None:
        """8.0, 8.2  May these units move, whatever their way?"""
        units = order.actors
        for id in units:
            check_movable(game, self.side, id)
            if units.count(id) > 1:
                raise Illegal(f"{id} is named twice", case="8.2", legal=sorted(set(units)))
        if not units:
            raise Illegal("no unit is named", case="8.0", legal=movable(game, self.side))
        away = [id for id in units if game.where[id] == OFF_MAP]
        if away and not isinstance(order, Rail):
            words = f"{away[0]} comes back by rail only"
            raise Illegal(words, case="8.6.1", legal=destinations(game, away[0]))

    def play(self, game: Munich, order: Order, dice: Dice) -> Iterator[Event]:
        before = game.cities_held()
        yield from super().play(game, order, dice)
        yield from game.taken_since(before)

    def before_done(self, game: Munich) -> Iterator[str]:
        yield from crowds(game, self.side)
        yield from unmanned(game, self.side)

    def able(self, game: Munich) -> Iterator[str]:
        """Who may move, and the ships and aircraft that may take somebody along."""
        yield from movable(game, self.side)
        yield from game.at_hand(self.side, AMPHIBIOUS)
        yield from airlifts(game, self.side)

    def can_act(self, game: Munich, piece: str) -> bool:
        """Mostly the hexes around tell; all else is looked at last."""
        if game.unit(piece).land and game.where[piece] != OFF_MAP:
            country, start = game.unit(piece).country, game.at(game.where[piece])
            around = first_steps(game, piece, start, ground_for(game, country))
            if any(not foreigners(game, hex, country) for hex in game.board.grid.named(around)):
                return True
        return super().can_act(game, piece)


def unmanned(game: Munich, side: Side) -> Iterator[str]:
    """7.1, 21.0  What a side must hear of places to which somebody can still come."""
    for hex, words in worth_manning(game, side):
        if id := next(relief(game, side, hex), ""):
            yield f"{words}; {id} can come"


def worth_manning(game: Munich, side: Side) -> Iterator[tuple[str, str]]:
    """7.1, 21.0  Places that an enemy can march into, or whose loss may end a country, and why."""
    board = game.board
    for hex in lying_open(game, side):
        yield hex, f"{board.name(hex)} is empty, and enemies can march in{price_in(game, hex)}"
    for country in game.belligerents(side):
        lost = board.mobilizing & board.home(country) & ~game.occupied(enemy_of(side))
        for hex in board.grid.named(lost) if must_check(game, country) else ():
            yield hex, f"{board.name(hex)} is in enemy hands: {surrenders(game, country)}"


def relief(game: Munich, side: Side, hex: str) -> Iterator[str]:
    """Who can still come to a hex this turn without leaving another place to the enemy."""
    for id in movable(game, side):
        if can_come(game, id, hex) and not any(bared(game, (id,))):
            yield id


def can_come(game: Munich, id: str, hex: str) -> bool:
    """8.0  Can a unit march or go by rail to a hex and stay there?"""
    if not has_room(game, hex, (id,)) or foreigners(game, hex, game.unit(id).country):
        return False
    on_map = game.where[id] != OFF_MAP
    return (on_map and hex in reachable(game, id)) or hex in destinations(game, id)


def moves_of(game: Munich, id: str) -> Iterator[Order]:
    """8.0  The marches and train rides of a unit that end where there is room for it."""
    if game.where[id] != OFF_MAP:
        yield from (Move(id, (hex,)) for hex in nearest(game, id) if has_room(game, hex, (id,)))
    for place in destinations(game, id):
        if place not in game.board.grid.index or has_room(game, place, (id,)):
            yield Rail(id, place)
