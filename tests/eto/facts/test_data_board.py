"""The board of the European Theater: what the book says of it, and that it hangs together."""

from __future__ import annotations

from heapq import heappop, heappush

import pytest

from pbem.games.eto.facts.board import ARMOR, CANAL, FERRY, FORTRESS, SEASIDE
from pbem.games.eto.facts.countries import COLONY
from pbem.games.eto.facts.ground import GROUND, MILD, MODERATE, REGIONS, SEVERE
from pbem.games.eto.facts.scenario import load
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.board.supply import supplied
from tests.marks import rule

BOARD = load().board
GRID = BOARD.grid

STATES = {
    "Poland": "W3931 W3629 W3232 W3533 E3032 W3732 W3734 W3431",
    "Albania": "W1932 W1933",
    "France": "W3020 W3122 W3418",
    "Netherlands": "W3521",
    "Germany": "W3421 W2923 W3223 W3322 W3230 W3132 W3134 W3131",
    "Belgium": "W3420",
    "Norway": "W5225",
    "USSR": "E1924",
    "Lebanon-Syria": "E5118",
    "Egypt": "E5622 E5621 E5721 E5628 E5728 E5828",
    "Libya": "E5629 W0333 W0233 W0133",
    "Iraq": "E4810 E5111 E4808",
    "Turkey": "E4428 E4329",
    "Algeria": "W1316",
}
"""The state of every hex that the book gives one to."""
PLACES = {
    "Moscow": "E1924",
    "Danzig": "W3931",
    "Poznan": "W3629",
    "Krakow": "W3232",
    "Lvov": "E3032",
    "Warsaw": "W3533",
    "Algiers": "W1316",
    "Beirut": "E5118",
    "Tobruk": "E5629",
    "Cairo": "E5721",
    "Durazzo": "W1932",
    "Mosul": "E4810",
}
COASTAL = "W1314 W1315 W1316 E4329 E4428 E4429 E4330 W5225 E5118 E5629 E5628 W3931"
FRONT = (
    "E0929 E0928 E1027 E1128 E1227 E1328 E1428 E1530 E1529 E1628 E1729 E1828 E1827 E1826 E1926 "
    "E2324 E2323 E3019 E3422 E3522 E3523"
)
"""Held by the Axis at the start of 1942 (sc.15)."""
FRONT_COLUMNS = {
    9: 28, 10: 27, 11: 28, 12: 27, 13: 28, 14: 28, 15: 29, 16: 28, 17: 29, 18: 26, 19: 26, 20: 26,
    21: 25, 22: 25, 23: 23, 24: 23, 25: 22, 26: 22, 27: 21, 28: 20, 29: 20, 30: 19, 31: 19, 32: 19,
    33: 19,
}  # fmt: skip
"""By row of the eastern sheet, the easternmost column behind that front."""
PORTS = (
    "Hamburg", "Kiel", "Harwich", "Dover", "Southampton", "Liverpool", "Brest", "Marseille",
    "Bordeaux", "Casablanca", "Gibraltar", "Murmansk", "Archangel", "Leningrad", "Riga", "Taranto",
    "Tripoli", "Tobruk", "Alexandria", "Algiers", "Oran", "Tunis", "Bizerte", "Heraklion", "Malta",
    "Bergen", "Narvik", "Stockholm", "Konigsberg", "Genoa", "Venice", "Trieste", "Syracuse",
    "Palermo", "Messina", "Naples", "Valona", "Durazzo", "Cagliari", "Athens", "Antwerp", "Danzig",
    "Sevastopol", "Odessa", "Istanbul", "Le Havre", "St. Nazaire", "Port Said", "Scapa Flow",
)  # fmt: skip
DISTANCES = [
    ("Liverpool", "W3020", 10),
    ("W3020", "Bastia", 9),
    ("Bastia", "Malta", 10),
    ("Calais", "W3418", 1),
    ("E4329", "E4428", 1),
    ("E4329", "E4429", 1),
    ("E4329", "E4330", 1),
    ("E5628", "Tobruk", 1),
    ("W1314", "W1315", 1),
    ("W3630", "Krakow", 4),
    ("Konigsberg", "W3630", 3),
]
MARCHES = [
    ("W3831", "W3630", 2),
    ("W3832", "W3632", 2),
    ("W3833", "W3632", 2),
    ("W3134", "W3433", 3),
    ("W3132", "W3432", 3),
    ("W3131", "W3331", 2),
]
"""From, to, and the hexes that it takes."""
BEACHES = ("Oslo", "Bergen", "Trondheim", "Narvik", "Syracuse", "Naples", "Le Havre")


