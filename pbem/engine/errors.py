"""The three ways an order can fail, each helpful to the person who wrote it.

*Invalid* is not understood, *Ambiguous* is understood in more than one way, *Illegal* is
understood and not allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import ParamSpec

P = ParamSpec("P")

MOST_SUGGESTIONS = 12


class OrderError(Exception):
    """An order that cannot be played, with the words to say so."""

    def __init__(
        self,
        message: str,
        *,
        text: str = "",
        line: int = 0,
        column: int = 0,
        case: str = "",
    ) -> None:
        super().__init__(message)
        self.message = message
        self.text = text
        self.line = line
        self.column = column
        self.case = case

    def at(self, *, text: str, line: int, column: int | None = None) -> OrderError:
        """The same error, pointing into the text it came from."""
        self.text = text
        self.line = line
        if column is not None:
            self.column = column
        return self

    def hints(self) -> list[str]:
        """Further lines that help: what was expected, what would be legal."""
        return []

    def brief(self) -> str:
        """The error in one sentence, with the rule's case."""
        return f"{self.message} (rule {self.case})" if self.case else self.message

    def told(self) -> str:
        """The whole error as a person reads it, with a caret under the column."""
        place = f"line {self.line}: " if self.line else ""
        lines = [f"{place}{self.brief()}"]
        if self.text and self.column:
            lines += [f"    {self.text}", "    " + " " * (self.column - 1) + "^"]
        return "\n".join(lines + [f"    {hint}" for hint in self.hints()])

    def __str__(self) -> str:
        return self.told()


class Invalid(OrderError):
    """The text is not understood."""

    def __init__(
        self,
        message: str,
        *,
        expected: Iterable[str] = (),
        meant: Iterable[str] = (),
        text: str = "",
        line: int = 0,
        column: int = 0,
        case: str = "",
    ) -> None:
        super().__init__(message, text=text, line=line, column=column, case=case)
        self.expected = tuple(expected)
        self.meant = tuple(meant)

    def hints(self) -> list[str]:
        hints = []
        if self.expected:
            hints.append("expected: " + ", ".join(self.expected[:MOST_SUGGESTIONS]))
        if self.meant:
            hints.append("did you mean: " + " or ".join(self.meant[:MOST_SUGGESTIONS]) + "?")
        return hints


class Doubted(Invalid):
    """The text is understood, and what stands beside it asks, doubts or takes it back."""


class Ambiguous(OrderError):
    """The text can mean several things."""

    def __init__(
        self,
        message: str,
        *,
        candidates: Iterable[str] = (),
        name: str = "",
        text: str = "",
        line: int = 0,
        column: int = 0,
        case: str = "",
    ) -> None:
        """`name` is what was written for one of the candidates, if it is a name."""
        super().__init__(message, text=text, line=line, column=column, case=case)
        self.candidates = tuple(candidates)
        self.name = name

    def hints(self) -> list[str]:
        return ["it could be: " + ", ".join(self.candidates)] if self.candidates else []


class Illegal(OrderError):
    """Understood and not allowed; says which rule forbids it and what would be legal."""

    def __init__(
        self,
        message: str,
        *,
        case: str,
        legal: Iterable[object] = (),
        text: str = "",
        line: int = 0,
        column: int = 0,
    ) -> None:
        super().__init__(message, text=text, line=line, column=column, case=case)
        self._legal = legal

    @property
    def legal(self) -> tuple[str, ...]:
        """Some answers that would be legal here; worked out only when somebody reads them."""
        if not isinstance(self._legal, tuple):
            self._legal = tuple(islice((str(each) for each in self._legal), MOST_SUGGESTIONS + 1))
        return tuple(str(each) for each in self._legal)

    def hints(self) -> list[str]:
        if not self.legal:
            return []
        shown = ", ".join(self.legal[:MOST_SUGGESTIONS])
        more = ", ..." if len(self.legal) > MOST_SUGGESTIONS else ""
        return [f"legal: {shown}{more}"]


def passes(check: Callable[P, object], *args: P.args, **named: P.kwargs) -> bool:
    """Does a check find nothing illegal?"""
    try:
        check(*args, **named)
    except Illegal:
        return False
    return True
