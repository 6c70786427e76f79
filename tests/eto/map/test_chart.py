"""The country behind the board: what is drawn agrees with what the rules know."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageDraw

from pbem.atlas.board.labels import labels
from pbem.atlas.drawing.camera import focused
from pbem.atlas.drawing.palette import DEFAULT
from pbem.atlas.land.network import network
from pbem.atlas.sheet.crop import whole
from pbem.games.eto.facts.scenario import load
from pbem.games.eto.map.chart import LEGEND, LIVERIES, chart
from pbem.games.eto.map.theatres import Theatre, theatres
from pbem.wargame.map import country
from pbem.wargame.scene import Point

SCENARIO = load()
BOARD = SCENARIO.board
WHOLE = chart(SCENARIO)
THEATRES = theatres(SCENARIO)
REICH = chart(SCENARIO, THEATRES["reich"])
FINE = 12  # pixels to a hex
ISLETS = {
    "E1532", "E4429", "E4929", "E5031", "E5623", "W1128", "W1425", "W1633", "W3923", "W4716",
    "W4732", "W5425",
}  # fmt: skip
"""Hexes with little land: islands, capes and the ends of bays."""


def drawn_land() -> Image.Image:
    """The land as it is drawn, outlines inside others being water."""
    found = Image.new("L", (70 * FINE, 56 * FINE))
    for area in WHOLE.areas:
        if area.kind == "land":
            one = Image.new("L", found.size)
            points = [(x * FINE, y * FINE) for x, y in area.outline]
            ImageDraw.Draw(one).polygon(points, fill=255)
            found = ImageChops.difference(found, one)
    return found


LAND = drawn_land()


def share(label: str) -> float:
    """How much of a hex is drawn as land."""
    corners = [(x * FINE, y * FINE) for x, y in BOARD.grid.corners(BOARD.at(label))]
    left, top = (int(min(each)) for each in zip(*corners, strict=True))
    inside = Image.new("L", (FINE + 2, 2 * FINE))
    ImageDraw.Draw(inside).polygon([(x - left, y - top) for x, y in corners], fill=255)
    there = LAND.crop((left, top, left + inside.width, top + inside.height))
    both = ImageChops.multiply(inside, there)
    return both.histogram()[-1] / inside.histogram()[-1]


def test_all_land_hexes_but_islets_are_drawn_as_land() -> None:
    little = [label for label in BOARD.grid.named(BOARD.land) if share(label) < 0.12]
    assert set(little) <= ISLETS


def test_no_hex_of_the_open_sea_is_drawn_as_land() -> None:
    lost = BOARD.waters["Caspian-Sea"]
    assert not [label for label in BOARD.grid.named(BOARD.sea & ~lost) if share(label) > 0.4]


def test_every_city_stands_on_land_or_at_its_shore() -> None:
    for label in BOARD.grid.named(BOARD.city | BOARD.resource):
        assert share(label) > 0.03, BOARD.name(label)


def test_the_whole_board_leaves_out_only_what_is_not_in_the_game() -> None:
    off = set(BOARD.grid.named(BOARD.lands["Off map"]))
    assert {cell.label for cell in WHOLE.cells} == set(BOARD.grid.index) - off


@pytest.mark.parametrize("theatre", THEATRES.values(), ids=lambda each: each.id)
def test_a_theatre_shows_its_own_hexes_large_enough_to_be_read(theatre: Theatre) -> None:
    sheet = chart(SCENARIO, theatre)
    assert 60 < len(sheet.cells) < 700
    assert all(theatre.holds(cell.centre) for cell in sheet.cells)
    assert sheet.key != WHOLE.key
    across = max(x for cell in sheet.cells for x, _ in cell.corners)
    across -= min(x for cell in sheet.cells for x, _ in cell.corners)
    assert 1600 / across > 50  # pixels to a hex


@pytest.mark.parametrize("name", ["case_white", "bulge"])
def test_a_scenario_has_a_sheet_that_holds_its_forces(name: str) -> None:
    (first, *_) = [each for each in THEATRES.values() if name in each.scenarios]
    for force in SCENARIO.settings[name].forces:
        assert first.holds(BOARD.grid.centre(BOARD.at(force.hex))), force


def test_works_that_are_gone_are_not_drawn() -> None:
    assert any(line.kind == "wall" for line in WHOLE.lines)
    bare = chart(SCENARIO, forts=0)
    assert not any(line.kind == "wall" for line in bare.lines)
    assert bare.key != WHOLE.key


def test_every_river_runs_in_one_course() -> None:
    for name in set(BOARD.rivers_of.values()):
        ends: dict[Point, int] = {}
        sides = [pair for pair in BOARD.rivers.pairs() if BOARD.rivers_of[pair] == name]
        for a, b in sides:
            for x, y in country.hexside(BOARD.grid, a, b):
                point = round(x, 3), round(y, 3)
                ends[point] = ends.get(point, 0) + 1
        assert sorted(ends.values()).count(1) == 2, name
        assert max(ends.values()) == 2, name
        assert len(ends) == len(sides) + 1, name


def test_rivers_of_the_rules_are_drawn_with_their_names() -> None:
    drawn = {line.name for line in WHOLE.lines if line.kind == "riverside"}
    assert drawn == set(BOARD.rivers_of.values())
    assert {"Rhine", "Meuse", "Vistula", "Volga", "Danube", "Don"} <= drawn


def test_capitals_are_in_capitals() -> None:
    names = {each.place: each.name for each in WHOLE.landmarks if each.kind == "town"}
    assert names["W3533"] == "WARSAW"
    assert names["W3629"] == "Poznan"


def test_names_of_countries_and_seas_lie_on_the_map() -> None:
    named = {each.name: each.at for each in country.names(SCENARIO.folder)}
    assert len(named) > 50
    assert all(0 < x < 68 and 0 < y < 54 for x, y in named.values())
    for area in BOARD.seas.values():
        if area.grid:
            assert area.name in named


def test_every_nation_and_side_has_colours() -> None:
    dressed = {each.name for each in LIVERIES}
    assert {each.side for each in SCENARIO.nations.values()} <= dressed
    assert {each.partnership for each in SCENARIO.nations.values()} <= dressed
    used = {SCENARIO.roster[force.unit].nation for each in SCENARIO.settings.values()
            for force in each.forces}  # fmt: skip
    assert used <= dressed


def test_the_key_explains_every_line_that_the_map_has() -> None:
    drawn = {line.kind for line in WHOLE.lines} - {"waters"}
    assert drawn <= {entry.what for entry in LEGEND if entry.kind == "line"}


@pytest.mark.parametrize("kind", sorted({line.kind for line in WHOLE.lines}))
def test_every_kind_of_line_is_drawn(kind: str) -> None:
    fewer = replace(WHOLE, lines=tuple(line for line in WHOLE.lines if line.kind != kind))
    camera = focused(WHOLE, whole(WHOLE), 1600, 0, 0)
    with_it, without = (list(network(each, camera, DEFAULT)) for each in (WHOLE, fewer))
    assert with_it != without


@pytest.mark.parametrize("kind", sorted({each.kind for each in REICH.landmarks}))
def test_every_kind_of_sign_and_name_is_drawn(kind: str) -> None:
    fewer = tuple(each for each in REICH.landmarks if each.kind != kind)
    camera = focused(REICH, whole(REICH), 1600, 0, 0)
    sheets = (REICH, replace(REICH, landmarks=fewer))
    with_it, without = (labels(each, camera, DEFAULT).items for each in sheets)
    assert with_it != without
