"""10.5 to 10.7, 17.6, 25.5  Aircraft: ranges, bases, transfers, supply from the air."""

from __future__ import annotations

import pytest

from pbem.games.norway.air.events import Flown
from pbem.games.norway.air.flights import flight_path
from pbem.games.norway.facts.units import ALLIED, GERMAN
from tests.marks import rule
from tests.norway.games import act, lost, order, position, refused_action, told

KATTEGAT = "40"


@rule("norway", "10.7")
def test_a_range_of_two_reaches_oslo_from_the_reich_and_back() -> None:
    """The book's example."""
    game = position({"Reich": "Me109/1", "Oslo": "NGlad"})
    assert game.unit("Me109/1").move == 2
    act(game, GERMAN, "STRIKE Me109/1 Oslo", dice=[1, 6])
    assert game.where["Me109/1"] == "Reich"
    assert lost(game) == {"NGlad"}


@rule("norway", "10.7")
def test_nobody_flies_further_than_its_range() -> None:
    game = position({"Reich": "Me109/1", "Bergen": "NHe115", "Oslo": "NGlad"})
    refusal = refused_action(game, GERMAN, "STRIKE Me109/1 Bergen")
    assert refusal.case == "10.7"
    assert "Oslo" in refusal.legal


@rule("norway", "10.7")
def test_a_way_counts_every_area_entered_and_islands_nothing() -> None:
    game = position({"Britain": "Skua/1"})
    *_, zone, island = flight_path(game, ALLIED, "Britain", "Shetland", 2)
    assert (zone, island) == ("32", "Shetland")
    assert game.board.flight(ALLIED, "Britain", "Shetland") == 2


@rule("norway", "10.0")
@rule("norway", "10.7")
def test_a_flight_may_name_its_way_and_must_count_it() -> None:
    game = position({"Reich": "He111/1 Ju87", "Oslo": "RoyalGd"})
    events = act(game, GERMAN, "STRIKE He111/1 39 Kristiansand Telemark Oslo", dice=[6, 6])
    assert told(events, Flown)[0].path == ("Reich", "39", "Kristiansand", "Telemark", "Oslo")
    game.activated.clear()
    refusal = refused_action(game, GERMAN, "STRIKE Ju87 38 Oslo")
    assert refusal.case == "10.7"
    assert "by way of 38" in str(refusal)


@rule("norway", "10.7")
def test_all_that_flies_may_name_its_way() -> None:
    places = {"Reich": "Ju52/1 Ju52/2 Me109/1 FJ1/1 159Inf", "Oslo": "193Inf"}
    for text in (
        "FERRY Me109/1 39 Oslo",
        "DROP Ju52/1 40 39 Oslo",
        "AIRLIFT Ju52/1: 159Inf 40 39 Oslo",
        "PARADROP Ju52/1: FJ1/1 39 Oslo Telemark",
    ):
        assert Flown in map(type, act(position(places), GERMAN, text))


@rule("norway", "5.4")
def test_no_allied_aircraft_flies_to_the_kattegat() -> None:
    game = position({"Britain": "Sunderland Whitley", "Oslo": "1Bde", KATTEGAT: "GTR1"})
    for text in (f"STRIKE Whitley {KATTEGAT}", f"FERRY Sunderland {KATTEGAT}"):
        assert refused_action(game, ALLIED, text).case == "5.4"


@rule("norway", "16.2")
def test_no_aircraft_flies_to_the_enemys_home_base() -> None:
    game = position({"Britain": "Whitley", "Reich": "He111/1"})
    for text in ("STRIKE Whitley Reich", "FERRY Whitley Reich"):
        assert refused_action(game, ALLIED, text).case == "16.2"
    assert refused_action(game, GERMAN, "FERRY He111/1 Britain").case == "16.2"


@rule("norway", "25.5")
def test_a_ferry_is_told_once() -> None:
    events = act(position({"Reich": "Me109/1", "Oslo": "193Inf"}), GERMAN, "FERRY Me109/1 Oslo")
    (flown,) = told(events, Flown)
    assert flown.went() == {"Me109/1": "Oslo"}


