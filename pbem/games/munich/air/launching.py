"""16.0  Launching missions in the air phase, and the return of those still on the map."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.munich.air.events import AirReturned, Launched
from pbem.games.munich.air.flights import (
    aloft,
    bring_home,
    check_ready,
    check_start,
    check_way,
    is_strike,
    neutral_at,
    ready,
    starts,
)
from pbem.games.munich.facts.units import FOOT, enemy_of
from pbem.games.munich.movement.airlift import launch_hexes
from pbem.games.munich.orders.declared import Done, Launch
from pbem.games.munich.politics.belligerents import invade, no_invasion, open_to_invasion
from pbem.games.munich.position.game import Munich
from pbem.wargame.hexgrid import Mask


def passengers(game: Munich, hex: str) -> list[str]:
    """16.10.1  The units in a launch hex that an airlift can carry."""
    units = map(game.unit, game.stack(hex))
    return [unit.id for unit in units if unit.kind == FOOT and not unit.army]


def compatriots(game: Munich, id: str) -> Mask:
    """16.10.2  The hexes with land units of an air unit's country."""
    country = game.unit(id).country
    return game.masked(
        hex
        for hex, stack in game.stacks.items()
        if any(game.unit(each).country == country for each in stack)
    )


def invadable(game: Munich, id: str) -> list[str]:
    """5.4, 5.5  The neutrals that an airstrike unit would draw into the war by flying there."""
    if not is_strike(game, id):
        return []
    return open_to_invasion(game, game.unit(id).country)


def launches(game: Munich, side: Side, id: str) -> Iterator[Launch]:
    """16.2, 16.3  Every target of a unit, with the nearest launch hex that reaches it."""
    taken = game.masked(game.flying[each] for each in aloft(game, side))
    named = game.board.grid.named
    if not is_strike(game, id):
        own = compatriots(game, id)
        for start in named(launch_hexes(game, game.unit(id).country) & ~taken & ~own):
            if passengers(game, start):
                yield Launch(id, start, start)
        taken |= ~own
    open_to = ~taken
    for start, found in starts(game, id):
        yield from (Launch(id, start, hex) for hex in named(found & open_to))
    for neutral in invadable(game, id):
        there = game.board.lands[neutral] & ~taken
        for start, found in starts(game, id, neutral):
            yield from (Launch(id, start, hex) for hex in named(found & there))


def _countries(game: Munich, units: Iterable[str]) -> dict[str, None]:
    """The countries of units, each once."""
    return dict.fromkeys(game.unit(id).country for id in units)


class Launching(Step[Munich], frozen=True):
    """16.2 a  The phasing side sends its air units out, one order at a time."""

    kind: ClassVar = "launch"
    public: ClassVar = False  # the events tell it
    side: Side

    def asks(self, game: Munich) -> Side | None:
        return self.side

    def prompt(self, game: Munich) -> str:
        waiting = ", ".join(ready(game, self.side))
        how = "LAUNCH unit FROM city TO hex; DONE AIR"
        return f"Air phase, launch. Ready to fly: {waiting}. Who flies where? ({how})"

    def able(self, game: Munich) -> list[str]:
        """The units that can take off somewhere."""
        waiting = ready(game, self.side)
        bases = {country: launch_hexes(game, country) for country in _countries(game, waiting)}
        return [id for id in waiting if bases[game.unit(id).country]]

    def forced(self, game: Munich) -> Order | None:
        waiting = _countries(game, ready(game, self.side))
        return None if any(launch_hexes(game, country) for country in waiting) else Done("air")

    def answers(self, game: Munich) -> Iterator[Order]:
        for id in self.able(game):
            yield from launches(game, self.side, id)
        yield Done("air")

    def sample(self, game: Munich, chance: random.Random) -> Order:
        """Somewhere with an enemy or a city of others under it, if that can be."""
        waiting = self.able(game)
        if not waiting or chance.random() * (len(waiting) + 1) < 1:
            return Done("air")
        found = list(launches(game, self.side, chance.choice(waiting)))
        abroad = game.board.cities & ~game.territory(self.side)
        worth = game.occupied(enemy_of(self.side)) | abroad
        better = [each for each in found if game.board.is_in(each.target, worth)]
        return chance.choice(better or found) if found else Done("air")

    def check(self, game: Munich, order: Order) -> None:
        if isinstance(order, Done):
            return
        assert isinstance(order, Launch)
        check_ready(game, self.side, order.unit)
        check_start(game, self.side, order.unit, order.start)
        if order.target not in game.board.grid.index:
            raise Illegal(f"there is no hex {order.target}", case="2.1")
        if is_strike(game, order.unit):
            invaded = check_neutral(game, order)
        else:
            check_airlift(game, self.side, order)
            invaded = ""
        check_way(game, order.unit, order.start, order.target, invaded)

    def play(self, game: Munich, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Done):
            return
        assert isinstance(order, Launch)
        country = game.unit(order.unit).country
        if neutral := neutral_at(game, order.target):  # 5.4 (3)
            yield from invade(game, country, neutral)
        game.fly(order.unit, order.target)
        yield Launched(order.unit, country, self.side, order.start, order.target)
        game.push(self)


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
    if board.is_in(order.target, compatriots(game, order.unit)):
        return
    if order.start == order.target:
        if passengers(game, order.start):
            return
        words = f"nobody is in {board.name(order.start)} whom {order.unit} could carry or supply"
        words += ": a non-mechanized unit up to a corps, or one of its own country"
        raise Illegal(words, case="16.10.1", legal=launches(game, side, order.unit))
    adjective = board.countries[country].adjective
    words = f"{order.unit} can supply {adjective} units only, and none is in"
    words += f" {board.name(order.target)}"
    raise Illegal(words, case="16.10.2", legal=launches(game, side, order.unit))


class Return(Step[Munich], frozen=True):
    """16.4, 16.10.2  The phasing side's air units on the map go to the utilized display."""

    side: Side

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        units = tuple(aloft(game, self.side))
        for id in units:
            bring_home(game, id)
        if units:
            yield AirReturned(units, self.side)
