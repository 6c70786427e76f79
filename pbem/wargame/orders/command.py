"""An order and all that belongs to it: the one place where a game says what an order is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, Self, TypeVar

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.wargame.scene import Arrow

P = TypeVar("P")
C = TypeVar("C")
Offered = Iterator[tuple[C, Option]]
"""Orders that may be given, each with how a click shows it."""


def stands(unit: str, place: str, where: dict[str, str]) -> Iterator[Arrow]:
    """Somebody comes onto the map there: no arrow leads to him."""
    where[unit] = place
    return iter(())


class Command(Order, Generic[P], frozen=True):
    """An order that knows its rules.

    The step that asks for it hands it on: `check` and `play` when it is given, `some` when answers
    are listed, `offers` when somebody clicks on units. The rest is told from a side's view.
    """

    @property
    def actors(self) -> tuple[str, ...]:
        """The units that it names as those who act."""
        one: str = getattr(self, "unit", "")
        return (one,) if one else getattr(self, "units", ())

    @property
    def foreseeable(self) -> bool:
        """Can it be tried out, up to the first die?"""
        return True

    @property
    def waits(self) -> bool:
        """Does it let its units stand, and nothing else?"""
        return False

    def check(self, game: P, side: Side) -> None:
        """Raise Illegal unless the rules allow it now."""

    def play(self, game: P, side: Side, dice: Dice) -> Iterator[Event]:
        """Carry it out, once it has been checked."""
        raise NotImplementedError(f"{type(self).__name__} is carried out by the step that asks")

    @classmethod
    def some(cls, game: P, side: Side) -> Iterator[Self]:
        """Orders of this kind that may be legal now, all that differ in what they do."""
        return iter(())

    @classmethod
    def offers(cls, view: P, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        """What these units may be ordered to together, and how a click shows it."""
        return iter(())

    def as_option(self, view: P, side: Side, place: str = "") -> Option:
        """How a click shows it, with what it comes to."""
        return Option(str(self), "other", place, words=tuple(self.forecast(view, side)))

    def joined(self, view: P, side: Side, units: tuple[str, ...]) -> Iterator[Option]:
        """The whole, if these units did the same as one with those that it names already."""
        return iter(())

    def forecast(self, view: P, side: Side) -> Iterator[str]:
        """What it comes to, as far as its side can see: ways and costs, odds and chances."""
        return iter(())

    def guard(self, view: P, side: Side) -> str:
        """The condition under which it is planned ahead of dice: `IF ENEMY 2305`."""
        return ""

    def otherwise(self, view: P, side: Side) -> Order | None:
        """What to order where more has come to light by its moment, if that may forbid it."""
        return None

    def why(self, view: P, side: Side) -> str:
        """What speaks for it, in a few words: a comment behind the order, where it is proposed."""
        return next(iter(self.forecast(view, side)), "")

    def warnings(self, view: P, side: Side) -> Iterator[str]:
        """What nobody should order unawares: a war begun, a base bared, units or the game lost.

        Said wherever the order is proposed or checked; cheap, for many are proposed at once.
        """
        return iter(())

    def use_up(self, view: P, side: Side) -> None:
        """Change a view as the order will whatever the dice say."""

    def drawn(self, view: P, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        """The order as it is only intended; `where` says, and is told, where its units stand."""
        return iter(())