def hex_of(name: str) -> int:
    label = BOARD.find(name)
    assert label is not None, name
    return GRID.index[label]


def lies_in(name: str, mask: Mask) -> bool:
    return bool(GRID.bit[hex_of(name)] & mask)


def called(mask: Mask) -> list[str]:
    return sorted(BOARD.names.get(label, label) for label in GRID.named(mask))


def marched(start: str, end: str) -> int:
    way = BOARD.passage().shortest(hex_of(start), GRID.bit[hex_of(end)], BOARD.land, 0)
    return len(way) - 1


def sailed(start: str) -> dict[str, int]:
    """What ships spend to get from a place to any other, canals apart."""
    places, passage = BOARD.places, BOARD.sailing
    costs, front = {places.index[start]: 0}, [(0, places.index[start])]
    while front:
        spent, here = heappop(front)
        for there in places.members(passage.step(places.bit[here])):
            area = BOARD.seas.get(places.labels[there])
            cost = spent + (area.cost if area else 1)
            if cost < costs.get(there, 1000):
                costs[there] = cost
                heappush(front, (cost, there))
    return {places.labels[place]: cost for place, cost in costs.items()}


# -- the sheets -----------------------------------------------------------------------------------


@rule("eto", "0.3")
def test_both_sheets_are_one_grid() -> None:
    assert len(GRID) == 4057
    assert GRID.adjacent(GRID.index["W3534"], GRID.index["E2733"])
    assert GRID.adjacent(GRID.index["W3634"], GRID.index["E2632"])
    assert GRID.neighbours[GRID.index["W0101"]]


def test_every_place_has_one_label_without_blanks() -> None:
    assert all(each.isascii() and " " not in each for each in BOARD.places.labels)
    off_the_sheets = (*BOARD.seas, *BOARD.boxes, *BOARD.bombing)
    assert len(BOARD.places) == 4057 + len(off_the_sheets)


def test_every_hex_is_ground_or_water() -> None:
    assert sum(BOARD.terrain.values()) == GRID.whole
    assert sum(BOARD.lands.values()) == GRID.whole & ~BOARD.sea
    assert not BOARD.closed & BOARD.land


def test_every_fact_says_where_it_comes_from() -> None:
    assert BOARD.provenance["rule"] > 300
    assert set(BOARD.provenance) == {"rule", "geography", "history", "designed"}


@pytest.mark.parametrize(("a", "b", "hexes"), DISTANCES)
def test_the_distances_of_the_examples_hold(a: str, b: str, hexes: int) -> None:
    assert GRID.distance(hex_of(a), hex_of(b)) == hexes


@pytest.mark.parametrize(("name", "label"), PLACES.items())
def test_a_place_whose_hex_the_book_gives_lies_there(name: str, label: str) -> None:
    assert BOARD.find(name) == label
    assert BOARD.find(label.lower()) == label
    assert BOARD.name(label) == f"{name} ({label})"


def test_a_sea_area_is_found_by_its_name() -> None:
    assert BOARD.find("north sea") == "North-Sea"
    assert BOARD.name("North-Sea") == "North Sea"
    assert BOARD.find("Atlantis") is None


# -- states ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", STATES)
def test_a_hex_lies_in_the_state_that_the_book_says(state: str) -> None:
    assert not GRID.mask(STATES[state].split()) & ~BOARD.lands[state]


