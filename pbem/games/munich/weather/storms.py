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
from pbem.games.munich.facts.units import AIR, FINLAND, SOVIETS
from pbem.games.munich.facts.words import Words
from pbem.games.munich.orders.declared import Default, Ground
from pbem.games.munich.position.game import Munich

CASE = "20.0"
COLD = (SOVIETS, FINLAND)


def is_hampered(game: Munich, country: str, hex: str) -> bool:
    """20.0 e  Do storms hamper attacks there? All but those of Soviets and Finns at home."""
    there = game.board.country_of.get(game.at(hex), "")
    return game.storm and there in COLD and there != country


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


class StormGrounded(Event, frozen=True):
    """20.0  A storm keeps air units from flying this turn."""

    side: Side
    units: tuple[str, ...]

    def seen_by(self, side: Side) -> Event | None:
        return self if side == self.side else None

    def told(self, words: Words) -> str:
        return f"Storms keep down for this turn: {', '.join(self.units)}."
