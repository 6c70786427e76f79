"""The board of Munich War 1938: what the book says of the map, and that the map hangs together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from math import dist

import pytest

from pbem.wargame.board.hexgrid import Grid
from pbem.wargame.map import country
from pbem.wargame.scene import Point, Points
from tests.munich.facts.test_data_sources import FOLDER, listed, whole

BOARD = whole("board.tsv").keyed("hex")
COUNTRIES = whole("countries.tsv").keyed("country")
SIDES = list(whole("sides.tsv"))
LINES = list(whole("lines.tsv"))
GRID = Grid("flat", "odd", {hex: (int(hex[:2]), int(hex[2:])) for hex in BOARD})
WATER = ("sea", "lake")
CLOSED = {name for name, row in COUNTRIES.items() if row["status"] == "closed"} - {"Danzig"}
LAND = {hex for hex, row in BOARD.items() if row["terrain"] not in WATER}
OPEN = {hex for hex in LAND if BOARD[hex]["country"] not in CLOSED}
SEA_SIDES = {frozenset((row["hex"], row["other"])) for row in SIDES if row["kind"] == "sea"}
RAILS = {frozenset(pair) for row in LINES for pair in pairwise(row.words("path"))}
RAIL_HEXES = {hex for side in RAILS for hex in side}
HEX_OF = {row["name"]: hex for hex, row in BOARD.items() if row["name"] != "-"}

NAMED = {
    "Aachen": "Germany",
    "Breslau": "Germany",
    "Berlin": "Germany",
    "Konigsberg": "Germany",
    "Ruhr": "Germany",
    "Paris": "France",
    "London": "Britain",
    "Leningrad": "Soviet Union",
    "Kiev": "Soviet Union",
    "Minsk": "Soviet Union",
    "Odessa": "Soviet Union",
    "Prague": "Czechoslovakia",
    "Warsaw": "Poland",
    "Krakow": "Poland",
    "Poznan": "Poland",
    "Lodz": "Poland",
    "Grodno": "Poland",
    "Budapest": "Hungary",
    "Bucharest": "Romania",
    "Copenhagen": "Denmark",
    "Antwerp": "Belgium",
    "Danzig": "Danzig",
    "Zara": "Italy",
    "Mannerheim Line": "Finland",
}
NUMBERED = {
    "2814": "Germany",
    "1712": "Germany",
    "1623": "France",
    "1722": "France",
    "1823": "Italy",
    "1922": "Italy",
    "2023": "Italy",
}


def neighbours(hex: str) -> set[str]:
    """The hexes of the map next to this one."""
    return {GRID.labels[each] for each in GRID.neighbours[GRID.index[hex]]}


def at_edge(hex: str) -> bool:
    return len(neighbours(hex)) < 6


def reached(start: str, ground: Iterable[str], closed: set[frozenset[str]]) -> set[str]:
    """What can be walked to from a hex over this ground, not across closed sides."""
    left, found = set(ground) - {start}, {start}
    border = [start]
    while border:
        here = border.pop()
        steps = {each for each in neighbours(here) & left if frozenset((here, each)) not in closed}
        left -= steps
        found |= steps
        border += steps
    return found


def marked(column: str, country: str | None = None) -> set[str]:
    """The hexes with a yes in this column, of one country or of all."""
    return {
        hex
        for hex, row in BOARD.items()
        if row[column] == "yes" and country in (None, row["country"])
    }


@pytest.mark.parametrize("name", NAMED)
def test_a_place_that_the_book_names_lies_in_its_country(name: str) -> None:
    assert BOARD[HEX_OF[name]]["country"] == NAMED[name]


@pytest.mark.parametrize("hex", NUMBERED)
def test_a_hex_that_the_book_numbers_is_land_of_its_country(hex: str) -> None:
    assert hex in LAND
    assert BOARD[hex]["country"] == NUMBERED[hex]


def test_breslau_has_no_fortification_and_aachen_an_entrenchment() -> None:
    assert (HEX_OF["Breslau"], HEX_OF["Aachen"]) == ("2814", "1712")
    assert BOARD["2814"]["fort"] == "no"
    assert BOARD["1712"]["entrenchment"] == "yes"


def test_the_mediterranean_coast_is_at_the_southern_edge_and_has_no_sea_hex() -> None:
    coast = {hex for hex, row in BOARD.items() if "Mediterranean Sea" in listed(row, "sea")}
    assert coast == {"1623", "1722", "1823", "1922", "2023"}
    assert all(at_edge(hex) for hex in coast)


@pytest.mark.parametrize("country", sorted(COUNTRIES))
def test_the_points_of_capital_and_centres_are_the_book_s_total(country: str) -> None:
    kinds = Counter(row["city"] for row in BOARD.values() if row["country"] == country)
    if COUNTRIES[country]["status"] == "no points":
        assert (kinds["capital"], kinds["centre"]) == (1, 0)
    else:
        assert kinds["capital"] + kinds["centre"] == COUNTRIES[country].int("on_map")


def test_only_italy_and_the_soviet_union_have_their_capital_beyond_the_map() -> None:
    armed = {name for name, row in COUNTRIES.items() if row["status"] in ("ordinary", "no points")}
    without = {name for name in armed if COUNTRIES[name]["capital"] == "-"}
    assert without == {"Italy", "Soviet Union"}
    for name in armed - without:
        assert BOARD[COUNTRIES[name]["capital"]]["city"] == "capital"


def test_the_reich_has_five_objectives_abroad_one_of_them_danzig() -> None:
    found = marked("objective")
    assert len(found) == 5
    assert HEX_OF["Danzig"] in found
    assert all(BOARD[hex]["country"] != "Germany" for hex in found)
    assert any(BOARD[hex]["city"] == "centre" for hex in found)


def test_no_fortification_stands_on_a_mountain_or_in_a_marsh() -> None:
    assert not {BOARD[hex]["terrain"] for hex in marked("fort")} & {"mountain", "marsh"}


def test_every_country_is_one_of_the_list_and_every_listed_one_is_on_the_map() -> None:
    assert {BOARD[hex]["country"] for hex in LAND} == set(COUNTRIES)
    assert {BOARD[hex]["country"] for hex in set(BOARD) - LAND} == {"-"}


@pytest.mark.parametrize("country", sorted(set(COUNTRIES) - CLOSED))
def test_a_country_is_of_one_piece_but_for_what_history_cut_off(country: str) -> None:
    own = {hex for hex in LAND if BOARD[hex]["country"] == country}
    pieces = []
    left = set(own)
    while left:
        piece = reached(next(iter(left)), left, SEA_SIDES)
        pieces.append(piece)
        left -= piece
    apart = {"Germany": 2, "Italy": 2, "Estonia": 2}
    assert len(pieces) == apart.get(country, 1)


def test_all_open_land_but_britain_and_saaremaa_hangs_together() -> None:
    main = reached(HEX_OF["Berlin"], OPEN, SEA_SIDES)
    apart = OPEN - main
    island = {hex for hex in apart if BOARD[hex]["country"] != "Britain"}
    assert island == {"3204"}
    assert reached(HEX_OF["London"], OPEN, SEA_SIDES) == apart - island


@pytest.mark.parametrize("kind", ["river", "sea"])
def test_every_hexside_lies_between_two_neighbours_on_land(kind: str) -> None:
    sides = [(row["hex"], row["other"]) for row in SIDES if row["kind"] == kind]
    assert sides
    for one, other in sides:
        assert other in neighbours(one)
        assert {one, other} <= LAND


def test_no_hexside_is_listed_twice() -> None:
    sides = [frozenset((row["hex"], row["other"])) for row in SIDES]
    assert len(set(sides)) == len(sides)


def corners(one: str, other: str) -> set[frozenset[str]]:
    """The two ends of a hexside, each named by the hexes of the map that meet there."""
    shared = neighbours(one) & neighbours(other)
    ends = {frozenset((one, other, each)) for each in shared}
    return ends if len(ends) == 2 else ends | {frozenset((one, other))}


@pytest.mark.parametrize("river", sorted({row["name"] for row in SIDES if row["kind"] == "river"}))
def test_a_river_runs_on_from_side_to_side(river: str) -> None:
    course = [(row["hex"], row["other"]) for row in SIDES if row["name"] == river]
    for here, there in pairwise(course):
        assert corners(*here) & corners(*there), (here, there)


def test_every_railroad_runs_on_land_from_neighbour_to_neighbour() -> None:
    for row in LINES:
        for one, other in pairwise(row.words("path")):
            assert other in neighbours(one), row
            assert {one, other} <= OPEN, row
            assert frozenset((one, other)) not in SEA_SIDES, row


def test_no_stretch_of_railroad_is_listed_twice() -> None:
    assert len(RAILS) == sum(len(row.words("path")) - 1 for row in LINES)


def test_the_railroads_are_two_nets_the_continent_s_and_britain_s() -> None:
    broken = {
        frozenset((hex, each))
        for hex in RAIL_HEXES
        for each in neighbours(hex)
        if frozenset((hex, each)) not in RAILS
    }
    continent = reached(HEX_OF["Berlin"], RAIL_HEXES, broken)
    britain = reached(HEX_OF["London"], RAIL_HEXES, broken)
    assert continent | britain == RAIL_HEXES
    assert {BOARD[hex]["country"] for hex in britain} == {"Britain"}


def test_every_capital_and_centre_lies_on_a_railroad() -> None:
    places = {hex for hex, row in BOARD.items() if row["city"] in ("capital", "centre")}
    assert places <= RAIL_HEXES


def test_the_arrows_are_the_railroads_at_the_east_edge() -> None:
    last = max(hex[:2] for hex in BOARD)
    found = {hex for hex in RAIL_HEXES if hex.startswith(last)}
    assert marked("arrow") == found
    assert len(found) > 3
    assert {BOARD[hex]["country"] for hex in found} == {"Soviet Union"}


def test_a_coast_is_on_the_seas_that_touch_it_and_those_the_book_gives() -> None:
    given = {hex: {"Mediterranean Sea"} for hex in ("1623", "1722", "1823", "1922", "2023")}
    given["3901"] = {"Baltic Sea"}
    for hex in LAND:
        beside = {BOARD[each]["sea"] for each in neighbours(hex) - LAND} - {"-"}
        assert listed(BOARD[hex], "sea") == beside | given.get(hex, set()), hex


def sea_names() -> set[str]:
    return {row["sea"] for row in BOARD.values() if row["terrain"] == "sea"}


def test_the_seas_are_those_of_the_book_and_the_atlantic() -> None:
    friendly = {row["sea"] for row in whole("tables/seas.tsv")}
    assert sea_names() | {"Mediterranean Sea"} == friendly | {"Atlantic"}


def test_every_port_is_a_city_on_a_coast() -> None:
    ports = marked("port")
    for hex in ports:
        assert BOARD[hex]["city"] != "-"
        assert listed(BOARD[hex], "sea")
    assert HEX_OF["Antwerp"] in ports


@pytest.mark.parametrize("country", sorted(COUNTRIES))
def test_a_country_whose_reinforcements_enter_at_the_edge_reaches_it(country: str) -> None:
    edge = {hex for hex in LAND if BOARD[hex]["country"] == country and at_edge(hex)}
    assert edge or COUNTRIES[country]["edge"] == "no"


def test_the_british_reach_their_ports_on_the_north_sea() -> None:
    assert "North Sea" in listed(BOARD[HEX_OF["London"]], "sea")
    assert BOARD[HEX_OF["London"]]["port"] == "yes"


def test_romania_has_a_coast_for_the_trans_mediterranean_route() -> None:
    coast = {hex for hex in LAND if "Black Sea" in listed(BOARD[hex], "sea")}
    assert {BOARD[hex]["country"] for hex in coast} == {"Romania", "Soviet Union"}


def test_germans_can_stand_next_to_france() -> None:
    french = {hex for hex in LAND if BOARD[hex]["country"] == "France"}
    front = {hex for hex in LAND if BOARD[hex]["country"] == "Germany" and neighbours(hex) & french}
    assert len(front) >= 2
    assert "mountain" not in {BOARD[hex]["terrain"] for hex in front}


def test_gotland_is_sea() -> None:
    assert {BOARD[hex]["terrain"] for hex in ("2904", "2905", "3005")} == {"sea"}


def test_the_mannerheim_line_bars_the_way_from_leningrad_to_finland() -> None:
    finnish = {hex for hex in LAND if BOARD[hex]["country"] == "Finland"}
    others = OPEN - {HEX_OF["Mannerheim Line"]}
    assert not reached(HEX_OF["Leningrad"], others, SEA_SIDES) & finnish
    assert HEX_OF["Mannerheim Line"] in neighbours(HEX_OF["Leningrad"])


def test_drawn_shapes_keep_to_the_map() -> None:
    shapes = list(country.shapes(FOLDER))
    assert {shape.kind for shape in shapes} == {"land", "lake", "river", "border"}
    for shape in shapes:
        assert all(5.9 < x < 39.7 and -1 < y < 24.2 for x, y in shape.points)


def test_cities_stand_on_drawn_land_or_at_its_shore() -> None:
    outlines = [shape.points for shape in country.shapes(FOLDER) if shape.kind == "land"]
    for name, hex in HEX_OF.items():
        spot = GRID.centre(GRID.index[hex])
        near = min(dist(spot, point) for outline in outlines for point in outline) < 0.5
        assert near or any(inside(spot, outline) for outline in outlines), name


def inside(spot: Point, outline: Points) -> bool:
    """Whether a ray to the right leaves the outline an odd number of times."""
    (x, y), crossed = spot, False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            crossed = not crossed
    return crossed


def test_the_relief_covers_the_map() -> None:
    relief = country.relief(FOLDER)
    assert relief is not None
    assert len({len(row) for row in relief.rows}) == 1
    right = relief.origin[0] + relief.step * (len(relief.rows[0]) - 1)
    assert right > max(GRID.centre(hex)[0] for hex in GRID.index.values())


def test_names_on_the_map_stand_on_it() -> None:
    assert {row["hex"] for row in whole("places.tsv")} <= set(BOARD)
    widest, deepest = (max(GRID.centre(GRID.index[hex])[axis] for hex in BOARD) for axis in (0, 1))
    for row in whole("names.tsv"):
        assert 6 < float(row["x"]) < widest + 1
        assert -1 < float(row["y"]) < deepest + 1
