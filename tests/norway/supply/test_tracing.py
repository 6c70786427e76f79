"""21.0  Which ground units are in supply."""

from __future__ import annotations

from pbem.games.norway.facts.units import GERMAN
from pbem.games.norway.supply.tracing import (
    needs_marker,
    sources,
    spend_supply,
    supplied,
    why_unsupplied,
)
from tests.marks import rule
from tests.norway.games import act, position, refused_action, sentences


@rule("norway", "21.1")
def test_ships_and_aircraft_are_always_in_supply() -> None:
    game = position({"16": "Gneisenau", "Bodo": "159Inf", "Stavanger": "He111/1 236Inf"})
    assert supplied(game, "Gneisenau")
    assert supplied(game, "He111/1")
    assert not supplied(game, "159Inf")


@rule("norway", "21.2")
def test_whoever_is_at_home_is_in_supply() -> None:
    assert supplied(position({"Reich": "40Pz"}), "40Pz")


@rule("norway", "21.2")
def test_a_port_with_a_transport_off_it_supplies_its_area() -> None:
    assert supplied(position({"Bodo": "159Inf", "16": "GTR1"}), "159Inf")
    assert not supplied(position({"Bodo": "159Inf", "15": "GTR1"}), "159Inf")


@rule("norway", "21.2")
def test_a_warship_off_a_port_supplies_nobody() -> None:
    assert not supplied(position({"Bodo": "159Inf", "16": "Gneisenau Jacobi"}), "159Inf")


@rule("norway", "21.2")
def test_armed_merchantmen_and_landing_craft_supply_like_transports() -> None:
    assert supplied(position({"Bodo": "24Gds", "16": "Carinthia"}), "24Gds")
    assert supplied(position({"Bodo": "24Gds", "16": "LCTR1"}), "24Gds")


@rule("norway", "21.2")
def test_a_contested_port_supplies_the_side_with_the_transport() -> None:
    game = position({"Bodo": "159Inf 24Gds", "16": "GTR1"})
    assert supplied(game, "159Inf")
    assert not supplied(game, "24Gds")


@rule("norway", "21.2")
def test_a_port_with_transports_of_both_sides_supplies_nobody() -> None:
    game = position({"Bodo": "159Inf 24Gds", "16": "GTR1", "20": "TR1"})
    assert not supplied(game, "159Inf")
    assert not supplied(game, "24Gds")
    assert "close its port to both" in why_unsupplied(game, "159Inf")


@rule("norway", "15.3")
@rule("norway", "21.2")
def test_a_disrupted_port_supplies_nobody() -> None:
    game = position({"Bodo": "159Inf", "16": "GTR1"}, disrupted={("Bodo", "port")})
    assert not supplied(game, "159Inf")
    assert "disrupted" in why_unsupplied(game, "159Inf")


@rule("norway", "21.2")
def test_a_port_supplies_the_next_area_over_open_ground() -> None:
    game = position({"Mosjoen": "159Inf", "Namsos": "193Inf", "29": "GTR1"})
    assert supplied(game, "159Inf")


@rule("norway", "21.2")
def test_mountains_keep_the_supply_of_a_port_from_the_next_area() -> None:
    game = position({"Mosjoen": "159Inf", "Bodo": "193Inf", "16": "GTR1"})
    assert not supplied(game, "159Inf")


@rule("norway", "21.2")
def test_norwegians_are_supplied_over_mountains() -> None:
    game = position({"Mosjoen": "1Bde 24Gds", "Bodo": "2Bde", "16": "TR1"})
    assert supplied(game, "1Bde")
    assert not supplied(game, "24Gds")


@rule("norway", "21.2")
def test_supply_crosses_mountains_along_a_railroad() -> None:
    where = {"Dombas": "159Inf", "Andalsnes": "193Inf", "29": "GTR1"}
    assert supplied(position(where), "159Inf")
    cut = position(where, disrupted={("Andalsnes", "railroad")})
    assert not supplied(cut, "159Inf")