def test_the_front_of_1942_runs_through_soviet_and_finnish_land() -> None:
    held = BOARD.lands["USSR"] | BOARD.lands["Finland"]
    assert not GRID.mask(FRONT.split()) & ~(held & BOARD.land)


def test_places_that_geography_mistook_are_where_history_had_them() -> None:
    assert lies_in("Copenhagen", BOARD.lands["Denmark"])
    assert lies_in("Gibraltar", BOARD.owned["United Kingdom"])
    assert lies_in("Batum", BOARD.lands["USSR"])


@rule("eto", "24.1")
def test_switzerland_is_closed() -> None:
    assert BOARD.lands["Switzerland"]
    assert not BOARD.lands["Switzerland"] & BOARD.land
    assert not BOARD.passage().step(GRID.whole) & BOARD.lands["Switzerland"]
    assert not BOARD.lands["Switzerland"] & BOARD.flown


def test_colonies_belong_to_their_owner() -> None:
    assert BOARD.countries["Libya"].owner == "Italy"
    assert BOARD.lands["Egypt"] & BOARD.owned["United Kingdom"] == BOARD.lands["Egypt"]
    assert (BOARD.countries["Algeria"].kind, BOARD.countries["Algeria"].owner) == (COLONY, "France")
    assert BOARD.countries["Poland"].owner == "Poland"


def test_every_region_has_hexes_and_lies_in_one_state() -> None:
    for region in REGIONS:
        states = {BOARD.state_of[hex] for hex in GRID.hexes(BOARD.regions[region])}
        assert len(states) == (3 if region == "Baltic States" else 1), region


@rule("eto", "43.2")
def test_eastern_poland_lies_behind_a_temporary_border() -> None:
    assert lies_in("Lvov", BOARD.regions["Poland east"])
    assert lies_in("Warsaw", BOARD.regions["Poland west"])
    both = BOARD.regions["Poland east"] | BOARD.regions["Poland west"]
    assert both == BOARD.lands["Poland"]
    assert any(
        "temporary border" in GRID.between(a, b)
        for a in GRID.hexes(BOARD.regions["Poland east"])
        for b in GRID.neighbours[a]
    )


def test_a_border_lies_where_the_state_changes() -> None:
    assert "border" in BOARD.between("W3733", "W3833")
    assert "border" not in BOARD.between("W3533", "W3532")


# -- cities, resources, ports ---------------------------------------------------------------------


def test_three_polish_city_resource_hexes() -> None:
    assert called(BOARD.crh & BOARD.lands["Poland"]) == ["Krakow", "Poznan", "Warsaw"]


def test_the_city_resource_hexes_of_germany_are_those_of_scenario_11() -> None:
    assert called(BOARD.crh & BOARD.lands["Germany"]) == [
        "Berlin", "Frankfurt", "Hamburg", "Konigsberg", "Mannheim", "Munich", "Prague", "Stettin",
    ]  # fmt: skip


def test_italy_has_six_city_resource_hexes() -> None:
    assert (BOARD.crh & BOARD.lands["Italy"]).bit_count() == 6


@rule("eto", "36.1")
def test_resource_hexes_of_poland_and_of_the_colonies() -> None:
    def resources(state: str) -> list[str]:
        return GRID.named(BOARD.resource & BOARD.lands[state])

    assert len(resources("Poland")) == 7
    assert resources("Albania") == ["W1932", "W1933"]
    assert resources("Egypt") == ["E5621", "E5622", "E5721"]
    assert resources("Iraq") == ["E4810", "E5111"]
    assert resources("Algeria") == ["W1316"]
    assert resources("Lebanon-Syria") == ["E5118"]


@rule("eto", "32.1")
@pytest.mark.parametrize("name", ["Cairo", "Algiers", "Beirut", "Mosul", "Durazzo", "Riga"])
def test_colonial_city_resource_hexes(name: str) -> None:
    assert lies_in(name, BOARD.crh)


