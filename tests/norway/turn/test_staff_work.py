"""13.0, 15.4, 23.0, 24.4, 25.8  Refits, repairs, entrenchments, carriers."""

from __future__ import annotations

import pytest

from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.turn.entrenching import DigIn
from pbem.games.norway.turn.events import Refitted, Repaired
from pbem.games.norway.turn.placement import refit_places
from pbem.games.norway.turn.refit import Refit
from pbem.games.norway.turn.repair import Repair, RepairRail, Restore
from tests.marks import rule
from tests.norway.games import act, order, placed, position, refused_action, sentences, told

# -- refit ----------------------------------------------------------------------------------------


@rule("norway", "13.0")
@rule("norway", "13.1")
@rule("norway", "13.2")
@rule("norway", "13.3")
@pytest.mark.parametrize(
    ("roll", "box"), [(1, "Reich"), (2, "Reich"), (3, "german pool"), (4, "german pool"),
                      (5, "german destroyed"), (6, "german destroyed")],
)  # fmt: skip
def test_a_die_for_each_unit_tells_its_fate(roll: int, box: str) -> None:
    game = position({"german refit": "Heidkamp"})
    act(game, GERMAN, "REFIT NAVAL Heidkamp", [roll])
    assert game.where["Heidkamp"] == box


@rule("norway", "13.1")
def test_the_table_goes_by_type() -> None:
    game = position({"german refit": "159Inf FJ1/1"})
    events = act(game, GERMAN, "REFIT GROUND 159Inf + FJ1/1", [3, 3])
    assert [(each.unit, each.outcome) for each in told(events, Refitted)] == [
        ("159Inf", "refit"),
        ("FJ1/1", "pool"),
    ]


@rule("norway", "13.4")
def test_three_germans_in_one_action() -> None:
    lost = "He111/1 He111/2 He111/3 Ju88/1"
    game = position({"german refit": lost})
    four = f"REFIT AIR {lost.replace(' ', ' + ')}"
    assert refused_action(game, GERMAN, four).case == "13.4"
    act(game, GERMAN, "REFIT AIR He111/1 + He111/2 + He111/3", [6, 6, 6])
    assert placed(game, "german refit") == "Ju88/1"


@rule("norway", "13.4")
@pytest.mark.parametrize(
    ("nation", "units"),
    [("British", "24Gds 146Bde 148Bde"), ("French", "5DBCA 27DBCA 13DBLE")],
)
def test_two_british_and_two_french_in_one_action(nation: str, units: str) -> None:
    game = position({"allied refit": units})
    first, second, third = units.split()
    refusal = refused_action(game, ALLIED, f"REFIT GROUND {first} + {second} + {third}")
    assert refusal.case == "13.4"
    assert Refit("GROUND", (first, second)).allowed(game, ALLIED)


@rule("norway", "13.4")
def test_two_poles_and_one_norwegian_in_one_action() -> None:
    game = position({"allied refit": "PTR1 Orzel Sleipner NTR1"})
    assert Refit("NAVAL", ("PTR1", "Orzel", "Sleipner")).allowed(game, ALLIED)
    refusal = refused_action(game, ALLIED, "REFIT NAVAL Sleipner + NTR1")
    assert refusal.case == "13.4"


@rule("norway", "13.4")
def test_each_nation_has_its_own_limit() -> None:
    units = ("24Gds", "146Bde", "5DBCA", "27DBCA", "Carpath", "1Bde")
    game = position({"allied refit": " ".join(units)})
    assert Refit("GROUND", units).allowed(game, ALLIED)


@rule("norway", "25.8")
def test_a_refit_is_for_one_class() -> None:
    game = position({"german refit": "159Inf He111/1"})
    assert refused_action(game, GERMAN, "REFIT GROUND 159Inf + He111/1").case == "25.8"


@rule("norway", "13.0")
def test_only_units_in_the_refit_box_are_refitted() -> None:
    game = position({"german destroyed": "159Inf", "Reich": "193Inf"})
    assert refused_action(game, GERMAN, "REFIT GROUND 159Inf").case == "13.0"
    assert refused_action(game, GERMAN, "REFIT GROUND 193Inf").case == "13.0"


@rule("norway", "13.4")
def test_a_refit_without_names_takes_as_many_as_may_be_the_strongest_first() -> None:
    game = position({"allied refit": "Glad/1 Hurri/1 Blenheim NGlad 24Gds", "Oslo": "159Inf"})
    said = order("REFIT AIR", ALLIED)
    assert str(said) == "REFIT AIR"
    events = act(game, ALLIED, said, [6, 6, 6])
    assert {each.unit for each in told(events, Refitted)} == {"Hurri/1", "Blenheim", "NGlad"}
    assert refused_action(game, ALLIED, "REFIT NAVAL").case == "13.0"


