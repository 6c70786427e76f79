"""11.0, 11.1, 11.3, 11.10  Everybody fires once, at one target, all at once."""

from __future__ import annotations

import pytest

from pbem.games.norway.combat.events import FightBegan
from tests.marks import rule
from tests.norway.combat.fights import (
    HOLD,
    MISS,
    aim,
    asked,
    factor_of,
    fight,
    fired,
    may_hit,
    shots,
)
from tests.norway.games import lost, position, refused, told

NARVIK = {"Narvik": "146Bde Glad/1", "16": "TR1", "Reich": "He111/1 Me110/1"}
"""The book's example: a brigade and a fighter, attacked by a bomber and a fighter."""


@rule("norway", "11.1")
def test_the_example_the_fighter_attacks_the_fighter_and_the_bomber_the_brigade() -> None:
    """The book's example."""
    game = position(NARVIK)
    events = fight(
        game,
        "bombardment",
        "Narvik",
        "He111/1 Me110/1",
        [MISS] * 4,
        [aim("Me110/1 > Glad/1", "He111/1 > 146Bde"), aim("146Bde > He111/1", "Glad/1 > Me110/1")],
    )
    assert shots(events) == [
        ("He111/1", "146Bde", 3, False),  # anti-ground
        ("Me110/1", "Glad/1", 2, False),  # anti-air, as are those of both who answer
        ("146Bde", "He111/1", 1, False),
        ("Glad/1", "Me110/1", 2, False),
    ]


@rule("norway", "11.1")
@rule("norway", "11.10")
def test_the_example_both_defenders_may_fire_at_one_attacker_even_if_one_is_not_attacked() -> None:
    """The book's example."""
    game = position(NARVIK)
    events = fight(
        game,
        "bombardment",
        "Narvik",
        "He111/1 Me110/1",
        [MISS, MISS, MISS, 2],
        [aim("He111/1 + Me110/1 > 146Bde"), aim("146Bde + Glad/1 > He111/1")],
    )
    assert fired(events) == {"He111/1", "Me110/1", "146Bde", "Glad/1"}
    assert lost(game) == {"He111/1"}


@rule("norway", "11.1")
def test_all_fire_at_once_so_that_two_can_hit_each_other() -> None:
    game = position({"24": "Hipper Suffolk"})
    fight(game, "naval", "24", "Hipper", [3, 3])
    assert lost(game) == {"Hipper", "Suffolk"}


@rule("norway", "11.1")
def test_a_unit_fires_at_one_target_only() -> None:
    game = position({"24": "Hipper Suffolk Devonshire"})
    fight(game, "naval", "24", "Hipper")
    assert refused(game, aim("Hipper > Suffolk", "Hipper > Devonshire")).case == "11.1"


@rule("norway", "11.1")
def test_there_is_one_round_only() -> None:
    game = position({"24": "Hipper Suffolk"})
    assert len(shots(fight(game, "naval", "24", "Hipper", [MISS, MISS]))) == 2
    assert not game.agenda


@rule("norway", "11.1")
def test_of_the_defender_nobody_is_withheld() -> None:
    game = position({"24": "Hipper Suffolk 4DF TR1 Truant"})
    (began,) = told(fight(game, "naval", "24", "Hipper"), FightBegan)
    assert set(began.against) == {"Suffolk", "4DF", "TR1", "Truant"}


@rule("norway", "11.1")
def test_of_the_attacker_only_those_who_act_take_part() -> None:
    game = position({"24": "Hipper Jacobi Suffolk"})
    assert may_hit(game, "naval", "24", "Hipper", "Suffolk") == {"Hipper"}


@rule("norway", "11.1")
def test_what_a_ship_carries_is_no_target_and_does_not_fire() -> None:
    game = position({"24": "Hipper TR1(24Gds)"})
    assert may_hit(game, "naval", "24", "Hipper", "Hipper") == {"TR1"}
    assert may_hit(game, "naval", "24", "Hipper", "24Gds") == set()