@rule("norway", "8.0")
@rule("norway", "26.2")
def test_a_full_base_says_by_which_rule_it_is_full() -> None:
    game = position({"Britain": "Glad/1 Skua/1 Skua/2 Skua/3", "Shetland": "Hudson Blenheim"})
    assert refused_action(game, ALLIED, "FERRY Skua/1 + Skua/2 Shetland").case == "8.0"
    lake = position({"Trondheim": "Glad/1 NGlad", "Dombas": "1Bde"}, frozen_lake="Dombas")
    assert refused_action(lake, ALLIED, "FERRY Glad/1 + NGlad Dombas").case == "26.2"


@rule("norway", "10.1")
def test_a_force_of_aircraft_begins_on_one_base() -> None:
    game = position({"Reich": "He111/1", "Oslo": "193Inf He111/2", "Bergen": "6Bde"})
    assert refused_action(game, GERMAN, "STRIKE He111/1 + He111/2 Bergen").case == "10.1"


@rule("norway", "10.62")
def test_after_a_strike_aircraft_are_back_on_their_base() -> None:
    game = position({"Reich": "He111/1", "Bergen": "6Bde"})
    act(game, GERMAN, "STRIKE He111/1 Bergen", dice=[6, 6])
    assert game.where["He111/1"] == "Reich"


@rule("norway", "15.3")
def test_on_a_disrupted_base_aircraft_can_only_leave() -> None:
    places = {"Oslo": "193Inf He111/1", "Stavanger": "236Inf", "Bergen": "6Bde"}
    game = position(places, disrupted={("Oslo", "airbase"), ("Stavanger", "airbase")})
    assert refused_action(game, GERMAN, "STRIKE He111/1 Bergen").case == "15.3"
    act(game, GERMAN, "FERRY He111/1 Stavanger")  # onto a disrupted base, too
    assert game.where["He111/1"] == "Stavanger"


@rule("norway", "10.6")
@rule("norway", "25.5")
def test_a_ferry_goes_twice_the_range_to_a_base_of_ones_own() -> None:
    game = position({"Reich": "Me109/1", "Stavanger": "193Inf", "Trondheim": "236Inf"})
    assert refused_action(game, GERMAN, "FERRY Me109/1 Trondheim").case == "10.7"
    assert refused_action(game, GERMAN, "FERRY Me109/1 Kristiansand").case == "10.6"
    assert refused_action(game, GERMAN, "FERRY Me109/1 Telemark").case == "10.6"
    act(game, GERMAN, "FERRY Me109/1 Stavanger")
    assert game.where["Me109/1"] == "Stavanger"


@rule("norway", "8.5")
@rule("norway", "15.1")
def test_an_airbase_holds_six_air_units() -> None:
    full = "193Inf He111/1 He111/2 He111/3 He111/4 He111/5 Ju88/1"
    game = position({"Stavanger": full, "Reich": "Me109/1"})
    assert refused_action(game, GERMAN, "FERRY Me109/1 Stavanger").case == "22.0"


@rule("norway", "22.1")
def test_a_contested_airbase_holds_three_of_each_side() -> None:
    game = position({"Oslo": "193Inf RoyalGd He111/1 He111/2 He111/3", "Reich": "Me109/1"})
    assert refused_action(game, GERMAN, "FERRY Me109/1 Oslo").case == "22.1"


@rule("norway", "19.0")
@rule("norway", "25.5")
def test_supply_is_dropped_where_germans_are() -> None:
    game = position({"Reich": "Ju52/1 Me109/1", "Oslo": "193Inf Ju52/2", "Bergen": "6Bde"})
    assert refused_action(game, GERMAN, "DROP Ju52/1 Bergen").case == "19.0"
    assert refused_action(game, GERMAN, "DROP Me109/1 Oslo").case == "19.0"
    assert refused_action(game, GERMAN, "DROP Ju52/2 Oslo").case == "19.0"
    act(game, GERMAN, "DROP Ju52/1 Oslo")
    assert game.airdrop == "Oslo"
    assert game.where["Ju52/1"] == "Reich"


