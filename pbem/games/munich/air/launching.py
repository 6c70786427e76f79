"""16.0  Launching missions in the air phase, and the return of those still on the map."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, starmap
from typing import ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.munich.air.events import AirReturned, Launched
from pbem.games.munich.air.flights import (
    Mission,
    aloft,
    border,
    bring_home,
    check_ready,
    check_start,
    check_way,
    is_strike,
    neutral_at,
    starts,
    take_off,
)
from pbem.games.munich.facts.units import FOOT, enemy_of
from pbem.games.munich.movement.airlift import launch_hexes
from pbem.games.munich.orders.general import Done
from pbem.games.munich.politics.belligerents import invade, no_invasion, open_to_invasion
from pbem.games.munich.position.game import Munich
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.data.counters import hidden
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Offered


def passengers(game: Munich, hex: str) -> list[str]:
    """16.10.1  The units in a launch hex that an airlift can carry."""
    units = map(game.unit, game.stack(hex))
    return [unit.id for unit in units if unit.kind == FOOT and not unit.army]


def invadable(game: Munich, id: str) -> list[str]:
    """5.4, 5.5  The neutrals that an airstrike unit would draw into the war by flying there."""
    if not is_strike(game, id):
        return []
    return open_to_invasion(game, game.unit(id).country)


def _countries(game: Munich, units: Iterable[str]) -> dict[str, None]:
    """The countries of units, each once."""
    return dict.fromkeys(game.unit(id).country for id in units)


def flights(game: Munich, side: Side, id: str) -> list[tuple[str, str]]:
    """16.2, 16.3  Where a unit can fly from and to, found once for all its like."""
    unit = game.unit(id)
    like = (side, unit.country, unit.type, unit.range)
    key = ("flights", *like, len(game.terror), len(game.surrendered))
    return game.once(key, lambda: _flights(game, side, id))


def _flights(game: Munich, side: Side, id: str) -> list[tuple[str, str]]:
    taken = game.masked(game.flying[each] for each in aloft(game, side))
    named, ways = game.board.grid.named, list[tuple[str, str]]()
    if not is_strike(game, id):
        own = game.occupied_by(game.unit(id).country)
        for start in named(launch_hexes(game, game.unit(id).country) & ~taken & ~own):
            if passengers(game, start):
                ways.append((start, start))
        taken |= ~own
    for start, found in starts(game, id).items():
        ways += [(start, hex) for hex in named(found & ~taken)]
    for neutral in invadable(game, id):
        land = game.board.lands[neutral]
        if land & border(game, id):
            for start, found in starts(game, id, neutral).items():
                ways += [(start, hex) for hex in named(found & land & ~taken)]
    return ways


class Launch(Mission, frozen=True):
    """16.2  Send an air unit from a city to a hex; its mission is not said."""

    answers: ClassVar = ("launch",)
    form: ClassVar = "LAUNCH UNIT FROM place _onto place"
    spelled: ClassVar = {"LAUNCH": ("LAUNCH",)}

    def __str__(self) -> str:
        return f"LAUNCH {self.unit} FROM {self.start} TO {self.target}"

    def check(self, game: Munich, side: Side) -> None:
        check_ready(game, side, self.unit)
        check_start(game, side, self.unit, self.start)
        if self.target not in game.board.grid.index:
            raise Illegal(f"there is no hex {self.target}", case="2.1")
        if is_strike(game, self.unit):
            invaded = check_neutral(game, self)
        else:
            check_airlift(game, side, self)
            invaded = ""
        check_way(game, self.unit, self.start, self.target, invaded)

    def play(self, game: Munich, side: Side, dice: Dice) -> Iterator[Event]:
        country = game.unit(self.unit).country
        if neutral := neutral_at(game, self.target):  # 5.4 (3)
            yield from invade(game, country, neutral)
        take_off(game, self.unit, self.target)
        yield Launched(self.unit, country, side, self.start, self.target)

    @classmethod
    def some(cls, game: Munich, side: Side) -> Iterator[Self]:
        return chain.from_iterable(cls.of(game, side, id) for id in startable(game, side))

    @classmethod
    def of(cls, game: Munich, side: Side, id: str) -> Iterator[Self]:
        """16.2, 16.3  Every target of a unit, with the nearest launch hex that reaches it."""
        return starmap(partial(cls, id), flights(game, side, id))

    @classmethod
    def offers(cls, view: Munich, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        """16.2  Every target, each from the nearest city from which it can be reached."""
        for order in cls.of(view, side, units[0]) if len(units) == 1 else ():
            apart = view.board.grid.distance(view.at(order.start), view.at(order.target))
            path = tuple(dict.fromkeys((order.start, order.target)))
            words = tuple(order.forecast(view, side))
            yield order, Option(str(order), "move", order.target, path, str(apart), words)

    def forecast(self, view: Munich, side: Side) -> Iterator[str]:
        """How far it is, whom it draws into the war, and what it can do and see there."""
        board, unit = view.board, view.unit(self.unit)
        apart = board.grid.distance(view.at(self.start), view.at(self.target))
        if apart:
            start, target = board.name(self.start), board.name(self.target)
            yield f"{start} to {target}, {apart} of {unit.range} hexes"
        elif not is_strike(view, self.unit):
            yield f"waits in {board.name(self.start)} to carry a unit, or supplies (16.10)"
        if neutral := neutral_at(view, self.target):
            yield f"invades {neutral}, which joins the enemy (5.4)"
        if view.holder(self.target) == enemy_of(side) and is_strike(view, self.unit):
            yield "enemy units are there: it can support an attack or bomb them"
        if unseen := _unseen(view, self.target):
            yield f"shows {unseen} unseen in and next to {self.target} (15.0)"

    def warnings(self, view: Munich, side: Side) -> Iterator[str]:
        if neutral := neutral_at(view, self.target):
            yield f"invades {neutral}, which joins the enemy (5.4)"


def startable(game: Munich, side: Side) -> list[str]:
    """The units that can take off somewhere."""
    waiting = game.aircraft(side)
    bases = {country: launch_hexes(game, country) for country in _countries(game, waiting)}
    return [id for id in waiting if bases[game.unit(id).country]]


def _unseen(view: Munich, hex: str) -> int:
    """How many hidden counters lie in a hex and next to it."""
    grid, at = view.board.grid, view.at(hex)
    near = (view.board.bit[at] | grid.around[at]) & view.once("veiled", lambda: _veiled(view))
    return sum(hidden(id) for each in grid.named(near) for id in view.stack(each))


def _veiled(view: Munich) -> Mask:
    """The hexes with hidden counters."""
    return view.masked(hex for hex, stack in view.stacks.items() if any(map(hidden, stack)))


class Launching(Acting[Munich], frozen=True):
    """16.2 a  The phasing side sends its air units out, one order at a time."""

    kind: ClassVar = "launch"
    orders: ClassVar = (Launch,)
    done: ClassVar = Done("air")

    def prompt(self, game: Munich) -> str:
        waiting = ", ".join(game.aircraft(self.side))
        how = "LAUNCH unit FROM city TO hex; DONE AIR"
        return f"Air phase, launch. Ready to fly: {waiting}. Who flies where? ({how})"

    def able(self, game: Munich) -> list[str]:
        return startable(game, self.side)

    def can_act(self, game: Munich, piece: str) -> bool:
        return any(True for _ in Launch.of(game, self.side, piece))

    def forced(self, game: Munich) -> Order | None:
        waiting = _countries(game, game.aircraft(self.side))
        return None if any(launch_hexes(game, country) for country in waiting) else self.done

    def sample(self, game: Munich, chance: random.Random) -> Order:
        """Somewhere with an enemy or a city of others under it, if that can be."""
        waiting = self.able(game)
        if not waiting or chance.random() * (len(waiting) + 1) < 1:
            return self.done
        found = list(Launch.of(game, self.side, chance.choice(waiting)))
        abroad = game.board.cities & ~game.territory(self.side)
        worth = game.occupied(enemy_of(self.side)) | abroad
        better = [each for each in found if game.board.is_in(each.target, worth)]
        return chance.choice(better or found) if found else self.done


def check_neutral(game: Munich, order: Launch) -> str:
    """5.4, 16.3 c  The neutral that a launch invades, if any; Illegal if it may not."""
    neutral = neutral_at(game, order.target)
    country = game.unit(order.unit).country
    if neutral and (fault := no_invasion(game, country, neutral)):
        words, case = fault
        there = f"{order.unit} cannot fly to {game.board.name(order.target)}"
        raise Illegal(f"{there}: {words}", case=case, legal=invadable(game, order.unit))
    return neutral


def check_airlift(game: Munich, side: Side, order: Launch) -> None:
    """16.10  Raise Illegal unless there is somebody to be carried, or to be supplied."""
    board, country = game.board, game.unit(order.unit).country
    if board.is_in(order.target, game.occupied_by(country)):
        return
    if order.start == order.target:
        if passengers(game, order.start):
            return
        words = f"nobody is in {board.name(order.start)} whom {order.unit} could carry or supply"
        words += ": a non-mechanized unit up to a corps, or one of its own country"
        raise Illegal(words, case="16.10.1", legal=Launch.of(game, side, order.unit))
    adjective = board.countries[country].adjective
    words = f"{order.unit} can supply {adjective} units only, and none is in"
    words += f" {board.name(order.target)}"
    raise Illegal(words, case="16.10.2", legal=Launch.of(game, side, order.unit))


class Return(Step[Munich], frozen=True):
    """16.4, 16.10.2  The phasing side's air units on the map go to the utilized display."""

    side: Side

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        units = tuple(aloft(game, self.side))
        for id in units:
            bring_home(game, id)
        if units:
            yield AirReturned(units, self.side)
