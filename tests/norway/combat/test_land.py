"""11.7 to 11.9, 17.3, 17.9, 21.3, 23.1, 25.5, 25.7  Fights for land, and what changes factors."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pbem.engine.dice import PreparedDice
from pbem.games.norway.combat.events import Absorbed, Disrupted
from pbem.games.norway.combat.opening import Meet
from pbem.games.norway.facts.units import ALLIED, Roster
from pbem.games.norway.turn.sequence import EndTurn
from tests.marks import rule
from tests.norway.combat.fights import (
    HOLD,
    MISS,
    a_fight,
    aim,
    asked,
    factor_of,
    fight,
    fired,
    may_hit,
    shots,
)
from tests.norway.games import (
    act,
    lost,
    placed,
    position,
    refused,
    refused_action,
    run,
    told,
)

# -- the Brandenburgers ---------------------------------------------------------------------------


@rule("norway", "17.3")
@rule("norway", "25.1")
def test_whom_the_brandenburgers_hit_does_not_fire_back() -> None:
    game = position({"Oslo": "Brandenb RoyalGd"})
    events = fight(game, "commando", "Oslo", "Brandenb", [2], fresh="Brandenb")
    assert shots(events) == [("Brandenb", "RoyalGd", 2, True)]
    assert lost(game) == {"RoyalGd"}


@rule("norway", "17.3")
def test_whom_they_miss_does() -> None:
    game = position({"Oslo": "Brandenb RoyalGd"})
    fight(game, "commando", "Oslo", "Brandenb", [3, 2], fresh="Brandenb")
    assert lost(game) == {"Brandenb"}


@rule("norway", "17.3")
def test_they_fire_first_in_defence_too() -> None:
    game = position({"Oslo": "Brandenb RoyalGd"}, airdrop="Oslo")
    events = fight(game, "ground", "Oslo", "RoyalGd", [2])
    assert shots(events) == [("Brandenb", "RoyalGd", 2, True)]


@rule("norway", "17.3")
@rule("norway", "11.1")
def test_who_has_aimed_at_their_victim_has_wasted_his_fire() -> None:
    game = position({"Oslo": "Brandenb 159Inf RoyalGd"}, airdrop="Oslo")
    events = fight(game, "commando", "Oslo", "Brandenb 159Inf", [2], [aim("RoyalGd > 159Inf")])
    assert fired(events) == {"Brandenb"}


@rule("norway", "25.7")
@rule("norway", "17.3")
def test_the_die_of_a_glider_and_the_first_fire_of_the_brandenburgers_go_together() -> None:
    game = position({"Oslo": "Brandenb FJ1/1 RoyalGd OsloFt"}, airdrop="Oslo")
    order = aim("Brandenb > RoyalGd", "FJ1/1 > OsloFt")
    events = fight(game, "glide", "Oslo", "Brandenb FJ1/1", [3, 3], [order, HOLD])
    assert shots(events) == [("Brandenb", "RoyalGd", 2, False), ("FJ1/1", "OsloFt", 2, True)]


# -- fortresses -----------------------------------------------------------------------------------


@rule("norway", "17.9")
@rule("norway", "11.9")
def test_a_fortress_absorbs_its_first_hit() -> None:
    game = position({"Bergen": "BergenFt", "34": "Hipper"})
    events = fight(game, "coastal", "Bergen", "Hipper", [1, MISS], origin="34")
    assert [each.unit for each in told(events, Absorbed)] == ["BergenFt"]
    assert lost(game) == set()


@rule("norway", "17.9")
def test_a_second_hit_in_the_same_fight_brings_it_down() -> None:
    game = position({"Bergen": "BergenFt", "34": "Hipper Gneisenau"})
    fires = aim("REST > BergenFt")
    fight(game, "coastal", "Bergen", "Hipper Gneisenau", [1, 1], [fires, HOLD], origin="34")
    assert lost(game) == {"BergenFt"}


@rule("norway", "17.9")
def test_in_the_next_fight_it_absorbs_a_hit_again() -> None:
    game = position({"Bergen": "BergenFt", "34": "Hipper"})
    for _ in range(2):
        fight(game, "coastal", "Bergen", "Hipper", [1, MISS], origin="34")
    assert lost(game) == set()


# -- coastal units --------------------------------------------------------------------------------

LANDING = {"Bergen": "BergenFt 138Mtn", "34": "GTR1 Hipper"}


@rule("norway", "11.9")
@rule("norway", "10.16")
def test_a_coastal_unit_may_fire_at_the_ships_that_land_troops() -> None:
    game = position(LANDING)
    more = {"landing": "GTR1", "fresh": "138Mtn"}
    may = may_hit(game, "landing", "Bergen", "138Mtn", "BergenFt", **more)
    assert may == {"138Mtn", "GTR1"}  # not at ships that land nobody


@rule("norway", "11.9")
def test_troops_have_landed_even_if_their_ship_is_sunk() -> None:
    game = position(LANDING)
    order = aim("BergenFt > GTR1")
    fight(game, "landing", "Bergen", "138Mtn", [MISS, 3], [order], landing="GTR1", fresh="138Mtn")
    assert lost(game) == {"GTR1"}
    assert placed(game, "Bergen") == "BergenFt 138Mtn"


@rule("norway", "25.7")
def test_ships_add_nothing_to_a_landing() -> None:
    game = position(LANDING)
    more = {"landing": "GTR1 Hipper", "fresh": "138Mtn"}
    assert may_hit(game, "landing", "Bergen", "138Mtn", "Hipper", **more) == set()


@rule("norway", "11.9")
def test_ships_are_fired_at_even_if_the_landed_do_not_attack() -> None:
    game = position(LANDING)
    events = fight(
        game, "landing", "Bergen", "", [3], side="german", landing="GTR1", fresh="138Mtn"
    )
    assert shots(events) == [("BergenFt", "GTR1", 3, True)]


@rule("norway", "11.4")
def test_aircraft_do_not_rise_against_troops_that_land_and_do_not_attack() -> None:
    game = position({"Bergen": "NHe115 BergenFt 138Mtn", "34": "GTR1"})
    more = {"side": "german", "landing": "GTR1"}
    assert may_hit(game, "landing", "Bergen", "", "NHe115", **more) == set()
    assert may_hit(game, "landing", "Bergen", "", "BergenFt", **more) == {"GTR1"}


@rule("norway", "11.9")
def test_guns_of_a_coast_may_single_out_a_transport() -> None:
    game = position(LANDING)
    fight(game, "landing", "Bergen", "", (), side="german", landing="GTR1 Hipper")
    assert asked(game) == ("return fire", "allied")
    run(game, [3], [aim("BergenFt > GTR1")])
    assert lost(game) == {"GTR1"}


@rule("norway", "10.16")
def test_aircraft_that_rose_against_a_landing_may_fire_at_its_ships() -> None:
    game = position({"Bergen": "NHe115 4Bde 138Mtn", "34": "GTR1"})
    may = may_hit(game, "landing", "Bergen", "138Mtn", "NHe115", landing="GTR1", fresh="138Mtn")
    assert may == {"138Mtn", "GTR1"}


@rule("norway", "11.9")
def test_a_coastal_unit_never_fires_at_ships_in_a_fight_on_land() -> None:
    game = position(LANDING, airdrop="Bergen")
    assert may_hit(game, "ground", "Bergen", "138Mtn", "BergenFt") == {"138Mtn"}


# -- small islands --------------------------------------------------------------------------------


def faroe(attackers: str, dice: list[int]) -> tuple[set[str], str]:
    """Germans land on the Faroes, where a battalion stands: who is lost, and who is there."""
    where = {"Faroe": f"RMarines {attackers}", "31": "TR1 GTR1"}
    empty = position({"Reich": attackers})
    wanted = a_fight(empty, "landing", "Faroe", attackers, fresh=attackers, landing="GTR1")
    game = position(where, agenda=[Meet(wanted)])
    run(game, dice)
    return lost(game), placed(game, "Faroe")


@rule("norway", "11.7")
def test_who_fails_to_clear_a_small_island_is_lost() -> None:
    assert faroe("138Mtn", [MISS, MISS]) == ({"138Mtn"}, "RMarines")


@rule("norway", "11.7")
def test_who_clears_it_stays() -> None:
    assert faroe("138Mtn", [3, MISS]) == ({"RMarines"}, "138Mtn")


@rule("norway", "11.7")
def test_on_the_mainland_both_stay() -> None:
    game = position({"Narvik": "6Bde 138Mtn", "16": "GTR1"})
    fight(game, "landing", "Narvik", "138Mtn", [MISS, MISS], fresh="138Mtn", landing="GTR1")
    assert placed(game, "Narvik") == "6Bde 138Mtn"


# -- support units --------------------------------------------------------------------------------


@rule("norway", "11.8")
def test_a_support_unit_alone_does_not_fire_at_troops() -> None:
    game = position({"Oslo": "HOKAA 159Inf"})
    assert factor_of(game, "ground", "Oslo", "159Inf", "HOKAA", "159Inf") == 0


@rule("norway", "11.8")
def test_beside_others_it_does() -> None:
    game = position({"Oslo": "HOKAA 1Bde 159Inf"})
    assert factor_of(game, "ground", "Oslo", "159Inf", "HOKAA", "159Inf") == 1


@rule("norway", "11.8")
def test_another_support_unit_is_no_such_company() -> None:
    game = position({"Oslo": "HOKAA 6AA 159Inf"})
    assert factor_of(game, "ground", "Oslo", "159Inf", "HOKAA", "159Inf") == 0


@rule("norway", "11.8")
def test_only_the_factor_in_parentheses_needs_company() -> None:
    game = position({"Oslo": "HOKAA", "Reich": "He111/1"})
    assert factor_of(game, "bombardment", "Oslo", "He111/1", "HOKAA", "He111/1") == 3


# -- supply ---------------------------------------------------------------------------------------


@rule("norway", "21.3")
def test_out_of_supply_a_factor_is_cut_to_one() -> None:
    game = position({"Elverum": "138Mtn 1Bde"})
    assert factor_of(game, "ground", "Elverum", "138Mtn", "138Mtn", "1Bde") == 1


@rule("norway", "21.3")
def test_out_of_supply_a_factor_of_one_is_nothing() -> None:
    game = position({"Elverum": "138Mtn 1Bde", "Britain": "Blenheim"})
    assert factor_of(game, "bombardment", "Elverum", "Blenheim", "138Mtn", "Blenheim") == 0


@rule("norway", "21.2")
@rule("norway", "21.3")
def test_at_a_contested_port_with_transports_of_both_sides_nobody_has_supply() -> None:
    alone = position({"Oslo": "138Mtn 24Gds", "39": "GTR1"})
    assert factor_of(alone, "ground", "Oslo", "138Mtn", "138Mtn", "24Gds") == 3
    both = position({"Oslo": "138Mtn 24Gds", "39": "GTR1 TR1"})
    assert factor_of(both, "ground", "Oslo", "138Mtn", "138Mtn", "24Gds") == 1
    assert factor_of(both, "ground", "Oslo", "138Mtn", "24Gds", "138Mtn") == 1


@rule("norway", "21.2")
@rule("norway", "21.3")
def test_of_two_attackers_only_the_one_that_has_just_landed_is_in_supply() -> None:
    game = position({"Elverum": "FJ1/1 138Mtn 1Bde"})
    force = "FJ1/1 138Mtn"
    more = {"fresh": "FJ1/1"}
    assert factor_of(game, "drop", "Elverum", force, "FJ1/1", "1Bde", **more) == 2
    assert factor_of(game, "drop", "Elverum", force, "138Mtn", "1Bde", **more) == 1


@rule("norway", "21.2")
@rule("norway", "21.3")
def test_norwegians_live_from_what_others_cannot() -> None:
    game = position({"Elverum": "138Mtn 1Bde 24Gds"}, airdrop="Elverum")
    assert factor_of(game, "ground", "Elverum", "138Mtn", "24Gds", "138Mtn") == 1
    assert factor_of(game, "ground", "Elverum", "138Mtn", "1Bde", "138Mtn") == 2


@rule("norway", "21.2")
@rule("norway", "21.3")
def test_who_has_just_landed_is_in_supply() -> None:
    game = position({"Elverum": "FJ1/1 1Bde"})
    more = {"fresh": "FJ1/1"}
    assert factor_of(game, "drop", "Elverum", "FJ1/1", "FJ1/1", "1Bde", **more) == 2


@rule("norway", "21.3")
@rule("norway", "23.1")
@rule("norway", "11.2")
def test_supply_is_cut_before_entrenchments_count_and_one_stays_one() -> None:
    game = position({"Elverum": "138Mtn 1Bde"}, entrenched={("allied", "Elverum")})
    assert factor_of(game, "ground", "Elverum", "138Mtn", "138Mtn", "1Bde") == 1


@rule("norway", "21.3")
@rule("norway", "11.2")
def test_what_lack_of_supply_has_cut_to_nothing_stays_nothing() -> None:
    game = position({"Elverum": "1KM 1Bde"}, entrenched={("allied", "Elverum")})
    assert factor_of(game, "ground", "Elverum", "1KM", "1KM", "1Bde") == 0


@rule("norway", "19.0")
def test_the_airdrop_that_supplies_who_fires_has_served() -> None:
    game = position({"Elverum": "138Mtn 1Bde"}, airdrop="Elverum")
    fight(game, "ground", "Elverum", "138Mtn", [MISS, MISS])
    assert game.spent == {"airdrop"}


OLDER = {"rules": "2"}


@rule("norway", "26.1")
def test_captured_supply_is_supply_and_strengthens_nobody() -> None:
    supplied = position({"Oslo": "138Mtn 1Bde Ju52/1"}, captured_supply="Oslo")
    assert factor_of(supplied, "ground", "Oslo", "138Mtn", "138Mtn", "1Bde") == 3
    alone = position({"Elverum": "138Mtn 1Bde"}, captured_supply="Elverum")
    assert factor_of(alone, "ground", "Elverum", "138Mtn", "138Mtn", "1Bde") == 3
    without = position({"Elverum": "138Mtn 1Bde"})
    assert factor_of(without, "ground", "Elverum", "138Mtn", "138Mtn", "1Bde") == 1


@rule("norway", "26.1")
def test_captured_supply_that_nobody_needs_is_kept() -> None:
    game = position({"Oslo": "138Mtn 1Bde Ju52/1"}, captured_supply="Oslo")
    fight(game, "ground", "Oslo", "138Mtn", [MISS, MISS])
    assert not game.spent


@rule("norway", "26.1")
@pytest.mark.parametrize(("unit", "factor"), [("138Mtn", 4), ("159Inf", 3)])
def test_by_older_rules_captured_supply_adds_one_against_troops(unit: str, factor: int) -> None:
    game = position({"Oslo": f"{unit} 1Bde Ju52/1"}, OLDER, captured_supply="Oslo")
    assert factor_of(game, "ground", "Oslo", unit, unit, "1Bde") == factor


@rule("norway", "26.1")
def test_captured_supply_that_supplies_does_not_strengthen_as_well() -> None:
    game = position({"Elverum": "138Mtn 1Bde"}, OLDER, captured_supply="Elverum")
    assert factor_of(game, "ground", "Elverum", "138Mtn", "138Mtn", "1Bde") == 3


@rule("norway", "26.1")
def test_by_older_rules_captured_supply_that_has_strengthened_somebody_has_served() -> None:
    game = position({"Oslo": "138Mtn 1Bde Ju52/1"}, OLDER, captured_supply="Oslo")
    fight(game, "ground", "Oslo", "138Mtn", [MISS, MISS])
    assert game.spent == {"captured_supply"}


@rule("norway", "26.1")
@rule("norway", "11.2")
@pytest.mark.parametrize(("printed", "factor"), [(5, 5), (4, 5), (0, 0)])
def test_by_older_rules_captured_supply_strengthens_up_to_five_and_never_a_nought(
    printed: int, factor: int
) -> None:
    game = position({"Oslo": "138Mtn 1Bde Ju52/1"}, OLDER, captured_supply="Oslo")
    other = replace(game.unit("138Mtn"), ground=printed)
    game.__dict__["roster"] = Roster({**game.roster, "138Mtn": other})
    assert factor_of(game, "ground", "Oslo", "138Mtn", "138Mtn", "1Bde") == factor


@rule("norway", "26.1")
def test_by_older_rules_captured_supply_that_has_served_or_lies_elsewhere_adds_nothing() -> None:
    where = {"Oslo": "138Mtn 1Bde Ju52/1"}
    served = position(where, OLDER, captured_supply="Oslo", spent={"captured_supply"})
    assert factor_of(served, "ground", "Oslo", "138Mtn", "138Mtn", "1Bde") == 3
    elsewhere = position(where, OLDER, captured_supply="Elverum")
    assert factor_of(elsewhere, "ground", "Oslo", "138Mtn", "138Mtn", "1Bde") == 3


@rule("norway", "26.1")
def test_captured_supply_is_of_no_use_to_the_allies() -> None:
    game = position({"Oslo": "138Mtn 1Bde Ju52/1"}, OLDER, captured_supply="Oslo")
    assert factor_of(game, "ground", "Oslo", "138Mtn", "1Bde", "138Mtn") == 2


# -- entrenchments --------------------------------------------------------------------------------


@rule("norway", "23.1")
@pytest.mark.parametrize(("die", "hit"), [(2, True), (3, False)])
def test_the_example_a_factor_of_three_hits_the_entrenched_on_one_and_two(
    die: int, hit: bool
) -> None:
    """The book's example."""
    game = position({"Oslo": "138Mtn 1Bde"}, airdrop="Oslo", entrenched={("allied", "Oslo")})
    events = fight(game, "ground", "Oslo", "138Mtn", [die, MISS])
    assert shots(events)[0] == ("138Mtn", "1Bde", 2, hit)


