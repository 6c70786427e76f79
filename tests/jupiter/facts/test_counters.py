"""What the counters must say: nationalities, types, factors, numbers of markers."""

from __future__ import annotations

from collections import Counter

from pbem.games.jupiter.facts.scenario import load
from pbem.games.jupiter.facts.units import GERMANS, SOVIET, TYPES
from tests.marks import rule

GAME = load()
UNITS = GAME.roster


def of_type(*types: str, contingent: str = "") -> set[str]:
    return {
        id
        for id, unit in UNITS.items()
        if unit.type in types and contingent in ("", unit.contingent)
    }


@rule("jupiter", "1.2")
@rule("jupiter", "2.5")
def test_each_nationality_fights_on_its_side():
    sides = {(unit.contingent, unit.side) for unit in UNITS.values()}
    assert sides == {
        ("US", "allied"),
        ("British", "allied"),
        ("UC1", "allied"),
        ("Soviet", "allied"),
        ("German", "german"),
        ("Swedish", "swedish"),
    }


@rule("jupiter", "1.2")
def test_canadians_are_british_and_one_unit_is_of_both_western_nations():
    assert {UNITS[id].contingent for id in ("1Can", "3Can", "1CTk")} == {"British"}
    assert [id for id, unit in UNITS.items() if unit.contingent == "UC1"] == ["UC1"]


@rule("jupiter", "2.3")
def test_the_52nd_mountain_division_shows_5_6_4():
    assert UNITS["52Mtn"].factors == "5-6-4"
    assert (UNITS["52Mtn"].attack, UNITS["52Mtn"].defence, UNITS["52Mtn"].movement) == (5, 6, 4)


@rule("jupiter", "2.8")
@rule("jupiter", "2.9")
def test_every_unit_has_factors_to_attack_defend_and_move_with():
    for unit in UNITS.values():
        assert unit.attack > 0, unit
        assert unit.defence > 0, unit
        assert unit.movement > 0, unit


@rule("jupiter", "2.4")
def test_all_units_are_of_the_types_of_the_game():
    assert {unit.type for unit in UNITS.values()} == set(TYPES)
    assert {UNITS[id].contingent for id in of_type("ski", "naval")} == {SOVIET}
    assert {UNITS[id].contingent for id in of_type("coastal", "panzer", "panzergrenadier")} == {
        GERMANS
    }


@rule("jupiter", "2.4")
def test_the_two_german_paratroop_units_begin_on_the_map_and_march_as_mountain_infantry():
    german = of_type("paratroop", contingent=GERMANS)
    assert german == set(UNITS.group("IR"))
    assert len(german) == 2
    assert {UNITS[id].legs for id in german} == {"mountain"}
    others = of_type("paratroop") - german
    assert others
    assert {UNITS[id].legs for id in others} == {"other"}


@rule("jupiter", "2.4")
def test_only_mountain_infantry_and_ski_troops_have_legs_of_their_own():
    assert {id for id, unit in UNITS.items() if unit.legs == "ski"} == of_type("ski")
    mountain = of_type("mountain") | of_type("paratroop", contingent=GERMANS)
    assert {id for id, unit in UNITS.items() if unit.legs == "mountain"} == mountain


@rule("jupiter", "2.4")
def test_the_hermann_goering_division_is_a_panzer_division_and_nothing_else():
    goering = UNITS["HG"]
    assert (goering.type, goering.group, goering.legs) == ("panzer", "R", "other")
    assert goering.mobile
    assert {id for id, unit in UNITS.items() if unit.mobile} == of_type("panzer", "panzergrenadier")


@rule("jupiter", "2.10")
def test_the_markers_and_the_units_make_113_counters():
    markers = GAME.fact("markers")
    assert markers == {
        "victory_points": 2,
        "special_forces": 3,
        "airpower": 6,
        "hex_control": 19,
        "supply_sources": 5,
        "weather": 1,
        "turn": 1,
    }
    assert len(UNITS) + sum(markers.values()) == GAME.fact("counters.in_game") == 113


@rule("jupiter", "2.10")
@rule("jupiter", "3.5")
def test_the_program_plays_with_as_many_markers_as_there_are():
    markers = GAME.fact("markers")
    assert GAME.number("air.markers") == markers["airpower"]
    assert len(GAME.special_forces) == markers["special_forces"]
    assert Counter(GAME.special_forces.values()) == {"US": 2, "British": 1}
    sources = {*GAME.landing_hexes, GAME.murmansk, GAME.kirkenes, GAME.narvik}
    assert len(sources) == markers["supply_sources"]


@rule("jupiter", "3.2")
@rule("jupiter", "3.3")
@rule("jupiter", "3.4")
def test_the_groups_that_are_set_up_together():
    assert {UNITS[id].contingent for id in UNITS.group("8")} == {SOVIET}
    assert len(UNITS.group("8")) == 5
    for group in ("20MA", "IR", "ANR", "R"):
        assert {UNITS[id].contingent for id in UNITS.group(group)} == {GERMANS}
    assert len(UNITS.group("IR")) == 2
    assert [id for id in UNITS.of("Swedish") if UNITS[id].group == "2633"] == ["SwV"]
    assert len(UNITS.of("Swedish")) == 3
