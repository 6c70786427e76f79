"""7.1  Norwegians rally."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.narvik.facts.staging import BARDUFOSS
from pbem.games.narvik.facts.units import ALLIED, NORWEGIAN
from pbem.games.narvik.orders.answers import Answer
from pbem.games.narvik.position.boxes import LOST, REGROUP
from pbem.games.narvik.position.events import Placed
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.question import Question
from pbem.wargame.orders.ranking import STRONGEST, Worth, picked


class Rally(Answer, frozen=True):
    """The Norwegian unit that an event brings back."""

    answers: ClassVar = ("rally",)
    text: ClassVar = "RALLY {unit}"
    form: ClassVar = "RALLY UNIT"
    spelled: ClassVar = {"RALLY": ("RALLY",)}
    unit: str


class RallyOne(Question, frozen=True):
    """One lost or disrupted Norwegian unit comes back to Bardufoss."""

    kind: ClassVar = "rally"
    public: ClassVar = False
    usually: ClassVar = (STRONGEST,)

    def able(self, game: Narvik) -> list[str]:
        boxes = (*game.inside(REGROUP[ALLIED]), *game.inside(LOST[ALLIED]))
        return [id for id in boxes if game.unit(id).nationality == NORWEGIAN]

    def asks(self, game: Narvik) -> Side | None:
        return ALLIED if self.able(game) else None

    def prompt(self, game: Narvik) -> str:
        return f"Which Norwegian unit rallies? (RALLY unit: {', '.join(self.able(game))})"

    def answers(self, game: Narvik) -> Iterator[Order]:
        return (Rally(id) for id in self.able(game))

    def check(self, game: Narvik, order: Order) -> None:
        if not isinstance(order, Rally) or order.unit not in self.able(game):
            legal = self.answers(game)
            raise Illegal(f"{order} names no fallen Norwegian unit", case="7.1", legal=legal)

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Rally)
        game.send(order.unit, BARDUFOSS)
        yield Placed(order.unit, NORWEGIAN, ALLIED, BARDUFOSS, "rally")

    def by_standing(self, game: Narvik, choice: tuple[str, ...]) -> Order | None:
        unit = picked(self.able(game), choice, strength(game))
        return Rally(unit) if unit else None

    def offers_to(self, game: Narvik, units: tuple[str, ...]) -> Iterator[Option]:
        return self.offer(game, Rally(*units)) if len(units) == 1 else iter(())


def strength(game: Narvik) -> Worth:
    """By what units are compared."""
    return lambda id: game.unit(id).strength