def test_a_refusal_names_those_of_the_class_that_could_be_refitted() -> None:
    game = position({"allied refit": "5DBCA 24Gds Renown OsloFt", "Oslo": "159Inf"})
    for text in ("REFIT GROUND 146Bde", "REFIT GROUND Renown", "REFIT GROUND OsloFt"):
        assert set(refused_action(game, ALLIED, text).legal) == {"5DBCA", "24Gds"}
    many = position({"allied refit": "24Gds 146Bde 148Bde 5DBCA"})
    refusal = refused_action(many, ALLIED, "REFIT GROUND 24Gds + 146Bde + 148Bde")
    assert len(set(refusal.legal) & {"24Gds", "146Bde", "148Bde"}) == 2


@rule("norway", "26.1")
def test_after_fall_gelb_no_french_are_refitted() -> None:
    game = position({"allied refit": "5DBCA 24Gds"}, chits={"gelb": "in play"})
    assert refused_action(game, ALLIED, "REFIT GROUND 5DBCA").case == "26.1"
    act(game, ALLIED, "REFIT GROUND 24Gds", [6])
    assert game.where["24Gds"] == "allied destroyed"


@rule("norway", "13.5")
def test_where_germans_are_refitted() -> None:
    game = position(
        {"Oslo": "159Inf", "Bergen": "193Inf BergenFt", "german refit": "Hipper He111/1 236Inf"}
    )
    assert refit_places(game, "Hipper") == ["Reich"]
    assert refit_places(game, "He111/1") == ["Reich", "Oslo"]
    assert refit_places(game, "236Inf") == ["Reich", "Oslo"]
    assert refit_places(game, "Ju52SP") == ["Reich"]


@rule("norway", "13.5")
def test_where_british_are_refitted() -> None:
    game = position({"Oslo": "159Inf", "allied refit": "Renown Glad/1 24Gds"})
    assert refit_places(game, "Renown") == ["Britain"]
    assert refit_places(game, "Glad/1") == [
        "Britain", "Bergen", "Finnmark", "Kristiansand", "Narvik", "Stavanger", "Trondheim",
    ]  # fmt: skip
    assert "Tromso" in refit_places(game, "24Gds")
    assert "Oslo" not in refit_places(game, "24Gds")
    assert "Shetland" not in refit_places(game, "24Gds")


@rule("norway", "13.5")
def test_where_norwegians_are_refitted() -> None:
    game = position({"Oslo": "159Inf", "Bergen": "193Inf BergenFt", "allied refit": "1Bde NGlad"})
    assert refit_places(game, "1Bde") == [
        "Elverum", "Finnmark", "Kristiansand", "Lillehammer", "Narvik", "Stavanger", "Telemark",
        "Trondheim",
    ]  # fmt: skip
    assert "Bergen" not in refit_places(game, "NGlad")
    assert "Britain" not in refit_places(game, "NGlad")


@rule("norway", "13.5")
def test_norwegian_ships_are_refitted_off_an_allied_port() -> None:
    game = position({"allied refit": "Sleipner"})
    act(game, ALLIED, "REFIT NAVAL Sleipner", [1], ["PLACE Sleipner 16"])
    assert game.where["Sleipner"] == "16"


@rule("norway", "15.3")
@rule("norway", "13.5")
def test_nobody_is_refitted_on_a_disrupted_base() -> None:
    game = position({"Oslo": "159Inf"}, disrupted={("Oslo", "airbase"), ("Oslo", "port")})
    assert refit_places(game, "He111/1") == ["Reich"]
    assert refit_places(game, "236Inf") == ["Reich"]


@rule("norway", "15.1")
@rule("norway", "8.5b")
def test_nobody_is_refitted_on_a_full_airbase() -> None:
    full = "159Inf He111/1 He111/2 He111/3 He111/4 He111/5 Ju88/1"
    assert refit_places(position({"Oslo": full}), "Ju88/2") == ["Reich"]
    room = full.replace(" Ju88/1", "")
    assert refit_places(position({"Oslo": room}), "Ju88/2") == ["Reich", "Oslo"]


@rule("norway", "17.9")
def test_a_fortress_is_refitted_in_its_own_city() -> None:
    game = position({"allied refit": "HegraFt"})
    act(game, ALLIED, "REFIT GROUND HegraFt", [1])
    assert game.where["HegraFt"] == "Hegra"


@rule("norway", "17.9")
@rule("norway", "13.5")
def test_a_fortress_of_a_german_city_is_not_refitted() -> None:
    game = position({"Oslo": "159Inf", "allied refit": "OsloFt"})
    assert refused_action(game, ALLIED, "REFIT GROUND OsloFt").case == "13.5"
    contested = position({"Oslo": "159Inf RoyalGd", "allied refit": "OsloFt"})
    assert refused_action(contested, ALLIED, "REFIT GROUND OsloFt").case == "13.5"


