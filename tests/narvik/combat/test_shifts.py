"""14.1, 14.3  Columns and column shifts, with the book's examples."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pbem.games.narvik.combat.events import Shift
from pbem.games.narvik.combat.results import chances, column, result
from pbem.games.narvik.combat.shifts import (
    AIR,
    ASSAULT,
    COUNTER,
    FIRE,
    NAVAL,
    Volley,
    common_shifts,
    fire_of,
    shifts_against,
)
from pbem.games.narvik.position.game import Narvik
from tests.marks import rule
from tests.narvik.fights import standing

SCENARIO = Narvik(options={}).scenario


def shifted(*columns: int) -> tuple[Shift, ...]:
    return tuple(Shift(each, "test", "14.3") for each in columns)


def sizes(game: Narvik, how: str, units: str, origin: str, target: str) -> dict[str, int]:
    volley = Volley("german", how, tuple(units.split()), origin, target)
    return {each.why: each.columns for each in common_shifts(game, volley)}


def test_the_ground_is_as_these_tests_take_it() -> None:
    terrain = {hex: SCENARIO.board.terrain_of[SCENARIO.board.at(hex)] for hex in HEXES}
    assert terrain == HEXES


HEXES = {"1814": "rough", "1714": "rough", "1420": "rough", "1519": "rough", "1713": "clear"}


@rule("narvik", "14.1")
@rule("narvik", "14.3")
@pytest.mark.parametrize(
    ("fire", "shifts", "expected"),
    [
        (10, (-1,), 9),  # 14.1, first example
        (5, (-1,), 4),  # 14.1, second example
        (15, (), 12),
        (15, (-2,), 10),  # more than 12 counts as 12 before the shifts
        (11, (2, 1), 12),
        (1, (), 1),
        (1, (-1,), 0),
        (2, (-2, -2), 0),
        (1, (2, -2), 1),  # all shifts together, then the limits
    ],
)
def test_columns(fire: int, shifts: tuple[int, ...], expected: int) -> None:
    assert column(fire, shifted(*shifts)) == expected


@rule("narvik", "14.1")
def test_the_examples_results_are_in_the_table() -> None:
    assert (result(SCENARIO, 4, 1), result(SCENARIO, 4, 5)) == ("", "D")
    assert {"E", "D"} <= set(chances(SCENARIO, 9))


def test_chances_add_up() -> None:
    assert all(sum(chances(SCENARIO, each).values()) == Fraction(1) for each in range(13))


@rule("narvik", "14.3.1")
def test_rough_ground_shifts_fire_one_to_the_left() -> None:
    game = standing("1714: 1J 2J | 1814: AltaA")
    assert sizes(game, FIRE, "1J 2J", "1714", "1814") == {"rough": -1}
    assert fire_of(game, ("1J", "2J")) == 10


@rule("narvik", "14.3")
@rule("narvik", "14.3.1")
def test_the_example_of_an_elite_unit_over_an_inlet_comes_to_nothing() -> None:
    game = standing("1420: 1J | 1519: AltaA")
    found = sizes(game, ASSAULT, "1J", "1420", "1519")
    assert found == {"elite": 2, "rough": -1, "inlet": -1}


@rule("narvik", "14.3.1")
def test_an_inlet_does_not_shift_fire() -> None:
    game = standing("1420: 1J | 1519: AltaA")
    assert sizes(game, FIRE, "1J", "1420", "1519") == {"rough": -1}


@rule("narvik", "23.3.1")
def test_a_pontoon_bridge_takes_the_inlet_away() -> None:
    game = standing("1420: 1J | 1519: AltaA")
    game.pontoons.add("1420-1519")
    assert sizes(game, ASSAULT, "1J", "1420", "1519") == {"elite": 2, "rough": -1}


@rule("narvik", "14.3")
def test_an_assault_without_elite_units_shifts_one() -> None:
    game = standing("1714: Kothe | 1814: AltaA")
    assert sizes(game, ASSAULT, "Kothe", "1714", "1814") == {"close assault": 1, "rough": -1}


@rule("narvik", "14.3")
def test_elite_defenders_and_twice_the_strength_shift_left() -> None:
    game = standing("1714: Holt | 1814: 1LEA")
    found = sizes(game, ASSAULT, "Holt", "1714", "1814")
    assert found["elite defenders"] == found["defenders twice as strong"] == -1


@rule("narvik", "14.3")
def test_less_than_twice_the_strength_shifts_nothing() -> None:
    game = standing("1714: Kothe | 1814: 1LEA")
    assert "defenders twice as strong" not in sizes(game, ASSAULT, "Kothe", "1714", "1814")


@rule("narvik", "14.3")
def test_fire_has_no_shift_for_elite_units() -> None:
    game = standing("1714: 1J | 1713: 1LEA")
    assert sizes(game, FIRE, "1J", "1714", "1713") == {}


@rule("narvik", "14.3")
@pytest.mark.parametrize("at", ["1713", "1714"])
def test_anti_aircraft_units_in_or_next_to_the_hex_shift_strikes_from_the_air(at: str) -> None:
    game = standing(f"1713: SG1 | {at}: L163 | german strikes: Ju1")
    assert sizes(game, AIR, "Ju1", "german strikes", "1713") == {"anti-aircraft": -2}
    assert sizes(game, NAVAL, "Ju1", "german strikes", "1713") == {}


@rule("narvik", "14.3.2")
def test_one_anti_armour_unit_is_enough_and_counts_against_tanks_only() -> None:
    game = standing("1714: AT16 1J | 1713: KOH SG1")
    volley = Volley("german", FIRE, ("AT16", "1J"), "1714", "1713")
    assert [each.why for each in shifts_against(game, volley, (), "KOH")] == ["anti-armour"]
    assert shifts_against(game, volley, (), "SG1") == ()


@rule("narvik", "23.2.1")
@pytest.mark.parametrize("how", [FIRE, ASSAULT, AIR])
def test_entrenchments_shift_all_fire_two_to_the_left(how: str) -> None:
    game = standing("1714: 1J | 1713: SG1")
    game.entrenched.add("1713")
    assert sizes(game, how, "1J", "1714", "1713")["entrenched"] == -2


@rule("narvik", "14.4.1")
def test_a_counterattack_has_no_shifts_at_all() -> None:
    game = standing("1714: AT16 1J | 1814: KOH")
    game.entrenched.add("1814")
    volley = Volley("german", COUNTER, ("AT16", "1J"), "1714", "1814")
    assert shifts_against(game, volley, common_shifts(game, volley), "KOH") == ()
