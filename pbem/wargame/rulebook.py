"""What the rules of all such games do alike: positions as data, orders and events as text."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol, TypeVar

import msgspec

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import drive
from pbem.engine.event import Event
from pbem.engine.order import Condition, Order, Side, Standing, Statement
from pbem.engine.ruleset import Policy, Verdict
from pbem.engine.step import Decision, Step
from pbem.folders import scenario as folder_of
from pbem.wargame.board.charted import origins
from pbem.wargame.collected import collected, package_of
from pbem.wargame.goals import Goals
from pbem.wargame.orders.clicks import Clicks
from pbem.wargame.orders.command import Command
from pbem.wargame.orders.officer import Officer
from pbem.wargame.orders.rehearsal import Rehearsal
from pbem.wargame.position.codec import Codec, codec_of
from pbem.wargame.position.conditions import COMMON, Test
from pbem.wargame.position.events import EVERYWHERE
from pbem.wargame.position.gist import gist
from pbem.wargame.position.position import Position
from pbem.wargame.position.words import Words
from pbem.wargame.scene import Scene

P = TypeVar("P", bound=Position)
DEFAULT = "DEFAULT"  # in a standing order: what is usual
STAFF = ("STAFF",)  # in a standing order: what the staff officer answers then
ANY = "any"  # kind of question that a standing order is for


class Reads(Protocol):
    """Understands what a side says; raises Invalid or Ambiguous."""

    @property
    def first_words(self) -> frozenset[str]: ...

    def statement(self, text: str) -> Statement: ...

    def standing(self, text: str) -> Standing: ...


class Rulebook(Clicks[P], Rehearsal[P]):
    """A game of stacks on a board: all that the kernel and the service want of it."""

    position: type[P]
    conditions: Mapping[str, Test[P]] = {}  # the game's own, and those that it reads its own way

    goals: Goals = Goals()  # how fast and small it is meant to be
    data_files: tuple[str, ...] = ()  # those whose every row says where it comes from
    edit_forms: tuple[str, ...] = ()  # how a moderator's changes are written
    layers: tuple[str, ...] = ()  # what a map can show
    usual_layers: tuple[str, ...] = ()  # and what it shows unless it is told otherwise
    still_layers: tuple[str, ...] = ()  # besides, where nobody can move it, as in a mail
    sheet_layers: tuple[str, ...] = ()  # those that ask for another board

    @abstractmethod
    def load(self) -> Any:
        """The facts of the game as it is usually played."""

    @abstractmethod
    def language_of(self, side: Side, scenario: Any) -> Reads:
        """What one side can say, with the names of a scenario."""

    @abstractmethod
    def words(self, scenario: Any) -> Words:
        """What tells events, with the names of a scenario."""

    # -- what follows from these ------------------------------------------------------------------

    @cached_property
    def scenario(self) -> Any:
        return self.load()

    @cached_property
    def languages(self) -> Mapping[Side, Reads]:
        return {side: self.language_of(side, self.scenario) for side in self.sides}

    @cached_property
    def first_words(self) -> frozenset[str]:
        """With which an order can begin, in capitals."""
        words = {each.split()[0] for each in self.beforehand}
        return frozenset(words).union(*(each.first_words for each in self.languages.values()))

    @cached_property
    def teller(self) -> Words:
        return self.words(self.scenario)

    @cached_property
    def event_kinds(self) -> tuple[type[Event], ...]:
        return (*EVERYWHERE, *collected(Event, package_of(self.position)))

    @property
    def codec(self) -> Codec[P]:
        return codec_of(self.position)

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

    def shown_at(self, game: P, words: str) -> str | None:
        """Where a map shows a place that is named by its label or what lies there."""
        label = game.board.find(words)
        return None if label is None else game.board.spot(label)

    def how_to_read(self) -> str:
        return self.teller.numbers

    def place_called(self, label: str) -> str:
        return self.teller.where(label)

    def sheets(self, game: P) -> Mapping[str, tuple[str, ...]]:
        """By name, the maps of parts of the board and of all of it, with what layers ask for."""
        return {"WHOLE": (), "OVERVIEW": ()}

    def tell(self, event: Event, side: Side | None = None) -> str:
        return self.teller.tell(event, side)

    def gist(self, view: P, events: Sequence[Event], side: Side | None = None) -> list[str]:
        return gist(self.teller, events, side, self.balance(view))

    @property
    def habits(self) -> msgspec.Struct | None:
        officer = self.officer()
        return officer.habits if isinstance(officer, Officer) else None

    def officer_with(self, habits: msgspec.Struct) -> Policy[P]:
        officer = self.officer()
        if isinstance(officer, Officer):
            return officer.with_habits(habits)
        return super().officer_with(habits)

    def ranked(self, decision: Decision[P]) -> Iterable[Order]:
        officer = self.officer()
        return officer.ranked(decision.game, decision) if isinstance(officer, Officer) else ()

    def people(self, side: Side) -> str:
        return self.teller.people.get(side) or super().people(side)

    occasions: Mapping[str, str] = {  # kinds of questions -> what they are about, in a word or two
        "lose": "losses",
        "pursue": "pursuit",
        "counter": "counterattack",
        "deploy": "reinforcements",
        "entry": "reinforcements",
    }

    def occasion(self, game: P, kind: str) -> str:
        return self.occasions.get(kind) or super().occasion(game, kind)

    def parse(self, text: str, side: Side) -> Statement:
        return self.languages[side].statement(text)

    def parse_standing(self, text: str, side: Side) -> Standing:
        return self.languages[side].standing(text)

    def in_play(self, game: P, side: Side) -> Collection[str]:
        return frozenset(game.units_of(side))

    def giver(self, game: P, order: Order) -> Side | None:
        actors = order.actors if isinstance(order, Command) else ()
        return next((game.side_of(id) for id in actors if id in game.roster), None)

    # -- answers given beforehand: what they come to, each question says itself -------------------

    def holds(self, view: P, condition: Condition, side: Side) -> bool:
        test = self.conditions.get(condition.word) or COMMON[condition.word]
        return test(view, condition.arguments, side)

    by_line: tuple[str, ...] = ()  # kinds of question whose standing orders are lines of orders

    def standing(self, view: P, decision: Decision[P], rule: Standing) -> Order | None:
        if rule.choice[0] == DEFAULT:
            step = decision.step
            return step.staying(view) if rule.kind == ANY else step.usual(view)
        if rule.choice == STAFF:
            return self.officer()(view, decision)
        if decision.kind in self.by_line:
            return self.parse(rule.choice[0], decision.side).orders[0]
        return decision.step.by_standing(view, rule.choice)

    def default(self, view: P, decision: Decision[P]) -> Order:
        return decision.step.usual(view)

    def finish(self, decision: Decision[P]) -> Order | None:
        return decision.step.ending(decision.game)

    def feats(self, view: P) -> Mapping[str, tuple[Callable[[], object], str]]:
        """What else of a game is measured: by name, what is done, and how quick it is meant to be.

        A feat leaves nothing behind that would make the next one quicker.
        """
        return {}

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

    def provenance(self) -> dict[str, dict[str, int]]:
        """How many rows of each data file come from where."""
        return origins(folder_of(self.name), self.data_files)

    def ready_made(self, options: Mapping[str, str], version: int | None = None) -> P:
        """The position once every side has taken its ready-made set-up, and no further."""
        desks = {side: Desk(policy=self._set_up_only) for side in self.sides}
        begun = self.start(options, version)
        outcome = drive(self, begun, desks, SeededDice(bytes(32), "check"))
        return outcome.position

    def _set_up_only(self, view: P, decision: Decision[P]) -> Order | None:
        return self.default(view, decision) if decision.kind == "setup" else None

    @abstractmethod
    def faults(self) -> Iterator[str]:
        """Every inconsistency of the data in a sentence; what cannot be read raises DataError."""