@rule("norway", "10.15")
def test_what_a_sunk_ship_carries_is_lost_with_it() -> None:
    game = position({"24": "Hipper GTR1(138Mtn+139Mtn) Suffolk"})
    fight(game, "naval", "24", "Suffolk", [1, MISS])
    assert lost(game) == {"Hipper"}
    fight(game, "naval", "24", "Suffolk", [3])
    assert lost(game) == {"Hipper", "GTR1", "138Mtn", "139Mtn"}


@rule("norway", "11.1")
def test_a_unit_can_waste_its_attack_and_is_fired_at_all_the_same() -> None:
    game = position({"24": "Hipper Suffolk Devonshire"})
    events = fight(game, "naval", "24", "Hipper", [MISS, MISS], [HOLD])
    assert fired(events) == {"Suffolk", "Devonshire"}


@rule("norway", "11.1")
def test_the_attacker_aims_before_the_defender() -> None:
    game = position({"24": "Hipper Jacobi Suffolk Devonshire"})
    fight(game, "naval", "24", "Hipper Jacobi")
    assert asked(game) == ("targets", "german")
    fight_on = position({"24": "Hipper Jacobi Suffolk Devonshire"})
    fight(fight_on, "naval", "24", "Hipper Jacobi", (), [aim("Hipper + Jacobi > Suffolk")])
    assert asked(fight_on) == ("return fire", "allied")


@rule("norway", "11.0")
def test_moored_seaplanes_are_in_a_naval_battle_of_their_zone() -> None:
    game = position({"34": "Hipper NHe115@Bergen"})
    assert may_hit(game, "naval", "34", "Hipper", "Hipper") == {"NHe115"}
    assert factor_of(game, "naval", "34", "Hipper", "Hipper", "NHe115") == 1  # anti-air
    assert factor_of(game, "naval", "34", "Hipper", "NHe115", "Hipper") == 2  # anti-surface


# -- factors --------------------------------------------------------------------------------------


@rule("norway", "11.3")
@pytest.mark.parametrize(("die", "hit"), [(1, True), (2, True), (3, False), (6, False)])
def test_the_example_a_factor_of_two_hits_on_one_and_two(die: int, hit: bool) -> None:
    """The book's example."""
    game = position({"24": "Galatea Albatros"})
    events = fight(game, "naval", "24", "Galatea", [die, MISS])
    assert shots(events)[0] == ("Galatea", "Albatros", 2, hit)


@rule("norway", "11.3")
def test_the_example_a_submarine_without_anti_air_is_hit_by_aircraft_and_cannot_answer() -> None:
    """The book's example."""
    game = position({"24": "U47", "Britain": "Hudson"})
    events = fight(game, "air-naval", "24", "Hudson", [1, 2])
    assert shots(events) == [("Hudson", "U47", 2, True)]
    assert lost(game) == {"U47"}


@rule("norway", "11.3")
@pytest.mark.parametrize(
    ("unit", "target", "factor"),
    [
        ("Warspite", "U47", 1),
        ("Warspite", "Hipper", 4),
        ("Galatea", "U47", 1),
        ("Rodney", "U47", 0),
    ],
)
def test_the_target_says_which_factor_is_used(unit: str, target: str, factor: int) -> None:
    game = position({"24": f"{unit} U47 Hipper"})
    assert factor_of(game, "naval", "24", unit, unit, target) == factor


@rule("norway", "11.3")
def test_who_has_no_factor_against_a_target_cannot_fire_at_it() -> None:
    game = position({"24": "Rodney U47 Hipper Jacobi"})
    fight(game, "naval", "24", "Rodney")
    assert refused(game, aim("Rodney > U47")).case == "11.3"


@rule("norway", "11.10")
def test_the_example_two_aircraft_and_infantry_are_three_dice_at_a_lone_infantry_unit() -> None:
    """The book's example."""
    game = position({"Narvik": "6Bde 138Mtn", "Reich": "He111/1 Ju87"}, airdrop="Narvik")
    events = fight(
        game, "ground", "Narvik", "138Mtn He111/1 Ju87", [MISS] * 4, [aim("6Bde > 138Mtn")]
    )
    assert shots(events) == [
        ("138Mtn", "6Bde", 3, False),
        ("He111/1", "6Bde", 3, False),
        ("Ju87", "6Bde", 3, False),
        ("6Bde", "138Mtn", 3, False),
    ]
