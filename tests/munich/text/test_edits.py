"""A moderator's changes: what they do, and what they refuse."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal, Invalid
from pbem.games.munich.rules import RULES
from pbem.games.munich.text.edits import FORMS
from tests.munich.games import position

START = (
    "turn: 2", "2513: DEI, DEII", "2511: DE16Pz", "2615: CZ1A", "2415: CZF1", "1512: BEA",
    "available: DEL1, DEL2, DEAB", "reinforcements: DE15Pz",
)  # fmt: skip


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("UNIT DEI 2511", "2511", "DEI, DE16Pz"),
        ("unit DEI eliminated", "unit DEI", "eliminated"),
        ("UNIT DE15Pz TURN 4", "unit DE15Pz", "turn 4"),
        ("UNIT BEA 1511", "1511", "BEA"),  # a neutral at home
        ("UNIT DEL1 2615", "over 2615", "DEL1"),
        ("UNIT DEL1 UTILIZED", "unit DEL1", "utilized"),
        ("STRENGTH DEI REDUCED", "2513", "DEI reduced, DEII"),
        ("TOP DEII", "2513", "DEII, DEI"),
        ("CONTROL 2415 ALLIED", "control 2415", "allied"),
        ("CONTROL 2515 AXIS", "captured axis", "2515"),
        ("POINTS Germany 7", "points Germany", "7"),
        ("TERROR 2615 ON", "terror", "2615"),
        ("STORM ON", "storm", "yes"),
        ("JOIN soviet union ALLIED", "country Soviet Union", "allied"),
    ],
)
def test_a_line_changes_the_position(line, key, value):
    game = position(*START)
    list(RULES.edit(game, line))
    assert RULES.fact(game, key) == value
    RULES.check_invariants(game)


def test_what_was_reduced_can_be_made_whole():
    game = position(*START)
    for line in ("STRENGTH DEI REDUCED", "STRENGTH DEI FULL"):
        list(RULES.edit(game, line))
    assert RULES.fact(game, "2513") == "DEI, DEII"


def test_what_was_captured_can_be_given_back():
    game = position(*START)
    before = RULES.encode(game)
    for line in ("CONTROL 2516 AXIS", "CONTROL 2516 ALLIED"):
        list(RULES.edit(game, line))
    assert RULES.encode(game) == before


@pytest.mark.parametrize(
    ("line", "case"),
    [
        ("UNIT Nobody 2511", "2.5"),
        ("UNIT DEIII 2511", "3.4"),  # not in this game
        ("UNIT DEI 9999", "2.1"),
        ("UNIT DEI 2615", "9.0"),  # the enemy is there
        ("UNIT DEI 0800", "19.0"),  # the sea
        ("UNIT DEI 1613", "5.1"),  # neutral Belgium
        ("UNIT DEI AVAILABLE", "2.5.4"),
        ("UNIT DEL1 OFF", "8.6.1"),
        ("UNIT DEAB 2511", "2.5.4"),
        ("UNIT DE15Pz TURN 1", "7.2.1"),
        ("STRENGTH DEAB REDUCED", "11.17"),
        ("TOP DEL1", "15.0"),
        ("CONTROL 2615 AXIS", "2.3"),
        ("CONTROL 1512 AXIS", "2.3"),
        ("POINTS Belgium 1", "7.1"),
        ("POINTS Germany -1", "7.1"),
        ("POINTS Atlantis 1", "2.7"),
        ("TERROR 2515 ON", "16.8.2"),
        ("JOIN Switzerland AXIS", "5.6"),
        ("JOIN Germany ALLIED", "5.0"),
    ],
)
def test_what_cannot_be_is_refused_with_its_case(line, case):
    game = position(*START)
    before = RULES.encode(game)
    with pytest.raises(Illegal) as refusal:
        list(RULES.edit(game, line))
    assert refusal.value.case == case
    assert RULES.encode(game) == before


@pytest.mark.parametrize(
    "line", ["", "DANCE", "UNIT DEI", "POINTS Germany many", "TERROR 2615", "STORM", "JOIN"]
)
def test_what_is_not_understood_is_told_how_it_is_written(line):
    with pytest.raises(Invalid) as refusal:
        list(RULES.edit(position(*START), line))
    assert set(FORMS) <= set(refusal.value.expected)


@pytest.mark.parametrize("digits", [20, 1000, 5000])
def test_a_number_that_no_position_can_hold_is_refused_in_words(digits):
    with pytest.raises(Invalid, match="6 digits"):
        list(RULES.edit(position(*START), f"POINTS Germany {'9' * digits}"))