def test_nine_soviet_resource_hexes_are_behind_the_front_of_1942() -> None:
    lost = [
        label
        for label in GRID.named(BOARD.resource & BOARD.lands["USSR"])
        if label[0] == "E" and label != "E1429"
        and int(label[3:]) >= FRONT_COLUMNS.get(int(label[1:3]), 19 if label < "E34" else 23)
    ]  # fmt: skip
    assert len(lost) == 9


@rule("eto", "13.2")
def test_air_bases_of_the_examples() -> None:
    assert BOARD.bases(hex_of("W3020")) >= 1
    assert BOARD.bases(hex_of("Bastia")) >= 1
    assert BOARD.bases(hex_of("Malta")) >= 1
    assert BOARD.bases(hex_of("Warsaw")) == 2
    assert BOARD.bases(hex_of("W3732")) == 0


@pytest.mark.parametrize("name", PORTS)
def test_a_port_has_a_coast(name: str) -> None:
    assert lies_in(name, BOARD.ports & BOARD.coastal)


@rule("eto", "7.8")
def test_london_is_a_port_without_a_coast() -> None:
    assert lies_in("London", BOARD.ports & ~BOARD.coastal)


def test_a_capital_is_a_capital_of_its_own_state() -> None:
    assert BOARD.capital_of["Poland"] == hex_of("Warsaw")
    assert all(BOARD.state_of[hex] == state for state, hex in BOARD.capital_of.items())


@rule("eto", "10.6")
@pytest.mark.parametrize("name", BEACHES)
def test_ports_that_scenarios_assault_are_clear(name: str) -> None:
    assert lies_in(name, BOARD.clear)


# -- weather --------------------------------------------------------------------------------------


@rule("eto", "1.0")
def test_weather_zones() -> None:
    assert lies_in("Moscow", BOARD.zones[SEVERE])
    assert lies_in("Athens", BOARD.zones[MODERATE])
    assert lies_in("Cairo", BOARD.zones[MILD])
    assert lies_in("Leningrad", BOARD.zones[SEVERE])
    assert lies_in("Archangel", BOARD.zones[SEVERE])
    assert lies_in("Paris", BOARD.zones[MILD])
    assert lies_in("Berlin", BOARD.zones[MILD])
    assert sum(BOARD.zones.values()) == GRID.whole


@rule("eto", "1.4")
def test_aircraft_in_france_and_germany_are_grounded_with_the_moderate_zone() -> None:
    assert lies_in("Paris", BOARD.grounding[MODERATE])
    assert lies_in("Cairo", BOARD.grounding[MILD])
    assert sum(BOARD.grounding.values()) == GRID.whole


# -- on land --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("a", "b", "hexes"), MARCHES)
def test_the_marches_of_september_1939(a: str, b: str, hexes: int) -> None:
    assert marched(a, b) == hexes


@pytest.mark.parametrize("label", ["W3832", "W3733", "W3732", "W3632", "W3532", "W3232", "W3432"])
def test_armor_goes_where_it_went_in_september_1939(label: str) -> None:
    assert lies_in(label, BOARD.land & ~BOARD.marsh)


@rule("eto", "26.4")
def test_the_attacks_of_september_1939_suffer_neither_from_ground_nor_from_rivers() -> None:
    assert not BOARD.between("W3733", "W3732") - {"border"}
    assert not any(lies_in(label, BOARD.rough) for label in ("W3732", "Krakow", "Warsaw", "Poznan"))
    assert any(
        "river" not in BOARD.between(label, "W3232") for label in ("W3132", "W3133", "W3231")
    )
    around_warsaw = ("W3532", "W3432", "W3433", "W3632")
    assert any("river" not in BOARD.between(label, "W3533") for label in around_warsaw)
    assert "river" not in BOARD.between("W3630", "W3629")


