"""The board of Norway 1940 keeps to what the book says of it, and fits together."""

from __future__ import annotations

import pytest

from pbem.games.norway.facts.board import Board
from pbem.games.norway.facts.scenario import load
from pbem.games.norway.facts.units import ALLIED, GERMAN, SIDES
from tests.marks import rule

BOARD = load().board
PLACES = BOARD.places
NAMED = (
    "Oslo", "Telemark", "Kristiansand", "Stavanger", "Bergen", "Trondheim", "Hegra", "Narvik",
    "Finnmark", "Faroe", "Shetland",
)  # fmt: skip
FORTIFIED = ("Oslo", "Kristiansand", "Bergen", "Trondheim", "Hegra", "Narvik")


def by_sea(side: str, area: str) -> int:
    """The zones that ships of a side enter from their home to lie off an area."""
    voyages = (BOARD.voyage(side, BOARD.home_of[side], zone) for zone in BOARD.coasts[area])
    return min(each for each in voyages if each is not None)


@rule("norway", "2.1")
def test_there_are_areas_zones_islands_and_two_home_bases() -> None:
    assert len(PLACES) == 67
    assert PLACES.named(BOARD.sea) == sorted(map(str, range(1, 46)))
    assert BOARD.norway.bit_count() == 18
    assert PLACES.named(BOARD.islands) == ["Faroe", "Shetland"]
    assert PLACES.named(BOARD.home) == ["Britain", "Reich"]
    assert BOARD.land == BOARD.norway | BOARD.islands
    assert BOARD.land | BOARD.sea | BOARD.home == PLACES.whole
    assert all(each.isascii() and " " not in each for each in PLACES.labels)


@pytest.mark.parametrize("area", NAMED)
def test_an_area_that_the_book_names_is_there(area: str) -> None:
    assert BOARD.is_land(area)


def test_every_fact_says_where_it_comes_from() -> None:
    assert sum(BOARD.provenance.values()) == len(BOARD.rows) + sum(map(len, PLACES.neighbours)) / 2
    assert BOARD.provenance["rule"] >= 30


@rule("norway", "16.4")
def test_the_home_bases_lie_at_the_zones_that_the_book_lists() -> None:
    assert BOARD.coasts["Britain"] == ("35", "36", "41", "44")
    assert BOARD.coasts["Reich"] == ("39", "40", "43", "45")
    assert not BOARD.marching.step(BOARD.home)
    assert BOARD.home_of == {ALLIED: "Britain", GERMAN: "Reich"}


@rule("norway", "5.4")
@rule("norway", "16.2")
def test_nobody_enters_the_enemys_home_and_no_ally_the_kattegat() -> None:
    assert PLACES.named(BOARD.kattegat) == ["40"]
    assert BOARD.name("40") == "Kattegat (40)"
    assert PLACES.named(PLACES.whole & ~BOARD.open_to[GERMAN]) == ["Britain"]
    assert PLACES.named(PLACES.whole & ~BOARD.open_to[ALLIED]) == ["40", "Reich"]
    assert BOARD.voyage(ALLIED, "39", "40") is None
    assert BOARD.flight(ALLIED, "Oslo", "Reich") is None
    assert BOARD.voyage(GERMAN, "39", "40") == 1


def test_who_is_alongside_is_so_both_ways() -> None:
    for zone, shores in BOARD.shores.items():
        assert all(zone in BOARD.coasts[area] for area in shores)
    for area, zones in BOARD.coasts.items():
        assert all(area in BOARD.shores[zone] for zone in zones)
    for passage in (BOARD.sailing, BOARD.marching, BOARD.flying, BOARD.railway):
        for place in range(len(PLACES)):
            assert passage.entered_from(place) == passage.step(PLACES.bit[place])


@rule("norway", "10.9")
def test_norway_hangs_together_on_land() -> None:
    oslo = BOARD.bit[BOARD.at("Oslo")]
    assert BOARD.marching.flood(oslo, PLACES.whole) == BOARD.norway
    assert BOARD.marching.allows(BOARD.at("Oslo"), BOARD.at("Telemark"))
    assert not BOARD.marching.step(BOARD.islands)


@rule("norway", "10.2")
def test_the_sea_hangs_together() -> None:
    skagerrak = BOARD.bit[BOARD.at("39")]
    assert BOARD.sailing.flood(skagerrak, PLACES.whole) == BOARD.sea | BOARD.home
    assert not BOARD.sailing.step(BOARD.land)


@rule("norway", "10.17")
def test_zones_that_meet_in_a_corner_are_adjacent() -> None:
    for a, b in (("31", "36"), ("32", "35"), ("32", "37"), ("33", "36")):
        assert BOARD.sailing.allows(BOARD.at(a), BOARD.at(b))


@rule("norway", "10.7")
def test_aircraft_of_range_two_fly_from_the_reich_by_the_skagerrak_to_oslo() -> None:
    assert BOARD.name("39") == "Skagerrak (39)"
    assert BOARD.flying.allows(BOARD.at("Reich"), BOARD.at("39"))
    assert BOARD.flying.allows(BOARD.at("39"), BOARD.at("Oslo"))
    assert BOARD.flight(GERMAN, "Reich", "Oslo") == 2
    assert BOARD.is_in("Oslo", BOARD.in_range(GERMAN, "Reich", 2))
    assert not BOARD.is_in("Bergen", BOARD.in_range(GERMAN, "Reich", 2))