@rule("norway", "21.2")
def test_enemies_in_the_port_keep_it_from_supplying_next_door() -> None:
    game = position({"Mosjoen": "159Inf", "Namsos": "193Inf 24Gds", "29": "GTR1"})
    assert not supplied(game, "159Inf")


@rule("norway", "15.11")
@rule("norway", "21.2")
def test_a_port_of_the_enemy_supplies_nobody_next_door() -> None:
    assert not supplied(position({"Mosjoen": "159Inf", "29": "GTR1"}), "159Inf")


@rule("norway", "21.2")
def test_a_railroad_supplies_from_a_port_far_away() -> None:
    game = position({"Dombas": "159Inf", "Oslo": "193Inf", "39": "GTR1"})
    assert list(sources(game, "159Inf")) == ["railroad from Oslo"]


@rule("norway", "21.2")
def test_enemies_on_the_railroad_cut_it() -> None:
    where = {"Andalsnes": "159Inf", "Oslo": "193Inf", "39": "GTR1"}
    assert supplied(position(where), "159Inf")
    assert not supplied(position({**where, "Dombas": "1Bde"}), "159Inf")
    assert not supplied(position({**where, "Dombas": "1Bde 236Inf"}), "159Inf")


@rule("norway", "21.2")
def test_a_railroad_in_empty_country_of_the_enemy_supplies() -> None:
    game = position({"Hegra": "159Inf", "Oslo": "193Inf", "39": "GTR1"})
    assert not game.controls(GERMAN, "Elverum")
    assert supplied(game, "159Inf")


@rule("norway", "21.2")
def test_enemies_in_its_own_area_do_not_cut_a_unit_off_the_railroad() -> None:
    game = position({"Dombas": "159Inf 1Bde", "Oslo": "193Inf", "39": "GTR1"})
    assert supplied(game, "159Inf")


@rule("norway", "21.2")
def test_enemies_in_the_port_keep_the_railroad_from_supplying() -> None:
    game = position({"Dombas": "159Inf", "Oslo": "193Inf RoyalGd", "39": "GTR1"})
    assert not supplied(game, "159Inf")


@rule("norway", "21.2")
def test_a_disrupted_railroad_supplies_nobody() -> None:
    where = {"Andalsnes": "159Inf", "Oslo": "193Inf", "39": "GTR1"}
    for area in ("Andalsnes", "Dombas", "Oslo"):
        game = position(where, disrupted={(area, "railroad")})
        assert not supplied(game, "159Inf"), area


@rule("norway", "21.2")
def test_transport_aircraft_supply_germans_at_their_airbase() -> None:
    assert supplied(position({"Narvik": "159Inf Ju52/1"}), "159Inf")
    assert not supplied(position({"Narvik": "159Inf He111/1"}), "159Inf")


@rule("norway", "21.2")
def test_transport_aircraft_supply_no_other_area() -> None:
    game = position({"Bodo": "159Inf", "Narvik": "193Inf Ju52/1"})
    assert not supplied(game, "159Inf")


@rule("norway", "2.14")
@rule("norway", "21.2")
def test_transport_aircraft_on_a_disrupted_airbase_supply_nobody() -> None:
    game = position({"Narvik": "159Inf Ju52/1"}, disrupted={("Narvik", "airbase")})
    assert not supplied(game, "159Inf")


@rule("norway", "21.2")
def test_whoever_has_just_landed_is_in_supply() -> None:
    game = position({"Bodo": "159Inf"})
    assert supplied(game, "159Inf", fresh=("159Inf",))
    assert not supplied(game, "159Inf", fresh=("193Inf",))


@rule("norway", "21.2")
def test_whoever_is_aboard_is_in_supply() -> None:
    assert supplied(position({"16": "GTR1(40Pz)"}), "40Pz")


