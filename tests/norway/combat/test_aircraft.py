"""11.4, 15.3, 17.8, 20.22  Who is in the air, and who fires at whom there."""

from __future__ import annotations

import pytest

from pbem.engine.order import Order
from pbem.games.norway.combat.events import Fired, NotFired
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
from tests.norway.games import lost, placed, position, refused, run, told

# -- an area attacked by aircraft only ------------------------------------------------------------


@rule("norway", "11.4")
def test_attacked_by_aircraft_only_fighters_rise_and_fire() -> None:
    game = position({"Oslo": "NGlad", "Reich": "He111/1 Me109/1"})
    events = fight(
        game, "bombardment", "Oslo", "He111/1 Me109/1", [MISS, 2], [aim("NGlad > He111/1")]
    )
    assert shots(events) == [("Me109/1", "NGlad", 3, False), ("NGlad", "He111/1", 2, True)]


@rule("norway", "11.4")
def test_a_bomber_cannot_attack_a_fighter_that_has_risen() -> None:
    game = position({"Oslo": "NGlad RoyalGd NHe115", "Reich": "He111/1"})
    fight(game, "bombardment", "Oslo", "He111/1")
    assert refused(game, aim("He111/1 > NGlad")).case == "11.4"


@rule("norway", "11.4")
def test_other_aircraft_are_hit_on_the_ground_with_the_anti_ground_factor() -> None:
    game = position({"Bergen": "NHe115", "Reich": "He111/1"})
    assert factor_of(game, "bombardment", "Bergen", "He111/1", "He111/1", "NHe115") == 3


@rule("norway", "11.4")
def test_fighters_strafe_aircraft_on_the_ground_with_the_anti_air_factor() -> None:
    game = position({"Bergen": "NHe115", "Reich": "Me109/1"})
    assert factor_of(game, "bombardment", "Bergen", "Me109/1", "Me109/1", "NHe115") == 3


@rule("norway", "11.4")
def test_aircraft_on_the_ground_do_not_fire_back() -> None:
    game = position({"Bergen": "NHe115", "Reich": "Me109/1"})
    assert fired(fight(game, "bombardment", "Bergen", "Me109/1", [MISS])) == {"Me109/1"}


@rule("norway", "15.3")
@rule("norway", "11.4")
def test_a_fighter_on_a_disrupted_base_stays_on_the_ground_and_can_be_bombed() -> None:
    game = position({"Oslo": "NGlad", "Reich": "He111/1"}, disrupted={("Oslo", "airbase")})
    events = fight(game, "bombardment", "Oslo", "He111/1", [MISS])
    assert shots(events) == [("He111/1", "NGlad", 3, False)]


@rule("norway", "11.1")
@rule("norway", "11.4")
def test_a_bomber_that_is_shot_down_while_it_bombs_has_bombed() -> None:
    game = position({"Oslo": "NGlad RoyalGd", "Reich": "He111/1"})
    fight(game, "bombardment", "Oslo", "He111/1", [3, MISS, 2])
    assert lost(game) == {"He111/1", "RoyalGd"}


@rule("norway", "11.3")
def test_a_bomber_that_bombs_does_not_answer_the_fighter_as_well() -> None:
    game = position({"Oslo": "NGlad RoyalGd", "Reich": "He111/1"})
    events = fight(game, "bombardment", "Oslo", "He111/1", [MISS] * 3)
    assert [shot[:2] for shot in shots(events)].count(("He111/1", "RoyalGd")) == 1
    assert len(shots(events)) == 3


@rule("norway", "11.4")
def test_a_bomber_that_has_kept_its_fire_answers_the_fighter_that_attacks_it() -> None:
    game = position({"Oslo": "NGlad RoyalGd NHe115", "Reich": "He111/1"})
    events = fight(game, "bombardment", "Oslo", "He111/1", [MISS, MISS, 1], [HOLD])
    assert shots(events)[-1] == ("He111/1", "NGlad", 1, True)


@rule("norway", "11.4")
def test_attacked_by_two_fighters_it_chooses_which_to_answer() -> None:
    game = position({"Oslo": "Glad/1 Hurri/1 Blenheim Hudson", "Reich": "He111/1"})
    fight(game, "bombardment", "Oslo", "He111/1", (), [HOLD])
    assert asked(game) == ("return fire", "german")
    events = run(game, [MISS, MISS, 1], [aim("He111/1 > Hurri/1")])
    assert shots(events)[-1] == ("He111/1", "Hurri/1", 1, True)


