"""26.0  What all events have in common, and the orders that play or keep them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.norway.actions.grants import Grant
from pbem.games.norway.actions.segment import FreeAction
from pbem.games.norway.facts.tables import EventRow
from pbem.games.norway.orders.general import Answer
from pbem.games.norway.orders.parts import clauses
from pbem.games.norway.position.game import Norway
from pbem.games.norway.position.question import Question
from pbem.notation.actions import tokens


class Play(Answer, frozen=True):
    """7.1  Play an event; some want an area or a zone, one also aircraft."""

    answers: ClassVar = ("event",)
    text: ClassVar = "PLAY {chit}{where}"
    form: ClassVar = "PLAY CHIT _support?\nPLAY CHIT _to place _support?"
    spelled: ClassVar = {"PLAY": ("PLAY",)}
    chit: str
    place: str = ""
    support: tuple[str, ...] = ()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        chit = reader.chit(tokens(said, "CHIT")[0])
        return cls(chit, *reader.meant(said), **reader.clauses(said))

    def __str__(self) -> str:
        return f"{super().__str__()}{clauses(self)}"

    @property
    def where(self) -> str:
        return f" {self.place}" if self.place else ""


class Keep(Answer, frozen=True):
    """7.1  Play no event now."""

    answers: ClassVar = ("event",)
    text: ClassVar = "KEEP"
    form: ClassVar = "KEEP"
    spelled: ClassVar = {"KEEP": ("KEEP", "KEEP ALL", "HOLD")}


class OwnPart(Question, frozen=True):
    """6.1  What is left to a side of its part of a mid-turn."""

    side: Side


class Effect:
    """26.0  One event: when it can be played, in which ways, and what it does."""

    written: ClassVar[str] = ""  # what is said behind the name of the chit
    prompt: ClassVar[str] = ""

    def __init__(self, chit: str) -> None:
        self.chit = chit

    def row(self, game: Norway) -> EventRow:
        return game.scenario.tables.events[self.chit]

    def closed(self, game: Norway) -> str:
        """Why it cannot be played now; empty if it can."""
        return ""

    def ways(self, game: Norway) -> Iterator[Play]:
        """Every way to play it that differs in what it does."""
        yield Play(self.chit)

    def check(self, game: Norway, order: Play) -> None:
        """Raise Illegal unless it can be played like that."""
        if order not in self.ways(game):
            words = f"{self.row(game).name} is played otherwise"
            raise Illegal(words, case=self.row(game).case, legal=self.ways(game))

    def carry_out(self, game: Norway, order: Play, dice: Dice) -> Iterator[Event]:
        """What happens."""
        raise NotImplementedError

    def give_actions(self, game: Norway, side: Side, count: int, limit: str = "") -> None:
        """9.3, 9.5  Actions that are taken at once."""
        grant = Grant(self.row(game).name, limit)
        game.push(*(FreeAction(side, (grant,)) for _ in range(count)))


class AtPlace(Effect):
    """26.0  An event for one place."""

    case: ClassVar = "26.0"
    written: ClassVar = " and a place"

    def places(self, game: Norway) -> list[str]:
        raise NotImplementedError

    def ways(self, game: Norway) -> Iterator[Play]:
        return (Play(self.chit, place) for place in self.places(game))

    def check(self, game: Norway, order: Play) -> None:
        if order.place not in self.places(game) or order.support:
            where = f"in {order.place}" if order.place else "without a place"
            words = f"{self.row(game).name} cannot be played {where}"
            raise Illegal(words, case=self.case, legal=self.places(game))
