"""Orders that belong to no subject, and the phase of a side that one of them ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Generic, Self, TypeVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.munich.facts.phases import DONE_WITH, KIND_OF
from pbem.wargame.command import Command
from pbem.wargame.position import Position

P = TypeVar("P", bound=Position)
AIR = "AIR"  # both segments in which a side's own aircraft start are called so


class Default(Command[Any], frozen=True):
    """Take the ready-made answer for all that is still to be placed or chosen."""

    answers: ClassVar = ("setup", "deploy", "storm", "excess")
    form: ClassVar = "DEFAULT"
    text: ClassVar = "DEFAULT"
    spelled: ClassVar = {"DEFAULT": ("DEFAULT", "STANDARD", "AUTO")}


class Done(Command[Any], frozen=True):
    """Nothing more in this phase."""

    answers: ClassVar = tuple(DONE_WITH)
    idle: ClassVar = True
    form: ClassVar = "DONE _phase?"
    parts: ClassVar = (
        "_phase: SETUP | CRISIS | MOBILIZE | AIR | LAUNCH | INTERCEPT | BOMB | MOVE | ATTACK"
    )
    spelled: ClassVar = {
        "DONE": ("DONE", "END", "FINISHED"),
        "SETUP": ("SETUP",),
        "CRISIS": ("CRISIS",),
    }
    phase: str = ""  # one of KIND_OF; empty until its context fills it in

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        word = said[1].type if said[1:] else ""
        return cls("air" if word == AIR else DONE_WITH.get(word.lower(), ""))

    def fits(self, kind: str) -> bool:
        return kind == KIND_OF[self.phase] if self.phase else kind in self.answers

    def __str__(self) -> str:
        return f"DONE {self.phase.upper()}".rstrip()

    def forecast(self, view: Any, side: Side) -> Iterator[str]:
        step = view.agenda[-1] if view.agenda else None
        return step.before_done(view) if isinstance(step, Acting) else iter(())


def as_option(order: Command[P], view: P, side: Side, hex: str = "") -> Option:
    """An answer as a click shows it, with what it comes to."""
    return Option(str(order), "other", hex, words=tuple(order.forecast(view, side)))


class Acting(Step[P], Generic[P], frozen=True):
    """A phase in which a side gives one order after the other, until it is done."""

    public: ClassVar = False  # what is seen of it, the events tell
    orders: ClassVar[tuple[type[Command[Any]], ...]] = ()
    done: ClassVar[Done]
    side: Side

    @property
    def actor(self) -> Side:
        """Who gives the orders."""
        return self.side

    def asks(self, game: P) -> Side | None:
        return self.actor

    def answers(self, game: P) -> Iterator[Order]:
        for kind in self.orders:
            yield from kind.some(game, self.actor)
        if self.ending(game) is not None:
            yield self.done

    def check(self, game: P, order: Order) -> None:
        if isinstance(order, Done):
            self.check_done(game)
        else:
            assert isinstance(order, self.orders), f"{order} is none of this phase"
            order.check(game, self.actor)

    def check_done(self, game: P) -> None:
        """Raise Illegal where something must be done first."""

    def before_done(self, game: P) -> Iterator[str]:
        """What a side should know before it says that it is done."""
        return iter(())

    def play(self, game: P, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Done):
            yield from self.finished(game)
            return
        assert isinstance(order, Command)
        game.push(self.after(order))
        yield from order.play(game, self.actor, dice)

    def after(self, order: Order) -> Acting[P]:
        """The question that comes next once an order has been carried out."""
        return self

    def finished(self, game: P) -> Iterator[Event]:
        """What follows when the side is done."""
        return iter(())

    # -- answers that nobody has to write ---------------------------------------------------------

    def ending(self, game: P) -> Order | None:
        try:
            self.check_done(game)
        except Illegal:
            return None
        return self.done

    def usual(self, game: P) -> Order:
        return self.ending(game) or next(self.answers(game))

    def by_standing(self, game: P, choice: tuple[str, ...]) -> Order | None:
        return self.done if choice[0] == "DONE" else None

    def offers(self, game: P, units: tuple[str, ...]) -> Iterator[Option]:
        if not units and self.ending(game) is not None:
            yield as_option(self.done, game, self.actor)
        for kind in self.orders if units else ():
            yield from (option for _, option in kind.offers(game, self.actor, units))