@rule("norway", "23.1")
@pytest.mark.parametrize(
    ("kind", "units", "unit", "factor"),
    [
        ("bombardment", "He111/1", "He111/1", 2),
        ("coastal", "Gneisenau", "Gneisenau", 2),
        ("ground", "138Mtn", "138Mtn", 2),
    ],
)
def test_it_counts_against_units_of_any_kind(kind: str, units: str, unit: str, factor: int) -> None:
    game = position(
        {"Bergen": "BergenFt 138Mtn", "34": "Gneisenau", "Reich": "He111/1"},
        airdrop="Bergen",
        entrenched={("allied", "Bergen")},
    )
    assert factor_of(game, kind, "Bergen", units, unit, "BergenFt", origin="34") == factor


@rule("norway", "23.1")
def test_it_does_not_count_for_bases_and_aircraft() -> None:
    game = position({"Bergen": "NHe115", "Reich": "He111/1"}, entrenched={("allied", "Bergen")})
    assert factor_of(game, "bombing", "Bergen", "He111/1", "He111/1", "PORT") == 3
    assert factor_of(game, "bombardment", "Bergen", "He111/1", "He111/1", "NHe115") == 3


@rule("norway", "23.2")
def test_the_other_sides_entrenchment_is_of_no_use() -> None:
    game = position({"Oslo": "138Mtn 1Bde"}, airdrop="Oslo", entrenched={("german", "Oslo")})
    assert factor_of(game, "ground", "Oslo", "138Mtn", "138Mtn", "1Bde") == 3


