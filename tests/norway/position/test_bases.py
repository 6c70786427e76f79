"""8.0, 15.0, 16.0, 22.0  Bases, and how many units they hold."""

from __future__ import annotations

import pytest

from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.position.capacity import (
    UNLIMITED,
    air_room,
    airfield,
    room_for_air,
    room_for_ground,
)
from tests.marks import rule
from tests.norway.games import position


@rule("norway", "8.0")
@rule("norway", "8.2")
def test_a_small_island_holds_three_ground_and_three_air_units() -> None:
    """The book's example."""
    game = position({"Faroe": "24Gds 146Bde", "Shetland": "Glad/1 Hurri/1"})
    assert room_for_ground(game, ALLIED, "Faroe", 1)
    assert not room_for_ground(game, ALLIED, "Faroe", 2)
    assert room_for_air(game, ALLIED, "Shetland", 1)
    assert not room_for_air(game, ALLIED, "Shetland", 2)


@rule("norway", "8.0")
def test_other_areas_hold_any_number_of_troops() -> None:
    assert room_for_ground(position({}), ALLIED, "Oslo", 100)


@rule("norway", "15.1")
@rule("norway", "22.0")
@rule("norway", "8.5b")
def test_an_airbase_holds_six_air_units() -> None:
    game = position({"Oslo": "159Inf He111/1 He111/2 He111/3 He111/4 He111/5"})
    assert air_room(game, GERMAN, "Oslo") == 6
    assert room_for_air(game, GERMAN, "Oslo", 1)
    assert not room_for_air(game, GERMAN, "Oslo", 2)


@rule("norway", "22.1")
def test_each_side_bases_three_air_units_in_a_contested_oslo() -> None:
    """The book's example."""
    game = position({"Oslo": "159Inf RoyalGd He111/1 He111/2 NGlad"})
    assert air_room(game, GERMAN, "Oslo") == air_room(game, ALLIED, "Oslo") == 3
    assert room_for_air(game, GERMAN, "Oslo", 1)
    assert not room_for_air(game, GERMAN, "Oslo", 2)
    assert room_for_air(game, ALLIED, "Oslo", 2)


@rule("norway", "16.3")
def test_a_home_base_holds_everybody() -> None:
    game = position({})
    assert air_room(game, GERMAN, "Reich") == UNLIMITED
    assert game.works("Reich", "port")
    assert game.works("Britain", "airbase")


@rule("norway", "17.6")
def test_moored_seaplanes_count_against_the_base() -> None:
    where = {"Bergen": "159Inf He111/1 He111/2 He111/3 He111/4 He111/5"}
    assert room_for_air(position(where), GERMAN, "Bergen", 1)
    moored = position({**where, "34": "He115@Bergen"})
    assert not room_for_air(moored, GERMAN, "Bergen", 1)


@rule("norway", "15.0")
@rule("norway", "15.11")
@pytest.mark.parametrize("base", ["port", "airbase", "mobilization"])
def test_a_base_serves_whoever_controls_or_contests_it(base: str) -> None:
    contested = position({"Oslo": "159Inf RoyalGd"})
    assert contested.usable(GERMAN, "Oslo", base)
    assert contested.usable(ALLIED, "Oslo", base)
    german = position({"Oslo": "159Inf"})
    assert german.usable(GERMAN, "Oslo", base)
    assert not german.usable(ALLIED, "Oslo", base)


@rule("norway", "15.2")
@rule("norway", "15.3")
def test_each_base_of_an_area_is_disrupted_on_its_own() -> None:
    game = position({"Oslo": "159Inf"}, disrupted={("Oslo", "port")})
    assert not game.usable(GERMAN, "Oslo", "port")
    assert game.usable(GERMAN, "Oslo", "airbase")
    assert game.usable(GERMAN, "Oslo", "mobilization")


@rule("norway", "15.3")
@rule("norway", "10.6")
def test_a_disrupted_airbase_is_a_base_to_land_on() -> None:
    game = position({"Oslo": "159Inf"}, disrupted={("Oslo", "airbase")})
    assert airfield(game, GERMAN, "Oslo")
    assert not game.usable(GERMAN, "Oslo", "airbase")


@rule("norway", "10.6")
@rule("norway", "10.5")
def test_aircraft_are_based_on_friendly_airbases_only() -> None:
    game = position({"Oslo": "159Inf", "Bodo": "193Inf"})
    assert airfield(game, GERMAN, "Oslo")
    assert not airfield(game, ALLIED, "Oslo")
    assert not airfield(game, GERMAN, "Bodo")
    assert not airfield(game, GERMAN, "39")
    assert airfield(game, GERMAN, "Reich")
    assert not airfield(game, GERMAN, "Britain")


@rule("norway", "26.2")
def test_an_airbase_on_the_ice_holds_one_allied_unit_where_it_is_contested_too() -> None:
    game = position({"Dombas": "159Inf 1Bde Glad/1"}, frozen_lake="Dombas")
    assert air_room(game, ALLIED, "Dombas") == 1
    assert not room_for_air(game, ALLIED, "Dombas", 1)
    assert airfield(game, ALLIED, "Dombas")
    assert air_room(game, GERMAN, "Dombas") == 0
    assert not airfield(game, GERMAN, "Dombas")
