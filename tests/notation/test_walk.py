"""A line is read without lark's books just as it is with them, and refused where it is refused."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.errors import Ambiguous, Invalid
from pbem.games import catalogue
from pbem.notation.language import Language
from tests.notation.strategies import standings, statements
from tests.notation.vocabulary import german
from tests.test_kept_games import GAMES

ORDER = re.compile(r"^\d+\. (\w+) \w+: (.+)$", re.MULTILINE)
SHARE = 20  # one in so many of the orders of kept games is spoilt
SPOILT = {
    "as it is": lambda text, at: text,
    "cut off": lambda text, at: text[:at],
    "one character short": lambda text, at: text[:at] + text[at + 1 :],
    "one character twice": lambda text, at: text[:at] + text[at : at + 1] + text[at:],
    "a space more": lambda text, at: f"{text[:at]} {text[at:]}",
    "a comma more": lambda text, at: f"{text[:at]},{text[at:]}",
    "in small letters": lambda text, at: text.lower(),
    "a quotation mark more": lambda text, at: f'{text[:at]}"{text[at:]}',
    "doubled": lambda text, at: f"{text} | {text}",
    "under a condition": lambda text, at: f"IF TURN > 3: UNLESS TURN = 9: {text}",
}


def agree(language: Language, line: str) -> None:
    """Either both read the same in a line, or both nothing."""
    try:
        expected = language._explicitly(line)
    except (Invalid, Ambiguous):
        expected = None
    assert language._quickly(line) == expected, line


@given(statements | standings(), st.sampled_from(sorted(SPOILT)), st.integers(0, 60))
def test_whatever_can_be_said_is_read_alike(said, how, at):
    if line := SPOILT[how](str(said), at).strip():
        agree(german, line)


@pytest.mark.parametrize("name", catalogue.titles())
def test_the_orders_of_kept_games_are_read_alike(name):
    rules = catalogue.ruleset(name)
    lines = {
        (record[1], record[2])
        for path in GAMES
        if path.parent.name == name
        for record in ORDER.finditer(path.read_text(encoding="utf-8"))
        if record[1] in rules.sides
    }
    assert len(lines) > 1000
    for count, (side, line) in enumerate(sorted(lines)):
        agree(rules.languages[side], line)
        how = sorted(SPOILT)[count // SHARE % len(SPOILT)]
        if count % SHARE == 0 and (spoilt := SPOILT[how](line, count % len(line)).strip()):
            agree(rules.languages[side], spoilt)
