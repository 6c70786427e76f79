"""26.4  What is added to the die."""

from __future__ import annotations

import pytest

from pbem.games.eto.combat.modifiers import ICE, WATER, Circumstances, modifiers
from pbem.games.eto.combat.result_table import total
from tests.eto.tables import TABLES
from tests.marks import rule


def die(**now: object) -> int:
    return total(modifiers(TABLES, Circumstances(**now)))  # type: ignore[arg-type]


@rule("eto", "26.4")
@pytest.mark.parametrize(
    ("why", "expected"),
    [
        ("mud", -1),
        ("dropped", 1),
        ("blitzkrieg", 1),
        ("defender_unsupplied", 1),
        ("attacker_unsupplied", -2),
        ("rough", -1),
    ],
)
def test_each_circumstance_has_its_modifier(why: str, expected: int) -> None:
    assert die(**{why: True}) == expected


@rule("eto", "17.2")
def test_air_superiority_helps_whoever_alone_is_over_the_hex() -> None:
    assert die(attacker_flies=True) == 1
    assert die(defender_flies=True) == -1


@rule("eto", "17.2")
def test_air_units_of_both_sides_cancel_out() -> None:
    assert modifiers(TABLES, Circumstances(attacker_flies=True, defender_flies=True)) == ()


@rule("eto", "26.4")
def test_water_that_all_must_cross_costs_two() -> None:
    assert die(water=WATER, strength=12) == -2


@rule("eto", "1.5")
def test_ice_costs_one() -> None:
    assert die(water=ICE, strength=12) == -1


@rule("eto", "26.4")
def test_half_the_strength_from_the_sea_makes_it_an_assault_and_the_river_nothing() -> None:
    assert die(water=WATER, landing=6, strength=12) == -3


@rule("eto", "26.4")
def test_less_than_half_from_the_sea_does_not_help_across_the_river() -> None:
    assert die(water=WATER, landing=5, strength=12) == -2


@rule("eto", "26.4")
def test_all_modifiers_are_added_up() -> None:
    assert die(attacker_flies=True, blitzkrieg=True, mud=True, rough=True, dropped=True) == 1


@rule("eto", "26.4")
def test_a_modifier_is_told_with_its_case() -> None:
    (found,) = modifiers(TABLES, Circumstances(blitzkrieg=True))
    assert str(found) == "+1 blitzkrieg (44.2)"