@rule("norway", "10.17")
def test_an_island_costs_nothing_beyond_its_zone_and_stops_nobody() -> None:
    assert BOARD.in_zone == {"Faroe": "31", "Shetland": "32"}
    assert BOARD.flight(ALLIED, "Britain", "32") == BOARD.flight(ALLIED, "Britain", "Shetland") == 2
    assert BOARD.flight(ALLIED, "Shetland", "32") == 1
    assert BOARD.flight(ALLIED, "Shetland", "33") == 2
    assert BOARD.coasts["Shetland"] == ("32",)


@rule("norway", "10.16")
def test_the_skagerrak_touches_oslo_and_stavanger_is_one_or_two_zones_off() -> None:
    assert {"Oslo", "Reich"} <= set(BOARD.shores["39"])
    steps = [BOARD.voyage(GERMAN, "39", zone) for zone in BOARD.coasts["Stavanger"]]
    assert min(each for each in steps if each is not None) in (1, 2)


@pytest.mark.parametrize(
    ("area", "german", "allied"),
    [
        ("Oslo", 1, 4), ("Telemark", 1, 4), ("Kristiansand", 1, 3), ("Stavanger", 2, 3),
        ("Bergen", 2, 3), ("Andalsnes", 3, 3), ("Trondheim", 4, 4), ("Namsos", 4, 4),
        ("Bodo", 6, 6), ("Narvik", 7, 7), ("Finnmark", 8, 8),
    ],
)  # fmt: skip
def test_how_far_it_is_by_sea(area: str, german: int, allied: int) -> None:
    assert (by_sea(GERMAN, area), by_sea(ALLIED, area)) == (german, allied)


@pytest.mark.parametrize(
    ("start", "goal", "range"),
    [
        ("Reich", "Oslo", 2), ("Reich", "Stavanger", 3), ("Reich", "Bergen", 3),
        ("Reich", "Trondheim", 5), ("Reich", "Narvik", 8), ("Trondheim", "Narvik", 4),
    ],
)  # fmt: skip
def test_how_far_it_is_for_german_aircraft(start: str, goal: str, range: int) -> None:
    assert BOARD.flight(GERMAN, start, goal) == range


@pytest.mark.parametrize(
    ("goal", "range"), [("Stavanger", 4), ("Bergen", 4), ("Trondheim", 5), ("Narvik", 8)]
)
def test_how_far_it_is_for_british_aircraft(goal: str, range: int) -> None:
    assert BOARD.flight(ALLIED, "Britain", goal) == range


@rule("norway", "4.4")
@rule("norway", "4.5")
def test_what_areas_are_worth() -> None:
    ports = dict.fromkeys(BOARD.norwegian_ports, 10)
    assert {**ports, "Oslo": 15, "Narvik": 15, "Faroe": 2} == BOARD.worth
    assert sum(BOARD.worth.values()) == 122


@rule("norway", "27.1")
def test_what_must_have_a_base_has_one() -> None:
    assert {"Oslo", "Bergen", "Stavanger"} <= BOARD.airbases
    assert not BOARD.ports & set(PLACES.named(BOARD.home | BOARD.sea))
    assert BOARD.norwegian_ports == BOARD.ports - {"Faroe", "Shetland"}
    assert all(BOARD.coasts[port] for port in BOARD.ports)
    assert sum(BOARD.mobilization.values()) == 13
    assert not set(BOARD.mobilization) & {"Faroe", "Shetland"}


@rule("norway", "15.0")
def test_an_area_tells_its_bases() -> None:
    assert BOARD.bases("Oslo") == ("port", "airbase", "mobilization", "railroad")
    assert BOARD.bases("Hallingdal") == ("railroad",)
    assert BOARD.bases("Bodo") == ("port",)
    assert BOARD.bases("39") == ()


@rule("norway", "10.12")
def test_mountains_and_railroads_lie_on_borders_of_land() -> None:
    assert BOARD.mountain("Oslo", "Telemark") is False
    assert BOARD.mountain("Bergen", "Hallingdal")
    assert BOARD.rail("Bergen", "Hallingdal")
    for area in PLACES.named(BOARD.railway.step(PLACES.whole)):
        assert area in BOARD.railroads
    for a in PLACES.labels:
        for b in PLACES.named(PLACES.around[BOARD.at(a)]):
            if BOARD.mountain(a, b) or BOARD.rail(a, b):
                assert BOARD.marching.allows(BOARD.at(a), BOARD.at(b))


def test_every_place_has_a_centre_and_both_sides_a_way_to_narvik() -> None:
    assert BOARD.centre.keys() == set(PLACES.labels)
    for side in SIDES:
        assert BOARD.voyage(side, BOARD.home_of[side], "16") == 7


def test_the_zones_off_norwegian_ports() -> None:
    assert isinstance(BOARD, Board)
    assert "39" in PLACES.named(BOARD.port_zones)
    assert "40" not in PLACES.named(BOARD.port_zones)
    assert not BOARD.port_zones & ~BOARD.sea
