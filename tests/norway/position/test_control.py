"""5.0, 10.61  Who holds what."""

from __future__ import annotations

import pytest

from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.position.capacity import base_works
from pbem.games.norway.position.control import settle
from pbem.games.norway.position.game import Norway
from tests.marks import rule
from tests.norway.games import act, lost, position, sentences


def settled(game: Norway) -> list[str]:
    return sentences(settle(game))


@rule("norway", "5.0")
@rule("norway", "5.1")
def test_an_area_is_whose_troops_stand_alone_in_it() -> None:
    game = position({"Oslo": "RoyalGd"})
    game.put("159Inf", "Oslo")
    assert settled(game) == []
    game.send("RoyalGd", "allied refit")
    assert settled(game) == ["The Germans take Oslo."]
    assert game.controls(GERMAN, "Oslo")


@rule("norway", "5.1")
def test_an_area_that_is_left_stays_with_its_holder() -> None:
    game = position({"Oslo": "159Inf", "39": "GTR1"})
    act(game, GERMAN, "MARCH 159Inf Elverum")
    assert game.controls(GERMAN, "Oslo")


@rule("norway", "5.1")
def test_control_goes_back_to_the_allies_who_come_alone() -> None:
    game = position({"Lillehammer": "1Bde"}, german_held={"Elverum"})
    act(game, ALLIED, "MARCH 1Bde Elverum")
    assert game.controls(ALLIED, "Elverum")


@rule("norway", "5.1")
def test_who_passes_through_an_empty_area_takes_it() -> None:
    game = position({"Oslo": "40Pz 159Inf", "39": "GTR1"})
    events = act(game, GERMAN, "MARCH 40Pz Lillehammer Dombas")
    assert game.controls(GERMAN, "Lillehammer")
    assert game.controls(GERMAN, "Dombas")
    assert sentences(events)[-2:] == [
        "The Germans take Lillehammer.",
        "The Germans take Dombås.",
    ]


@rule("norway", "5.1")
def test_allies_who_pass_through_take_an_area_back() -> None:
    game = position({"Trondheim": "3Recon"}, german_held={"Hegra"})
    act(game, ALLIED, "MARCH 3Recon Hegra Namsos")
    assert game.controls(ALLIED, "Hegra")


@rule("norway", "5.1")
@rule("norway", "25.6")
def test_who_attacks_beyond_an_empty_area_has_taken_it() -> None:
    game = position({"Oslo": "40Pz 159Inf", "39": "GTR1", "Dombas": "1Bde"})
    act(game, GERMAN, "ASSAULT 40Pz Lillehammer Dombas", dice=[6, 6])
    assert game.controls(GERMAN, "Lillehammer")
    assert game.contested("Dombas")


@rule("norway", "5.1")
@rule("norway", "10.12")
def test_who_is_stuck_beyond_an_area_has_taken_it() -> None:
    game = position({"Oslo": "40Pz 159Inf", "39": "GTR1"})
    act(game, GERMAN, "MARCH 40Pz Lillehammer Hallingdal", dice=[6])
    assert game.where["40Pz"] == "Lillehammer"
    assert game.controls(GERMAN, "Lillehammer")
    assert game.controls(ALLIED, "Hallingdal")


@rule("norway", "5.1")
@rule("norway", "25.7")
def test_transports_stay_where_those_whom_they_dropped_are_alone() -> None:
    game = position({"Reich": "Ju52/1 FJ1/1"})
    act(game, GERMAN, "PARADROP Ju52/1: FJ1/1 Oslo STAY")
    assert game.controls(GERMAN, "Oslo")
    assert game.where["Ju52/1"] == "Oslo"


@rule("norway", "5.2")
def test_an_area_with_troops_of_both_is_contested_and_nobodys_alone() -> None:
    game = position({"Oslo": "159Inf RoyalGd"})
    assert game.contested("Oslo")
    assert not game.controls(GERMAN, "Oslo")
    assert not game.controls(ALLIED, "Oslo")
    assert game.holds_or_contests(GERMAN, "Oslo")
    assert game.holds_or_contests(ALLIED, "Oslo")


@rule("norway", "5.2")
def test_ships_and_aircraft_neither_control_nor_contest() -> None:
    game = position({"Oslo": "RoyalGd He111/1"}, german_held=set())
    assert not game.contested("Oslo")
    empty = position({"39": "Gneisenau"})
    assert empty.controls(ALLIED, "Oslo")


@rule("norway", "5.0")
def test_nobody_controls_a_sea_zone() -> None:
    assert position({"39": "Gneisenau"}).controller("39") == ""


