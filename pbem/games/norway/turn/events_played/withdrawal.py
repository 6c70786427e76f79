"""26.1, 12.4  Fall Gelb: heavy German units leave for the West."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.norway.facts.boxes import WITHDRAWN
from pbem.games.norway.facts.units import GERMAN
from pbem.games.norway.facts.words import counted
from pbem.games.norway.orders.general import Answer
from pbem.games.norway.position.control import settle
from pbem.games.norway.position.game import Norway
from pbem.games.norway.position.question import Question
from pbem.games.norway.turn.events import FortuneTold, Withdrawn
from pbem.games.norway.turn.events_played.effect import Effect, Play

WEAKEST, STRONGEST = "WEAKEST", "STRONGEST"


class FallGelb(Effect):
    """26.1  As many heavy units as a die says; what else it does, it does by lying there."""

    def carry_out(self, game: Norway, order: Play, dice: Dice) -> Iterator[Event]:
        roll = dice.roll("units for the West")
        count = min(roll, len(heavy_units(game)))
        are = "is" if count == 1 else "are"
        told = f"{counted(count, 'heavy unit')} {are} withdrawn"
        yield FortuneTold(self.chit, f"die {roll}", told)
        game.push(Withdrawing(count))


def heavy_units(game: Norway) -> list[str]:
    """26.1  The heavy German ground units on the map, those at home and aboard among them."""
    units = (id for id in game.units_of(GERMAN) if game.unit(id).ground_unit)
    return sorted((id for id in units if game.unit(id).heavy), key=lambda id: _worth(game, id))


def _worth(game: Norway, id: str) -> tuple[bool, tuple[int, int, str]]:
    """The least missed first: who is still at home, then the weak."""
    return not game.board.is_home(game.where[id]), game.unit(id).strength


class Withdraw(Answer, frozen=True):
    """12.4  The units that are withdrawn."""

    answers: ClassVar = ("withdraw",)
    text: ClassVar = "WITHDRAW {units+}"
    form: ClassVar = "WITHDRAW units"
    units: tuple[str, ...]


class Withdrawing(Question, frozen=True):
    """12.4, 26.1  The Germans choose whom they withdraw."""

    kind: ClassVar = "withdraw"
    reaction: ClassVar = True
    count: int

    def asks(self, game: Norway) -> Side | None:
        return GERMAN if self.count else None

    def prompt(self, game: Norway) -> str:
        what = "heavy unit" if self.count == 1 else "heavy units"
        return f"Withdraw {self.count} {what} from the map (26.1)."

    def answers(self, game: Norway) -> Iterator[Order]:
        return (Withdraw(units) for units in combinations(heavy_units(game), self.count))

    def forced(self, game: Norway) -> Order | None:
        heavy = heavy_units(game)
        return Withdraw(tuple(heavy)) if len(heavy) == self.count else None

    def check(self, game: Norway, order: Order) -> None:
        assert isinstance(order, Withdraw)
        heavy = heavy_units(game)
        if strangers := [id for id in order.units if id not in heavy]:
            words = f"{strangers[0]} is no heavy German ground unit on the map"
            raise Illegal(words, case="26.1", legal=heavy)
        if len(set(order.units)) != len(order.units) or len(order.units) != self.count:
            raise Illegal(f"it must be {counted(self.count, 'unit')}", case="26.1", legal=heavy)

    def play(self, game: Norway, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Withdraw)
        for id in order.units:
            place = game.where[id]
            game.send(id, WITHDRAWN[GERMAN])
            yield Withdrawn(id, GERMAN, place)
        yield from settle(game)

    def usual(self, game: Norway) -> Order:
        return Withdraw(tuple(heavy_units(game)[: self.count]))

    def by_standing(self, game: Norway, choice: tuple[str, ...]) -> Order | None:
        by_strength = sorted(heavy_units(game), key=lambda id: game.unit(id).strength)
        if choice == (WEAKEST,):
            return Withdraw(tuple(by_strength[: self.count]))
        if choice == (STRONGEST,):
            return Withdraw(tuple(by_strength[::-1][: self.count]))
        return None