@rule("eto", "27.3")
def test_nobody_slips_out_of_warsaw_through_woods() -> None:
    germans = GRID.mask(["W3532", "W3432", "W3433", "W3632"])
    assert not BOARD.forest & GRID.around[hex_of("Warsaw")] & ~germans


@rule("eto", "24.1")
def test_armor_enters_no_marsh() -> None:
    marsh = next(GRID.hexes(BOARD.marsh))
    assert BOARD.passage().entered_from(marsh)
    assert not BOARD.passage(ARMOR).entered_from(marsh)


@rule("eto", "24.1")
def test_land_units_cross_the_sea_by_ferries_only() -> None:
    for a, b in BOARD.sides[SEASIDE].pairs():
        assert not BOARD.passage().allows(a, b)
    for a, b in BOARD.ferries.pairs():
        assert BOARD.passage().allows(a, b)
        assert FERRY in GRID.between(a, b)


@rule("eto", "1.5")
def test_lakes_are_crossed_when_they_are_frozen() -> None:
    pairs = list(BOARD.frozen_lakesides.pairs())
    assert pairs
    for a, b in pairs:
        assert not BOARD.passage().allows(a, b)
        assert BOARD.passage(frozen=True).allows(a, b)
    assert not BOARD.passage(frozen=True).step(GRID.whole) & BOARD.lake


@rule("eto", "24.1")
def test_nobody_enters_the_maginot_line_from_germany() -> None:
    french = BOARD.lands["France"]
    inward = [(a, b) for a, b in BOARD.fortress.pairs() if GRID.bit[b] & french]
    inward += [(b, a) for a, b in BOARD.fortress.pairs() if GRID.bit[a] & french]
    for germany, france in inward:
        assert not BOARD.passage(forts=french).allows(germany, france)
        assert BOARD.passage(forts=french).allows(france, germany)
        assert BOARD.passage().allows(germany, france)
        assert FORTRESS in GRID.between(germany, france)


@pytest.mark.parametrize("label", ["W2923", "W3223", "W3322"])
def test_hexes_that_screen_the_border_do_not_touch_the_maginot_line(label: str) -> None:
    assert not GRID.around[hex_of(label)] & BOARD.lands["France"]
    assert not lies_in(label, BOARD.fortified)


def test_leningrad_is_enclosed_by_the_front_of_1942() -> None:
    assert not GRID.mask(["E1428", "E1529", "E1530"]) & ~GRID.around[hex_of("Leningrad")]


def test_europe_and_asia_meet_at_ferries_only() -> None:
    europe, asia = BOARD.regions["European Turkey"], BOARD.regions["Asiatic Turkey"]
    for a in GRID.hexes(europe):
        for b in GRID.hexes(GRID.around[a] & asia):
            assert BOARD.passage().allows(a, b) == ((a, b) in BOARD.ferries)


def test_britain_is_an_island() -> None:
    reached = BOARD.passage().flood(GRID.bit[hex_of("London")], BOARD.land)
    assert lies_in("Scapa Flow", reached)
    assert not reached & ~BOARD.lands["United Kingdom"]


@pytest.mark.parametrize(
    "name", ["Lisbon", "Murmansk", "Baku", "Cairo", "Casablanca", "Baghdad", "Tunis"]
)
def test_the_continents_hang_together(name: str) -> None:
    start = {"Casablanca": "Cairo", "Tunis": "Cairo"}.get(name, "Warsaw")
    reached = BOARD.passage().flood(GRID.bit[hex_of(start)], BOARD.land)
    assert lies_in(name, reached)


@rule("eto", "32.3")
def test_supply_runs_over_both_sheets() -> None:
    sources = BOARD.crh & BOARD.lands["Germany"]
    reached = supplied(BOARD.passage(), sources, enemy=0, enemy_zone=0, friends=0)
    assert lies_in("Stalingrad", reached)
    assert not lies_in("London", reached)


# -- at sea ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("label", COASTAL.split())
def test_a_coastal_hex_of_the_book_has_a_coast(label: str) -> None:
    assert lies_in(label, BOARD.coastal)