@rule("norway", "11.4")
def test_in_its_answer_it_fires_at_nobody_but_those_fighters() -> None:
    game = position({"Oslo": "Glad/1 Hurri/1 Blenheim Hudson", "Reich": "He111/1"})
    fight(game, "bombardment", "Oslo", "He111/1", (), [HOLD])
    refusal = refused(game, aim("He111/1 > Blenheim"))
    assert (refusal.case, set(refusal.legal)) == ("11.4", {"Glad/1", "Hurri/1"})


@rule("norway", "11.1")
def test_an_order_may_aim_at_nobody_so_that_a_bomber_keeps_its_fire_for_fighters() -> None:
    game = position({"Oslo": "NGlad RoyalGd", "Reich": "He111/1"})
    events = fight(game, "bombardment", "Oslo", "He111/1", [MISS, MISS, 1], aims="NOBODY")
    assert shots(events)[-1] == ("He111/1", "NGlad", 1, True)


# -- an area attacked by troops -------------------------------------------------------------------


@rule("norway", "11.4")
def test_attacked_by_troops_all_aircraft_rise_and_fire_at_them() -> None:
    game = position({"Bergen": "NHe115 BergenFt 138Mtn"}, airdrop="Bergen")
    events = fight(game, "ground", "Bergen", "138Mtn", [MISS] * 3, [aim("138Mtn > NHe115")])
    assert ("NHe115", "138Mtn", 1, False) in shots(events)


@rule("norway", "11.4")
def test_troops_fire_at_aircraft_with_their_anti_air_factor() -> None:
    game = position({"Bergen": "NHe115 138Mtn"}, airdrop="Bergen")
    assert factor_of(game, "ground", "Bergen", "138Mtn", "138Mtn", "NHe115") == 1


@rule("norway", "11.4")
def test_aircraft_that_rose_are_no_target_for_dive_bombers() -> None:
    game = position({"Bergen": "NHe115 BergenFt 138Mtn", "Reich": "Ju87"}, airdrop="Bergen")
    assert may_hit(game, "ground", "Bergen", "138Mtn Ju87", "Ju87") == {"BergenFt"}


@rule("norway", "15.3")
def test_aircraft_on_a_disrupted_base_neither_rise_nor_fire_when_troops_come() -> None:
    game = position(
        {"Bergen": "NHe115 BergenFt 138Mtn"}, airdrop="Bergen", disrupted={("Bergen", "airbase")}
    )
    assert may_hit(game, "ground", "Bergen", "138Mtn", "NHe115") == set()
    assert may_hit(game, "ground", "Bergen", "138Mtn", "138Mtn") == {"NHe115", "BergenFt"}


@rule("norway", "15.3")
def test_an_attackers_aircraft_on_a_disrupted_base_of_the_area_take_no_part() -> None:
    game = position(
        {"Oslo": "OsloFt 138Mtn Me109/1", "Reich": "FJ1/1"}, disrupted={("Oslo", "airbase")}
    )
    game.put("FJ1/1", "Oslo")
    assert may_hit(game, "drop", "Oslo", "FJ1/1", "Me109/1", fresh="FJ1/1") == set()


# -- in the air -----------------------------------------------------------------------------------

INTRUDERS = {"Oslo": "159Inf Me109/1 Me110/1", "Britain": "Wellington Blenheim Hurri/1 Whitley"}


def intercept(
    wanted: str, force: str, dice: list[int], *answers: Order
) -> tuple[list[tuple[str, str, int, bool]], set[str]]:
    """Who fired at whom, and who is lost, when fighters over Oslo meet intruders."""
    game = position(INTRUDERS)
    events = fight(
        game, "interception", "Oslo", wanted, dice, answers, against=force, acting="allied"
    )
    return shots(events), lost(game)


@rule("norway", "20.22")
@rule("norway", "11.4")
def test_only_who_survives_the_fighter_answers_it() -> None:
    fell, gone = intercept("Me109/1", "Wellington", [3])
    assert fell == [("Me109/1", "Wellington", 3, True)]
    assert gone == {"Wellington"}


@rule("norway", "11.4")
def test_who_survives_answers_and_may_hit_the_fighter() -> None:
    fell, gone = intercept("Me109/1", "Wellington", [4, 2])
    assert fell == [("Me109/1", "Wellington", 3, False), ("Wellington", "Me109/1", 2, True)]
    assert gone == {"Me109/1"}


