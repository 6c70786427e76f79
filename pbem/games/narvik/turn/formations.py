"""8.2.2  Scheduled formations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.narvik.facts.boxes import SCHEDULED
from pbem.games.narvik.facts.units import ALLIED
from pbem.games.narvik.orders.general import Answer
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.question import Question
from pbem.games.narvik.turn.events import FormationArrived, FormationForgone


class Call(Answer, frozen=True):
    """8.2.2  The formation that comes as scheduled; instead of a second, none is an answer too."""

    answers: ClassVar = ("formation",)
    form: ClassVar = "CALL FORMATION\nNO CALL"
    spelled: ClassVar = {"CALL": ("CALL", "FORMATION")}
    formation: str = ""

    def __str__(self) -> str:
        return f"CALL {self.formation}" if self.formation else "NO CALL"

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.formations(said))


class CallFormation(Question, frozen=True, omit_defaults=True):
    """8.2.2  On a turn with an S the Allies choose who comes; with event R4 they may once more."""

    kind: ClassVar = "formation"
    aside: ClassVar = True
    public: ClassVar = False
    second: bool = False

    def waiting(self, game: Narvik) -> list[str]:
        return sorted({game.unit(id).formation for id in game.inside(SCHEDULED)})

    def asks(self, game: Narvik) -> Side | None:
        return ALLIED if game.arriving and self.waiting(game) else None

    def prompt(self, game: Narvik) -> str:
        names = " or ".join(self.waiting(game))
        if self.second:
            return f"Does a second formation arrive, {names}? (CALL formation; NO CALL)"
        return f"Which formation arrives, {names}? (CALL formation)"

    def answers(self, game: Narvik) -> Iterator[Order]:
        yield from map(Call, self.waiting(game))
        if self.second:
            yield Call()  # 7.1

    def check(self, game: Narvik, order: Order) -> None:
        assert isinstance(order, Call)
        if order in self.answers(game):
            return
        words = f"{order.formation} cannot come" if order.formation else "one formation must come"
        raise Illegal(words, case="8.2.2", legal=self.answers(game))

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Call)
        if not order.formation:
            game.arriving = 0
            yield FormationForgone()
            return
        game.arriving -= 1
        fact = game.scenario.fact("formations")[order.formation]
        units = [id for id in game.inside(SCHEDULED) if game.unit(id).formation == order.formation]
        for id in units:
            game.send(id, fact["staging"])
        yield FormationArrived(order.formation, fact["name"], fact["staging"], len(units))
        game.push(CallFormation(second=True))

    def by_standing(self, game: Narvik, choice: tuple[str, ...]) -> Order | None:
        """The first of those named that can still come."""
        return next((order for order in map(Call, choice) if self.allows(game, order)), None)

    def offers(self, game: Narvik, units: tuple[str, ...]) -> Iterator[Option]:
        return (Option(str(order), "other") for order in self.answers(game) if not units)
