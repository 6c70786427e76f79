"""The counters of Narvik 1940 keep to what the book says of them."""

from __future__ import annotations

from collections import Counter

from pbem.games.narvik.facts.units import (
    BRITISH,
    COMMANDS,
    FRENCH,
    GERMAN,
    NORWEGIAN,
    POLISH,
    TYPES,
)
from tests.marks import rule
from tests.narvik.data_files import FACTS, UNITS, ids


@rule("narvik", "2.0")
@rule("narvik", "2.2")
@rule("narvik", "2.4")
def test_units_and_markers_and_the_other_games_counters_fill_the_sheet() -> None:
    markers = sum(FACTS["markers"].values())
    box = FACTS["counters"]
    assert len(UNITS) == box["units"] == box["in_box"] - box["of_winter_war"] - markers
    assert (box["in_box"], box["of_winter_war"]) == (176, 16)


@rule("narvik", "2.3")
def test_how_many_counters_carry_each_code() -> None:
    found = Counter((unit.side, unit.code) for unit in UNITS.values() if not unit.strike)
    assert found == {
        ("german", ""): 29,
        ("german", "R"): 22,
        ("german", "OPT(A)"): 2,
        ("german", "OPT(B)"): 2,
        ("allied", ""): 17,
        ("allied", "R"): 12,
        ("allied", "S"): 33,
        ("allied", "OPT"): 2,
    }


@rule("narvik", "2.3.1")
def test_every_ground_unit_belongs_to_a_sub_command_of_its_nation() -> None:
    for unit in UNITS.values():
        if not unit.strike:
            assert FACTS["commands"][unit.command]["nationality"] == unit.nationality
    commands = {side: tuple(FACTS["sides"][side]["commands"]) for side in COMMANDS}
    assert commands == COMMANDS
    assert {unit.command for unit in UNITS.values()} == {"", *FACTS["commands"]}


@rule("narvik", "2.3.2")
def test_the_names_that_the_book_lists_are_there() -> None:
    for id in ("LW1", "RR", "BB", "FL", "HQS", "AltaA", "Col", "RM", "SF", "SG1", "IG1", "SWB1"):
        assert id in UNITS
    assert {"KOH", "1LEA", "6CAA", "1HLA", "L163", "H151"} <= set(UNITS)


def test_no_two_counters_have_the_same_name() -> None:
    names = Counter(unit.name.lower() for unit in UNITS.values())
    assert not [name for name, count in names.items() if count > 1]
    assert not {name for name in names if "," in name}
    assert len({id.lower() for id in UNITS} - set(names)) == len(UNITS)


@rule("narvik", "2.3.4")
def test_movement_factors_go_from_three_to_ten() -> None:
    factors = {each.movement for each in UNITS.values() if not (each.strike or each.staff)}
    assert (min(factors), max(factors)) == (3, 10)


@rule("narvik", "2.3.5")
def test_the_counters_that_the_book_shows() -> None:
    assert UNITS["FJ1"].factors == "[3]+6"
    assert UNITS["2GA"].factors == UNITS["2GB"].factors == "[6]+6"
    assert UNITS["Gurk"].factors == "[5]+6"
    assert UNITS["RM"].factors == "[4]+4"
    assert len(ids(side=GERMAN, fire=5, close_assault=True)) > 1  # the example of 14.1


@rule("narvik", "2.3.6")
def test_only_guns_mortars_and_flak_reach_further_than_one_hex() -> None:
    far = {unit.type for unit in UNITS.values() if unit.range > 1}
    assert far == {
        "artillery",
        "mountain artillery",
        "airborne artillery",
        "railroad artillery",
        "heavy weapons",
        "anti-aircraft",
    }
    assert not [id for id in ids(close_assault=True) if UNITS[id].range > 1]


@rule("narvik", "2.3.7")
def test_every_type_is_there_and_the_signs_follow_from_it() -> None:
    assert {unit.type for unit in UNITS.values()} == set(TYPES)
    assert ids(mechanized=True) == ids(type="tank")
    assert ids(ski=True) == ids(type="ski")
    assert ids(engineer=True) == ids(type="engineer")
    assert ids(aa=True) == ids(type="anti-aircraft")
    assert ids(leader=True) == ids(type="leader")
    assert ids(type="airborne") | ids(type="airborne artillery") <= ids(airborne=True)


@rule("narvik", "2.3.8")
def test_strikes_wait_in_the_pools_and_only_the_allies_have_ships() -> None:
    strikes = {id for id, unit in UNITS.items() if unit.strike}
    assert {UNITS[id].code for id in strikes} == {"R"}
    assert min(UNITS[id].fire for id in strikes) > 0
    assert {UNITS[id].side for id in ids(type="naval")} == {"allied"}
    assert {UNITS[id].side for id in ids(type="air")} == {"allied", "german"}


@rule("narvik", "3.2")
def test_all_french_and_poles_and_one_norwegian_brigade_are_scheduled() -> None:
    for nation in (FRENCH, POLISH):
        assert {UNITS[id].code for id in ids(nationality=nation)} == {"S"}
    assert {UNITS[id].nationality for id in ids(code="S")} == {FRENCH, POLISH, NORWEGIAN}
    formations = {unit.formation: unit.nationality for unit in UNITS.values() if unit.code == "S"}
    assert formations == {id: each["nationality"] for id, each in FACTS["formations"].items()}
    assert len(formations) == 4
    assert not [id for id in ids(formation="") if UNITS[id].code == "S"]


def test_parachute_troops_are_german_reinforcements() -> None:
    assert {(UNITS[id].side, UNITS[id].code) for id in ids(airborne=True)} == {("german", "R")}


@rule("narvik", "18.0")
def test_the_counters_of_which_there_are_one_or_two() -> None:
    assert [id for id, unit in UNITS.items() if unit.marine] == ["RM"]
    tanks = Counter(UNITS[id].nationality for id in ids(type="tank"))
    assert tanks == {BRITISH: 1, FRENCH: 1}
    assert ids(leader=True) == {"Dietl", "Auk"}
    assert UNITS["Dietl"].code == ""
    assert UNITS["Dietl"].elite
    assert UNITS["Auk"].code == "R"
    assert ids(type="railroad artillery") == {"RR"}


def test_the_germans_begin_with_signals_and_engineers() -> None:
    assert ids(side=GERMAN, type="signal", code="")
    assert len(ids(side=GERMAN, engineer=True, code="")) > 1


def test_the_optional_counters() -> None:
    assert {UNITS[id].type for id in ids(code="OPT(A)")} == {"mountain artillery", "anti-aircraft"}
    assert {UNITS[id].command for id in ids(code="OPT(A)")} == {"KGD"}
    assert ids(code="OPT(B)") == {"2GA", "2GB"}
    assert ids(code="OPT") == {"Gurk", "SF"}
    assert {UNITS[id].size for id in ids(code="OPT")} == {"W"}