@rule("norway", "11.4")
def test_who_is_not_attacked_does_not_answer() -> None:
    fell, _ = intercept("Me109/1", "Wellington Blenheim", [MISS, MISS], aim("Me109/1 > Blenheim"))
    assert {shot[0] for shot in fell} == {"Me109/1", "Blenheim"}


@rule("norway", "11.4")
def test_the_answer_is_for_the_fighter_that_attacked_and_for_no_other() -> None:
    game = position(INTRUDERS)
    may = may_hit(
        game,
        "interception",
        "Oslo",
        "Me109/1 Me110/1",
        "Blenheim",
        "Me109/1 > Wellington",
        "Me110/1 > Blenheim",
        against="Wellington Blenheim",
    )
    assert may == {"Me110/1"}


@rule("norway", "11.4")
def test_fighters_against_fighters_fire_at_once_and_at_whom_they_like() -> None:
    fell, gone = intercept(
        "Me109/1 Me110/1",
        "Hurri/1 Wellington",
        [3, MISS, 3],  # the fighter that the Wellington would answer is gone by then
        aim("Me109/1 > Hurri/1", "Me110/1 > Wellington"),
        aim("Hurri/1 > Me110/1"),
    )
    assert gone == {"Me110/1", "Hurri/1"}
    assert [shot[0] for shot in fell] == ["Me109/1", "Me110/1", "Hurri/1"]


@rule("norway", "20.22")
def test_all_others_in_the_area_are_out_of_an_interception() -> None:
    game = position({"Oslo": "RoyalGd 159Inf Me109/1 NGlad", "Britain": "Wellington"})
    may = may_hit(game, "interception", "Oslo", "Me109/1", "Me109/1", against="Wellington")
    assert may == {"Wellington"}
    assert may_hit(game, "interception", "Oslo", "Me109/1", "NGlad", against="Wellington") == set()


@rule("norway", "20.22")
def test_a_fighter_in_interception_mode_has_no_factor_but_that_against_aircraft() -> None:
    game = position({"Oslo": "1Bde 159Inf Me109/1"})
    assert factor_of(game, "ground", "Oslo", "1Bde", "Me109/1", "1Bde") == 1
    game.intercepting.add("Me109/1")
    assert factor_of(game, "ground", "Oslo", "1Bde", "Me109/1", "1Bde") == 0


@rule("norway", "20.23")
def test_a_fighter_in_interception_mode_defends_its_own_area_as_all_fighters_do() -> None:
    game = position({"Oslo": "159Inf Me109/1", "Britain": "Wellington"}, intercepting={"Me109/1"})
    may = may_hit(game, "bombardment", "Oslo", "Wellington", "Me109/1")
    assert may == {"Wellington"}


@rule("norway", "11.4")
def test_what_came_too_late_is_told_without_a_die() -> None:
    game = position(INTRUDERS)
    events = fight(
        game, "interception", "Oslo", "Me109/1", [3], against="Wellington", acting="allied"
    )
    assert [(each.unit, each.silent) for each in told(events, NotFired)] == [("Wellington", True)]
    assert len(told(events, Fired)) == 1


# -- Kampfgruppe 100 ------------------------------------------------------------------------------


@rule("norway", "17.8")
def test_pathfinders_add_one_to_the_others_and_nothing_to_themselves() -> None:
    game = position({"Oslo": "RoyalGd", "Reich": "He111/1 KG100He111 Ju88/1"})
    force = "He111/1 KG100He111 Ju88/1"
    assert factor_of(game, "bombardment", "Oslo", force, "He111/1", "RoyalGd") == 4
    assert factor_of(game, "bombardment", "Oslo", force, "KG100He111", "RoyalGd") == 3


@rule("norway", "17.8")
def test_two_pathfinders_add_no_more_than_one() -> None:
    game = position({"Oslo": "RoyalGd", "Reich": "He111/1 KG100He111 KG100Do17"})
    force = "He111/1 KG100He111 KG100Do17"
    assert factor_of(game, "bombardment", "Oslo", force, "He111/1", "RoyalGd") == 4


@rule("norway", "17.8")
def test_pathfinders_do_not_attack_by_themselves() -> None:
    game = position({"Oslo": "RoyalGd", "24": "Suffolk", "Reich": "KG100He111 KG100Do17"})
    both = "KG100He111 KG100Do17"
    assert may_hit(game, "bombardment", "Oslo", both, "KG100He111") == set()
    assert may_hit(game, "bombing", "Oslo", both, "KG100He111") == set()
    assert may_hit(game, "air-naval", "24", both, "KG100He111") == set()


