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
from pbem.engine.step import Step
from pbem.games.munich.facts.boxes import OFF_MAP, UTILIZED, whereabouts
from pbem.games.munich.movement import airlift, rails
from pbem.games.munich.movement import sealift as voyages
from pbem.games.munich.movement.events import Evacuated, Moved
from pbem.games.munich.movement.march import check_company, marched
from pbem.games.munich.movement.routes import nearest
from pbem.games.munich.orders.declared import Done, Fly, Move, Rail, Ship, Storm
from pbem.games.munich.politics.belligerents import invade
from pbem.games.munich.position.control import cities_held, taken_since
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import has_room
from pbem.games.munich.supply.lines import AIR, airlift_over, supplied_how
from pbem.games.munich.supply.seas import ASSAULT, INTERCEPTED
from pbem.wargame.points import HALVES

TRIES = 12  # units that a player by chance looks at before he is done


def movable(game: Munich, side: Side) -> list[str]:
    """8.0  A side's mobile units that have not moved: on land, or beyond the map on rails."""
    return list(_movable(game, side))


def _movable(game: Munich, side: Side) -> Iterator[str]:
    on_map = (id for id in game.units_of(side) if game.board.is_in(game.where[id], game.board.land))
    for id in chain(on_map, game.of_side(OFF_MAP, side)):
        if game.unit(id).mobile and id not in game.moved:
            yield id


def check_movable(game: Munich, side: Side, id: str) -> None:
    """8.0, 8.2  Raise Illegal unless the unit may begin to move now."""
    legal = _movable(game, side)  # read only if it is refused
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


class Moving(Step[Munich], frozen=True):
    """8.0  A side moves its units, one order at a time."""

    kind: ClassVar = "move"
    public: ClassVar = False  # 15.0 what is seen of it, the events tell
    side: Side
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
        return None if any(_movable(game, self.side)) else Done("movement")

    def answers(self, game: Munich) -> Iterator[Order]:
        """Every move that ends where there is room; ways through named hexes are left out."""
        for id in movable(game, self.side):
            yield from moves_of(game, id)
        yield from airlift.flights(game, self.side)
        yield from voyages.voyages(game, self.side)
        yield Done("movement")

    def sample(self, game: Munich, chance: random.Random) -> Order:
        ready = movable(game, self.side)
        for _ in range(TRIES):
            if not ready or chance.random() * (len(ready) + 1) < 1:
                break
            if orders := list(moves_of(game, chance.choice(ready))):
                return chance.choice(orders)
        afar = [*airlift.flights(game, self.side), *voyages.voyages(game, self.side)]
        return chance.choice(afar) if afar else Done("movement")

    def check(self, game: Munich, order: Order) -> None:
        if isinstance(order, Done):
            return
        assert isinstance(order, Move | Rail | Fly | Ship | Storm)
        units = order.units if isinstance(order, Ship | Storm) else (order.unit,)
        for id in units:
            check_movable(game, self.side, id)
            if units.count(id) > 1:
                raise Illegal(f"{id} is named twice", case="8.2", legal=sorted(set(units)))
        if not units:
            raise Illegal("no unit is named", case="8.0", legal=movable(game, self.side))
        away = [id for id in units if game.where[id] == OFF_MAP]
        if away and not isinstance(order, Rail):
            words = f"{away[0]} comes back by rail only"
            raise Illegal(words, case="8.6.1", legal=rails.destinations(game, away[0]))
        self.check_way(game, order)

    def check_way(self, game: Munich, order: Move | Rail | Fly | Ship | Storm) -> None:
        """Can the order be carried out by units that may move?"""
        match order:
            case Move():
                marched(game, order.unit, order.way)
            case Rail():
                way = rails.ride(game, order.unit, order.to)
                if way[-1] != OFF_MAP:
                    others = rails.destinations(game, order.unit)
                    check_company(game, order.unit, way[-1], others)
            case Fly():
                airlift.check(game, self.side, order)
            case Ship():
                voyages.check_ship(game, self.side, order)
            case Storm():
                voyages.check_storm(game, self.side, order)

    def play(self, game: Munich, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Done):
            return
        before = cities_held(game)
        match order:
            case Move():
                yield from march(game, order)
            case Rail():
                yield from ride(game, order)
            case Fly():
                yield from fly(game, order)
            case Ship():
                yield from sail(game, order, dice)
            case Storm():
                yield from put_to_sea(game, order)
        yield from taken_since(game, before)
        game.push(self)


def moves_of(game: Munich, id: str) -> Iterator[Order]:
    """8.0  The marches and train rides of a unit that end where there is room for it."""
    if game.where[id] != OFF_MAP:
        yield from (Move(id, (hex,)) for hex in nearest(game, id) if has_room(game, hex, (id,)))
    for place in rails.destinations(game, id):
        if place not in game.board.grid.index or has_room(game, place, (id,)):
            yield Rail(id, place)


