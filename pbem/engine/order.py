"""Orders, the conditions that guard them, and the lines that carry them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Self

import msgspec

Side = str
FIELD = re.compile(r"\{(\w+)([+*,]?)\}")
BETWEEN = {"+": " + ", "*": " ", ",": ", "}


class Order(msgspec.Struct, frozen=True, tag=True):
    """One answer to one question; `str(order)` is its canonical text and parses back to it.

    How an order is written stands here as well. In its canonical text, fields are in braces: of
    those that hold several, `{units+}` writes a + b, `{way*}` writes a b, `{moves,}` writes a, b.
    """

    answers: ClassVar[tuple[str, ...]] = ()  # the kinds of question it can answer
    idle: ClassVar[bool] = False  # does it only end a phase, which may also end by itself?
    apart: ClassVar[bool] = False  # does each part of it make sense without the others?
    choice: ClassVar[tuple[str, ...]] = ()  # it means what a standing order of these words does
    text: ClassVar[str] = ""  # the canonical text
    form: ClassVar[str] = ""  # what may be written, as the grammar puts it; a line a way
    parts: ClassVar[str] = ""  # rules of the grammar that only this order needs
    spelled: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # its words, and how people write them

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        """The order that was said, from what the grammar has made of its words."""
        return cls(*reader.values(said))

    @property
    def actors(self) -> tuple[str, ...]:
        """The pieces that it names as those who act."""
        return ()

    def fits(self, kind: str) -> bool:
        """Can this order answer this kind of question?"""
        return kind in self.answers

    def __str__(self) -> str:
        return FIELD.sub(self._written, self.text)

    def _written(self, field: re.Match[str]) -> str:
        value = getattr(self, field[1])
        return BETWEEN[field[2]].join(map(str, value)) if field[2] else str(value)


class Condition(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that must be so (or, negated, not so) for a line to be tried."""

    word: str
    arguments: tuple[str, ...] = ()
    negated: bool = False

    def __str__(self) -> str:
        return " ".join((self.word, *self.arguments))


class Stop(Order, frozen=True):
    """Answers nothing: where all that it waits for is so, its side is asked before it goes on.

    A game says by `answers` at which questions it is looked at; until then it stays in the queue.
    """

    form: ClassVar[str] = """
        STOP
        STOP IF test (AND test)*
        STOP UNLESS test
    """
    spelled: ClassVar[Mapping[str, tuple[str, ...]]] = {"STOP": ("STOP",)}
    when: tuple[Condition, ...] = ()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        told = [each for each in said if isinstance(each, Condition)]
        unless = any(getattr(each, "type", "") == "UNLESS" for each in said)
        return cls(tuple(reader.negated([each]) if unless else each for each in told))

    def __str__(self) -> str:
        told = (f"NOT {each}" if each.negated else str(each) for each in self.when)
        return f"STOP IF {' AND '.join(told)}" if self.when else "STOP"


class Rest(Order, frozen=True):
    """What the lines above it leave open is the staff officer's, when it comes to it.

    It stays in the queue, and answers question by question, until all that it is for is over.
    """

    idle: ClassVar[bool] = True
    lasts: ClassVar[bool] = True  # is it for more than one answer?

    @property
    def opening(self) -> str:
        """The kind of question whose answer begins what it is for, if it does not begin so."""
        return ""

    @property
    def whose(self) -> str:
        """Whom it is about; nobody in particular: all, and the end of each step as well."""
        return ""

    @property
    def whole(self) -> bool:
        return not self.whose

    @property
    def kinds(self) -> tuple[str, ...]:
        """The questions that it answers, in their order."""
        return self.answers

    def fits(self, kind: str) -> bool:
        return kind in self.kinds

    def is_over(self, kind: str) -> bool:
        """Is all that it is for over, once such a question is asked?"""
        return self.lasts and kind == self.opening

    def is_begun(self, view: Any, side: Side) -> bool:
        """Is a side in the midst of what it is for?"""
        return False

    def is_begun_by(self, line: Line) -> bool:
        """Is this the line that begins what it is for?"""
        said = (each for each in line.statement.orders if not isinstance(each, Stop))
        return any(each.fits(self.opening) and not each.idle for each in said)


def rest_in(line: Line) -> Rest | None:
    """What a line leaves to the staff officer."""
    order = line.statement.orders[0]
    return order if isinstance(order, Rest) else None


class Statement(msgspec.Struct, frozen=True):
    """One line understood: alternatives in the order to try them, under all their conditions."""

    orders: tuple[Order, ...]
    conditions: tuple[Condition, ...] = ()

    def __str__(self) -> str:
        guard = "".join(
            f"{'UNLESS' if each.negated else 'IF'} {each}: " for each in self.conditions
        )
        return guard + " | ".join(map(str, self.orders))


class Line(msgspec.Struct, frozen=True):
    """A statement waiting in a side's queue for its moment."""

    statement: Statement
    turn: int  # the game turn it is meant for
    number: int = 0  # in the message it came with
    source: str = ""  # which message

    def is_for(self, kind: str, turn: int) -> bool:
        """Can it answer this kind of question in this turn?"""
        return self.turn == turn and any(each.fits(kind) for each in self.statement.orders)

    def __str__(self) -> str:
        return str(self.statement)


ASK = ("ASK",)  # what a standing order says that turns later ones back into a question


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a side wants a kind of question answered whenever it comes up."""

    kind: str
    choice: tuple[str, ...]
    conditions: tuple[Condition, ...] = ()

    def __str__(self) -> str:
        guard = "".join(
            f"{'UNLESS' if each.negated else 'IF'} {each}: " for each in self.conditions
        )
        return f"{guard}WHEN {self.kind.upper()}: {' '.join(self.choice)}"
