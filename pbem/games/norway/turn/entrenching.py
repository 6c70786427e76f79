"""23.0, 25.8  Troops dig in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.norway.actions.action import Action, Offers, Units
from pbem.games.norway.actions.grants import G4
from pbem.games.norway.movement.marching import areas_of
from pbem.games.norway.position.game import Norway
from pbem.games.norway.supply.tracing import spend_supply, supplied, why_unsupplied
from pbem.games.norway.turn.events import Entrenched
from pbem.wargame.orders.reasons import near


class DigIn(Action, frozen=True):
    """23.0  One unit in supply digs where it is, for all of its side in the area."""

    case: ClassVar = "23.0"
    verb: ClassVar = "entrenching"
    counts: ClassVar = (G4,)
    text: ClassVar = "DIG IN {unit}"
    form: ClassVar = "DIGIN UNIT _spend?"
    spelled: ClassVar = {"DIGIN": ("DIG IN", "DIGIN", "ENTRENCH")}
    unit: str

    def try_on(self, game: Norway, side: Side) -> None:
        area = game.where[self.unit]
        if self.unit in game.aboard or self.unit not in game.ground(side, area):
            raise Illegal(f"{self.unit} is no ground unit ashore", case="25.8")
        if not game.board.is_land(area):
            raise Illegal("troops dig in in a land area, not in a home base", case="23.0")
        if (side, area) in game.entrenched:
            raise Illegal(f"you have dug in in {area} already", case="23.0")
        if not supplied(game, self.unit):
            raise Illegal(why_unsupplied(game, self.unit), case="23.0")

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        spend_supply(game, (self.unit,))
        game.entrenched.add((side, game.where[self.unit]))
        yield Entrenched(side, game.where[self.unit])

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        """In every area whoever is needed least elsewhere, and all others."""
        for area in areas_of(game, side):
            if (side, area) not in game.entrenched:
                there = sorted(game.ground(side, area), key=lambda id: _need(game, id))
                yield from map(cls, there)

    @classmethod
    def offered(cls, view: Norway, side: Side, units: Units) -> Offers:
        order = cls(units[0])
        if len(units) == 1 and order.allowed(view, side):
            yield order, Option(str(order), "other", view.where[order.unit])

    def why(self, view: Norway, side: Side) -> str:
        return near(view.board, view.where[self.unit])


def _need(game: Norway, id: str) -> tuple[bool, bool, tuple[int, int, str]]:
    """Who has acted digs last; fortresses, which go nowhere, first; else the weakest."""
    unit = game.unit(id)
    return id in game.activated, not unit.static, unit.strength
