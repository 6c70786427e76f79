"""16.6  Interception: the other side sends air units against those that were launched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.munich.air.events import AirLoss, Intercepted, Scrambled
from pbem.games.munich.air.flights import (
    aloft,
    bring_home,
    check_ready,
    check_start,
    check_way,
    cold,
    hurt,
    is_strike,
    ready,
    start_for,
)
from pbem.games.munich.facts.scenario import Scenario
from pbem.games.munich.facts.units import enemy_of
from pbem.games.munich.orders.declared import Done, Intercept
from pbem.games.munich.position.game import Munich
from pbem.wargame.tsv import Table

REDUCED, SENT_HOME, ELIMINATED = "reduced", "utilized", "eliminated"


def interceptors(game: Munich, side: Side) -> list[str]:
    """16.0  A side's airstrike units that can still fly."""
    return [id for id in ready(game, side) if is_strike(game, id)]


def prey(game: Munich, side: Side) -> list[str]:
    """16.5, 16.6  The hexes with enemy aircraft against whom nobody of a side flies yet."""
    own = {game.flying[id] for id in aloft(game, side)}
    foes = (game.flying[id] for id in aloft(game, enemy_of(side)))
    return [hex for hex in foes if hex not in own]


def interceptions(game: Munich, side: Side) -> Iterator[Intercept]:
    """Every interception that a side can fly now, each from one launch hex."""
    for hex in prey(game, side):
        for id in interceptors(game, side):
            if start := start_for(game, id, hex):
                yield Intercept(id, start, hex)


def difference(game: Munich, interceptor: str, target: str) -> int:
    """16.6  The interceptor's factor less that of the intercepted unit."""
    return game.strength(interceptor).attack - game.strength(target).attack


def column_of(game: Munich, interceptor: str, target: str, hex: str) -> str:
    """16.6, 16.6.1, 20.0 e  The head of the column: the difference within the table, and storms."""
    low, high = game.scenario.fact("air.interception")
    apart = min(difference(game, interceptor, target), high)
    held = max(low, apart + cold(game, interceptor, hex))
    return f"{held:+}" if held else "0"


class Interception(Step[Munich], frozen=True):
    """16.2 b, 16.6  The enemy of the phasing side intercepts; then the combats, in his order."""

    kind: ClassVar = "intercept"
    public: ClassVar = False  # the events tell it
    reaction: ClassVar = True
    side: Side  # the phasing one, whose missions are intercepted
    sent: tuple[str, ...] = ()

    def asks(self, game: Munich) -> Side | None:
        return enemy_of(self.side)

    def prompt(self, game: Munich) -> str:
        board = game.board
        foes = (f"{id} over {board.name(game.flying[id])}" for id in aloft(game, self.side))
        mine = ", ".join(interceptors(game, enemy_of(self.side)))
        how = "INTERCEPT unit FROM city AT hex; DONE INTERCEPTION"
        return (
            f"Air phase, interception. The enemy is in the air: {', '.join(foes)}. "
            f"Ready to fly: {mine}. Whom do you intercept? ({how})"
        )

    def forced(self, game: Munich) -> Order | None:
        able = next(interceptions(game, enemy_of(self.side)), None)
        return None if able else Done("interception")

    def answers(self, game: Munich) -> Iterator[Order]:
        yield from interceptions(game, enemy_of(self.side))
        yield Done("interception")

    def check(self, game: Munich, order: Order) -> None:
        if isinstance(order, Done):
            return
        assert isinstance(order, Intercept)
        side = enemy_of(self.side)
        check_ready(game, side, order.unit)
        if not is_strike(game, order.unit):
            words = f"{order.unit} is an airlift and cannot intercept"
            raise Illegal(words, case="16.10", legal=interceptors(game, side))
        check_start(game, side, order.unit, order.start)
        if order.target not in game.board.grid.index:
            raise Illegal(f"there is no hex {order.target}", case="2.1", legal=prey(game, side))
        if not game.aloft(order.target, self.side):
            words = f"no enemy air unit is over {game.board.name(order.target)}"
            raise Illegal(words, case="16.6", legal=prey(game, side))
        check_way(game, order.unit, order.start, order.target)

    def play(self, game: Munich, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Done):
            game.push(*map(Dogfight, self.sent))
            return
        assert isinstance(order, Intercept)
        game.fly(order.unit, order.target)
        country, side = game.unit(order.unit).country, enemy_of(self.side)
        yield Scrambled(order.unit, country, side, order.start, order.target)
        game.push(Interception(self.side, (*self.sent, order.unit)))


class Dogfight(Step[Munich], frozen=True):
    """16.6  One interceptor attacks the enemy air unit in its hex."""

    unit: str

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        hex, side = game.flying[self.unit], game.side_of(self.unit)
        target = game.aloft(hex, enemy_of(side))
        apart, storm = difference(game, self.unit, target), cold(game, self.unit, hex)
        column = column_of(game, self.unit, target, hex)
        table = game.scenario.tables.interception
        roll = dice.roll(f"interception over {game.board.name(hex)}")
        result = table.result(table.column(column), roll)
        yield Intercepted(self.unit, target, side, hex, apart, column, roll, result, storm)
        to_interceptor, to_target = effects(game.scenario)[result]
        yield from suffer(game, target, to_target)
        yield from suffer(game, self.unit, to_interceptor)
        bring_home(game, self.unit)


def suffer(game: Munich, id: str, effect: str) -> Iterator[Event]:
    """16.6.1  What a result does to one of the two."""
    country, side, hex = game.unit(id).country, game.side_of(id), game.flying[id]
    if effect == REDUCED:
        yield hurt(game, id, in_air_combat=True)
    elif effect == SENT_HOME:
        bring_home(game, id)
        yield AirLoss(id, country, side, hex, "aborted")
    elif effect == ELIMINATED:
        game.eliminate(id)
        yield AirLoss(id, country, side, hex, "eliminated")


@lru_cache(maxsize=8)
def effects(scenario: Scenario) -> Mapping[str, tuple[str, str]]:
    """By result: what happens to the interceptor, and to the intercepted unit."""
    path = scenario.folder / "tables" / "interception_results.tsv"
    table = Table.read(path, ["result", "name", "rank", "attacker", "defender", "source"])
    return {code: (row["attacker"], row["defender"]) for code, row in table.keyed("result").items()}
