"""What the rules of all such games do alike: positions as data, orders and events as text."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from pbem.engine.event import Event
from pbem.engine.order import Order, Side, Standing, Statement
from pbem.engine.ruleset import Ruleset, Verdict
from pbem.engine.step import Step
from pbem.wargame.codec import Codec
from pbem.wargame.position import Position
from pbem.wargame.scene import Scene

P = TypeVar("P", bound=Position)


class Reads(Protocol):
    """Understands what a side says; raises Invalid or Ambiguous."""

    def statement(self, text: str) -> Statement: ...

    def standing(self, text: str) -> Standing: ...


class Tells(Protocol):
    """Puts what happened into words."""

    def tell(self, event: Event, side: Side | None) -> str: ...


class Rulebook(Ruleset[P]):
    """A game of stacks on a board: all that the kernel and the service want of it."""

    edit_forms: tuple[str, ...] = ()  # how a moderator's changes are written
    layers: tuple[str, ...] = ()  # what a map can show
    usual_layers: tuple[str, ...] = ()  # and what it shows unless it is told otherwise

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

    # -- what the service shows -------------------------------------------------------------------

    @abstractmethod
    def scene(
        self,
        view: P,
        side: Side | None = None,
        events: Sequence[Event] = (),
        layers: Iterable[str] = (),
        made: str = "",
        earlier: Sequence[Event] = (),
        plan: Sequence[Order] = (),
    ) -> Scene:
        """What a side's map shows; without a side, what a moderator's does."""

    @abstractmethod
    def lately(self, events: Sequence[Event]) -> tuple[Sequence[Event], Sequence[Event]]:
        """What a map takes as known, and what it shows as news."""

    @abstractmethod
    def provenance(self) -> dict[str, dict[str, int]]:
        """How many rows of each data file come from where."""

    @abstractmethod
    def faults(self) -> Iterator[str]:
        """Every inconsistency of the data in a sentence; what cannot be read raises DataError."""
