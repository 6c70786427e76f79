"""10.9 to 10.12, 25.6  Troops on the march."""

from __future__ import annotations

from pbem.games.norway.actions.grants import Grant
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.movement.ground_events import Marched, Stuck
from pbem.games.norway.movement.marching import March, whole_way
from tests.marks import rule
from tests.norway.games import (
    act,
    acting,
    order,
    position,
    refused,
    refused_action,
    sentences,
    told,
)

OSLO = {"Oslo": "159Inf 40Pz", "39": "GTR1"}


@rule("norway", "10.9")
def test_from_oslo_to_telemark_over_land() -> None:
    """The book's example."""
    game = position(OSLO)
    (marched,) = told(act(game, GERMAN, "MARCH 159Inf Telemark"), Marched)
    assert marched.path == ("Oslo", "Telemark")
    assert game.where["159Inf"] == "Telemark"


@rule("norway", "10.9")
def test_nobody_marches_over_the_sea() -> None:
    game = position({"Oslo": "40Pz", "39": "GTR1"})
    assert refused_action(game, GERMAN, "MARCH 40Pz 39").case == "10.9"
    assert refused_action(game, GERMAN, "MARCH 40Pz Faroe").case == "10.9"


@rule("norway", "16.4")
def test_nobody_marches_out_of_a_home_base() -> None:
    assert refused_action(position({"Reich": "40Pz"}), GERMAN, "MARCH 40Pz Oslo").case == "10.9"


@rule("norway", "10.10")
def test_a_unit_goes_as_far_as_its_movement_factor() -> None:
    game = position(OSLO)
    refusal = refused_action(game, GERMAN, "MARCH 159Inf Telemark Kristiansand")
    assert refusal.case == "10.10"
    act(game, GERMAN, "MARCH 40Pz Telemark Kristiansand")
    assert game.where["40Pz"] == "Kristiansand"


@rule("norway", "10.10")
@rule("norway", "2.13")
def test_a_fortress_never_moves() -> None:
    game = position({"Oslo": "OsloFt"})
    assert refused_action(game, ALLIED, "MARCH OsloFt Telemark").case == "10.10"


@rule("norway", "10.1")
def test_a_force_begins_in_one_place_and_goes_together() -> None:
    game = position({"Oslo": "159Inf 193Inf", "Lillehammer": "236Inf"})
    assert refused_action(game, GERMAN, "MARCH 159Inf + 236Inf Elverum").case == "10.1"
    act(game, GERMAN, "MARCH 159Inf + 193Inf Elverum")
    assert {game.where["159Inf"], game.where["193Inf"]} == {"Elverum"}


@rule("norway", "10.11")
def test_enemy_troops_stop_whoever_comes_to_them() -> None:
    game = position({**OSLO, "Telemark": "1Bde"})
    refusal = refused_action(game, GERMAN, "MARCH 40Pz Telemark Kristiansand")
    assert refusal.case == "10.11"
    act(game, GERMAN, "MARCH 40Pz Telemark")
    assert game.contested("Telemark")


@rule("norway", "10.11")
def test_whoever_is_among_enemies_may_leave_with_the_next_action() -> None:
    game = position({"Telemark": "159Inf 1Bde", "Oslo": "2Bde"})
    act(game, GERMAN, "MARCH 159Inf Oslo")
    assert game.where["159Inf"] == "Oslo"


@rule("norway", "10.11")
def test_enemy_ships_and_aircraft_stop_nobody() -> None:
    game = position({**OSLO, "Kristiansand": "Glad/1"})
    act(game, GERMAN, "MARCH 40Pz Telemark Kristiansand")
    assert game.where["40Pz"] == "Kristiansand"


@rule("norway", "10.12")
def test_a_unit_crosses_mountains_on_three_or_less() -> None:
    for roll, there in ((3, "Hallingdal"), (4, "Lillehammer")):
        game = position({"Lillehammer": "159Inf"})
        act(game, GERMAN, "MARCH 159Inf Hallingdal", [roll])
        assert game.where["159Inf"] == there


