"""7.1  Norwegians rally."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Order
from pbem.games.narvik.facts.boxes import LOST, REGROUP
from pbem.games.narvik.facts.staging import BARDUFOSS
from pbem.games.narvik.facts.units import ALLIED, NORWEGIAN
from pbem.games.narvik.orders.general import Answer
from pbem.games.narvik.position.events import Placed
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.orders.picking import Picking
from pbem.wargame.orders.ranking import STRONGEST


class Rally(Answer, frozen=True):
    """The Norwegian unit that an event brings back."""

    answers: ClassVar = ("rally",)
    text: ClassVar = "RALLY {unit}"
    form: ClassVar = "RALLY UNIT"
    spelled: ClassVar = {"RALLY": ("RALLY",)}
    unit: str


class RallyOne(Picking[Narvik], frozen=True):
    """One lost or disrupted Norwegian unit comes back to Bardufoss."""

    kind: ClassVar = "rally"
    public: ClassVar = False
    usually: ClassVar = (STRONGEST,)
    order: ClassVar = Rally
    side: ClassVar = ALLIED

    def able(self, game: Narvik) -> list[str]:
        boxes = (*game.inside(REGROUP[ALLIED]), *game.inside(LOST[ALLIED]))
        return [id for id in boxes if game.unit(id).nationality == NORWEGIAN]

    def prompt(self, game: Narvik) -> str:
        return f"Which Norwegian unit rallies? (RALLY unit: {', '.join(self.able(game))})"

    def worth(self, game: Narvik, id: str) -> tuple[int, int, str]:
        return game.unit(id).strength

    def refusal(self, game: Narvik, id: str) -> tuple[str, str]:
        return f"{Rally(id)} names no fallen Norwegian unit", "7.1"

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        id = self.unit_in(order)
        game.send(id, BARDUFOSS)
        yield Placed(id, NORWEGIAN, ALLIED, BARDUFOSS, "rally")
