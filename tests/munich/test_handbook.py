"""The handbook: all that can be said in Munich War is shown, and its example turns play."""

from __future__ import annotations

import re

import pytest

from pbem.engine.order import Order
from pbem.games.munich.rules import RULES
from pbem.notation.forms import written
from pbem.wargame.collected import collected
from tests.handbooks import SEEDS, blocks, handbook

BOOK = handbook("munich")
GRAMMAR = RULES.languages["axis"].grammar


def test_every_kind_of_order_is_in_the_handbook() -> None:
    known = set(written(collected(Order, "pbem.games.munich")).values())
    assert {type(order) for line in BOOK.queued for order in line.statement.orders} == known


def test_every_kind_of_standing_order_is_in_the_handbook() -> None:
    assert {rule.kind for rule in BOOK.standing} == {word.lower() for word in GRAMMAR.kinds}


def test_every_condition_is_in_the_handbook() -> None:
    described = set(re.findall(r"[A-Z]+", BOOK.chapters["Conditions"]))
    assert described >= GRAMMAR.conditions | {"NEAR", "OVER", "NOT", "AND"}


@pytest.mark.parametrize(
    "word", ["MOBILE", "AIR", "NAVAL", "SF", "REDUCED", "AVAILABLE", "OFF", "CITY", "UNITS"]
)
def test_every_word_within_an_order_is_shown(word: str) -> None:
    assert any(re.search(rf"\b{word}\b", str(line), re.IGNORECASE) for line in BOOK.queued)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_line_of_the_example_turns_is_refused(seed: str) -> None:
    axis, allied = blocks(BOOK.chapters["Example turns"])
    setup = "ON ILLEGAL SKIP\nDEFAULT\nDEFAULT\n"
    sheets = BOOK.sheets_of({"axis": setup + axis, "allied": setup + allied})
    outcome = BOOK.played(sheets, seed)
    assert not [str(each) for each in outcome.fates if each.end == "refused"]
    assert RULES.turn(outcome.position) == 2  # nothing more is asked in the first
