"""25.6, 25.7  Attacks on land."""

from __future__ import annotations

import pytest

from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.movement.assaults import Assault
from pbem.games.norway.movement.ground_events import Stuck
from tests.marks import rule
from tests.norway.games import (
    act,
    acting,
    lost,
    order,
    position,
    refused,
    refused_action,
    told,
)

OSLO = {"Oslo": "159Inf", "39": "GTR1", "Reich": "Ju87"}


@rule("norway", "25.6")
def test_an_assault_moves_and_fights() -> None:
    game = position({**OSLO, "Elverum": "1Bde"})
    act(game, GERMAN, "ASSAULT 159Inf Elverum", [2, 6])
    assert lost(game) == {"1Bde"}
    assert game.where["159Inf"] == "Elverum"
    assert game.controls(GERMAN, "Elverum")


@rule("norway", "25.6")
def test_close_combat_fights_without_moving() -> None:
    game = position({"Oslo": "159Inf 1Bde", "39": "GTR1"})
    act(game, GERMAN, "ASSAULT 159Inf", [2, 6])
    assert lost(game) == {"1Bde"}


@rule("norway", "25.6")
def test_friends_who_are_there_may_join() -> None:
    game = position({**OSLO, "Elverum": "1Bde 193Inf"})
    act(game, GERMAN, "ASSAULT 159Inf Elverum JOIN 193Inf", [6, 1, 6], ["AIM 1Bde > 159Inf"])
    assert lost(game) == {"1Bde"}


@rule("norway", "25.6")
@rule("norway", "6.3")
def test_who_has_joined_has_acted() -> None:
    game = position({**OSLO, "Elverum": "ALandv 193Inf"})
    act(game, GERMAN, "ASSAULT 159Inf Elverum JOIN 193Inf")
    assert {"159Inf", "193Inf"} <= game.activated


@rule("norway", "25.6")
def test_friends_elsewhere_do_not_join() -> None:
    game = position({**OSLO, "Elverum": "1Bde", "Lillehammer": "193Inf"})
    refusal = refused_action(game, GERMAN, "ASSAULT 159Inf Elverum JOIN 193Inf")
    assert refusal.case == "25.6"


@rule("norway", "25.6")
def test_there_must_be_somebody_to_attack() -> None:
    game = position(OSLO)
    assert refused_action(game, GERMAN, "ASSAULT 159Inf Elverum").case == "25.6"
    assert refused_action(game, GERMAN, "ASSAULT 159Inf").case == "25.6"


@rule("norway", "10.12")
@rule("norway", "25.6")
def test_who_is_stuck_in_the_mountains_takes_no_part() -> None:
    game = position({"Lillehammer": "159Inf 193Inf", "Hallingdal": "ALandv"})
    events = act(game, GERMAN, "ASSAULT 159Inf + 193Inf Hallingdal", [6, 1, 6])
    assert [each.unit for each in told(events, Stuck)] == ["159Inf"]
    assert game.where["193Inf"] == "Hallingdal"
    assert game.where["159Inf"] == "Lillehammer"


@rule("norway", "10.12")
@rule("norway", "25.6")
def test_if_nobody_gets_over_the_mountains_there_is_no_fight() -> None:
    game = position({"Lillehammer": "159Inf", "Hallingdal": "ALandv"})
    act(game, GERMAN, "ASSAULT 159Inf Hallingdal", [6])
    assert not lost(game)
    assert not game.agenda


@rule("norway", "25.7")
def test_dive_bombers_in_range_help_a_german_attack_and_go_home() -> None:
    game = position({**OSLO, "Telemark": "ALandv"})
    act(game, GERMAN, "ASSAULT 159Inf Telemark WITH Ju87", [6, 3, 6])
    assert lost(game) == {"ALandv"}
    assert game.where["Ju87"] == "Reich"
    assert "Ju87" in game.activated


@rule("norway", "25.7")
@rule("norway", "10.7")
def test_dive_bombers_out_of_range_do_not_help() -> None:
    game = position({"Trondheim": "159Inf ALandv", "Reich": "Ju87"})
    assert refused_action(game, GERMAN, "ASSAULT 159Inf WITH Ju87").case == "10.7"