@rule("norway", "11.2")
def test_changes_are_added_up() -> None:
    game = position(
        {"Oslo": "RoyalGd", "Reich": "He111/1 KG100He111"}, entrenched={("allied", "Oslo")}
    )
    force = "He111/1 KG100He111"
    assert factor_of(game, "bombardment", "Oslo", force, "He111/1", "RoyalGd") == 3


@rule("norway", "11.2")
def test_one_is_never_lowered_to_nothing() -> None:
    game = position({"Oslo": "1KM ALandv"}, airdrop="Oslo", entrenched={("allied", "Oslo")})
    assert factor_of(game, "ground", "Oslo", "1KM", "1KM", "ALandv") == 1


# -- bombing --------------------------------------------------------------------------------------


@rule("norway", "25.5")
def test_bombing_is_of_bases_and_of_railroads_by_german_bombers() -> None:
    game = position({"Oslo": "RoyalGd", "Reich": "He111/1 Ju87 Me110/1"})
    force = "He111/1 Ju87 Me110/1"
    bases = {"PORT", "AIRBASE", "MOBILIZATION"}
    assert may_hit(game, "bombing", "Oslo", force, "He111/1") == {*bases, "RAILROAD"}
    assert may_hit(game, "bombing", "Oslo", force, "Ju87") == bases


