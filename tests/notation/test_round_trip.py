"""Whatever can be ordered has a text that gives it back."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pbem.engine.order import Statement
from pbem.notation.language import LONGEST
from tests.notation.strategies import CHOICES, KINDS, choices, conditions, of, standings, statements
from tests.notation.vocabulary import german

MANGLED = {
    "as it is": lambda text: text,
    "lower case": str.lower,
    "upper case": str.upper,
    "doubled spaces": lambda text: f"  {text.replace(' ', '  ')} ",
    "no-break spaces": lambda text: text.replace(" ", "\xa0"),
    "smart dashes": lambda text: text.replace("-", "–"),
    "arrows": lambda text: re.sub(r"(?<=\d{4})-(?=\d{4})", " → ", text),
    "full-width": lambda text: "".join(
        chr(ord(each) + 0xFEE0) if "!" <= each <= "~" else each for each in text
    ),
    "bold": lambda text: f"**{text}**",
    "entities": lambda text: text.replace(" ", "&nbsp;").replace(">", "&gt;"),
    "bulleted": lambda text: f"- {text}",
}


def on_a_line(said: object, how: str) -> str:
    """What was said as hands and mail programs may write it, if it still fits a line."""
    line = MANGLED[how](str(said))
    assume(len(line) <= LONGEST)
    return line


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_order_parses_back(kind):
    @given(of(kind), st.sampled_from(sorted(MANGLED)))
    def parses_back(order, how):
        assert german.statement(on_a_line(order, how)).orders == (order,)

    parses_back()


@given(statements, st.sampled_from(sorted(MANGLED)))
def test_every_statement_parses_back(statement, how):
    assert german.statement(on_a_line(statement, how)) == statement


@given(conditions)
def test_every_condition_parses_back(condition):
    assert german.statement(f"IF {condition}: DONE").conditions == (condition,)


@pytest.mark.parametrize("kind", CHOICES)
def test_every_kind_of_standing_order_parses_back(kind):
    @given(choices(kind))
    def parses_back(choice):
        read = german.standing(f"WHEN {kind.upper()}: {' '.join(choice)}")
        assert (read.kind, read.choice) == (kind, choice)

    parses_back()


@given(standings(), st.sampled_from(sorted(MANGLED)))
def test_every_standing_order_parses_back(standing, how):
    assert german.standing(on_a_line(standing, how)) == standing
    assert german.read(str(standing)) == standing


@given(statements)
def test_reading_gives_a_statement(statement):
    assert isinstance(german.read(str(statement)), Statement)
