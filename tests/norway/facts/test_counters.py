"""The counters of Norway 1940 keep to the set-up lists and to what the rules say of them."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from pbem.games.norway.facts.scenario import A508, load
from pbem.games.norway.facts.units import (
    AIR,
    ALLIED,
    BRITISH,
    FRENCH,
    GERMAN,
    GERMANS,
    GROUND,
    NAVAL,
    NORWEGIAN,
    POLISH,
    SIDES,
    Unit,
    hidden_id,
)
from tests.marks import rule

SCENARIO = load()
ROSTER = SCENARIO.roster
UNITS = list(ROSTER.values())


def count(nation: str, code: str, arm: str) -> Counter[str]:
    """How many of each type; aircraft by their model."""
    return Counter(
        unit.model or unit.type
        for unit in UNITS
        if (unit.nation, unit.code, unit.arm) == (nation, code, arm)
    )


@rule("norway", "2.2")
@rule("norway", "12.2")
def test_how_many_counters_each_nation_has() -> None:
    nations = Counter(unit.nation for unit in UNITS)
    assert nations == {NORWEGIAN: 30, BRITISH: 48, FRENCH: 10, POLISH: 3, GERMANS: 86}
    assert len(UNITS) == SCENARIO.number("counters.units") == 177
    assert (ROSTER[A508].nation, ROSTER[A508].type, ROSTER[A508].code) == (
        BRITISH, "mountain", "reinf",
    )  # fmt: skip


@rule("norway", "27.1")
def test_the_norwegian_list() -> None:
    assert count(NORWEGIAN, "start", NAVAL) == {"CD": 1, "DD": 1, "PT": 1, "SS": 1, "TR": 1}
    assert count(NORWEGIAN, "start", AIR) == {"Gladiator": 1, "He 115": 1, "Fokker C.V": 1}
    assert count(NORWEGIAN, "start", GROUND) == {"fortress": 5, "infantry": 3, "recon": 1}
    assert count(NORWEGIAN, "reinf", GROUND) == {"recon": 2, "infantry": 9, "antiaircraft": 1}
    assert count(NORWEGIAN, "spec", GROUND) == {"fortress": 1}
    places = defaultdict(set)
    for unit in UNITS:
        if unit.nation == NORWEGIAN and unit.code == "start":
            places[unit.place].add(unit.id)
    assert places == {
        "Oslo": {"RoyalGd", "OsloFt", "NGlad"},
        "Kristiansand": {"KrsandFt"},
        "Bergen": {"BergenFt", "NHe115"},
        "Stavanger": {"FokkerCV"},
        "Trondheim": {"3Recon", "TrondhFt"},
        "Narvik": {"6Bde"},
        "Finnmark": {"FinnmkBde"},
        "Hegra": {"HegraFt"},
        "norwegian_ports": {"Norge", "Sleipner", "Tryggvason", "B1Sub", "NTR1"},
    }


@rule("norway", "27.1")
def test_the_british_list() -> None:
    assert count(BRITISH, "start", NAVAL) == {
        "CV": 1, "BB": 2, "BC": 1, "CA": 2, "CL": 1, "DD": 4, "SS": 1, "ATR": 1, "TR": 3, "LCTR": 1,
    }  # fmt: skip
    assert count(BRITISH, "start", AIR) == {
        "Gladiator": 1, "Skua": 3, "Sunderland": 1, "Hudson": 1, "Blenheim": 1, "Wellington": 1,
        "Whitley": 1,
    }  # fmt: skip
    assert count(BRITISH, "start", GROUND) == {"infantry": 4, "marine": 1}
    assert count(BRITISH, "reinf", NAVAL) == {"CV": 2, "CA": 1, "CL": 1, "DD": 2}
    assert count(BRITISH, "reinf", AIR) == {"Hurricane": 1, "Skua": 2}
    assert count(BRITISH, "reinf", GROUND) == {
        "infantry": 1, "marine": 1, "armor": 1, "antiaircraft": 1, "mountain": 1,
    }  # fmt: skip
    assert count(BRITISH, "spec", AIR) == {"Hurricane": 1, "Gladiator": 1}
    assert count(BRITISH, "spec", GROUND) == {"mountain": 1}
    assert not count(BRITISH, "spec", NAVAL)


@rule("norway", "27.1")
def test_the_french_and_polish_lists() -> None:
    assert count(FRENCH, "start", NAVAL) == {"DD": 1, "TR": 1}
    assert count(FRENCH, "start", GROUND) == {"mountain": 2, "infantry": 1, "armor": 1}
    assert count(FRENCH, "reinf", GROUND) == {"mountain": 2, "infantry": 1, "armor": 1}
    assert count(POLISH, "start", NAVAL) == {"SS": 1, "TR": 1}
    assert count(POLISH, "start", GROUND) == {"infantry": 1}


@rule("norway", "27.3")
def test_the_german_list() -> None:
    assert count(GERMANS, "start", GROUND) == {
        "mountain": 2, "infantry": 15, "airborne": 3, "armor": 2, "machinegun": 2, "motorized": 1,
    }  # fmt: skip
    assert count(GERMANS, "start", NAVAL) == {
        "BC": 1, "CA": 1, "CL": 1, "DD": 2, "PT": 1, "SS": 2, "TR": 5,
    }  # fmt: skip
    assert count(GERMANS, "start", AIR) == {
        "Do 17": 1, "He 111": 6, "Me 109": 1, "Me 110": 2, "Ju 87": 1, "Ju 88": 2, "He 115": 1,
        "Ju 52": 11, "Ju 52 SP": 1, "Ju 90": 1,
    }  # fmt: skip
    assert count(GERMANS, "reinf", GROUND) == {
        "motorized": 3, "mountain": 3, "airborne": 2, "infantry": 1,
    }  # fmt: skip
    assert count(GERMANS, "reinf", AIR) == {
        "Ju 88": 2, "He 111": 2, "Me 109": 1, "Fw 200": 1, "Ar 196": 1,
    }  # fmt: skip
    assert count(GERMANS, "spec", GROUND) == {"commando": 1, "naval_infantry": 2}
    assert count(GERMANS, "spec", NAVAL) == {"BB": 1, "CV": 1}
    assert [unit.id for unit in UNITS if unit.kg100] == ["KG100Do17", "KG100He111"]


@rule("norway", "2.5")
@rule("norway", "2.3")
def test_ids_can_be_written_in_a_line() -> None:
    for unit in UNITS:
        assert unit.id.isascii()
        assert len(unit.id) <= 10
        assert not unit.id.isdigit()
        assert not set(unit.id) & set(" +>:,|-")
    assert len({unit.id.upper() for unit in UNITS}) == len(UNITS)
    assert len({unit.name for unit in UNITS}) == len(UNITS)


@rule("norway", "11.3")
@rule("norway", "26.1")
def test_factors_are_at_most_five() -> None:
    most = SCENARIO.number("combat.most_factor")
    for unit in UNITS:
        assert all(0 <= each <= most for each in (unit.ground, unit.air, unit.sub, unit.surface))
        assert unit.static == unit.fortress


@rule("norway", "3.1")
def test_what_is_drawn_by_lot_is_alike() -> None:
    """Of a type that is divided between the map and a pool, or counted only, all are equal."""
    kinds = defaultdict(list)
    for unit in UNITS:
        if unit.arm != GROUND and unit.type not in ("CV", "BB") and not unit.kg100:
            kinds[unit.nation, unit.model or unit.type].append(unit)
    for units in kinds.values():
        assert len({(each.factors, each.type) for each in units}) == 1, units


@rule("norway", "2.8")
@rule("norway", "10.14")
def test_what_is_heavy_and_what_carries_what() -> None:
    heavy = {unit.type for unit in UNITS if unit.heavy}
    assert heavy == {"armor", "motorized", "machinegun", "antiaircraft", "fortress"}
    assert all(unit.ground_unit for unit in UNITS if unit.heavy)
    loads = {unit.type: (unit.light_load, unit.heavy_load) for unit in UNITS}
    assert {type for type, load in loads.items() if load == (2, 1)} == {"ATR", "LCTR", "TR"}
    assert {type for type, load in loads.items() if load == (1, 0)} == {
        "BB", "BC", "CA", "CL", "DD", "Tr", "TrSP",
    }  # fmt: skip
    transport = ROSTER["TR1"].capacity
    assert transport.holds(2, 0)
    assert transport.holds(0, 1)
    assert transport.holds(1, 0)
    assert not transport.holds(1, 1)
    assert not transport.holds(3, 0)
    assert not transport.holds(0, 2)
    assert not ROSTER["Hipper"].capacity.holds(0, 1)


@rule("norway", "11.8")
def test_support_units_are_the_anti_aircraft_guns() -> None:
    assert {unit.id for unit in UNITS if unit.support} == {"HOKAA", "6AA"}
    assert ROSTER["HOKAA"].factors == "(1)-3-0-0 (1)"
    assert ROSTER["Hipper"].factors == "2-1-0-3 (5)"


def unit_is(id: str, *words: str) -> bool:
    return all(getattr(ROSTER[id], word) for word in words)


@rule("norway", "2.10")
@rule("norway", "2.16")
@rule("norway", "11.5")
def test_what_a_unit_is() -> None:
    assert unit_is("Furious", "naval", "surface_ship", "carrier", "protected", "capital")
    assert unit_is("TR1", "transport_ship", "protected", "surface_ship")
    assert unit_is("Carinthia", "transport_ship")
    assert not unit_is("Carinthia", "protected")
    assert unit_is("U47", "naval", "submarine")
    assert not unit_is("U47", "surface_ship")
    assert unit_is("4DF", "warship_carrier")
    assert not unit_is("Albatros", "warship_carrier")
    assert not unit_is("TR1", "warship_carrier")
    assert not unit_is("Ju52/1", "warship_carrier")
    assert unit_is("He111/1", "aircraft", "bomber")
    assert unit_is("Ju87", "dive_bomber")
    assert unit_is("Ju52SP", "transport_plane", "seaplane")
    assert unit_is("Sunderland", "seaplane")
    assert unit_is("Hurri/1", "fighter", "hops")
    assert not unit_is("NGlad", "hops")
    assert unit_is("A/SSB", "marine", "light")
    assert unit_is("Brandenb", "commando", "light")
    assert unit_is("138Mtn", "mountain_trained")
    assert unit_is("1Recon", "mountain_trained")
    assert not unit_is("HOKAA", "mountain_trained")
    assert not unit_is("24Gds", "mountain_trained")
    assert unit_is("40Pz", "armor", "heavy")
    assert unit_is("FJ1/1", "airborne", "ground_unit")


@rule("norway", "17.9")
def test_every_fortress_stands_in_its_city() -> None:
    stands = {each.id: each.city for each in ROSTER.values() if each.city}
    assert stands == {
        "OsloFt": "Oslo", "KrsandFt": "Kristiansand", "BergenFt": "Bergen",
        "TrondhFt": "Trondheim", "HegraFt": "Hegra", "NarvikFt": "Narvik",
    }  # fmt: skip
    for id, city in stands.items():
        assert ROSTER[id].place in (city, "special")


@rule("norway", "10.7")
@rule("norway", "27.3")
def test_movement_reaches_as_far_as_the_book_has_it() -> None:
    """Doubled movement takes warships to Narvik and transports to Trondheim in the pre-turn."""
    twice = SCENARIO.number("preturn.movement_factor")
    assert all(twice * ROSTER[id].move >= 7 for id in ("Hipper", "Heidkamp", "Gneisenau"))
    assert twice * ROSTER["GTR1"].move >= 4
    assert ROSTER["GTR1"].move >= 2
    assert ROSTER["Ju52/1"].move >= 3
    assert ROSTER["He111/1"].move >= 4
    assert ROSTER["Me110/1"].move >= 4


@rule("norway", "3.1")
@rule("norway", "3.2")
def test_the_pools() -> None:
    assert len(ROSTER.pool("norwegian")) == 12
    assert len(ROSTER.pool("allied")) == 18
    assert len(ROSTER.pool("german")) == 16
    assert [len(ROSTER.coded("spec", side)) for side in SIDES] == [4, 5]
    assert len(ROSTER.of_side(GERMAN)) == 86
    assert len([each for each in ROSTER.values() if each.nation in (FRENCH, POLISH)]) == 13


@pytest.mark.parametrize("side", SIDES)
def test_everybody_with_a_choice_has_a_ready_made_place(side: str) -> None:
    choosing = {
        unit.id: SCENARIO.starts(unit)
        for unit in ROSTER.coded("start", side)
        if len(SCENARIO.starts(unit)) > 1
    }
    ready = SCENARIO.setups[side]
    assert ready.keys() == choosing.keys()
    for id, place in ready.items():
        assert place in choosing[id], id
    fixed = (unit for unit in ROSTER.coded("start", side) if unit.id not in choosing)
    assert all(SCENARIO.board.places.knows(unit.place) for unit in fixed)


@rule("norway", "14.0")
def test_of_a_hidden_counter_only_side_and_arm_can_be_seen() -> None:
    seen: Unit = ROSTER[hidden_id(ROSTER["U64"].flag, "16", 0)]
    assert (seen.side, seen.arm, seen.type, seen.factors) == (GERMAN, NAVAL, "", "0-0-0-0 (0)")
    assert not seen.submarine
    assert "U64" not in seen.name
    assert ROSTER[hidden_id("allied/air", "Oslo", 1)].side == ALLIED