@rule("norway", "25.5")
def test_railyards_are_no_target_for_the_allies() -> None:
    game = position({"Oslo": "159Inf", "Britain": "Wellington"})
    may = may_hit(game, "bombing", "Oslo", "Wellington", "Wellington")
    assert may == {"PORT", "AIRBASE", "MOBILIZATION"}


@rule("norway", "25.5")
def test_only_bombers_strike_railyards() -> None:
    game = position({"Oslo": "RoyalGd", "Reich": "He111/1 Ju87"})
    fight(game, "bombing", "Oslo", "He111/1 Ju87")
    assert refused(game, aim("Ju87 > RAILROAD")).case == "25.5"


@rule("norway", "25.5")
def test_escorts_may_attack_the_fighters_that_rise() -> None:
    game = position({"Oslo": "NGlad RoyalGd", "Reich": "He111/1 Me109/1"})
    may = may_hit(game, "bombing", "Oslo", "He111/1 Me109/1", "Me109/1")
    assert may == {"NGlad", "PORT", "AIRBASE", "MOBILIZATION"}


@rule("norway", "25.5")
def test_all_with_an_anti_air_factor_fire_at_the_bombers() -> None:
    game = position({"Oslo": "NGlad RoyalGd", "Reich": "He111/1"})
    events = fight(game, "bombing", "Oslo", "He111/1", [1, 2, MISS], [aim("He111/1 > RAILROAD")])
    assert fired(events) == {"He111/1", "NGlad", "RoyalGd"}
    assert [(each.place, each.base) for each in told(events, Disrupted)] == [("Oslo", "railroad")]


