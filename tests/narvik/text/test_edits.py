"""A moderator's changes: what they do, and what they refuse."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal, Invalid
from pbem.games.narvik.rules import RULES
from pbem.games.narvik.text.edits import FORMS
from tests.narvik.games import position

START = ("1710: 11J, 12J", "0216: SG1", "harstad: SG2", "german pool: Stu1")


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("UNIT 11J 1711", "unit 11J", "1711"),
        ("unit SG2 0216", "0216", "SG2, SG1"),
        ("UNIT SG1 BARDUFOSS", "unit SG1", "bardufoss"),
        ("UNIT 11J REGROUP", "unit 11J", "german regroup"),
        ("UNIT 11J LOST", "unit 11J", "german lost"),
        ("UNIT Stu1 STRIKES", "unit Stu1", "german strikes"),
        ("TOP 12J", "1710", "12J, 11J"),
        ("CONTROL 1711 GERMAN", "control 1711", "german"),
        ("CONTROL 1711 ALLIED", "control 1711", "allied"),
        ("POINTS GERMAN 7", "points german", "7"),
        ("RELIEF Bodo", "relief", "Bodo"),
        ("ENTRENCH 1710 ON", "entrenched", "1710"),
        ("DEMOLISH 0919 ON", "demolished", "0919"),
    ],
)
def test_a_line_changes_the_position(line, key, value):
    game = position(*START)
    list(RULES.edit(game, line))
    assert RULES.fact(game, key) == value
    RULES.check_invariants(game)


def test_a_marker_goes_as_it_came():
    game = position(*START)
    (a, b), *_ = ([game.board.label(each) for each in pair] for pair in game.board.inlets.pairs())
    for word, left in (("ON", 1), ("OFF", 0)):
        list(RULES.edit(game, f"BRIDGE {a} {b} {word}"))
        assert len(game.pontoons) == left


@pytest.mark.parametrize(
    ("line", "case"),
    [
        ("UNIT Nobody 1711", "2.3"),
        ("UNIT 112C 1711", "22.0"),  # optional, and not in this game
        ("UNIT 11J 9999", "2.1"),
        ("UNIT 11J 0216", "9.0"),  # the enemy is there
        ("UNIT 11J HARSTAD", "20.0"),
        ("UNIT 11J 0101", "12.3"),  # the sea
        ("UNIT Stu1 1711", "2.3.8"),
        ("CONTROL 0216 GERMAN", "4.4"),
        ("POINTS GERMAN 99", "6.2"),
        ("RELIEF Berlin", "7.0"),
        ("ENTRENCH 1711 ON", "23.2.2"),
        ("BRIDGE 1710 1711 ON", "23.3"),
    ],
)
def test_what_cannot_be_is_refused_with_its_case(line, case):
    game = position(*START)
    before = RULES.encode(game)
    with pytest.raises(Illegal) as refusal:
        list(RULES.edit(game, line))
    assert refusal.value.case == case
    assert RULES.encode(game) == before


@pytest.mark.parametrize("line", ["", "DANCE", "UNIT 11J", "POINTS GERMAN many", "ENTRENCH 1710"])
def test_what_is_not_understood_is_told_how_it_is_written(line):
    with pytest.raises(Invalid) as refusal:
        list(RULES.edit(position(*START), line))
    assert set(FORMS) <= set(refusal.value.expected)


@pytest.mark.parametrize("digits", [20, 1000, 5000])
def test_a_number_that_no_position_can_hold_is_refused_in_words(digits):
    with pytest.raises(Invalid, match="6 digits"):
        list(RULES.edit(position(*START), f"POINTS GERMAN {'9' * digits}"))
