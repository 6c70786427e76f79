"""The agenda: what is to be done next, as data."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

import msgspec

from pbem.engine.dice import Dice, PreparedDice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.order import Order, Side

if TYPE_CHECKING:
    from pbem.engine.options import Option

P = TypeVar("P")

BY_RULE = "rules"  # who gave an answer that the rules leave no choice about
PRESUMED = "usual"  # ... that goes without saying; it is on record, as another could be given


class Step(msgspec.Struct, Generic[P], frozen=True, tag=True):
    """One item on the agenda: it runs by itself, or asks one side one question.

    Several sides are asked at once by putting `together` what asks each of them.
    """

    kind: ClassVar[str] = ""  # of the question it asks
    public: ClassVar[bool] = True  # may other sides read the answer as it is given?
    reaction: ClassVar[bool] = False  # asked in mid-action: queued lines that do not fit wait
    aside: ClassVar[bool] = False  # as soon answered as a reaction, before the turn goes on
    opens: ClassVar[tuple[str, ...]] = ()  # kinds of questions that come only of an answer to it
    ensuing: ClassVar[tuple[str, ...]] = ()  # kinds that each answer brings for itself alone
    undisturbed: ClassVar[bool] = False  # in a plan nobody meets those whom its answers send out
    one_by_one: ClassVar[bool] = False  # put again for each of several pieces: a plan has them all

    def asks(self, game: P) -> Side | None:
        """Who is asked; nobody, if the step runs by itself."""
        return None

    def run(self, game: P, dice: Dice) -> Iterator[Event]:
        """Do what needs no answer. May put further steps on the agenda."""
        raise NotImplementedError(f"{type(self).__name__} asks; it does not run")

    def foresee(self, game: P) -> None:
        """Change a view as a plan may count on, if nobody comes in between; mostly nothing."""

    def prompt(self, game: P) -> str:
        """The question in a sentence, from what the asked side may know."""
        return ""

    def seen_in(self, view: P) -> Step[P]:
        """The question as the asked side's view holds it: without pieces that it does not see."""
        return self

    def answers(self, game: P) -> Iterator[Order]:
        """Every legal answer, lazily."""
        return iter(())

    def forced(self, game: P) -> Order | None:
        """The answer, where the rules leave only one."""
        return None

    def presumed(self, game: P) -> Order | None:
        """The answer that goes without saying, where hardly anybody would give another.

        Lines and standing orders are asked first; nobody is kept waiting for it.
        """
        return None

    def sample(self, game: P, chance: random.Random) -> Order:
        """One legal answer by chance, where listing them all would take too long."""
        return chance.choice(list(self.answers(game)))

    def knows(self, order: Order) -> bool:
        """Is this one of its orders? Another step may ask the same kind of question for others."""
        return True

    def check(self, game: P, order: Order) -> None:
        """Raise Illegal unless this answers the question within the rules."""
        if order not in self.answers(game):
            raise Illegal(f"{order} is no answer here", case="", legal=self.answers(game))

    def play(self, game: P, order: Order, dice: Dice) -> Iterator[Event]:
        """Carry out an answer that has been checked."""
        raise NotImplementedError(f"{type(self).__name__} asks nothing")

    # -- answers that nobody has to write: from what the asked side can see -----------------------

    def usual(self, game: P) -> Order:
        """A sensible answer for somebody who gave none."""
        return next(self.answers(game))

    def by_standing(self, game: P, choice: tuple[str, ...]) -> Order | None:
        """What a standing order comes to here, if it says anything to this question."""
        return None

    def staying(self, game: P) -> Order | None:
        """The usual answer of somebody who wants nobody to move or to attack, if there is one."""
        return self.usual(game)

    def defers(self, game: P, order: Order) -> bool:
        """Is an order for another occasion of this kind of question, and waits for that?"""
        return False

    def concerned(self, game: P, order: Order) -> bool:
        """Was an order that is not allowed written for this very question, and for no later one?"""
        return bool(order.actors) and set(order.actors) <= set(self.able(game))

    def meant(self, game: P, order: Order) -> Order:
        """What an order comes to that leaves the particulars to its moment, as ADVANCE ALL does."""
        if not order.choice:
            return order
        found = self.by_standing(game, order.choice)
        if found is None:
            raise Illegal(f"{order} says nothing here", case="", legal=self.answers(game))
        return found

    def left_of(self, game: P, order: Order, happened: Sequence[Event]) -> Order | None:
        """What stands of an order for several pieces, some of which what has happened took away."""
        return None

    def spelled_out(self, game: P, order: Order) -> Iterator[Order]:
        """The same answer in single steps, where it stands for many."""
        yield order

    def ending(self, game: P) -> Order | None:
        """The answer that ends the asked side's activity, where there is one."""
        return None

    def able(self, game: P) -> Iterable[str]:
        """The pieces that an answer can name."""
        return ()

    def can_act(self, game: P, piece: str) -> bool:
        """Is there anything that one of these could be told now?"""
        return any(True for _ in self.offers(game, (piece,)))

    def offers(self, game: P, units: tuple[str, ...]) -> Iterator[Option]:
        """What these units may be ordered to together."""
        return iter(())

    def cautions(self, game: P, order: Order) -> Iterator[str]:
        """What nobody should answer unawares, where only the question knows what it comes to."""
        return iter(())


