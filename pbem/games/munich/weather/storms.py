"""20.0  Storms: when they set in, and the air units that they keep on the ground."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.munich.facts.boxes import AVAILABLE, UTILIZED
from pbem.games.munich.facts.units import AIR
from pbem.games.munich.orders.declared import Default, Ground
from pbem.games.munich.position.game import Munich
from pbem.games.munich.turn.events import Nothing, StormGrounded, StormsBegan

CASE = "20.0"


def weather_event(game: Munich) -> Event:
    """20.0  Storms set in if it is November, once and for all."""
    week = game.scenario.tables.weeks[game.turn]
    if game.storm:
        return Nothing("the storms go on")
    if not week.storms:
        return Nothing(f"there are no storms in {week.name}")
    game.storm = True
    return StormsBegan()


class Grounding(Step[Munich], frozen=True):
    """20.0 a  In storms half of a side's available air units, rounded up, cannot fly this turn."""

    kind: ClassVar = "storm"
    public: ClassVar = False
    side: Side

    def flyers(self, game: Munich) -> list[str]:
        return [id for id in game.of_side(AVAILABLE, self.side) if game.unit(id).kind == AIR]

    def count(self, game: Munich) -> int:
        """Half of them, rounded up."""
        return -(-len(self.flyers(game)) // 2)

    def asks(self, game: Munich) -> Side | None:
        return self.side if game.storm and self.flyers(game) else None

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        yield from ()

    def prompt(self, game: Munich) -> str:
        names, count = ", ".join(self.flyers(game)), self.count(game)
        asked = f"{count} of {names} cannot fly this turn. Which? (GROUND units, DEFAULT)"
        return f"Mobilization phase, storms: {asked}"

    def forced(self, game: Munich) -> Order | None:
        flyers = self.flyers(game)
        return Ground(tuple(flyers)) if len(flyers) == self.count(game) else None

    def answers(self, game: Munich) -> Iterator[Order]:
        yield Default()
        yield from map(Ground, combinations(self.flyers(game), self.count(game)))

    def sample(self, game: Munich, chance: random.Random) -> Order:
        return Ground(tuple(chance.sample(self.flyers(game), self.count(game))))

    def check(self, game: Munich, order: Order) -> None:
        if isinstance(order, Default):
            return
        if not isinstance(order, Ground):
            raise Illegal(f"{order} grounds nobody", case=CASE, legal=self.answers(game))
        flyers, count = self.flyers(game), self.count(game)
        for id in order.units:
            if id not in flyers:
                words = f"{id} is no air unit of yours that is available"
                raise Illegal(words, case=CASE, legal=flyers)
        if len(order.units) != count or len(set(order.units)) != count:
            words = f"{count} of your {len(flyers)} air units must stay down, each named once"
            raise Illegal(words, case=CASE, legal=self.answers(game))

    def play(self, game: Munich, order: Order, dice: Dice) -> Iterator[Event]:
        units = order.units if isinstance(order, Ground) else self.weakest(game)
        game.send_all(units, UTILIZED)
        yield StormGrounded(self.side, units)

    def weakest(self, game: Munich) -> tuple[str, ...]:
        """Those whose absence costs the least."""
        flyers = self.flyers(game)
        ranked = sorted(flyers, key=lambda id: (game.strength(id).attack, game.unit(id).range))
        return tuple(ranked[: self.count(game)])
