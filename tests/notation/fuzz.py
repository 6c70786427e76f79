"""Texts of all sorts, and what must be said of each that is not understood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hypothesis import strategies as st

from pbem.engine.errors import Ambiguous, Invalid, OrderError
from pbem.engine.order import Condition

surrogates_too = st.text(st.characters(exclude_categories=()), max_size=60)


class Reads(Protocol):
    """Understands what a side says."""

    def read(self, text: str) -> object: ...


def complaint(language: Reads, text: str) -> OrderError | None:
    """What is said against a text, if anything."""
    try:
        language.read(text)
    except (Invalid, Ambiguous) as error:
        return error
    return None


def check(language: Reads, text: str) -> None:
    """A text is understood, or it is said what is wrong with it, and where."""
    error = complaint(language, text)
    if error is not None:
        assert error.message.strip()
        assert 1 <= error.column <= len(error.text) + 1
        error.told().encode()  # it can be sent


def mangled(text: str, knocks: list[tuple[int, int, str]]) -> str:
    """The text with a few pieces cut out and others put in."""
    for at, length, new in knocks:
        at %= len(text) + 1
        text = text[:at] + new + text[at + length :]
    return text


def knocks(pieces: Sequence[str]) -> st.SearchStrategy[tuple[int, int, str]]:
    """What `mangled` does to a text."""
    new = st.sampled_from(pieces) | st.text(max_size=2)
    return st.tuples(st.integers(0, 200), st.integers(0, 5), new)


@st.composite
def guards(draw, conditions):
    """A few conditions, some of them denied."""
    found = draw(st.lists(conditions, max_size=3))
    return tuple(Condition(each.word, each.arguments, draw(st.booleans())) for each in found)