def done_without_dice(step: Step[P], game: P) -> None:
    """Do a step that rolls none, on a view."""
    for _ in step.run(game, PreparedDice(())):
        pass


class Answer(msgspec.Struct, frozen=True):
    """An answer that has been given and not played yet."""

    side: Side
    text: str  # the canonical order
    by: str  # order, standing, policy, rules, usual


class Together(Step[P], frozen=True):
    """Questions that are asked at the same time, each of another side.

    They are the steps that come next on the agenda. Their answers lie here, sealed, until the last
    one is in; then they are opened and played in the order of the agenda. No view holds this step:
    a side sees its own question while it is asked, and nothing afterwards.
    """

    answers_given: tuple[Answer | None, ...]  # to the next steps, one by one

    def with_answer(self, place: int, answer: Answer) -> Together[P]:
        """The same questions with one more answer to them."""
        return self._with(place, answer)

    def without_answer(self, place: int) -> Together[P]:
        """The same questions with one of them open again."""
        return self._with(place, None)

    def _with(self, place: int, answer: Answer | None) -> Together[P]:
        return Together((*self.answers_given[:place], answer, *self.answers_given[place + 1 :]))


class Asked(msgspec.Struct, Generic[P], frozen=True):
    """One of the questions now open."""

    side: Side
    step: Step[P]
    place: int = 0  # among those that are asked together


def together(*steps: Step[P]) -> tuple[Step[P], ...]:
    """Steps as they are put on the agenda to be asked at the same time."""
    return (Together((None,) * len(steps)), *steps)


def asked_now(agenda: Sequence[Step[P]], game: P) -> list[Asked[P]]:
    """Who is asked what: nobody, one side, or several at the same time."""
    if not agenda:
        return []
    top = agenda[-1]
    if not isinstance(top, Together):
        side = top.asks(game)
        return [] if side is None else [Asked(side, top)]
    found = []
    for place, answer in enumerate(top.answers_given):
        if answer is None:
            step = agenda[-2 - place]
            side = step.asks(game)
            assert side is not None, "what is asked together asks somebody"
            found.append(Asked(side, step, place))
    return found


class Decision(Generic[P]):
    """A question that is open."""

    def __init__(self, side: Side, step: Step[P], game: P, case: str = "") -> None:
        self.side = side
        self.step = step
        self.game = game
        self.case = case  # the rule that says what is asked when

    @property
    def kind(self) -> str:
        return self.step.kind

    @property
    def prompt(self) -> str:
        return self.step.prompt(self.game)

    def __iter__(self) -> Iterator[Order]:
        return self.step.answers(self.game)

    def __contains__(self, order: object) -> bool:
        if not isinstance(order, Order):
            return False
        return passes(self.check, order)

    def check(self, order: Order) -> None:
        """Raise Illegal unless the order answers this question within the rules."""
        if not order.fits(self.kind):
            raise Illegal(
                f"{order} does not answer the question now open: {self.prompt}",
                case=self.case,
                legal=self,
            )
        self.check_meant(self.meant(order))

    def meant(self, order: Order) -> Order:
        """What an order of this kind comes to here; raises Illegal."""
        try:
            return self.step.meant(self.game, order)
        except Illegal as refusal:
            raise self._by_sequence(refusal) from None

    def check_meant(self, order: Order) -> None:
        """Raise Illegal unless an order of this kind, with all particulars, is allowed."""
        if not self.step.knows(order):  # the driver asks with the whole position: no prompt here
            raise Illegal(f"{order} is no order of this step", case=self.case)
        try:
            self.step.check(self.game, order)
        except Illegal as refusal:
            raise self._by_sequence(refusal) from None

    def _by_sequence(self, refusal: Illegal) -> Illegal:
        """What no other rule forbids, the sequence of play does."""
        refusal.case = refusal.case or self.case
        return refusal

    def sample(self, chance: random.Random) -> Order:
        return self.step.sample(self.game, chance)


def push(agenda: list[Step[P]], steps: Iterable[Step[P]]) -> None:
    """Put steps on the agenda so that they are done in the order given, before all others."""
    agenda.extend(reversed(tuple(steps)))