@rule("norway", "5.3")
@rule("norway", "16.1")
def test_the_home_bases_are_always_their_owners() -> None:
    game = position({}, german_held=set())
    assert game.controls(GERMAN, "Reich")
    assert game.controls(ALLIED, "Britain")


@rule("norway", "8.1")
def test_friends_and_enemies_may_be_in_one_place() -> None:
    game = position({"Oslo": "159Inf RoyalGd", "39": "Gneisenau Norge"})
    assert game.ships(GERMAN, "39") == ("Gneisenau",)
    assert game.ships(ALLIED, "39") == ("Norge",)


@rule("norway", "8.4")
def test_all_allies_stack_and_act_together() -> None:
    game = position({"Elverum": "1Bde 24Gds 5DBCA Carpath"})
    act(game, ALLIED, "MARCH 1Bde + 24Gds + 5DBCA + Carpath Oslo")
    assert len(game.stack("Oslo")) == 4


@rule("norway", "10.61")
def test_aircraft_that_enemy_troops_find_alone_are_lost() -> None:
    game = position({"Oslo": "NGlad", "Elverum": "159Inf"})
    act(game, GERMAN, "MARCH 159Inf Oslo")
    assert lost(game) == {"NGlad"}


@rule("norway", "10.61")
def test_aircraft_through_whose_base_enemy_troops_pass_are_lost() -> None:
    game = position({"Oslo": "NGlad", "Telemark": "40Pz 159Inf", "39": "GTR1"})
    game.german_held |= {"Kristiansand"}
    act(game, GERMAN, "MARCH 40Pz Oslo Elverum")
    assert lost(game) == {"NGlad"}
    assert game.controls(GERMAN, "Oslo")


@rule("norway", "10.61")
def test_aircraft_in_a_contested_area_are_not_lost() -> None:
    game = position({"Oslo": "NGlad RoyalGd", "Elverum": "159Inf"})
    act(game, GERMAN, "MARCH 159Inf Oslo")
    assert not lost(game)


@rule("norway", "10.61")
@rule("norway", "17.6")
def test_a_moored_seaplane_whose_base_falls_uses_another_one_on_its_zone() -> None:
    game = position({"34": "NHe115@Bergen", "Bergen": "1Bde"})
    game.send("1Bde", "allied refit")
    game.put("159Inf", "Bergen")
    settled(game)
    assert lost(game) == {"1Bde"}
    assert game.moored == {"NHe115": "Andalsnes"}


@rule("norway", "10.61")
@rule("norway", "17.6")
def test_where_there_is_no_other_it_lies_there_until_the_phase_is_over() -> None:
    places = {"34": "NHe115@Bergen", "Andalsnes": "193Inf", "Bergen": "1Bde"}
    game = position(places)
    game.send("1Bde", "allied refit")
    game.put("159Inf", "Bergen")
    settled(game)
    assert lost(game) == {"1Bde"}
    assert not base_works(game, "NHe115")


@rule("norway", "19.0")
def test_the_airdrop_is_gone_when_the_allies_hold_the_area() -> None:
    game = position({"Oslo": "159Inf RoyalGd"}, airdrop="Oslo")
    settled(game)
    assert game.airdrop == "Oslo"
    game.send("159Inf", "german refit")
    settled(game)
    assert game.airdrop == ""


@rule("norway", "26.2")
@pytest.mark.parametrize(("holder", "lake"), [("1Bde", "Dombas"), ("193Inf", "")])
def test_the_airbase_on_the_ice_is_there_until_the_germans_hold_the_area(
    holder: str, lake: str
) -> None:
    game = position({"Dombas": holder}, frozen_lake="Dombas")
    list(settle(game))
    assert game.frozen_lake == lake


@rule("norway", "23.2")
@pytest.mark.parametrize("side", [ALLIED, GERMAN])
def test_entrenchments_are_not_captured(side: str) -> None:
    game = position({"Oslo": "159Inf RoyalGd"}, entrenched={(side, "Oslo")})
    loser = "159Inf" if side == GERMAN else "RoyalGd"
    game.send(loser, f"{side} refit")
    settled(game)
    assert not game.entrenched


@rule("norway", "5.1")
@rule("norway", "5.2")
@pytest.mark.parametrize(
    ("holder", "inside", "comer"), [(GERMAN, "159Inf", "1Bde"), (ALLIED, "1Bde", "159Inf")]
)
def test_an_area_that_becomes_contested_stays_with_its_holder(
    holder: str, inside: str, comer: str
) -> None:
    game = position({"Elverum": inside, "Lillehammer": comer})
    act(game, game.side_of(comer), f"MARCH {comer} Elverum")
    assert game.contested("Elverum")
    assert game.controller("Elverum") == holder