@rule("norway", "19.0")
def test_there_is_one_marker_which_may_be_dropped_anew() -> None:
    game = position(
        {"Reich": "Ju52/1", "Oslo": "193Inf", "Stavanger": "236Inf"}, airdrop="Stavanger"
    )
    act(game, GERMAN, "DROP Ju52/1 Oslo")
    assert game.airdrop == "Oslo"
    assert refused_action(game, ALLIED, "DROP Ju52/1 Oslo").case == "19.0"


@rule("norway", "25.5")
def test_british_fighters_hop_over_a_carrier() -> None:
    game = position({"Britain": "Glad/1 Skua/1", "34": "Furious", "Trondheim": "146Bde"})
    assert refused_action(game, ALLIED, "FERRY Glad/1 Trondheim").case == "10.7"
    assert refused_action(game, ALLIED, "HOP Skua/1 VIA Furious Trondheim").case == "25.5"
    act(game, ALLIED, "HOP Glad/1 VIA Furious Trondheim")
    assert game.where["Glad/1"] == "Trondheim"
    assert {"Glad/1", "Furious"} <= game.activated


@rule("norway", "25.5")
def test_each_leg_of_a_hop_is_at_most_twice_the_range() -> None:
    far = position({"Britain": "Glad/1", "16": "Furious", "Narvik": "146Bde"})
    assert refused_action(far, ALLIED, "HOP Glad/1 VIA Furious Narvik").case == "10.7"
    near = position({"Britain": "Glad/1", "36": "Furious", "Narvik": "146Bde"})
    assert refused_action(near, ALLIED, "HOP Glad/1 VIA Furious Narvik").case == "10.7"


@rule("norway", "10.7")
@rule("norway", "25.5")
def test_a_transfer_by_carrier_may_name_its_way() -> None:
    places = {"Trondheim": "Hurri/1 146Bde", "38": "Furious", "Kristiansand": "148Bde"}
    guard = {"Bergen": "193Inf Me109/1"}
    game = position({**places, **guard}, intercepting={"Me109/1"})
    text = "HOP Hurri/1 Andalsnes Bergen VIA Furious Kristiansand"
    act(game, ALLIED, text, dice=[6], answers=["RISE Me109/1", "ONWARD ALL"])
    assert game.where["Hurri/1"] == "Kristiansand"


@rule("norway", "25.5")
@rule("norway", "10.7")
@pytest.mark.parametrize(
    "text", ["FERRY Me109/1 Trondheim", "FERRY Me109/1 28", "FERRY Me109/1 Narvik"]
)
def test_a_ferry_that_is_refused_is_told_only_bases_that_it_can_use(text: str) -> None:
    game = position({"Reich": "Me109/1", "Trondheim": "159Inf", "Stavanger": "193Inf"})
    assert refused_action(game, GERMAN, text).legal == ("Stavanger",)


@rule("norway", "25.5")
@rule("norway", "10.7")
@pytest.mark.parametrize("text", ["STRIKE Ju87 Narvik", "STRIKE Ju87 Bergen"])
def test_a_strike_that_is_refused_is_told_only_targets_in_range(text: str) -> None:
    game = position({"Reich": "Ju87", "Oslo": "RoyalGd", "Narvik": "6Bde"})
    assert refused_action(game, GERMAN, text).legal == ("Oslo",)


@rule("norway", "25.5")
def test_a_transfer_that_is_refused_is_told_others_that_can_be_flown() -> None:
    places = {"Bergen": "Glad/1 146Bde", "34": "Furious", "Trondheim": "148Bde", "Tromso": "6Bde"}
    game = position(places, german_held={"Stavanger", "Kristiansand", "Oslo", "Narvik"})
    refusal = refused_action(game, ALLIED, "HOP Glad/1 VIA Furious Tromso")
    assert "HOP Glad/1 VIA Furious Trondheim" in refusal.legal
    assert all(order(each, ALLIED).allowed(game, ALLIED) for each in refusal.legal)