@rule("eto", "10.2")
def test_southampton_to_le_havre_takes_six_points() -> None:
    assert sailed(BOARD.find("Southampton") or "")[BOARD.find("Le Havre") or ""] == 6


@rule("eto", "0.4")
def test_w1314_and_w1315_are_connected() -> None:
    assert BOARD.sailing.allows(hex_of("W1314"), hex_of("W1315"))


@rule("eto", "8.4")
def test_the_south_atlantic_hides_ships_and_has_no_grid() -> None:
    area = BOARD.seas["South-Atlantic"]
    assert (area.search, area.grid) == (-3, False)


@rule("eto", "7.4")
def test_the_channel_costs_five_points() -> None:
    assert BOARD.seas["English-Channel"].cost == 5


def test_scapa_flow_does_not_look_out_on_the_north_atlantic() -> None:
    for sea in ("North-Atlantic", "Norwegian-Sea"):
        assert not lies_in("Scapa Flow", BOARD.coasts[sea])


def test_ships_reach_what_the_scenarios_want_them_to_reach() -> None:
    assert sailed(BOARD.find("Bergen") or "")["North-Atlantic"] <= 39
    assert 30 < sailed(BOARD.find("Brest") or "")["South-Atlantic"] <= 39


def test_all_ports_but_those_on_the_canal_hang_together_by_sea() -> None:
    reached = sailed(BOARD.find("Scapa Flow") or "")
    lonely = [name for name in called(BOARD.ports) if BOARD.find(name) not in reached]
    assert lonely == ["Cairo", "Suez"]


@rule("eto", "7.8")
def test_the_canals() -> None:
    assert {name: len(sides) for name, sides in BOARD.canals.items()} == {"Kiel": 3, "Suez": 4}
    for name, ports in (("Kiel", ("Kiel", "Hamburg")), ("Suez", ("Port Said", "Cairo"))):
        touched = {hex for side in BOARD.canals[name] for hex in side}
        assert {hex_of(port) for port in ports} <= touched
    assert all(CANAL in GRID.between(*side) for side in BOARD.canals["Suez"])


@rule("eto", "24.1")
def test_the_transit_box_of_iraq_touches_its_map_edge() -> None:
    assert not GRID.mask(["E5111", "E4808"]) & ~BOARD.iraq_edge
    assert not BOARD.iraq_edge & ~BOARD.lands["Iraq"]
    assert "edge" in BOARD.between("Iraq-box", "E5111")


@rule("eto", "6.1")
def test_the_iron_route_runs_from_stockholm_to_narvik() -> None:
    for name in ("Stockholm", "W5225", "Narvik"):
        assert lies_in(name, BOARD.iron_route)
    assert not BOARD.iron_route & ~(BOARD.lands["Norway"] | BOARD.lands["Sweden"])


@rule("eto", "7.8")
def test_the_american_box() -> None:
    out = {link.next: link.leave for link in BOARD.boxes["US-box"].links}
    assert out == {"North-Atlantic": 20, "US-coast": 10}


@rule("eto", "13.1")
def test_aircraft_fly_over_gridded_seas_only() -> None:
    assert not BOARD.waters["North-Atlantic"] & BOARD.flown
    assert not BOARD.waters["North-Sea"] & ~BOARD.flown


def test_ground_is_everything_that_can_be_walked() -> None:
    assert BOARD.land == sum(BOARD.terrain[each] for each in GROUND) & ~BOARD.closed


def test_the_bay_of_danzig_keeps_it_from_east_prussia() -> None:
    """E33: HQ North drives from Konigsberg past Danzig, so W3831 is not in the zone of Danzig."""
    danzig, *prussia = (BOARD.grid.index[each] for each in ("W3931", "W3831", "W3932"))
    land = BOARD.passage().step(BOARD.grid.bit[danzig])
    assert not any(land & BOARD.grid.bit[hex] for hex in prussia)
