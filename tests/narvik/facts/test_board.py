"""The board of Narvik 1940: what the rulebook says of it holds, and the rest hangs together."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from pbem.folders import scenario as folder_of
from pbem.games.narvik.facts.board import Board
from pbem.games.narvik.facts.scenario import load
from pbem.wargame.board.hexgrid import Hex, Mask
from pbem.wargame.data.tsv import DataError, Table
from pbem.wargame.map import country
from tests.marks import rule

FOLDER = folder_of("narvik")
BOARD = load().board
GRID = BOARD.grid
SOURCES = ("geography", "history", "designed")
TABLES = {
    "board.tsv": "hex terrain country name coastal objective ferry peak edge source note",
    "sides.tsv": "hex other kind source",
    "lines.tsv": "name kind path source",
    "places.tsv": "hex name kind source",
    "names.tsv": "name kind x y spread angle source",
    "shapes.tsv": "kind name points source",
}
RAILROAD = [
    "0919",
    "1019",
    "1119",
    "1220",
    "1320",
    "1421",
    "1521",
    "1621",
    "1721",
    "1821",
    "1920",
    "2020",
]


def rows(file: str) -> Table:
    return Table.read(FOLDER / file, columns=TABLES[file].split())


def hexes(mask: Mask) -> set[str]:
    return set(GRID.named(mask))


def touches_sea(hex: Hex) -> bool:
    """An all-sea hex beside it, or an all-sea hexside of its own."""
    return any(
        BOARD.sea & BOARD.bit[other] or (hex, other) in BOARD.sides["sea"]
        for other in GRID.neighbours[hex]
    )


# -- what the rulebook says ------------------------------------------------------------------------


@rule("narvik", "2.1")
@pytest.mark.parametrize(
    ("hex", "name", "terrain"),
    [
        ("0919", "Narvik", "town"),
        ("2020", "Bjornfjell", "town"),
        ("0216", "Bogen", "town"),
        ("1801", "Salangen", "town"),
    ],
)
def test_the_numbered_places_are_where_the_book_has_them(hex: str, name: str, terrain: str):
    assert (BOARD.names[hex], BOARD.terrain_of[BOARD.at(hex)]) == (name, terrain)


@rule("narvik", "6.1")
def test_1912_is_a_numbered_peak_and_some_peaks_have_no_number():
    assert BOARD.is_in("1912", BOARD.numbered_peaks)
    assert not BOARD.numbered_peaks & ~BOARD.peaks
    assert BOARD.peaks & ~BOARD.numbered_peaks
    assert BOARD.numbered_peaks.bit_count() > 2 * 3  # three for each side, and a choice


@rule("narvik", "3.1")
def test_the_german_set_up_reaches_narvik_and_ankenes_but_neither_allied_base():
    zone = GRID.within(BOARD.at("2020"), 15) & BOARD.land
    assert {"0919", "0820", "1216", "1215", "1509", "2020"} <= hexes(zone)
    assert not {"0216", "1801"} & hexes(zone)


@rule("narvik", "3.1")
def test_no_hex_next_to_an_allied_base_is_in_the_german_set_up():
    zone = GRID.within(BOARD.at("2020"), 15)
    for base in ("0216", "1801"):
        assert not GRID.around[BOARD.at(base)] & zone


@rule("narvik", "3.2")
@pytest.mark.parametrize("base", ["0216", "1801"])
def test_an_allied_base_has_room_around_it(base: str):
    around = GRID.around[BOARD.at(base)] & BOARD.land
    assert around.bit_count() >= 3


@rule("narvik", "4.1")
def test_both_sides_hold_objectives_from_the_start():
    zone = GRID.within(BOARD.at("2020"), 15)
    assert hexes(BOARD.objectives & zone) == {"0919", "0820", "1216", "2020"}
    assert hexes(BOARD.objectives & ~zone) == {"0216", "1801"}


@rule("narvik", "19.2")
def test_objectives_and_towns_are_the_same():
    assert BOARD.objectives == BOARD.terrain["town"]


@rule("narvik", "12.4")
def test_the_railroad_runs_from_narvik_to_bjornfjell_without_a_gap():
    way = BOARD.along_rails(BOARD.at("0919"), BOARD.at("2020"), BOARD.rail)
    assert [BOARD.label(hex) for hex in way] == RAILROAD
    assert hexes(BOARD.rail) == set(RAILROAD)


@rule("narvik", "12.4")
def test_a_train_cannot_pass_a_closed_hex():
    closed = BOARD.rail & ~GRID.mask(["1421"])
    with pytest.raises(ValueError, match="no rails lead"):
        BOARD.along_rails(BOARD.at("0919"), BOARD.at("2020"), closed)


@rule("narvik", "12.5")
def test_germans_have_the_ferry_between_narvik_and_ankenes_only():
    assert {BOARD.names[hex] for hex in BOARD.german_ferry} == {"Narvik", "Ankenes"}
    assert GRID.mask(BOARD.german_ferry) & ~BOARD.ferries == 0


@rule("narvik", "12.5")
def test_the_ferry_of_narvik_crosses_a_hexside_that_nobody_walks_over():
    assert (BOARD.at("0919"), BOARD.at("0820")) in BOARD.sides["sea"]


@rule("narvik", "12.5")
def test_every_ferry_terminal_is_a_village_or_town_on_the_coast():
    assert not BOARD.ferries & ~BOARD.coastal
    assert not BOARD.ferries & ~(BOARD.terrain["town"] | BOARD.terrain["village"])


@rule("narvik", "12.3")
def test_no_way_runs_over_an_all_sea_hexside_or_off_the_land():
    for sides in BOARD.ways.values():
        assert all(BOARD.passage.allows(a, b) for a, b in sides.pairs())


# -- sea, coast and inlets -------------------------------------------------------------------------


@rule("narvik", "13.1")
def test_coastal_is_the_land_that_touches_open_sea():
    coast = sum(BOARD.bit[hex] for hex in GRID.hexes(BOARD.land) if touches_sea(hex))
    assert hexes(coast ^ BOARD.coastal) == set()


@rule("narvik", "13.1")
@pytest.mark.parametrize("hex", ["1421", "1021", "1309", "0525", "0509"])
def test_the_inner_fjords_are_inlets_and_no_coast(hex: str):
    here = BOARD.at(hex)
    assert any((here, other) in BOARD.inlets for other in GRID.neighbours[here])
    assert not BOARD.is_in(hex, BOARD.coastal)


@rule("narvik", "23.3")
def test_a_hexside_is_inlet_or_sea_and_lies_between_two_land_hexes():
    assert not any(pair in BOARD.sides["sea"] for pair in BOARD.inlets.pairs())
    for sides in BOARD.sides.values():
        for a, b in sides.pairs():
            assert BOARD.land & BOARD.bit[a]
            assert BOARD.land & BOARD.bit[b]


def test_the_board_tells_what_lies_between_two_hexes():
    for kind, sides in (*BOARD.sides.items(), *BOARD.ways.items()):
        for a, b in sides.pairs():
            assert kind in BOARD.between(BOARD.label(b), BOARD.label(a))


@rule("narvik", "13.1")
def test_ships_reach_every_coast_and_every_sea_hex_from_the_edge():
    water = BOARD.sea | BOARD.coastal
    reached = BOARD.seaways.flood(BOARD.edges["ships"], water)
    assert hexes(water & ~reached) == set()


@rule("narvik", "13.1")
def test_ships_reach_the_head_of_the_herjangsfjord_over_sea_hexes_alone():
    west = BOARD.sea & GRID.mask(f"01{row}" for row in range(18, 23))
    reached = BOARD.seaways.flood(west, BOARD.sea)
    assert BOARD.is_in("1115", reached)
    assert {"1215", "1216"} <= hexes(GRID.spread(reached) & BOARD.coastal)


@rule("narvik", "13.1")
def test_ships_do_not_go_overland_from_coast_to_coast():
    assert not BOARD.seaways.allows(BOARD.at("0919"), BOARD.at("1019"))
    assert BOARD.seaways.allows(BOARD.at("1018"), BOARD.at("1019"))


@rule("narvik", "10.0")
def test_passage_keeps_off_the_sea_and_crosses_inlets():
    assert not BOARD.passage.allows(BOARD.at("0919"), BOARD.at("0820"))
    assert BOARD.passage.allows(BOARD.at("0821"), BOARD.at("0920"))


@rule("narvik", "12.3")
def test_every_land_hex_can_be_walked_to_from_bjornfjell():
    reached = BOARD.passage.flood(BOARD.bit[BOARD.at("2020")], BOARD.land)
    assert hexes(BOARD.land & ~reached) == set()


# -- edges ---------------------------------------------------------------------------------------


@rule("narvik", "20.0")
def test_each_staging_area_lies_beyond_its_own_edge():
    west, east = GRID.mask(f"01{row:02}" for row in range(1, 27)), BOARD.terrain["sweden"]
    north = GRID.mask([f"{column:02}01" for column in range(1, 24)])
    corner = GRID.mask([f"23{row:02}" for row in range(1, 27)])
    assert not BOARD.edges["harstad"] & ~west
    assert not BOARD.edges["bardufoss"] & ~(north | corner)
    assert not BOARD.edges["transit"] & ~GRID.spread(east)


@rule("narvik", "20.0")
@pytest.mark.parametrize("edge", ["harstad", "bardufoss", "transit", "south"])
def test_an_edge_is_land_and_leads_to_one_place_only(edge: str):
    others = [mask for name, mask in BOARD.edges.items() if name not in (edge, "ships")]
    assert BOARD.edges[edge]
    assert not BOARD.edges[edge] & ~BOARD.land
    assert not any(BOARD.edges[edge] & mask for mask in others)


@rule("narvik", "20.0")
def test_the_swedish_edge_is_the_country_around_bjornfjell():
    assert BOARD.is_in("2020", BOARD.edges["transit"])
    assert not BOARD.edges["transit"] & ~GRID.within(BOARD.at("2020"), 3)


@rule("narvik", "22.2")
def test_the_south_edge_is_the_bottom_row():
    assert hexes(BOARD.edges["south"]) == {f"{column:02}26" for column in range(1, 21)}


@rule("narvik", "8.3")
def test_a_way_goes_on_over_the_edge_to_every_staging_area():
    for area in ("harstad", "bardufoss", "transit"):
        assert BOARD.road_exits & BOARD.edges[area]
    assert BOARD.is_in("2020", BOARD.road_exits)


def test_nobody_enters_islands_or_sweden():
    closed = BOARD.terrain["island"] | BOARD.terrain["sweden"]
    assert closed
    assert not closed & (BOARD.land | BOARD.sea | BOARD.coastal)


# -- what steps cost -------------------------------------------------------------------------------


@rule("narvik", "12.3")
def test_a_road_costs_half_a_point_whatever_the_ground():
    for legs in ("mechanized", "other"):
        assert BOARD.tolls[legs].price(BOARD.at("1018"), BOARD.at("1117")) == 1
        assert BOARD.tolls[legs].price(BOARD.at("1216"), BOARD.at("1217")) == 1


@rule("narvik", "12.3")
def test_an_inlet_is_paid_on_top_of_the_hex():
    a, b = BOARD.at("0821"), BOARD.at("0920")
    costs = BOARD.costs["other"]
    assert BOARD.toll("other", a, b) == costs["village"] + costs["inlet"]


@rule("narvik", "12.3")
def test_the_sea_is_closed_to_all():
    assert BOARD.toll("other", BOARD.at("0919"), BOARD.at("0820")) is None
    assert BOARD.toll("other", BOARD.at("0919"), BOARD.at("0918")) is None
    assert BOARD.entering("other", BOARD.at("0918")) is None


# -- the files -----------------------------------------------------------------------------------


@pytest.mark.parametrize("file", TABLES)
def test_every_row_says_where_it_comes_from(file: str):
    drawn = ("GSHHG", "board.tsv") if file == "shapes.tsv" else ()
    for row in rows(file):
        assert row["source"].startswith("rule ") or row["source"] in (*SOURCES, *drawn), row


def test_what_the_rulebook_gives_is_marked_so():
    given = {row["hex"] for row in rows("board.tsv") if row["source"].startswith("rule ")}
    assert {"0919", "2020", "0216", "1801", "1912", "0820"} <= given


def test_every_town_village_and_lake_has_a_name_of_its_own():
    kinds = ("town", "village", "lake")
    named = [row["name"] for row in rows("board.tsv") if row["terrain"] in kinds]
    assert "-" not in named
    assert len(named) == len(set(named))


def test_heights_are_a_rectangle_that_covers_the_board():
    table = Table.read(FOLDER / "heights.tsv", columns=["y", "heights"])
    widths = {len(row["heights"].split()) for row in table}
    assert len(widths) == 1
    assert widths.pop() * 0.1 - 0.6 > max(GRID.centre(hex)[0] for hex in GRID.hexes(GRID.whole))


def test_the_relief_rises_to_the_summits_and_falls_to_valleys_and_the_sea():
    relief = country.relief(FOLDER)
    assert relief is not None

    def around(label: str) -> list[float]:
        x, y = (round((at + 0.6) / relief.step) for at in GRID.centre(BOARD.at(label)))
        return [each for row in relief.rows[y - 4 : y + 5] for each in row[x - 4 : x + 5]]

    for row in rows("board.tsv"):
        if row["peak"] != "-":
            assert max(around(row["hex"])) == pytest.approx(int(row["peak"]), rel=0.2), row["name"]
        if row["terrain"] == "clear":
            assert sum(around(row["hex"])) / 81 < 300, row["hex"]
    assert max(around("0520")) == 0  # the Ofotfjord


@pytest.mark.parametrize("label", ["0919", "0820", "1018", "1215", "1216", "1122", "2020", "1801"])
def test_towns_and_villages_stand_on_drawn_land_or_at_its_shore(label: str):
    x, y = GRID.centre(BOARD.at(label))
    outlines = [row["points"] for row in rows("shapes.tsv") if row["kind"] == "land"]
    points = [tuple(map(float, pair.split(","))) for line in outlines for pair in line.split()]
    on_land = any(_inside((x, y), line) for line in outlines)
    assert on_land or min((x - px) ** 2 + (y - py) ** 2 for px, py in points) < 0.25


def _inside(at: tuple[float, float], outline: str) -> bool:
    corners = [tuple(map(float, pair.split(","))) for pair in outline.split()]
    x, y = at
    inside = False
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("board.tsv", "\n0919\ttown", "\n0919\tharbour", "harbour is not a terrain"),
        ("board.tsv", "\n0919\t", "\n9919\t", "there is no hex 9919"),
        ("board.tsv", "\n0920\t", "\n0919\t", "listed twice"),
        ("board.tsv", "\ttransit\t", "\tfinland\t", "finland is not what lies beyond an edge"),
        ("sides.tsv", "\n0820\t0919\t", "\n0820\t1919\t", "no two adjacent land hexes"),
        ("lines.tsv", "0919 1019", "0919 1119", "cannot run from 0919 to 1119"),
        ("places.tsv", "\tgeography", "\thearsay", "hearsay is not where a fact can come from"),
    ],
)
def test_a_slip_of_the_pen_is_named_with_its_file_and_line(
    tmp_path: Path, file: str, old: str, new: str, words: str
):
    folder = tmp_path / "narvik"
    copytree(FOLDER, folder)
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new))
    with pytest.raises(DataError, match=rf"{file} line \d+: .*{words}"):
        Board(folder)