@rule("norway", "15.2")
def test_two_hits_on_a_base_are_one_disruption() -> None:
    game = position({"Oslo": "159Inf", "Britain": "Wellington Whitley"})
    order = aim("Wellington + Whitley > PORT")
    events = fight(game, "bombing", "Oslo", "Wellington Whitley", [1, 1], [order])
    assert len(told(events, Disrupted)) == 1


@rule("norway", "26.2")
def test_an_airbase_on_the_ice_is_gone_when_it_is_hit() -> None:
    game = position({"Dombas": "1Bde Glad/1", "Reich": "He111/1"}, frozen_lake="Dombas")
    order = aim("He111/1 > AIRBASE")
    fight(game, "bombing", "Dombas", "He111/1", [1, MISS], [order])
    assert (game.frozen_lake, game.chits["frozen_lake"]) == ("", "gone")
    assert not game.disrupted


@rule("norway", "26.2")
@rule("norway", "10.2")
def test_who_was_on_the_ice_flies_to_another_base_or_is_lost_with_the_turn() -> None:
    game = position({"Dombas": "1Bde Glad/1", "Trondheim": "2Bde", "Reich": "He111/1"})
    assert refused_action(game, ALLIED, "STRIKE Glad/1 Oslo").case == "10.6"
    saved = game.twin()
    act(saved, ALLIED, "FERRY Glad/1 Trondheim")
    game.push(EndTurn())
    list(game.agenda.pop().run(game, PreparedDice([])))
    assert lost(game) == {"Glad/1"}


