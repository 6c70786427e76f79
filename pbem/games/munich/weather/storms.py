"""20.0  Storms: when they set in, and the air units that they keep on the ground."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.munich.facts.boxes import UTILIZED
from pbem.games.munich.facts.units import FINLAND, SOVIETS
from pbem.games.munich.facts.words import Words
from pbem.games.munich.orders.general import Default
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.ranking import group_of
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command
from pbem.wargame.position.private import Private

CASE = "20.0"
COLD = (SOVIETS, FINLAND)


def is_hampered(game: Munich, country: str, hex: str) -> bool:
    """20.0 e  Do storms hamper attacks there? All but those of Soviets and Finns at home."""
    there = game.board.country_of.get(game.at(hex), "")
    return game.storm and there in COLD and there != country


class StormGrounded(Private, frozen=True):
    """20.0  A storm keeps air units from flying this turn."""

    side: Side
    units: tuple[str, ...]

    def told(self, words: Words) -> str:
        return f"Storms keep down for this turn: {', '.join(self.units)}."


class Ground(Command[Munich], frozen=True):
    """20.0  The air units that a storm keeps from flying."""

    answers: ClassVar = ("storm",)
    form: ClassVar = "GROUND units"
    text: ClassVar = "GROUND {units+}"
    spelled: ClassVar = {"GROUND": ("GROUND",)}
    units: tuple[str, ...]

    def forecast(self, view: Munich, side: Side) -> Iterator[str]:
        yield f"{' + '.join(self.units)} cannot fly this turn (20.0)"


class Grounding(Asking[Munich], frozen=True):
    """20.0 a  In storms half of a side's available air units, rounded up, cannot fly this turn."""

    kind: ClassVar = "storm"
    public: ClassVar = False
    side: Side

    def count(self, game: Munich) -> int:
        """Half of them, rounded up."""
        return -(-len(game.ready_aircraft(self.side)) // 2)

    def asks(self, game: Munich) -> Side | None:
        return self.side if game.storm and game.ready_aircraft(self.side) else None

    def prompt(self, game: Munich) -> str:
        names, count = ", ".join(game.ready_aircraft(self.side)), self.count(game)
        asked = f"{count} of {names} cannot fly this turn. Which? (GROUND units, DEFAULT)"
        return f"Mobilization phase, storms: {asked}"

    def forced(self, game: Munich) -> Order | None:
        flyers = game.ready_aircraft(self.side)
        return Ground(tuple(flyers)) if len(flyers) == self.count(game) else None

    def answers(self, game: Munich) -> Iterator[Order]:
        yield Default()
        yield from map(Ground, combinations(game.ready_aircraft(self.side), self.count(game)))

    def sample(self, game: Munich, chance: random.Random) -> Order:
        return Ground(tuple(chance.sample(game.ready_aircraft(self.side), self.count(game))))

    def check(self, game: Munich, order: Order) -> None:
        if isinstance(order, Default):
            return
        if not isinstance(order, Ground):
            raise Illegal(f"{order} grounds nobody", case=CASE, legal=self.answers(game))
        flyers, count = game.ready_aircraft(self.side), self.count(game)
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

    def weakest(self, game: Munich, besides: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Those whose absence costs the least, as many as are due besides others."""
        flyers = [id for id in game.ready_aircraft(self.side) if id not in besides]
        flyers.sort(key=lambda id: self.cost(game, id))
        return tuple(flyers[: self.count(game) - len(besides)])

    def cost(self, game: Munich, id: str) -> tuple[bool, int, int]:
        """What a side misses without a unit: little, if it has flown this turn already (16.2)."""
        return id not in game.flown, game.strength(id).attack, game.unit(id).range

    def by_standing(self, game: Munich, choice: tuple[str, ...]) -> Order | None:
        groups = combinations(game.ready_aircraft(self.side), self.count(game))
        units = group_of(game, groups, choice)
        return Ground(units) if units else None

    def able(self, game: Munich) -> list[str]:
        return game.ready_aircraft(self.side)

    def offers(self, game: Munich, units: tuple[str, ...]) -> Iterator[Option]:
        """20.0  These air units, filled up with the weakest where more must stay down."""
        if units and len(units) <= self.count(game):
            others = self.weakest(game, besides=units)
            words = ("the rest are the weakest",) if others else ()
            yield Option(str(Ground((*units, *others))), "other", words=words)