@rule("norway", "10.12")
@rule("norway", "17.2")
def test_mountain_troops_cross_on_five_or_less() -> None:
    for roll, there in ((5, "Hallingdal"), (6, "Lillehammer")):
        game = position({"Lillehammer": "138Mtn"})
        act(game, GERMAN, "MARCH 138Mtn Hallingdal", [roll])
        assert game.where["138Mtn"] == there


@rule("norway", "10.12")
def test_light_norwegians_cross_like_mountain_troops_and_heavy_ones_do_not() -> None:
    game = position({"Trondheim": "1Bde HOKAA", "29": "NTR1"})
    act(game, ALLIED, "MARCH 1Bde + HOKAA Andalsnes", [5, 4])
    assert game.where["1Bde"] == "Andalsnes"
    assert game.where["HOKAA"] == "Trondheim"


@rule("norway", "10.12")
def test_each_unit_rolls_for_itself_and_who_fails_stays() -> None:
    game = position({"Lillehammer": "159Inf 193Inf 236Inf"})
    events = act(game, GERMAN, "MARCH 159Inf + 193Inf + 236Inf Hallingdal", [1, 6, 2])
    assert [each.unit for each in told(events, Stuck)] == ["193Inf"]
    assert game.where["193Inf"] == "Lillehammer"
    assert game.stack("Hallingdal") == ("159Inf", "236Inf")


@rule("norway", "10.12")
@rule("norway", "18.1")
def test_who_is_stuck_in_the_mountains_goes_nowhere_in_this_turn_terror_or_not() -> None:
    game = position({"Lillehammer": "159Inf"})
    act(game, GERMAN, "MARCH 159Inf Hallingdal", [6])
    acting(game, GERMAN, (Grant("shock", again=True),))
    assert refused(game, "MARCH 159Inf Elverum").case == "10.12"
    assert refused(game, "RAIL 159Inf Elverum").case == "10.12"


@rule("norway", "10.0")
@rule("norway", "10.10")
def test_areas_between_need_not_be_named() -> None:
    game = position({"Oslo": "40Pz", "39": "GTR1"})
    act(game, GERMAN, "MARCH 40Pz Kristiansand")
    assert game.where["40Pz"] == "Kristiansand"


@rule("norway", "10.10")
def test_a_way_that_is_not_told_leads_past_enemies_and_over_few_mountains() -> None:
    """Oslo to Dombas: by Lillehammer without a mountain, by Hallingdal over one."""
    game = position({"Oslo": "40Pz", "39": "GTR1"})
    assert whole_way(game, GERMAN, "Oslo", ("Dombas",)) == ("Lillehammer", "Dombas")
    held = position({"Oslo": "40Pz", "39": "GTR1", "Lillehammer": "1Bde"})
    act(held, GERMAN, "MARCH 40Pz Dombas", [1])
    assert held.where["40Pz"] == "Dombas"


@rule("norway", "10.10")
def test_the_refusal_of_a_long_march_counts_the_areas_that_were_not_named() -> None:
    game = position({"Oslo": "159Inf", "39": "GTR1"})
    refusal = refused_action(game, GERMAN, "MARCH 159Inf Kristiansand")
    assert refusal.case == "10.10"
    assert "159Inf moves 1 area at most, this way is 2" in str(refusal)


@rule("norway", "10.12")
def test_who_is_stuck_on_the_way_stays_where_it_is_then() -> None:
    game = position({"Oslo": "40Pz NbFz", "39": "GTR1"})
    act(game, GERMAN, "MARCH 40Pz + NbFz Telemark Bergen", [2, 5])
    assert game.where["40Pz"] == "Bergen"
    assert game.where["NbFz"] == "Telemark"


@rule("norway", "10.12")
def test_a_railroad_through_mountains_does_not_spare_the_die() -> None:
    game = position({"Andalsnes": "159Inf"})
    act(game, GERMAN, "MARCH 159Inf Dombas", [6])
    assert game.where["159Inf"] == "Andalsnes"


@rule("norway", "5.1")
def test_whoever_comes_alone_takes_the_area() -> None:
    game = position(OSLO)
    act(game, GERMAN, "MARCH 159Inf Telemark")
    assert game.controls(GERMAN, "Telemark")
    assert game.controls(GERMAN, "Oslo")


