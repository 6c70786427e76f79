"""22.3  British reserves are bought."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.narvik.facts.boxes import ASIDE, POOL
from pbem.games.narvik.facts.units import ALLIED, OPTIONAL
from pbem.games.narvik.orders.general import ALL, NEVER, Answer, Naming
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.question import Question
from pbem.games.narvik.turn.events import Reserved


class Reserve(Naming, frozen=True):
    """22.3  British units bought into the pool; none of them is an answer too."""

    answers: ClassVar = ("reserve",)
    verb: ClassVar = "RESERVE"
    form: ClassVar = "RESERVE _stack\nNO RESERVE"
    spelled: ClassVar = {"RESERVE": ("RESERVE", "RESERVES")}


class ReserveAll(Answer, frozen=True):
    """22.3  As many as there are points for."""

    answers: ClassVar = Reserve.answers
    choice: ClassVar = (ALL,)
    form: ClassVar = "RESERVE ALL"
    text: ClassVar = "RESERVE ALL"


class BuyReserves(Question, frozen=True):
    """22.3  From turn 2 on the Allies may buy optional British units into their pool."""

    kind: ClassVar = "reserve"
    public: ClassVar = False
    bare: ClassVar = (Reserve(),)
    usually: ClassVar = (NEVER,)

    def price(self, game: Narvik) -> int:
        return game.scenario.number("british_reserves.points")

    def able(self, game: Narvik) -> list[str]:
        if not game.plays("british_reserves"):
            return []
        if game.turn < game.scenario.number("british_reserves.from_turn"):
            return []
        if game.points[ALLIED] < self.price(game):
            return []
        return [id for id in game.inside(ASIDE[ALLIED]) if game.unit(id).code == OPTIONAL]

    def asks(self, game: Narvik) -> Side | None:
        return ALLIED if self.able(game) else None

    def prompt(self, game: Narvik) -> str:
        units = ", ".join(self.able(game))
        price = f"for {self.price(game)} AP each"
        return f"Who goes into reserve, {price}, of {units}? (RESERVE units; NO RESERVE)"

    def answers(self, game: Narvik) -> Iterator[Order]:
        units = self.able(game)
        for count in range(min(len(units), game.points[ALLIED] // self.price(game)) + 1):
            yield from (Reserve(some) for some in combinations(units, count))

    def check(self, game: Narvik, order: Order) -> None:
        assert isinstance(order, Reserve)
        units = order.units
        if len(set(units)) != len(units) or set(units) - set(self.able(game)):
            legal = self.answers(game)
            raise Illegal(f"{order} names units that are not on offer", case="22.3", legal=legal)
        cost, have = len(units) * self.price(game), game.points[ALLIED]
        if cost > have:
            words = f"{order} costs {cost} AP and you have {have}"
            raise Illegal(words, case="22.3", legal=self.answers(game))

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Reserve)
        if order.units:
            cost = len(order.units) * self.price(game)
            game.pay(ALLIED, cost)
            for id in order.units:
                game.send(id, POOL[ALLIED])
            yield Reserved(order.units, cost)

    def by_standing(self, game: Narvik, choice: tuple[str, ...]) -> Order:
        if choice[0] == ALL:
            return max(self.answers(game), key=lambda order: len(str(order)))
        return Reserve()

    def offers_to(self, game: Narvik, units: tuple[str, ...]) -> Iterator[Option]:
        return self.offer(game, Reserve(units))
