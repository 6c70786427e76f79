"""11.5, 11.6, 17.10, 25.4  Fights at sea, from the sea and from carriers."""

from __future__ import annotations

import pytest

from tests.marks import rule
from tests.norway.combat.fights import (
    HOLD,
    MISS,
    aim,
    factor_of,
    fight,
    fired,
    may_hit,
    shots,
)
from tests.norway.games import lost, position, refused, run

# -- protected targets ----------------------------------------------------------------------------


@rule("norway", "11.5")
@pytest.mark.parametrize("behind", ["TR1", "Furious"])
def test_a_ship_may_not_single_out_a_transport_or_a_carrier(behind: str) -> None:
    game = position({"24": f"Hipper 4DF 3DF {behind}"})
    fight(game, "naval", "24", "Hipper")
    refusal = refused(game, aim(f"Hipper > {behind}"))
    assert (refusal.case, refusal.legal) == ("11.5", ("4DF", "3DF"))


@rule("norway", "11.5")
def test_who_could_only_single_out_a_transport_is_not_asked_about_it() -> None:
    game = position({"24": "Hipper 4DF TR1"})
    events = fight(game, "naval", "24", "Hipper", [MISS, MISS])
    assert shots(events)[0][1] == "4DF"


@rule("norway", "11.5")
def test_a_ship_that_others_could_screen_off_but_do_not_is_refused() -> None:
    game = position({"24": "Hipper Jacobi 4DF TR1"})
    fight(game, "naval", "24", "Hipper Jacobi")
    assert refused(game, aim("Hipper + Jacobi > TR1")).case == "11.5"


@rule("norway", "11.5")
def test_a_ship_may_fire_at_a_transport_once_another_fires_at_each_ship_before_it() -> None:
    game = position({"24": "Hipper Jacobi 4DF TR1"})
    order = aim("Jacobi > 4DF", "Hipper > TR1")
    fight(game, "naval", "24", "Hipper Jacobi", [3, MISS], [order, HOLD])
    assert lost(game) == {"TR1"}


@rule("norway", "11.5")
def test_every_other_ship_must_be_fired_at_first() -> None:
    game = position({"24": "Hipper Jacobi Suffolk 4DF TR1"})
    fight(game, "naval", "24", "Hipper Jacobi")
    assert refused(game, aim("Jacobi > 4DF", "Hipper > TR1")).case == "11.5"


@rule("norway", "11.5")
def test_transports_alone_are_open_to_all() -> None:
    game = position({"24": "Hipper TR1 Furious"})
    assert may_hit(game, "naval", "24", "Hipper", "Hipper") == {"TR1", "Furious"}
    fight(game, "naval", "24", "Hipper", [3, MISS], [aim("Hipper > TR1")])
    assert lost(game) == {"TR1"}


@rule("norway", "11.5")
def test_submarines_do_not_screen_transports() -> None:
    game = position({"24": "Hipper Truant TR1 TR2"})
    fight(game, "naval", "24", "Hipper", [3, MISS], [aim("Hipper > TR2")])
    assert lost(game) == {"TR2"}


@rule("norway", "11.5")
def test_armed_merchant_cruisers_and_landing_craft_are_not_protected_and_screen() -> None:
    game = position({"24": "Hipper Carinthia LCTR1 TR1"})
    fight(game, "naval", "24", "Hipper")
    assert refused(game, aim("Hipper > TR1")).legal == ("Carinthia", "LCTR1")


@rule("norway", "11.5")
def test_a_carrier_may_single_out_a_transport() -> None:
    game = position({"24": "Furious Hipper GTR1"})
    events = fight(game, "naval", "24", "Furious", [3, MISS], [aim("Furious > GTR1")])
    assert ("Furious", "GTR1", 3, True) in shots(events)


@rule("norway", "11.5")
def test_aircraft_may_single_out_a_transport() -> None:
    game = position({"24": "4DF TR1", "Reich": "Ju88/1"})
    events = fight(game, "air-naval", "24", "Ju88/1", [1, 2, MISS, MISS], [aim("Ju88/1 > TR1")])
    assert lost(game) == {"TR1"}
    assert fired(events) == {"Ju88/1", "4DF", "TR1"}