@rule("norway", "13.3")
def test_damaged_norwegians_go_to_the_norwegian_pool() -> None:
    game = position({"allied refit": "1Bde 24Gds"})
    act(game, ALLIED, "REFIT GROUND 1Bde + 24Gds", [4, 4])
    assert placed(game, "allied norwegian pool") == "1Bde"
    assert placed(game, "allied pool") == "24Gds"


@rule("norway", "13.5")
def test_the_owner_chooses_where_a_refitted_unit_goes() -> None:
    game = position({"Oslo": "159Inf", "german refit": "236Inf"})
    act(game, GERMAN, "REFIT GROUND 236Inf", [1], ["PLACE 236Inf Oslo"])
    assert game.where["236Inf"] == "Oslo"


@rule("norway", "13.6")
def test_a_refit_is_open_to_both_sides() -> None:
    game = position({"german refit": "Heidkamp"}, options={"fog": "stacks"})
    (event,) = told(act(game, GERMAN, "REFIT NAVAL Heidkamp", [5]), Refitted)
    assert event.seen_by(ALLIED) == event


@rule("norway", "17.5")
@rule("norway", "27.3")
def test_naval_infantry_is_refitted_like_others() -> None:
    game = position({"german refit": "1KM"})
    act(game, GERMAN, "REFIT GROUND 1KM", [1])
    assert game.where["1KM"] == "Reich"


@rule("norway", "24.3")
def test_a_carrier_comes_back_from_a_refit_with_all_its_aircraft() -> None:
    game = position({"16": "Furious"}, options={"depletion": "yes"}, depleted={"Furious"})
    game.send("Furious", "allied refit")
    assert not game.depleted


@rule("norway", "9.7")
def test_a_refit_is_no_bonus() -> None:
    game = position({"german refit": "Heidkamp"})
    assert not Refit("NAVAL", ("Heidkamp",)).single(game, GERMAN)


@rule("norway", "13.2")
def test_refits_that_are_listed_can_be_ordered() -> None:
    game = position({"german refit": "Heidkamp Jacobi 159Inf He111/1 He111/2 He111/3 Ju88/1"})
    found = list(Refit.listed(game, GERMAN))
    assert Refit("NAVAL", ("Jacobi", "Heidkamp")) in found
    assert Refit("AIR", ("Ju88/1",)) in found
    assert all(order(str(each), GERMAN) == each for each in found)


# -- repairs --------------------------------------------------------------------------------------

DAMAGED = {("Oslo", "port"), ("Oslo", "airbase"), ("Oslo", "railroad"), ("Bergen", "port")}


@rule("norway", "15.4")
@rule("norway", "25.8")
def test_each_base_of_an_area_has_a_die_of_its_own() -> None:
    game = position({"Oslo": "159Inf"}, disrupted=set(DAMAGED))
    events = act(game, GERMAN, "REPAIR Oslo", [4, 3])
    assert [(each.base, each.done) for each in told(events, Repaired)] == [
        ("port", True),
        ("airbase", False),
    ]
    assert game.disrupted == DAMAGED - {("Oslo", "port")}


@rule("norway", "25.8")
@pytest.mark.parametrize(("roll", "done"), [(3, True), (2, False)])
def test_a_railroad_is_repaired_on_three_or_more(roll: int, done: bool) -> None:
    game = position({"Oslo": "159Inf"}, disrupted=set(DAMAGED))
    act(game, GERMAN, "REPAIR RAIL Oslo", [roll])
    assert (("Oslo", "railroad") not in game.disrupted) is done
    assert ("Oslo", "port") in game.disrupted


@rule("norway", "25.8")
def test_repairs_are_for_areas_that_a_side_controls() -> None:
    game = position({"Oslo": "159Inf RoyalGd"}, disrupted=set(DAMAGED))
    for side in (GERMAN, ALLIED):
        assert refused_action(game, side, "REPAIR Oslo").case == "25.8"
        assert refused_action(game, side, "REPAIR RAIL Oslo").case == "25.8"
    assert refused_action(game, GERMAN, "REPAIR Bergen").case == "25.8"
    assert Repair("Bergen").allowed(game, ALLIED)


@rule("norway", "15.4")
def test_what_is_whole_needs_no_repair() -> None:
    game = position({}, disrupted={("Oslo", "railroad")})
    assert refused_action(game, ALLIED, "REPAIR Oslo").case == "15.4"
    assert refused_action(game, ALLIED, "REPAIR RAIL Bergen").case == "15.4"


@rule("norway", "15.2")
@rule("norway", "15.3")
def test_a_disrupted_base_does_not_work_until_it_is_repaired() -> None:
    game = position({}, disrupted={("Oslo", "port")})
    assert not game.works("Oslo", "port")
    assert game.works("Oslo", "airbase")
    act(game, ALLIED, "REPAIR Oslo", [6])
    assert game.works("Oslo", "port")