# -- from the air ---------------------------------------------------------------------------------


@rule("norway", "25.7")
@pytest.mark.parametrize(("die", "hit"), [(3, True), (4, False)])
def test_airborne_units_that_come_by_glider_have_one_less_on_their_dice(
    die: int, hit: bool
) -> None:
    game = position({"Oslo": "FJ1/1 RoyalGd"})
    events = fight(game, "glide", "Oslo", "FJ1/1", [die, MISS], fresh="FJ1/1")
    assert shots(events)[0] == ("FJ1/1", "RoyalGd", 2, hit)


@rule("norway", "25.7")
def test_others_in_a_glider_assault_have_their_dice_as_they_fall() -> None:
    game = position({"Oslo": "FJ1/1 159Inf RoyalGd"}, airdrop="Oslo")
    order = aim("RoyalGd > FJ1/1")
    events = fight(game, "glide", "Oslo", "FJ1/1", [MISS, 3, MISS], [order], fresh="FJ1/1")
    assert ("159Inf", "RoyalGd", 2, False) in shots(events)


@rule("norway", "25.7")
def test_by_parachute_nothing_is_added() -> None:
    game = position({"Oslo": "FJ1/1 RoyalGd"})
    events = fight(game, "drop", "Oslo", "FJ1/1", [3, MISS], fresh="FJ1/1")
    assert shots(events)[0] == ("FJ1/1", "RoyalGd", 2, False)


@rule("norway", "25.7")
def test_all_friends_in_the_area_are_in_an_air_assault() -> None:
    game = position({"Oslo": "FJ1/1 159Inf Me109/1 RoyalGd OsloFt"}, airdrop="Oslo")
    may = {id: may_hit(game, "drop", "Oslo", "FJ1/1", id) for id in ("159Inf", "Me109/1")}
    assert may == {"159Inf": {"RoyalGd", "OsloFt"}, "Me109/1": {"RoyalGd", "OsloFt"}}


@rule("norway", "25.7")
def test_transports_can_be_shot_down_in_the_assault() -> None:
    game = position({"Oslo": "FJ1/1 RoyalGd OsloFt", "Reich": "Ju52/1"})
    may = may_hit(game, "drop", "Oslo", "FJ1/1 Ju52/1", "OsloFt", fresh="FJ1/1")
    assert may == {"FJ1/1", "Ju52/1"}