@rule("norway", "11.5")
@rule("norway", "17.10")
def test_a_submarine_on_patrol_may_not_single_out_a_transport() -> None:
    game = position({"24": "Truant Hipper Jacobi GTR1"})
    fight(game, "patrol", "24", "Truant", against="Hipper Jacobi GTR1", acting="german")
    assert refused(game, aim("Truant > GTR1")).case == "11.5"


@rule("norway", "11.5")
def test_the_defender_may_not_single_out_a_transport_either() -> None:
    game = position({"24": "Hipper Jacobi GTR1 4DF"})
    fight(game, "naval", "24", "Hipper Jacobi GTR1")
    assert refused(game, aim("4DF > GTR1")).case == "11.5"


# -- submarines -----------------------------------------------------------------------------------


@rule("norway", "17.10")
def test_no_more_than_two_units_fire_at_a_submarine() -> None:
    game = position({"24": "2DF 3DF 4DF U47 U64"})
    fight(game, "naval", "24", "2DF 3DF 4DF")
    assert refused(game, aim("2DF + 3DF + 4DF > U47")).case == "17.10"
    run(game, [MISS] * 3, [aim("2DF + 3DF > U47", "4DF > U64"), HOLD])


@rule("norway", "17.10")
def test_aircraft_are_no_more_than_two_at_a_submarine_either() -> None:
    game = position({"24": "U47", "Britain": "Hudson Sunderland Blenheim"})
    events = fight(game, "air-naval", "24", "Hudson Sunderland Blenheim", [1, 1, 1, MISS, MISS])
    assert len(shots(events)) == 2


@rule("norway", "17.10")
def test_only_the_force_that_is_attacked_fires_back_at_a_patrol() -> None:
    game = position({"24": "Truant Hipper Jacobi"})
    may = may_hit(game, "patrol", "24", "Truant", "Jacobi", against="Hipper", acting="german")
    assert may == set()
    assert may_hit(game, "patrol", "24", "Truant", "Truant", against="Hipper") == {"Hipper"}


@rule("norway", "17.10")
def test_the_attacked_force_fires_at_the_patrol_with_its_anti_submarine_factor() -> None:
    game = position({"24": "Truant Jacobi"})
    events = fight(game, "patrol", "24", "Truant", [MISS, 2], against="Jacobi", acting="german")
    assert shots(events) == [("Truant", "Jacobi", 2, False), ("Jacobi", "Truant", 2, True)]


@rule("norway", "17.10")
@rule("norway", "10.15")
def test_a_patrol_that_sinks_a_loaded_transport_sinks_its_cargo() -> None:
    game = position({"24": "Truant GTR1(138Mtn+139Mtn) Hipper"})
    fight(game, "patrol", "24", "Truant", [2], against="GTR1", acting="german")
    assert lost(game) == {"GTR1", "138Mtn", "139Mtn"}


# -- coasts ---------------------------------------------------------------------------------------


@rule("norway", "25.4")
@rule("norway", "11.6")
def test_of_troops_only_fortresses_can_be_shelled() -> None:
    game = position({"Bergen": "BergenFt 4Bde", "34": "Hipper"})
    may = may_hit(game, "coastal", "Bergen", "Hipper", "Hipper", origin="34")
    assert may == {"BergenFt"}


@rule("norway", "25.4")
def test_a_bombardment_is_of_fortresses_or_of_bases_as_it_is_aimed() -> None:
    game = position({"Bergen": "BergenFt 4Bde", "34": "Hipper"})
    may = may_hit(game, "coastal", "Bergen", "Hipper", "Hipper", origin="34", aims="PORT")
    assert may == {"PORT", "AIRBASE", "MOBILIZATION"}


@rule("norway", "25.4")
def test_without_a_fortress_bases_are_shelled() -> None:
    game = position({"Stavanger": "4Bde", "38": "Hipper"})
    may = may_hit(game, "coastal", "Stavanger", "Hipper", "Hipper", origin="38")
    assert may == {"PORT", "AIRBASE", "MOBILIZATION"}


