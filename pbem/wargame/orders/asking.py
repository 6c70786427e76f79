"""Steps that ask: what they do alike for those who say nothing, and for those who click."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import MOST_ANSWERS, MOST_OPTIONS, Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.wargame.orders.command import Command
from pbem.wargame.position.position import Position

P = TypeVar("P", bound=Position)


class Asking(Step[P], Generic[P], frozen=True):
    """One side is asked something; where there is nothing to ask, nothing happens."""

    usually: ClassVar[tuple[str, ...]] = ()  # the standing order of somebody who has given none
    bare: ClassVar[tuple[Order, ...] | None] = (
        None  # answers that name no unit; None: look for them
    )

    def run(self, game: P, dice: Dice) -> Iterator[Event]:
        yield from ()

    def usual(self, game: P) -> Order:
        by_standing = self.by_standing(game, self.usually) if self.usually else None
        return by_standing or super().usual(game)

    def allows(self, game: P, order: Order) -> bool:
        return passes(self.check, game, order)

    def some_answers(self, game: P) -> Iterator[Order]:
        """As many as anybody wants to look through."""
        return islice(self.answers(game), MOST_ANSWERS)

    def able(self, game: P) -> Iterable[str]:
        return {id for order in self.some_answers(game) for id in named(order)}

    def of_nobody(self, game: P) -> Iterator[Order]:
        """The answers that name no unit."""
        if self.bare is not None:
            return (each for each in self.bare if self.allows(game, each))
        return (each for each in self.some_answers(game) if not named(each))

    def offers(self, game: P, units: tuple[str, ...]) -> Iterator[Option]:
        if units:
            return self.offers_to(game, units)
        bare = dict.fromkeys(islice(self.of_nobody(game), MOST_OPTIONS))
        return self.all_shown(game, bare)

    def offers_to(self, game: P, units: tuple[str, ...]) -> Iterator[Option]:
        """What these units can be told together; here, what one of them is named for alone."""
        if len(units) == 1:
            found = (each for each in self.some_answers(game) if named(each) == units)
            yield from self.all_shown(game, islice(found, MOST_OPTIONS))

    def shown(self, game: P, order: Order) -> Option:
        """How a click shows an answer."""
        return Option(str(order), "other")

    def all_shown(self, game: P, orders: Iterable[Order]) -> Iterator[Option]:
        """How a click shows answers, with what nobody should answer unawares."""
        return self.all_warned(game, ((each, self.shown(game, each)) for each in orders))

    def all_warned(self, game: P, offered: Iterable[tuple[Order, Option]]) -> Iterator[Option]:
        """Answers as a click shows them, with what nobody should answer unawares."""
        side = self.asks(game) or ""
        for order, option in offered:
            yield warned(option, warnings(self, game, side, order))


def named(order: Order) -> tuple[str, ...]:
    """The units that an order is for."""
    return order.actors if isinstance(order, Command) else ()


class Acting(Step[P], Generic[P], frozen=True):
    """A phase in which a side gives one order after the other, until it is done."""

    public: ClassVar = False  # what is seen of it, the events tell
    orders: ClassVar[tuple[type[Command[Any]], ...]] = ()
    done: ClassVar[Command[Any]]
    side: Side

    @property
    def actor(self) -> Side:
        """Who gives the orders."""
        return self.side

    def asks(self, game: P) -> Side | None:
        return self.actor

    def possible(self, game: P) -> Iterator[Command[Any]]:
        """The orders that may be given, all that differ in what they do."""
        return chain.from_iterable(kind.some(game, self.actor) for kind in self.orders)

    def answers(self, game: P) -> Iterator[Order]:
        yield from self.possible(game)
        if self.ending(game) is not None:
            yield self.done

    def forced(self, game: P) -> Order | None:
        """Who can do nothing is done."""
        return self.done if next(self.possible(game), None) is None else None

    def knows(self, order: Order) -> bool:
        return isinstance(order, (type(self.done), *self.orders))

    def check(self, game: P, order: Order) -> None:
        if isinstance(order, type(self.done)):
            self.check_done(game)
        else:
            assert isinstance(order, Command)
            order.check(game, self.actor)

    def check_done(self, game: P) -> None:
        """Raise Illegal where something must be done first."""

    def before_done(self, game: P) -> Iterator[str]:
        """What a side should know before it says that it is done."""
        return iter(())

    def play(self, game: P, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, type(self.done)):
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

    def staying(self, game: P) -> Order | None:
        return self.ending(game)

    def by_standing(self, game: P, choice: tuple[str, ...]) -> Order | None:
        return self.done if choice[0] == "DONE" else None

    def able(self, game: P) -> Iterable[str]:
        return dict.fromkeys(id for order in self.possible(game) for id in order.actors)

    def offers(self, game: P, units: tuple[str, ...]) -> Iterator[Option]:
        if not units and self.ending(game) is not None:
            option = self.done.as_option(game, self.actor)
            yield warned(option, warnings(self, game, self.actor, self.done))
        for kind in self.orders if units else ():
            for order, option in kind.offers(game, self.actor, units):
                yield warned(option, warnings(self, game, self.actor, order))


def warnings(step: Step[P], game: P, side: Side, order: Order) -> Iterator[str]:
    """What nobody should answer unawares: what the order says of itself, and the question of it."""
    if isinstance(order, Command):
        yield from order.warnings(game, side)
    yield from step.cautions(game, order)


def warned(option: Option, warnings: Iterable[str]) -> Option:
    """An option with the warnings that it does not hold yet, before all else; on its card, too."""
    all = tuple(warnings)
    if not all:
        return option
    card = option.battle
    return replace(
        option,
        words=_first(all, option.words),
        battle=card and replace(card, notes=_first(all, card.notes)),
    )


def _first(new: tuple[str, ...], said: tuple[str, ...]) -> tuple[str, ...]:
    return (*(each for each in new if each not in said), *said)
