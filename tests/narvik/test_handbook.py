"""The handbook: all that can be said in Narvik is shown, and its example turns play."""

from __future__ import annotations

import re

import pytest

from pbem.games.narvik.orders.grammar import grammar, orders
from pbem.games.narvik.orders.language import KINDS
from pbem.games.narvik.rules import RULES
from tests.handbooks import SEEDS, blocks, handbook

BOOK = handbook("narvik")


def test_every_kind_of_order_is_in_the_handbook() -> None:
    shown = {type(order) for line in BOOK.queued for order in line.statement.orders}
    assert shown == {order for order in orders() if order.form}


def test_every_kind_of_standing_order_is_in_the_handbook() -> None:
    kinds = {KINDS.get(word, word.lower()) for word in grammar().kinds}
    assert {rule.kind for rule in BOOK.standing} == kinds


def test_every_condition_is_in_the_handbook() -> None:
    described = set(re.findall(r"[A-Z]+", BOOK.chapters["Conditions"]))
    assert described >= grammar().conditions | {"NEAR", "NOT", "AND"}


@pytest.mark.parametrize(
    "word", ["RAIL", "FERRY", "CUT", "TOP", "KEEP", "ENTRENCH", "BRIDGE", "DEMOLISH", "REPAIR"]
)
def test_every_word_within_an_action_is_shown(word: str) -> None:
    assert any(re.search(rf"\b{word}\b", str(line)) for line in BOOK.queued)


@pytest.mark.parametrize("seed", SEEDS)
def test_only_points_can_spoil_the_example_turns(seed: str) -> None:
    allied, german = blocks(BOOK.chapters["Example turns"])
    setup = "ON ILLEGAL SKIP\nDEFAULT\n"
    sheets = BOOK.sheets_of({"allied": setup + allied, "german": setup + german})
    outcome = BOOK.played(sheets, seed)
    refused = [each for each in outcome.fates if each.end == "refused"]
    assert not [each for each in refused if "(rule 6.2)" not in each.words]
    assert RULES.verdict(outcome.position) is not None  # WHEN ANY: DEFAULT answers all the rest


def test_a_stack_that_falls_in_order_tells_who_is_kept() -> None:
    fates = [fate for outcome in BOOK.example_games for fate in outcome.fates]
    assert any("and you keep" in fate.words for fate in fates)
