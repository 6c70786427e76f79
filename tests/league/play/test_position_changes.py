"""A position as what is new in it since the last mail."""

from __future__ import annotations

from pbem.league.play.position_changes import position_changes

BEFORE = """\
Turn 1 of 10. Movement phase.
Weather fair.

GERMANS
  Alta (1519): Brnt 3-4-5, Alt 1-3-1
  2902: 7Mtn 5-5-4
ALLIES
  2603: 6Arm 7-6-7
Pools: ANR 181Inf
"""


def after(old: str, new: str) -> str:
    """What is told of a change of one line."""
    assert old in BEFORE
    return position_changes(BEFORE, BEFORE.replace(old, new))


def test_of_the_same_position_nothing_is_told() -> None:
    assert position_changes(BEFORE, BEFORE) == ""


def test_a_changed_place_is_told_under_its_heading() -> None:
    assert after("Brnt 3-4-5, Alt", "Alt") == "GERMANS\n  Alta (1519): Alt 1-3-1"


def test_a_place_that_was_left_is_named() -> None:
    assert after("  2902: 7Mtn 5-5-4\n", "") == "GERMANS\n  No longer: 2902"


def test_a_place_that_the_enemy_has_taken_is_told_once() -> None:
    taken = BEFORE.replace("  2902: 7Mtn 5-5-4\n", "").replace(
        "ALLIES\n", "ALLIES\n  2902: 12N 3-3-4\n"
    )
    assert position_changes(BEFORE, taken) == "ALLIES\n  2902: 12N 3-3-4"


def test_the_last_unit_of_a_side_is_not_forgotten() -> None:
    assert after("ALLIES\n  2603: 6Arm 7-6-7\n", "") == "ALLIES\n  No longer: 2603"


def test_what_stands_at_the_margin_is_told_when_it_is_new() -> None:
    assert after("Weather fair.", "Weather storm.") == "Weather storm."
    assert after("ANR 181Inf", "ANR empty") == "Pools: ANR empty"
