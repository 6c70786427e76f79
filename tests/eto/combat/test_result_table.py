"""26.1, 27.1  Odds, the die and its result."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pbem.games.eto.combat.modifiers import Circumstances, modifiers
from pbem.games.eto.combat.result_table import chances, column, head, result
from tests.eto.tables import TABLES
from tests.marks import rule


def odds(attack: int, defence: int) -> str:
    return head(TABLES, column(TABLES, attack, defence))


@rule("eto", "26.1")
@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [
        (10, 4, "2-1"),  # the book's example
        (5, 1, "4-1"),
        (29, 5, "4-1"),
        (30, 5, "6-1"),
        (28, 4, "6-1"),
        (43, 12, "3-1"),
        (49, 12, "4-1"),
        (3, 2, "3-2"),
        (7, 5, "1-1"),
        (9, 10, "1-2"),
        (4, 10, "1-3"),
        (1, 12, "1-3"),
        (100, 1, "6-1"),
    ],
)
def test_odds_are_rounded_for_the_defender(attack: int, defence: int, expected: str) -> None:
    assert odds(attack, defence) == expected


@rule("eto", "26.1")
@pytest.mark.parametrize(
    ("attack", "defence", "roll", "expected"),
    [(16, 4, 2, "DEx"), (16, 4, 6, "DE"), (28, 4, 1, "DEx"), (43, 12, 2, "(D2)")],
)
def test_the_four_attacks_of_september_1939(
    attack: int, defence: int, roll: int, expected: str
) -> None:
    added = modifiers(TABLES, Circumstances(attacker_flies=True, blitzkrieg=True))
    found = result(TABLES, column(TABLES, attack, defence), roll, added, fortified=False)
    assert found.code == expected


@rule("eto", "26.1")
def test_a_die_below_nought_counts_as_nought() -> None:
    added = modifiers(TABLES, Circumstances(attacker_unsupplied=True, rough=True))
    assert result(TABLES, column(TABLES, 4, 4), 1, added, fortified=False).code == "xx"


@rule("eto", "27.1")
def test_a_mandatory_retreat_from_a_fortification_costs_the_attacker_a_step_instead() -> None:
    found = result(TABLES, column(TABLES, 8, 4), 4, (), fortified=True)
    assert (found.code, found.attacker_steps, found.defender_steps) == ("x", 1, 0)


@rule("eto", "27.1")
def test_a_fortification_does_not_soften_other_results() -> None:
    assert result(TABLES, column(TABLES, 8, 4), 5, (), fortified=True).code == "D3"


@rule("eto", "26.1")
def test_chances_are_exact_and_the_attackers_worst_comes_first() -> None:
    found = chances(TABLES, column(TABLES, 16, 4), (), fortified=False)
    sixth = Fraction(1, 6)
    assert list(found.items()) == [
        ("D2x", sixth),
        ("D3x", sixth),
        ("(D2)", sixth),
        ("DEx", sixth),
        ("DE", 2 * sixth),
    ]


@rule("eto", "27.1")
def test_chances_against_a_fortification_have_no_mandatory_retreat() -> None:
    found = chances(TABLES, column(TABLES, 8, 4), (), fortified=True)
    assert found["x"] == Fraction(2, 6)
    assert "(D2)" not in found