@rule("norway", "10.15")
def test_troops_aboard_do_not_march() -> None:
    game = position({"39": "GTR1(159Inf)"})
    assert refused_action(game, GERMAN, "MARCH 159Inf Oslo").case == "10.15"


@rule("norway", "25.6")
def test_ships_and_aircraft_do_not_march() -> None:
    game = position({"Oslo": "159Inf He111/1"})
    assert refused_action(game, GERMAN, "MARCH He111/1 Telemark").case == "10.9"


@rule("norway", "9.2")
def test_nobody_marches_with_enemy_units() -> None:
    game = position({"Oslo": "RoyalGd"})
    assert refused_action(game, GERMAN, March(("RoyalGd",), ("Telemark",))).case == "9.2"


@rule("norway", "25.6")
def test_a_march_may_be_written_in_several_ways() -> None:
    meant = March(("159Inf", "40Pz"), ("Telemark", "Kristiansand"))
    for text in (
        "MARCH 159Inf + 40Pz Telemark Kristiansand",
        "march 159inf, 40pz to telemark - kristiansand",
        "Walk 159Inf and 40Pz > Telemark > Kristiansand",
    ):
        assert order(text, GERMAN) == meant
    assert order(str(meant), GERMAN) == meant


@rule("norway", "25.6")
def test_every_march_that_is_listed_is_allowed_and_can_be_written() -> None:
    game = position({**OSLO, "Lillehammer": "1Bde", "Bergen": "138Mtn 139Mtn"})
    found = list(March.listed(game, GERMAN))
    assert March(("138Mtn", "139Mtn"), ("Stavanger",)) in found
    assert March(("40Pz",), ("Telemark", "Kristiansand")) in found
    assert all(order(str(each), GERMAN) == each for each in found)


@rule("norway", "10.12")
def test_the_die_for_mountains_is_foretold() -> None:
    game = position({"Lillehammer": "159Inf 138Mtn"})
    words = list(March(("159Inf", "138Mtn"), ("Hallingdal",)).forecast(game, GERMAN))
    assert words[0] == "over mountains: 159Inf on 1-3, 138Mtn on 1-5"


@rule("norway", "5.1")
def test_it_is_foretold_what_a_march_takes() -> None:
    game = position({"Oslo": "159Inf", "Elverum": "193Inf"})
    assert list(March(("159Inf",), ("Telemark",)).forecast(game, GERMAN)) == ["takes Telemark"]
    assert list(March(("159Inf",), ("Elverum",)).forecast(game, GERMAN)) == []


@rule("norway", "10.9")
def test_who_is_off_the_map_is_offered_no_march() -> None:
    game = position({"Oslo": "193Inf"})
    assert not game.on_map("159Inf")
    assert list(March.offered(game, GERMAN, ("159Inf",))) == []


@rule("norway", "23.2")
def test_it_is_said_what_leaving_gives_up() -> None:
    game = position({"Oslo": "159Inf RoyalGd"})
    (warning,) = March(("159Inf",), ("Telemark",)).warnings(game, GERMAN)
    assert warning == "leaves Oslo to the enemy"
    alone = position({"Oslo": "159Inf"}, entrenched={(GERMAN, "Oslo")})
    (warning,) = March(("159Inf",), ("Telemark",)).warnings(alone, GERMAN)
    assert "entrenchments" in warning


@rule("norway", "14.2")
def test_in_the_fog_the_enemy_sees_that_somebody_marches_and_not_who() -> None:
    game = position(OSLO, options={"fog": "stacks"})
    (marched,) = told(act(game, GERMAN, "MARCH 159Inf Telemark"), Marched)
    seen = marched.seen_by(ALLIED)
    assert "159Inf" not in str(seen)
    assert sentences([seen]) == ["An unseen German ground unit marches from Oslo to Telemark."]
    assert marched.seen_by(GERMAN) == marched


@rule("norway", "10.0")
def test_a_march_does_not_come_back_to_where_it_has_been() -> None:
    game = position(OSLO)
    assert refused_action(game, GERMAN, "MARCH 40Pz Telemark Oslo").case == "10.0"
    act(game, GERMAN, "MARCH 40Pz Lillehammer Elverum")
    assert game.where["40Pz"] == "Elverum"