@rule("norway", "19.0")
@rule("norway", "21.2")
def test_the_airdrop_supplies_germans_in_its_area() -> None:
    game = position({"Bodo": "159Inf 24Gds", "Narvik": "193Inf"}, airdrop="Bodo")
    assert supplied(game, "159Inf")
    assert not supplied(game, "24Gds")
    assert not supplied(game, "193Inf")


@rule("norway", "26.1")
def test_captured_supply_supplies_germans_in_its_area() -> None:
    game = position({"Narvik": "159Inf 24Gds"}, captured_supply="Narvik")
    assert supplied(game, "159Inf")
    assert not supplied(game, "24Gds")


@rule("norway", "21.2")
def test_norwegians_live_from_a_port_an_airbase_or_a_mobilization_centre() -> None:
    for area in ("Tromso", "Elverum", "Narvik"):
        assert supplied(position({area: "1Bde 24Gds"}), "1Bde"), area
        assert not supplied(position({area: "1Bde 24Gds"}), "24Gds"), area
    assert not supplied(position({"Mosjoen": "1Bde"}), "1Bde")


@rule("norway", "21.2")
def test_norwegians_do_not_live_from_a_disrupted_base_alone() -> None:
    game = position({"Elverum": "1Bde"}, disrupted={("Elverum", "mobilization")})
    assert not supplied(game, "1Bde")


@rule("norway", "26.2")
def test_norwegians_live_from_the_airbase_on_the_ice() -> None:
    assert supplied(position({"Mosjoen": "1Bde"}, frozen_lake="Mosjoen"), "1Bde")


@rule("norway", "21.2")
def test_norwegians_away_from_norway_live_from_no_symbol() -> None:
    assert not supplied(position({"Shetland": "1Bde"}), "1Bde")


@rule("norway", "19.0")
def test_a_marker_that_is_needed_is_used_up_at_the_end_of_the_action() -> None:
    game = position({"Dombas": "40Pz"}, airdrop="Dombas")
    told = sentences(act(game, GERMAN, "MARCH 40Pz Lillehammer"))
    assert game.airdrop == ""
    assert "The airdropped supply in Dombås is gone: it has been used (19.0)." in told


@rule("norway", "19.0")
def test_a_marker_that_is_not_needed_stays() -> None:
    game = position({"Oslo": "40Pz", "39": "GTR1"}, airdrop="Oslo")
    act(game, GERMAN, "MARCH 40Pz Elverum")
    assert game.airdrop == "Oslo"


@rule("norway", "26.1")
def test_captured_supply_that_has_served_can_be_drawn_again() -> None:
    game = position({"Elverum": "40Pz"}, captured_supply="Elverum")
    act(game, GERMAN, "MARCH 40Pz Lillehammer")
    assert game.captured_supply == ""
    assert game.chits["captured_supply"] == "pool"


@rule("norway", "19.0")
def test_of_two_markers_the_airdrop_is_used() -> None:
    game = position({"Narvik": "159Inf"}, airdrop="Narvik", captured_supply="Narvik")
    spend_supply(game, ("159Inf",))
    assert needs_marker(game, "159Inf") == "airdrop"
    assert game.spent == {"airdrop"}


@rule("norway", "21.4")
def test_a_heavy_unit_out_of_supply_does_not_march() -> None:
    game = position({"Mosjoen": "40Pz 159Inf"})
    refusal = refused_action(game, GERMAN, "MARCH 40Pz Namsos")
    assert refusal.case == "21.4"
    act(game, GERMAN, "MARCH 159Inf Namsos")
    assert game.where["159Inf"] == "Namsos"


@rule("norway", "21.2")
def test_what_is_wrong_is_told() -> None:
    no_ship = position({"Bodo": "159Inf"})
    assert why_unsupplied(no_ship, "159Inf").endswith("no transport of yours is off Bodo")
    no_port = position({"Mosjoen": "159Inf"})
    assert "no line leads from Mosjoen" in why_unsupplied(no_port, "159Inf")
    assert why_unsupplied(position({"Reich": "159Inf"}), "159Inf") == ""
