"""What a game gives the kernel."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Generic, TypeVar, Union

import msgspec

from pbem.engine.errors import Invalid
from pbem.engine.event import Acted, AskedAgain, Event, Hidden, Rolled, Sealed
from pbem.engine.options import MOST_OPTIONS, Option, Piece, answers_naming
from pbem.engine.order import Condition, Order, Rest, Side, Standing, Statement
from pbem.engine.step import Decision, Step, asked_now

P = TypeVar("P")

WAITS = "waits until it is asked for"  # of an order that only the enemy or a die can bring on
Policy = Callable[[P, Decision[P]], Order | None]
"""(view, decision) -> order: standing orders, defaults for the slow, and bots alike."""


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended."""

    winner: Side | None  # nobody: a draw
    case: str
    words: str
    level: str = ""  # how clearly, where the rules tell levels of victory apart
    partners: tuple[Side, ...] = ()  # who has won with the winner

    @property
    def winners(self) -> tuple[Side, ...]:
        """All who have won."""
        return () if self.winner is None else (self.winner, *self.partners)


class Ruleset(ABC, Generic[P]):
    """One game's rules, headless: set up, ask, act, view, judge."""

    name: str
    title: str
    version: int
    sides: tuple[Side, ...]
    variants: Mapping[str, tuple[str, ...]] = {}  # options by name; the usual value first
    sequence_case: str = ""  # the case that rules the sequence of play

    @property
    def event_kinds(self) -> tuple[type[Event], ...]:
        """The game's own."""
        return ()

    # -- the position ------------------------------------------------------------------------

    @abstractmethod
    def start(self, options: Mapping[str, str], version: int | None = None) -> P:
        """The position before the first question; ValueError names an unknown option.

        A game goes by the version of the rules with which it began; None is the present one.
        """

    @abstractmethod
    def copy(self, game: P) -> P:
        """An independent position, equal to this one."""

    @abstractmethod
    def encode(self, game: P) -> bytes:
        """The position as JSON."""

    @abstractmethod
    def decode(self, data: bytes) -> P:
        """The inverse of `encode`."""

    @abstractmethod
    def agenda(self, game: P) -> list[Step[P]]:
        """The steps to come, the next one last."""

    @abstractmethod
    def turn(self, game: P) -> int:
        """The game turn, 0 during set-up."""

    @abstractmethod
    def verdict(self, game: P) -> Verdict | None:
        """How the game ended, if it has."""

    @abstractmethod
    def check_invariants(self, game: P) -> None:
        """Raise AssertionError where a position cannot be."""

    def seats(self, options: Mapping[str, str]) -> tuple[tuple[Side, ...], ...]:
        """Who plays with these options: the sides that are played from each seat.

        Sides that are in no seat have no part in such a game.
        """
        return tuple((side,) for side in self.sides)

    def friends_of(self, game: P, side: Side) -> tuple[Side, ...]:
        """The partners of a side now, itself left out."""
        return ()

    def in_play(self, game: P, side: Side) -> Collection[str]:
        """A side's own pieces on the board."""
        return ()

    def giver(self, game: P, order: Order) -> Side | None:
        """The side whose pieces an order names as those who act; none, where it names none."""
        return None

    # -- what a side knows --------------------------------------------------------------------

    @abstractmethod
    def view(self, game: P, side: Side) -> P:
        """The position with everything blanked that this side may not know."""

    @abstractmethod
    def tell(self, event: Event, side: Side | None = None) -> str:
        """The event in words, as this side sees it (None: without fog); empty if it does not."""

    def gist(self, view: P, events: Sequence[Event], side: Side | None = None) -> list[str]:
        """What happened, as the side saw it, in at most three sentences that a person would say.

        The events are those of its own view already; without a side, what everybody saw.
        """
        return []

    def balance(self, view: P) -> str:
        """How things stand between the sides, in a sentence; empty if a game has no such count."""
        return ""

    def how_to_read(self) -> str:
        """What a newcomer has to know to read a position: what the numbers of units mean."""
        return ""

    @abstractmethod
    def describe(self, view: P, side: Side | None = None) -> str:
        """The position as text for people."""

    # -- text -----------------------------------------------------------------------------------

    @abstractmethod
    def parse(self, text: str, side: Side) -> Statement:
        """One order line; raises Invalid or Ambiguous."""

    @abstractmethod
    def parse_standing(self, text: str, side: Side) -> Standing:
        """One standing order; raises Invalid or Ambiguous."""

    @property
    def first_words(self) -> frozenset[str]:
        """With which an order can begin, in capitals."""
        return frozenset()

    beforehand: Mapping[str, Sequence[str]] = {}
    """Words that begin a standing order without WHEN, and what may go unsaid behind each."""
    opening: Mapping[str, Sequence[str]] = {}  # kind of question -> kinds that its answers open
    headings: Mapping[str, str] = {}  # words that stand over lines -> the kind of question

    def heading(self, game: P, kind: str) -> str:
        """What stands over lines that answer a kind of question now; empty if nothing does."""
        return next((word for word, each in self.headings.items() if each == kind), "")

    def occasion(self, game: P, kind: str) -> str:
        """What a kind of question is about, in a word or two for who looks through his mails."""
        return (self.heading(game, kind) or kind).lower()

    def people(self, side: Side) -> str:
        """A side as it is said in a sentence."""
        return f"the {side.title()} side"

    @abstractmethod
    def context(self, game: P) -> str:
        """The kind of question that bare words are about now."""

    @abstractmethod
    def in_context(self, order: Order, kind: str) -> tuple[Order, str]:
        """An order made definite by what it stands under, and what the next one stands under."""

    def is_place(self, game: P, word: str) -> bool:
        """Is this the name of a place on the board?"""
        return False

    def place_called(self, label: str) -> str:
        """A place as it is said in passing: by its name, if it has one."""
        return label

    @abstractmethod
    def edit(self, game: P, text: str) -> Iterator[Event]:
        """A moderator's change of the position, one line; raises Invalid or Illegal."""

    @abstractmethod
    def write_position(self, game: P) -> str:
        """The position as lines of `key: value`."""

    @abstractmethod
    def read_position(self, text: str) -> P:
        """The inverse of `write_position`, which may be told less; raises Invalid."""

    @abstractmethod
    def fact(self, game: P, key: str) -> str:
        """What a key of such a line stands for now; KeyError if it is none."""

    # -- answers given beforehand ---------------------------------------------------------------

    @abstractmethod
    def holds(self, view: P, condition: Condition, side: Side) -> bool:
        """Is it so, as far as this side can see?"""

    @abstractmethod
    def standing(self, view: P, decision: Decision[P], rule: Standing) -> Order | None:
        """What a standing order says to this question, if anything."""

    @abstractmethod
    def default(self, view: P, decision: Decision[P]) -> Order:
        """A sensible answer for somebody who gave none."""

    def officer(self) -> Policy[P]:
        """The staff officer, who plays any side sensibly from what that side can see."""
        return self.default

    @property
    def habits(self) -> msgspec.Struct | None:
        """All that he goes by, as one frozen value; none where nothing of it can be chosen."""
        return None

    def rest(self, view: P, decision: Decision[P], rest: Rest) -> Order | None:
        """What the officer answers for a line that leaves this to him; none if it does not."""
        return self.officer()(view, decision)

    def resting(self, view: P, side: Side, kind: str, whose: str = "") -> tuple[Rest, ...]:
        """What leaves the rest of such questions to the officer: what may begin it, and that it is.

        Without a kind, those with which a turn is played. None in a game whose officer plans
        beforehand; raises Invalid for who can be no `whose`.
        """
        return ()

    def officer_with(self, habits: msgspec.Struct) -> Policy[P]:
        """The same officer with other habits of that kind."""
        raise LookupError(f"the staff officer of {self.title} has no habits to choose")

    def ranked(self, decision: Decision[P]) -> Iterable[Order]:
        """Answers as the staff officer ranks them, the best first; none where he cannot."""
        return ()

    def own_bots(self) -> Mapping[str, Callable[[], Policy[P]]]:
        """Players besides those that every game has, by name, as rules for one player give them."""
        return {}

    @abstractmethod
    def finish(self, decision: Decision[P]) -> Order | None:
        """The answer that ends the asked side's activity, where there is one."""

    # -- advice -----------------------------------------------------------------------------------

    def asked(self, view: P, side: Side) -> Decision[P] | None:
        """The question that a side can answer now; none while it is not asked."""
        decision = self.decision(view)
        return decision if decision is not None and decision.side == side else None

    def goes_on(self, decision: Decision[P]) -> bool:
        """Does the asked side act on, before any other, once it has ended what this is about?"""
        return False

    def why(self, view: P, side: Side, order: Order) -> str:
        """What speaks for a legal order, in a few words; none where nothing is known of it."""
        return ""

    def guard(self, view: P, side: Side, order: Order) -> str:
        """The condition under which an order is planned ahead of dice; mostly none."""
        return ""

    def otherwise(self, view: P, side: Side, order: Order) -> Order | None:
        """What to order where more has come to light by its moment, if that may forbid an order."""
        return None

    def awaited(self, orders: Sequence[str]) -> tuple[int, str, str]:
        """How many orders of a plan are to be proposed, which stands for those that are better
        given when more is known, and why; mostly all, and none."""
        return len(orders), "", ""

    def explain(self, view: P, side: Side, order: Order) -> list[str]:
        """What a legal order comes to, from what this side can see."""
        return []

    def waits(self, order: Order) -> bool:
        """Does an order let its pieces stand, and nothing else?"""
        return False

    def warnings(self, view: P, side: Side, order: Order) -> list[str]:
        """What a side must hear where this order is proposed or checked; mostly nothing."""
        return []

    def on_purpose(self, view: P, side: Side, order: Order) -> str:
        """Why the staff gives an order knowing all its warnings; empty where it would not."""
        return ""

    def rehearse(self, view: P, side: Side, order: Order) -> list[str]:
        """Try an order as if its moment had come, and explain it; raises Illegal.

        The view is changed as far as neither the enemy nor a die has a say in it.
        """
        return self.rehearse_warned(view, side, order)[0]

    def rehearse_warned(self, view: P, side: Side, order: Order) -> tuple[list[str], list[str]]:
        """The same, with what of these words is a warning."""
        return self.explain(view, side, order), self.warnings(view, side, order)

    def ordered_by(self, view: P, side: Side, whose: str, orders: Sequence[str]) -> list[str]:
        """Those of a side's orders that are for who is named: `HQ South`. Raises Invalid."""
        raise Invalid(f"the staff plans for the whole side, not for {whose}", column=1)

    def hoped(self, view: P, side: Side, order: Order) -> P | None:
        """Another view, in which an order has succeeded that is up to dice; mostly none.

        Rehearsing takes it as failed: what stands below is tried in both.
        """
        return None

    def pieces(self, view: P, side: Side, place: str) -> list[Piece]:
        """What stands in a place, as the view shows it; without a place, all that can act now."""
        return []

    def options(self, view: P, side: Side, units: Sequence[str]) -> list[Option]:
        """What these units may be ordered to together; without units, what needs none."""
        decision = self.decision(view)
        if decision is None or decision.side != side:
            return []
        orders: Iterable[Order | None] = (self.finish(decision), self.default(view, decision))
        if units:
            orders = answers_naming(decision, units)
        texts = dict.fromkeys(str(each) for each in orders if each is not None)
        return [Option(each, "other") for each in islice(texts, MOST_OPTIONS)]

    def joining(self, view: P, side: Side, order: Order, units: Sequence[str]) -> list[Option]:
        """What these units may do as one with an order that is not played yet.

        The order of each option is the whole, to be given in place of the first.
        """
        return []

    # -- what follows from the above --------------------------------------------------------------

    def sides_in_play(self, options: Mapping[str, str]) -> tuple[Side, ...]:
        """The sides that somebody plays with these options."""
        played = {side for seat in self.seats(options) for side in seat}
        return tuple(side for side in self.sides if side in played)

    @cached_property
    def playable_sides(self) -> tuple[Side, ...]:
        """The sides that somebody plays in one of the games that there are."""
        chosen = [{}, *({name: each} for name in self.variants for each in self.variants[name])]
        played = {side for options in chosen for side in self.sides_in_play(options)}
        return tuple(side for side in self.sides if side in played)

    def public(self, game: P) -> P:
        """The position with everything blanked that any side may not know."""
        for side in self.sides:
            game = self.view(game, side)
        return game

    def publicly(self, event: Event) -> Event | None:
        """The event as far as every side sees it."""
        seen: Event | None = event
        for side in self.sides:
            seen = None if seen is None else seen.seen_by(side)
        return seen

    @cached_property
    def _events(self) -> msgspec.json.Decoder[list[Event]]:
        kinds = (Rolled, Hidden, Acted, Sealed, AskedAgain, *self.event_kinds)
        return msgspec.json.Decoder(list[Union[kinds]])  # type: ignore[valid-type]  # noqa: UP007

    def write_events(self, events: Sequence[Event]) -> bytes:
        """Events as JSON."""
        return msgspec.json.encode(events)

    def read_events(self, data: bytes) -> list[Event]:
        """The inverse of `write_events`."""
        return self._events.decode(data)

    def decisions(self, game: P) -> list[Decision[P]]:
        """The questions now open; none while steps run by themselves or when the game is over."""
        found = asked_now(self.agenda(game), game)
        return [self.question(each.side, each.step, game) for each in found]

    def decision(self, view: P) -> Decision[P] | None:
        """The question that a side is asked, as its view holds it."""
        return next(iter(self.decisions(view)), None)

    def question(self, side: Side, step: Step[P], game: P) -> Decision[P]:
        """The question that a step asks a side."""
        return Decision(side, step, game, self.sequence_case)
