"""7.1  The threat from the south: troops leave for it."""

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
from pbem.games.narvik.facts.boxes import TRANSFER
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.units import ALLIED
from pbem.games.narvik.movement.garrisons import before_leaving
from pbem.games.narvik.orders.general import Naming
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.question import Question
from pbem.games.narvik.turn.events import Transferred
from pbem.wargame.orders.ranking import WEAKEST, ranked


class Transfer(Naming, frozen=True):
    """7.1  The units that leave for the south, all at once."""

    answers: ClassVar = ("transfer",)
    verb: ClassVar = "TRANSFER"
    form: ClassVar = "TRANSFER _stack"
    spelled: ClassVar = {"TRANSFER": ("TRANSFER",)}

    def warnings(self, view: Narvik, side: Side) -> Iterator[str]:
        return before_leaving(view, side, dict.fromkeys(self.units, TRANSFER))


class TransferTroops(Question, frozen=True):
    """7.1  The threat from the south: the Allies give up so many units, or all they have."""

    kind: ClassVar = "transfer"
    public: ClassVar = False
    usually: ClassVar = (WEAKEST,)
    count: int

    def able(self, game: Narvik) -> list[str]:
        """British, French and Polish ground units on the map or in a staging area."""
        nations = game.scenario.fact("events.transfer_nationalities")
        staged = (id for area in STAGING for id in game.inside(area))
        there = (*game.units_of(ALLIED), *staged)
        return [
            id for id in there if game.unit(id).nationality in nations and not game.unit(id).staff
        ]

    def due(self, game: Narvik) -> int:
        return min(self.count, len(self.able(game)))

    def asks(self, game: Narvik) -> Side | None:
        return ALLIED if self.able(game) else None

    def prompt(self, game: Narvik) -> str:
        due = self.due(game)
        return f"Send {due} unit{'s' if due != 1 else ''} south. (TRANSFER unit + unit ...)"

    def answers(self, game: Narvik) -> Iterator[Order]:
        found = combinations(self.able(game), self.due(game))
        return (Transfer(units) for units in found)

    def sample(self, game: Narvik, chance: random.Random) -> Order:
        """Any units; of forty, seven can be chosen in eighteen million ways."""
        return Transfer(tuple(chance.sample(self.able(game), self.due(game))))

    def check(self, game: Narvik, order: Order) -> None:
        assert isinstance(order, Transfer)
        eligible, due = self.able(game), self.due(game)
        for id in order.units:
            if id not in eligible:
                raise Illegal(f"{id} cannot be sent south", case="7.1", legal=eligible)
        if len(set(order.units)) != due or len(order.units) != due:
            raise Illegal(f"{due} units must go, each once", case="7.1", legal=eligible)

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Transfer)
        for id in order.units:
            game.send(id, TRANSFER)
        yield Transferred(len(order.units), order.units)

    def by_standing(self, game: Narvik, choice: tuple[str, ...]) -> Order | None:
        found = ranked(self.able(game), choice, lambda id: game.unit(id).strength)
        return Transfer(tuple(found[: self.due(game)])) if found else None

    def offers_to(self, game: Narvik, units: tuple[str, ...]) -> Iterator[Option]:
        """These units, filled up with the weakest where more must go."""
        missing = self.due(game) - len(units)
        if missing < 0:
            return
        left = [id for id in self.able(game) if id not in units]
        others = ranked(left, (WEAKEST,), lambda id: game.unit(id).strength)
        words = ("the rest are the weakest",) if missing else ()
        order = Transfer((*units, *others[:missing]))
        yield from self.all_warned(game, ((order, Option(str(order), "other", words=words)),))
