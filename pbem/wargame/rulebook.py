"""What the rules of all such games do alike: positions as data, orders and events as text."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Protocol, TypeVar

from pbem.engine.event import Event
from pbem.engine.order import Side, Standing, Statement
from pbem.engine.ruleset import Ruleset, Verdict
from pbem.engine.step import Step
from pbem.wargame.codec import Codec
from pbem.wargame.position import Position

P = TypeVar("P", bound=Position)


class Reads(Protocol):
    """Understands what a side says; raises Invalid or Ambiguous."""

    def statement(self, text: str) -> Statement: ...

    def standing(self, text: str) -> Standing: ...


class Tells(Protocol):
    """Puts what happened into words."""

    def tell(self, event: Event, side: Side | None) -> str: ...


class Rulebook(Ruleset[P]):
    """A game of stacks on a board, with a language for each side and a teller of its events."""

    @property
    @abstractmethod
    def codec(self) -> Codec[P]: ...

    @property
    @abstractmethod
    def languages(self) -> Mapping[Side, Reads]: ...

    @property
    @abstractmethod
    def teller(self) -> Tells: ...

    def copy(self, game: P) -> P:
        return game.twin()

    def encode(self, game: P) -> bytes:
        return self.codec.encode(game)

    def decode(self, data: bytes) -> P:
        return self.codec.decode(data)

    def agenda(self, game: P) -> list[Step[P]]:
        return game.agenda

    def turn(self, game: P) -> int:
        return game.turn

    def verdict(self, game: P) -> Verdict | None:
        return game.verdict

    def is_place(self, game: P, word: str) -> bool:
        return game.board.places.knows(word)

    def tell(self, event: Event, side: Side | None = None) -> str:
        return self.teller.tell(event, side)

    def parse(self, text: str, side: Side) -> Statement:
        return self.languages[side].statement(text)

    def parse_standing(self, text: str, side: Side) -> Standing:
        return self.languages[side].standing(text)