@rule("norway", "11.6")
@rule("norway", "11.9")
def test_only_units_with_an_anti_surface_factor_fire_back_at_the_ships() -> None:
    game = position({"Bergen": "BergenFt 4Bde NHe115", "34": "Hipper"})
    events = fight(game, "coastal", "Bergen", "Hipper", [MISS, 3], origin="34")
    assert shots(events) == [("Hipper", "BergenFt", 2, False), ("BergenFt", "Hipper", 3, True)]


@rule("norway", "11.6")
def test_carriers_that_strike_with_the_ships_are_not_fired_at() -> None:
    game = position({"Bergen": "BergenFt", "34": "Hipper GrafZeppel"})
    may = may_hit(game, "coastal", "Bergen", "Hipper GrafZeppel", "BergenFt", origin="34")
    assert may == {"Hipper"}
    may = may_hit(game, "coastal", "Bergen", "Hipper GrafZeppel", "GrafZeppel", origin="34")
    assert may == {"BergenFt"}


@rule("norway", "25.4")
@rule("norway", "15.2")
def test_each_base_that_is_hit_is_disrupted_on_its_own() -> None:
    game = position({"Stavanger": "4Bde", "38": "Hipper Gneisenau"})
    order = aim("Hipper > PORT", "Gneisenau > AIRBASE")
    fight(game, "coastal", "Stavanger", "Hipper Gneisenau", [2, 4], [order], origin="38")
    assert game.disrupted == {("Stavanger", "port")}


@rule("norway", "15.2")
def test_a_disrupted_base_is_no_target_any_more() -> None:
    game = position({"Stavanger": "4Bde", "38": "Hipper"}, disrupted={("Stavanger", "port")})
    may = may_hit(game, "coastal", "Stavanger", "Hipper", "Hipper", origin="38")
    assert may == {"AIRBASE", "MOBILIZATION"}


@rule("norway", "15.2")
def test_bases_of_ones_own_are_no_target_unless_they_are_contested() -> None:
    own = position({"Stavanger": "159Inf", "38": "Hipper"})
    assert may_hit(own, "coastal", "Stavanger", "Hipper", "Hipper", origin="38") == set()
    contested = position({"Stavanger": "159Inf 4Bde", "38": "Hipper"}, german_held={"Stavanger"})
    may = may_hit(contested, "coastal", "Stavanger", "Hipper", "Hipper", origin="38")
    assert may == {"PORT", "AIRBASE", "MOBILIZATION"}


# -- carrier raids --------------------------------------------------------------------------------


@rule("norway", "11.6")
@rule("norway", "25.4")
def test_a_raid_strikes_all_kinds_of_units_and_bases_and_nobody_fires_back() -> None:
    game = position({"Bergen": "159Inf Me109/1 He111/1", "34": "Furious"})
    may = may_hit(game, "raid", "Bergen", "Furious", "Furious", origin="34")
    assert may == {"159Inf", "Me109/1", "He111/1", "PORT", "AIRBASE", "MOBILIZATION"}
    events = fight(game, "raid", "Bergen", "Furious", [1], [aim("Furious > Me109/1")], origin="34")
    assert shots(events) == [("Furious", "Me109/1", 1, True)]


@rule("norway", "25.4")
def test_a_raid_uses_the_factor_for_its_target() -> None:
    game = position({"Bergen": "159Inf He111/1", "34": "ArkRoyal"})
    assert factor_of(game, "raid", "Bergen", "ArkRoyal", "ArkRoyal", "159Inf") == 2
    assert factor_of(game, "raid", "Bergen", "ArkRoyal", "ArkRoyal", "He111/1") == 3
    assert factor_of(game, "raid", "Bergen", "ArkRoyal", "ArkRoyal", "PORT") == 2


@rule("norway", "25.5")
def test_carriers_do_not_strike_railyards() -> None:
    game = position({"Elverum": "159Inf", "34": "Furious"})
    may = may_hit(game, "raid", "Elverum", "Furious", "Furious", origin="34")
    assert may == {"159Inf", "MOBILIZATION"}
