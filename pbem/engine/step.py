"""The agenda: what is to be done next, as data."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

import msgspec

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side

if TYPE_CHECKING:
    from pbem.engine.options import Option

P = TypeVar("P")


class Step(msgspec.Struct, Generic[P], frozen=True, tag=True):
    """One item on the agenda: it runs by itself, or asks one side one question."""

    kind: ClassVar[str] = ""  # of the question it asks
    public: ClassVar[bool] = True  # may the other side read the answer as it is given?
    reaction: ClassVar[bool] = False  # asked in mid-action: queued lines that do not fit wait

    def asks(self, game: P) -> Side | None:
        """Who is asked; nobody, if the step runs by itself."""
        return None

    def run(self, game: P, dice: Dice) -> Iterator[Event]:
        """Do what needs no answer. May put further steps on the agenda."""
        raise NotImplementedError(f"{type(self).__name__} asks; it does not run")

    def prompt(self, game: P) -> str:
        """The question in a sentence, from what the asked side may know."""
        return ""

    def answers(self, game: P) -> Iterator[Order]:
        """Every legal answer, lazily."""
        return iter(())

    def forced(self, game: P) -> Order | None:
        """The answer, where the rules leave only one."""
        return None

    def sample(self, game: P, chance: random.Random) -> Order:
        """One legal answer by chance, where listing them all would take too long."""
        return chance.choice(list(self.answers(game)))

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


class Decision(Generic[P]):
    """The question now open."""

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
        try:
            self.check(order)
        except Illegal:
            return False
        return True

    def check(self, order: Order) -> None:
        """Raise Illegal unless the order answers this question within the rules."""
        if not order.fits(self.kind):
            raise Illegal(
                f"{order} does not answer the question now open: {self.prompt}",
                case=self.case,
                legal=self,
            )
        self.step.check(self.game, order)

    def sample(self, chance: random.Random) -> Order:
        return self.step.sample(self.game, chance)


def push(agenda: list[Step[P]], steps: Iterable[Step[P]]) -> None:
    """Put steps on the agenda so that they are done in the order given, before all others."""
    agenda.extend(reversed(tuple(steps)))
