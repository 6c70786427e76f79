"""11.6, 16.0, 25.4  Carrier raids: from where, at what, and who answers."""

from __future__ import annotations

from pbem.games.norway.combat.events import Fired
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.naval.raids import Raid
from tests.marks import rule
from tests.norway.games import act, lost, position, refused_action, told


@rule("norway", "16.0")
@rule("norway", "25.4")
def test_carriers_strike_from_their_home_base_too() -> None:
    game = position({"Britain": "Furious", "35": "Hipper"})
    act(game, ALLIED, "RAID Furious 35", dice=[1])
    assert lost(game) == {"Hipper"}
    assert game.where["Furious"] == "Britain"


@rule("norway", "16.0")
def test_a_home_base_is_next_to_its_zones_only() -> None:
    game = position({"Britain": "Furious", "34": "Hipper"})
    assert refused_action(game, ALLIED, "RAID Furious 34").case == "11.6"


@rule("norway", "25.4")
def test_who_docks_launches_no_strike() -> None:
    game = position({"35": "Furious Hipper"})
    assert refused_action(game, ALLIED, "RAID Furious Britain 35").case == "25.4"


@rule("norway", "5.4")
@rule("norway", "10.8")
def test_no_carrier_strikes_into_the_kattegat_where_aircraft_may_not_fly() -> None:
    game = position({"39": "Furious", "40": "GTR1", "Stavanger": "1Bde Skua/1"})
    for text in ("SAIL Furious 40", "STRIKE Skua/1 40", "RAID Furious 40"):
        assert refused_action(game, ALLIED, text).case == "5.4"


@rule("norway", "16.2")
def test_no_carrier_strikes_a_home_base() -> None:
    game = position({"39": "Furious", "Reich": "GTR1"})
    assert refused_action(game, ALLIED, "RAID Furious Reich").case == "16.2"
    assert refused_action(game, ALLIED, "SHELL Furious Reich").case == "16.2"


@rule("norway", "11.6")
def test_in_their_own_zone_carriers_are_fired_at() -> None:
    game = position({"24": "Furious Hipper"})
    events = act(game, ALLIED, "RAID Furious 24", dice=[6, 6])
    assert [each.unit for each in told(events, Fired)] == ["Furious", "Hipper"]


@rule("norway", "11.6")
def test_in_the_next_zone_they_are_not() -> None:
    game = position({"29": "Furious", "24": "Hipper"})
    events = act(game, ALLIED, "RAID Furious 24", dice=[6])
    assert [each.unit for each in told(events, Fired)] == ["Furious"]


@rule("norway", "15.3")
@rule("norway", "25.4")
def test_fighters_on_a_disrupted_base_are_not_taken_aboard() -> None:
    places = {"Stavanger": "193Inf Me109/1", "38": "GTR1", "Oslo": "236Inf"}
    game = position(places, disrupted={("Stavanger", "airbase")})
    assert refused_action(game, GERMAN, "CARRY GTR1: Me109/1 39 LAND Oslo").case == "15.3"
    act(position(places), GERMAN, "CARRY GTR1: Me109/1 39 LAND Oslo")


@rule("norway", "10.6")
@rule("norway", "22.0")
def test_fighters_are_landed_where_there_is_an_airbase_with_room() -> None:
    full = "193Inf He111/1 He111/2 He111/3 He111/4 He111/5 Ju88/1"
    troops = {"Telemark": "236Inf", "Bergen": "307Inf"}
    game = position({"Reich": "Me109/1 GTR1", "Oslo": full, **troops})
    assert refused_action(game, GERMAN, "CARRY GTR1: Me109/1 39 LAND Telemark").case == "10.6"
    refusal = refused_action(game, GERMAN, "CARRY GTR1: Me109/1 39 LAND Oslo")
    assert refusal.case == "22.0"
    assert refusal.legal == ("Bergen",)


@rule("norway", "25.4")
@rule("norway", "11.6")
def test_a_raid_is_looked_at_from_where_carriers_are_and_from_where_they_can_sail() -> None:
    game = position({"24": "Furious", "Britain": "ArkRoyal", "35": "Hipper"})
    found = {each.path for each in Raid.some(game, ALLIED) if each.units == ("Furious",)}
    assert {("23",), ("Namsos",), ("29", "24")} <= found
    assert not any(zone == "24" for zone, *target in found if target)
    assert ("35",) in {each.path for each in Raid.listed(game, ALLIED)}


@rule("norway", "25.4")
def test_clicks_offer_the_raids_that_find_somebody() -> None:
    game = position({"29": "Furious", "24": "Hipper"})
    offered = Raid.offered(game, ALLIED, ("Furious",))
    assert [each.path for each, _ in offered] == [("24",)]
    assert not list(Raid.offered(game, ALLIED, ("ArkRoyal",)))


@rule("norway", "25.4")
@rule("norway", "26.2")
def test_a_german_carrier_may_strike_the_airbase_on_the_ice() -> None:
    game = position({"24": "GrafZeppel"}, frozen_lake="Mosjoen")
    assert ("Mosjoen",) in {each.path for each in Raid.listed(game, GERMAN)}


@rule("norway", "25.4")
def test_a_raid_of_ships_that_are_not_there_is_not_drawn() -> None:
    game = position({"29": "Furious", "24": "Hipper"})
    raid = Raid(units=("Furious",), path=("24",))
    (arrow,) = raid.drawn(game, ALLIED, dict(game.where))
    assert arrow.path == ("29", "24")
    assert not list(raid.drawn(game, ALLIED, {}))