@rule("norway", "17.8")
def test_in_defence_pathfinders_fire_alone_as_all_others_do() -> None:
    game = position({"Oslo": "159Inf KG100He111 1Bde"})
    assert may_hit(game, "ground", "Oslo", "1Bde", "KG100He111") == {"1Bde"}


@rule("norway", "17.8")
def test_pathfinders_attack_with_others() -> None:
    game = position({"Oslo": "RoyalGd", "Reich": "KG100He111 He111/1"})
    may = may_hit(game, "bombardment", "Oslo", "KG100He111 He111/1", "KG100He111")
    assert may == {"RoyalGd"}


@rule("norway", "17.8")
def test_pathfinders_do_not_help_against_aircraft() -> None:
    game = position({"Oslo": "NGlad", "Reich": "KG100He111 Me109/1"})
    assert factor_of(game, "bombardment", "Oslo", "KG100He111 Me109/1", "Me109/1", "NGlad") == 3


@rule("norway", "11.2")
@rule("norway", "17.8")
def test_a_printed_zero_is_never_raised() -> None:
    game = position({"24": "U47 Truant", "Reich": "KG100He111 He111/1"})
    force = "KG100He111 He111/1"
    assert factor_of(game, "air-naval", "24", force, "He111/1", "Truant") == 0


# -- ships attacked from the air ------------------------------------------------------------------


@rule("norway", "14.1")
@pytest.mark.parametrize(("die", "finds"), [(4, True), (5, False)])
def test_an_air_unit_finds_ships_on_four_or_less(die: int, finds: bool) -> None:
    game = position({"24": "Galatea", "Reich": "Ju88/1"})
    events = fight(game, "air-naval", "24", "Ju88/1", [die, *([MISS, MISS] if finds else [])])
    assert bool(fired(events)) == finds


@rule("norway", "14.1")
def test_who_was_shot_down_on_the_way_does_not_look_for_ships() -> None:
    game = position({"24": "Galatea", "Reich": "Ju88/1", "german refit": "Ju88/2"})
    fight(game, "air-naval", "24", "Ju88/1 Ju88/2", [5])
    assert not game.agenda


@rule("norway", "14.1")
def test_who_has_found_nothing_is_not_fired_at() -> None:
    game = position({"24": "Galatea", "Reich": "Ju88/1 Ju88/2"})
    events = fight(game, "air-naval", "24", "Ju88/1 Ju88/2", [5, 1, MISS, 2])
    assert shots(events) == [("Ju88/2", "Galatea", 2, False), ("Galatea", "Ju88/2", 2, True)]


@rule("norway", "14.1")
def test_carriers_need_not_look_for_ships() -> None:
    game = position({"24": "Hipper", "20": "Furious"})
    events = fight(game, "raid", "24", "Furious", [3], origin="20")
    assert shots(events) == [("Furious", "Hipper", 3, True)]


@rule("norway", "25.5")
def test_seaplanes_at_sea_are_no_target_of_an_air_attack_on_ships() -> None:
    game = position({"34": "NHe115@Bergen Suffolk", "Reich": "Ju88/1"})
    assert may_hit(game, "air-naval", "34", "Ju88/1", "Ju88/1") == {"Suffolk"}


@rule("norway", "14.2")
def test_the_example_nobody_fights_where_the_aircraft_can_hit_none_of_the_submarines() -> None:
    """The book's example."""
    game = position({"24": "U47", "Britain": "Wellington"})
    events = fight(game, "air-naval", "24", "Wellington", [1])
    assert not fired(events)
    assert not game.agenda


@rule("norway", "14.2")
def test_who_can_hit_nobody_is_not_fired_at_either() -> None:
    game = position({"24": "Albatros U47", "Britain": "Whitley"})
    assert not fired(fight(game, "air-naval", "24", "Whitley", [1]))


@rule("norway", "14.2")
def test_an_attack_on_thin_air_still_shows_who_is_there() -> None:
    game = position({"24": "U47", "Britain": "Wellington"}, options={"fog": "stacks"})
    fight(game, "air-naval", "24", "Wellington", [1])
    assert "U47" in game.revealed
    assert placed(game, "24") == "U47"