# -- doing it --------------------------------------------------------------------------------------


def march(game: Munich, order: Move) -> Iterator[Event]:
    """8.1, 5.4  Hex by hex, so that control follows; crossing a neutral's border invades it."""
    id, unit = order.unit, game.unit(order.unit)
    side, made = game.side_of(id), marched(game, id, order.way)
    if made.by_air:
        use_airlift(game, id)
    for hex in made.path[1:]:
        if neutral := made.invaded.get(hex):
            yield from invade(game, unit.country, neutral)
        game.put(id, hex)
    game.moved.add(id)
    yield Moved(id, unit.country, side, made.path, HALVES.show(made.spent))


def use_airlift(game: Munich, id: str) -> None:
    """16.10  The airlift that keeps a unit in supply as it moves cannot carry one this turn."""
    game.moved.add(airlift_over(game, game.unit(id), game.where[id]))


def ride(game: Munich, order: Rail) -> Iterator[Event]:
    """8.6, 8.6.1  By rail, perhaps off the map."""
    id, country = order.unit, game.unit(order.unit).country
    side, way = game.side_of(id), rails.ride(game, order.unit, order.to)
    if supplied_how(game, id) == AIR:
        use_airlift(game, id)
    shown = way[-1] != OFF_MAP or game.stack(way[0])[-1] == id  # 15.0
    for place in way[1:]:
        if place == OFF_MAP:
            game.send(id, OFF_MAP)
        else:
            game.put(id, place)
    game.moved.add(id)
    game.railed[country] = game.railed.get(country, 0) + 1
    yield Moved(id, country, side, way, how="rail", shown=shown)


def fly(game: Munich, order: Fly) -> Iterator[Event]:
    """16.10.1  The airlift is used up for this turn."""
    id, start = order.unit, game.where[order.unit]
    game.put(id, order.to)
    game.send(order.marker, UTILIZED)
    yield _carried(game, id, (start, order.to), "air", shown=True)


def sail(game: Munich, order: Ship, dice: Dice) -> Iterator[Event]:
    """18.2.1  All of them land; who comes from an open coast may be intercepted (23.3)."""
    how = voyages.lands_how(game, order.units, order.to)
    start, lost, hit = game.where[order.units[0]], set[str](), set[str]()
    if voyages.is_evacuation(game, order.units):
        for id in order.units:
            event = evacuate(game, id, order.to, dice)
            yield event
            lost |= {id} if event.result == "eliminated" else set()
            hit |= {id} if event.result == "reduced" else set()
    yield from _invade_shore(game, order.units[0], order.to)
    ashore = [id for id in order.units if id not in lost]
    for id in ashore:
        game.put(id, order.to)
        game.landed[id] = INTERCEPTED if id in hit else how
        yield _carried(game, id, (start, order.to), "sea", shown=id == ashore[-1])
    game.send(order.marker, UTILIZED)


def evacuate(game: Munich, id: str, hex: str, dice: Dice) -> Evacuated:
    """23.3  One die for a unit that is taken from an open coast: safe, or a step lost."""
    country, side = game.unit(id).country, game.side_of(id)
    roll = dice.roll(f"evacuation to {game.board.name(hex)}")
    low, high = game.scenario.fact("evacuation.safe")
    result = "safe"
    if not low <= roll <= high:
        result = "eliminated" if game.reduce(id) else "reduced"
    return Evacuated(id, country, side, hex, roll, result)


def _invade_shore(game: Munich, id: str, hex: str) -> Iterator[Event]:
    """5.4  Whoever lands in a neutral country invades it."""
    if game.board.is_in(hex, game.neutral):
        yield from invade(game, game.unit(id).country, game.board.country_of[game.at(hex)])


def put_to_sea(game: Munich, order: Storm) -> Iterator[Event]:
    """18.2.2  Marines wait in an all-sea hex for the combat phase, in which they must attack."""
    start, sea = game.where[order.units[0]], voyages.waiting_hex(game, order.units, order.to)
    yield from _invade_shore(game, order.units[0], order.to)
    for id in order.units:
        game.put(id, sea)
        game.landed[id] = f"{ASSAULT} {order.to}"
        last = id == order.units[-1]
        yield _carried(game, id, (start, sea, order.to), "assault", shown=last)
    game.send(order.marker, UTILIZED)


def _carried(game: Munich, id: str, path: tuple[str, ...], how: str, *, shown: bool) -> Moved:
    game.moved.add(id)
    return Moved(id, game.unit(id).country, game.side_of(id), path, how=how, shown=shown)
