"""15.1 to 15.7  Air-to-air combat as dice."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from pbem.games.eto.air.air_combat import (
    AirAttack,
    Flyer,
    Melee,
    effect,
    is_fight,
    odds,
    out_of_it,
    stays,
)
from tests.eto.tables import TABLES
from tests.marks import rule

GERMAN, POLE, BOMBER = "4*-4/3", "3-4/1", "6-12"


def flyer(id: str, side: str, strength: int, quality: int | None, **more: object) -> Flyer:
    """One without a quality is a bomber."""
    fighter = quality is not None
    return Flyer(id, side, side, strength, quality or 0, fighter, **more)  # type: ignore[arg-type]


def warsaw(aims: Mapping[str, str] | None = None) -> Melee:
    """A German fighter and a bomber over the base of the Polish air unit, which fights."""
    return Melee(
        [
            flyer(GERMAN, "germany", 4, 3),
            flyer(BOMBER, "germany", 6, None),
            flyer(POLE, "west", 3, 1, at_home=True),
        ],
        aims,
    )


@rule("eto", "15.3")
def test_the_german_fighter_has_six_against_the_pole() -> None:
    assert warsaw({GERMAN: POLE, POLE: GERMAN}).number(TABLES, GERMAN, POLE) == 6


@rule("eto", "15.4")
def test_the_pole_adds_one_over_its_own_base_and_has_two_against_the_fighter() -> None:
    assert warsaw({GERMAN: POLE, POLE: GERMAN}).number(TABLES, POLE, GERMAN) == 2


@rule("eto", "15.7")
def test_a_six_does_nothing_to_the_pole_and_a_three_nothing_to_the_german() -> None:
    melee = warsaw({GERMAN: POLE, POLE: GERMAN})
    assert melee.attack(TABLES, GERMAN, 6).effect == "nothing"
    assert melee.attack(TABLES, POLE, 3).effect == "nothing"


@rule("eto", "15.3")
def test_over_warsaw_a_four_depletes_the_bomber_and_a_five_would_abort_it() -> None:
    melee = warsaw({POLE: BOMBER, GERMAN: POLE})
    assert melee.number(TABLES, POLE, BOMBER) == 5
    assert melee.attack(TABLES, POLE, 4).effect == "depleted"
    assert melee.attack(TABLES, POLE, 5).effect == "abort"


@rule("eto", "15.4")
def test_nobody_attacks_the_escort_so_it_adds_one_against_who_attacks_the_bomber() -> None:
    melee = warsaw({POLE: BOMBER, GERMAN: POLE})
    assert melee.number(TABLES, GERMAN, POLE) == 7
    assert melee.attack(TABLES, GERMAN, 1).effect == "depleted"


@rule("eto", "15.4")
def test_an_escort_that_is_attacked_itself_has_no_bonus() -> None:
    """E13: a Spitfire attacks the Junkers, the Messerschmitt is free; then there are two."""
    flyers = [
        flyer("Me109", "germany", 4, 3),
        flyer("Ju52", "germany", 6, None),
        flyer("Spitfire 1", "britain", 4, 3),
        flyer("Spitfire 2", "britain", 4, 3),
    ]
    alone = Melee(flyers[:3], {"Spitfire 1": "Ju52", "Me109": "Spitfire 1"})
    both = Melee(flyers, {"Spitfire 1": "Ju52", "Spitfire 2": "Me109", "Me109": "Spitfire 1"})
    assert alone.number(TABLES, "Me109", "Spitfire 1") == 5
    assert both.number(TABLES, "Me109", "Spitfire 1") == 4


@rule("eto", "44.2")
def test_blitzkrieg_adds_one_against_the_nation_that_is_surprised() -> None:
    surprising = frozenset(("poland",))
    melee = Melee(
        [
            flyer(GERMAN, "germany", 4, 3, surprising=surprising),
            Flyer(POLE, "west", "poland", 3, 1, True),
        ]
    )
    assert melee.number(TABLES, GERMAN, POLE) == 7
    assert melee.number(TABLES, POLE, GERMAN) == 1


@rule("eto", "15.3")
@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (-2, "depleted nothing nothing nothing nothing nothing"),
        (1, "depleted nothing nothing nothing nothing nothing"),
        (2, "depleted abort nothing nothing nothing nothing"),
        (4, "depleted depleted depleted abort nothing nothing"),
        (5, "depleted depleted depleted depleted abort nothing"),
        (9, "depleted depleted depleted depleted abort nothing"),
    ],
)
def test_below_the_number_depletes_equal_aborts_above_does_nothing(
    number: int, expected: str
) -> None:
    assert [effect(TABLES, number, roll) for roll in range(1, 7)] == expected.split()


@rule("eto", "15.1")
def test_bombers_never_attack() -> None:
    assert warsaw().attackers(TABLES, "germany", 1) == [GERMAN]


@rule("eto", "15.2")
def test_only_strength_three_and_more_attacks_in_the_second_round() -> None:
    melee = Melee([flyer("weak", "germany", 2, 3), flyer("strong", "germany", 3, 1),
                   flyer("pole", "west", 2, 1)])  # fmt: skip
    assert melee.attackers(TABLES, "germany", 1) == ["weak", "strong"]
    assert melee.attackers(TABLES, "germany", 2) == ["strong"]
    assert melee.attackers(TABLES, "west", 2) == []


@rule("eto", "15.0")
def test_without_a_fighter_there_is_no_combat() -> None:
    assert not is_fight([flyer("a", "germany", 6, None), flyer("b", "west", 4, None)])
    assert not is_fight([flyer("a", "germany", 4, 3)])
    assert is_fight([flyer("a", "germany", 4, 3), flyer("b", "west", 4, None)])


@rule("eto", "15.6")
def test_two_hits_of_one_round_cost_two_steps_and_an_abort_none() -> None:
    attacks = [
        AirAttack("a", "x", 5, 2, "depleted"),
        AirAttack("b", "x", 5, 1, "depleted"),
        AirAttack("c", "y", 5, 5, "abort"),
        AirAttack("d", "z", 5, 6, "nothing"),
    ]
    assert out_of_it(attacks) == {"x": 2, "y": 0}


@rule("eto", "15.3")
def test_chances_of_one_attack_are_exact() -> None:
    found = odds(TABLES, 6)
    assert (found.depleted, found.aborted, found.out) == (
        Fraction(4, 6),
        Fraction(1, 6),
        Fraction(5, 6),
    )


@rule("eto", "15.3")
def test_who_is_attacked_twice_must_escape_twice() -> None:
    assert stays(TABLES, [6, 2]) == Fraction(1, 6) * Fraction(4, 6)