@rule("norway", "25.7")
def test_no_other_aircraft_helps_troops() -> None:
    game = position({"Oslo": "159Inf ALandv", "Reich": "He111/1"})
    assert refused_action(game, GERMAN, "ASSAULT 159Inf WITH He111/1").case == "25.7"


@rule("norway", "25.7")
def test_the_allies_attack_without_aircraft() -> None:
    game = position({"Oslo": "159Inf ALandv", "Britain": "Skua/1"})
    refusal = refused_action(game, ALLIED, "ASSAULT ALandv WITH Skua/1")
    assert refusal.case == "25.7"
    assert "only Germans" in str(refusal)


@rule("norway", "15.3")
@rule("norway", "25.7")
def test_dive_bombers_on_a_disrupted_base_do_not_help() -> None:
    game = position(
        {"Oslo": "159Inf ALandv", "Kristiansand": "Ju87 193Inf"},
        disrupted={("Kristiansand", "airbase")},
    )
    assert refused_action(game, GERMAN, "ASSAULT 159Inf WITH Ju87").case == "15.3"


@rule("norway", "9.7")
@rule("norway", "25.6")
def test_an_assault_of_one_unit_can_be_the_bonus_and_one_of_two_cannot() -> None:
    game = position({"Oslo": "159Inf 193Inf ALandv"})
    assert Assault(("159Inf",)).single(game, GERMAN)
    assert not Assault(("159Inf", "193Inf")).single(game, GERMAN)
    assert not Assault(("159Inf",), support=("Ju87",)).single(game, GERMAN)


@rule("norway", "2.13")
@rule("norway", "25.6")
def test_a_fortress_attacks_only_where_it_stands() -> None:
    game = position({"Oslo": "OsloFt 159Inf", "Telemark": "193Inf"})
    assert Assault(("OsloFt",)).allowed(game, ALLIED)
    assert refused_action(game, ALLIED, "ASSAULT OsloFt Telemark").case == "10.10"


@rule("norway", "16.2")
def test_nobody_fights_in_a_home_base() -> None:
    game = position({"Reich": "159Inf"})
    assert refused_action(game, GERMAN, "ASSAULT 159Inf").case == "16.2"


@pytest.mark.parametrize("side", [GERMAN, ALLIED])
@rule("norway", "25.6")
def test_every_assault_that_is_listed_is_allowed_and_can_be_written(side: str) -> None:
    game = position({**OSLO, "Elverum": "1Bde 193Inf", "Telemark": "RoyalGd"})
    found = list(Assault.listed(game, side))
    assert found
    assert all(order(str(each), side) == each for each in found)
    if side == GERMAN:
        assert Assault(("159Inf",), ("Elverum",), ("193Inf",), ("Ju87",)) in found


@rule("norway", "11.3")
def test_the_chances_are_foretold() -> None:
    game = position({**OSLO, "Telemark": "ALandv"})
    words = list(Assault(("159Inf",), ("Telemark",)).forecast(game, GERMAN))
    assert any("ALandv" in each for each in words)


@rule("norway", "25.7")
@rule("norway", "10.12")
def test_dive_bombers_do_not_attack_for_troops_that_are_stuck() -> None:
    game = position({"Lillehammer": "159Inf", "Hallingdal": "ALandv", "Oslo": "193Inf Ju87"})
    act(game, GERMAN, "ASSAULT 159Inf Hallingdal WITH Ju87", [6])
    assert not lost(game)
    assert game.where["Ju87"] == "Oslo"


@rule("norway", "25.6")
def test_friends_who_were_to_join_attack_when_the_others_are_stuck() -> None:
    game = position({"Lillehammer": "159Inf", "Hallingdal": "ALandv 193Inf"})
    act(game, GERMAN, "ASSAULT 159Inf Hallingdal JOIN 193Inf", [6, 1])
    assert lost(game) == {"ALandv"}


@rule("norway", "11.8")
@rule("norway", "21.3")
def test_support_units_may_march_to_where_others_stand_and_attack_beside_them() -> None:
    game = position({"Oslo": "HOKAA", "Elverum": "1Bde 159Inf", "39": "NTR1"})
    assert game.unit("HOKAA").support
    acting(game, ALLIED)
    assert game.agenda[-1].allows(game, order("ASSAULT HOKAA Elverum", ALLIED))
    assert refused(game, "ASSAULT HOKAA Lillehammer").case == "25.6"