@rule("norway", "25.8")
def test_repairs_that_are_listed_can_be_ordered() -> None:
    game = position({"Oslo": "159Inf"}, disrupted=set(DAMAGED))
    assert list(Repair.listed(game, GERMAN)) == [Repair("Oslo")]
    assert list(RepairRail.listed(game, GERMAN)) == [RepairRail("Oslo")]
    assert list(Repair.listed(game, ALLIED)) == [Repair("Bergen")]


# -- digging in -----------------------------------------------------------------------------------


@rule("norway", "23.0")
@rule("norway", "25.8")
def test_one_unit_in_supply_digs_for_all() -> None:
    game = position({"Oslo": "159Inf 193Inf", "39": "GTR1"})
    told_of = sentences(act(game, GERMAN, "DIG IN 159Inf"))
    assert game.entrenched == {(GERMAN, "Oslo")}
    assert "The Germans dig in in Oslo." in told_of
    assert refused_action(game, GERMAN, "DIG IN 193Inf").case == "23.0"


@rule("norway", "23.0")
def test_who_is_out_of_supply_does_not_dig() -> None:
    game = position({"Oslo": "159Inf"})
    assert refused_action(game, GERMAN, "DIG IN 159Inf").case == "23.0"


@rule("norway", "23.0")
@rule("norway", "19.0")
def test_digging_uses_up_the_supply_it_needs() -> None:
    game = position({"Oslo": "159Inf"}, airdrop="Oslo")
    act(game, GERMAN, "DIG IN 159Inf")
    assert game.entrenched == {(GERMAN, "Oslo")}
    assert not game.airdrop


@rule("norway", "6.3")
@rule("norway", "23.0")
def test_who_digs_has_acted() -> None:
    game = position({"Oslo": "159Inf 193Inf", "39": "GTR1"})
    act(game, GERMAN, "DIG IN 159Inf")
    assert game.activated == {"159Inf"}


@rule("norway", "23.0")
def test_only_troops_ashore_dig() -> None:
    game = position({"Oslo": "159Inf He111/1", "39": "GTR1(193Inf)", "Reich": "236Inf"})
    assert refused_action(game, GERMAN, "DIG IN He111/1").case == "25.8"
    assert refused_action(game, GERMAN, "DIG IN 193Inf").case == "25.8"
    assert refused_action(game, GERMAN, "DIG IN 236Inf").case == "23.0"


@rule("norway", "23.2")
def test_both_sides_may_dig_in_one_area() -> None:
    game = position({"Elverum": "159Inf 1Bde"}, airdrop="Elverum")
    act(game, GERMAN, "DIG IN 159Inf")
    act(game, ALLIED, "DIG IN 1Bde")
    assert game.entrenched == {(GERMAN, "Elverum"), (ALLIED, "Elverum")}


@rule("norway", "23.2")
def test_entrenchments_go_with_the_last_who_uses_them() -> None:
    game = position({"Oslo": "159Inf 193Inf", "39": "GTR1"}, entrenched={(GERMAN, "Oslo")})
    act(game, GERMAN, "MARCH 159Inf Elverum")
    assert game.entrenched
    act(game, GERMAN, "MARCH 193Inf Elverum")
    assert not game.entrenched


@rule("norway", "23.0")
def test_who_is_listed_to_dig_may() -> None:
    game = position({"Oslo": "OsloFt RoyalGd"}, activated={"OsloFt"})
    assert list(DigIn.listed(game, ALLIED)) == [DigIn("RoyalGd"), DigIn("OsloFt")]
    assert order("ENTRENCH RoyalGd", ALLIED) == DigIn("RoyalGd")


# -- carriers -------------------------------------------------------------------------------------


@rule("norway", "24.2")
@rule("norway", "24.4")
def test_a_depleted_carrier_is_restored_in_great_britain() -> None:
    game = position({"Britain": "Furious"}, depleted={"Furious"})
    act(game, ALLIED, "RESTORE Furious")
    assert not game.depleted
    assert game.activated == {"Furious"}


@rule("norway", "24.4")
def test_a_carrier_at_sea_is_not_restored() -> None:
    game = position({"36": "Furious", "Britain": "Glorious"}, depleted={"Furious"})
    assert refused_action(game, ALLIED, "RESTORE Furious").case == "24.4"
    assert refused_action(game, ALLIED, "RESTORE Glorious").case == "24.4"
    assert list(Restore.listed(game, ALLIED)) == []


@rule("norway", "24.4")
def test_the_germans_do_not_restore_theirs() -> None:
    game = position({"Reich": "GrafZeppel"}, depleted={"GrafZeppel"})
    assert refused_action(game, GERMAN, "RESTORE GrafZeppel").case == "24.4"
