"""The map of Europe shows what the rules know: the same hexes, hexsides, railroads and cities."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.atlas.draw import draw
from pbem.atlas.drawing.curves import eased
from pbem.atlas.drawing.display import Group, Item, Text
from pbem.atlas.drawing.palette import DEFAULT, palette
from pbem.atlas.land.network import course, junctions
from pbem.atlas.pens.png import png
from pbem.atlas.sheet.crop import around
from pbem.atlas.sheet.layout import layout
from pbem.cli import main
from pbem.games.munich.facts.board import CAPITAL
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.map.chart import chart, worth_of
from pbem.games.munich.map.scene import USUAL, scene
from pbem.games.munich.rules import RULES
from pbem.wargame.map.country import chained
from pbem.wargame.scene import Board, Landmark, Point
from tests.atlas import golden
from tests.atlas.coasts import boxed, misdrawn, share
from tests.munich.europe import EVENTS, at_start, battle

BOARD: Board = chart(RULES.scenario)
RULED = RULES.scenario.board
LAKES = boxed([area for area in BOARD.areas if area.kind == "lake"])


def places(kind: str) -> dict[str, Landmark]:
    return {mark.place: mark for mark in BOARD.landmarks if mark.kind == kind and mark.place}


def middle(a: str, b: str) -> Point:
    (ax, ay), (bx, by) = (RULED.grid.centre(RULED.at(hex)) for hex in (a, b))
    return (ax + bx) / 2, (ay + by) / 2


def close(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) < 0.01


# -- ground ---------------------------------------------------------------------------------------


def test_land_hexes_show_land_and_sea_hexes_sea() -> None:
    """Around Sweden and Norway, which nobody enters, islands are not counted so closely."""
    shut = RULED.lands["Sweden"] | RULED.lands["Norway"]
    quiet = set(RULED.grid.named(shut | RULED.grid.spread(shut)))
    assert not [each for each in misdrawn(BOARD, 0.15) if each[:4] not in quiet]


def test_lake_hexes_show_their_lakes() -> None:
    lakes = [cell for cell in BOARD.cells if cell.terrain == "lake"]
    assert lakes
    for cell in lakes:
        assert share(cell.centre, LAKES) >= 0.16, cell.label


def test_the_ground_is_painted_as_the_rules_have_it() -> None:
    shut = RULED.lands["Switzerland"] | RULED.lands["Sweden"] | RULED.lands["Norway"]
    for cell in BOARD.cells:
        expected = "sweden" if RULED.is_in(cell.label, shut) else None
        assert cell.terrain == (expected or RULED.terrain_of[RULED.at(cell.label)])


def test_danzig_is_not_painted_as_closed() -> None:
    assert next(cell.terrain for cell in BOARD.cells if cell.label == "3009") == "clear"


def test_every_hex_tells_whose_ground_it_is() -> None:
    titles = {cell.label: cell.title for cell in BOARD.cells}
    assert titles["2415"] == (
        "Pilsen (2415): forest, Czechoslovakia, mobilization center, 1 VP, "
        "objective of the Reich, site of a fortification, railroad"
    )
    for hex, country in RULED.country_of.items():
        assert f", {country}" in titles[RULED.label(hex)]


# -- lines ----------------------------------------------------------------------------------------


def test_railroads_cross_the_hexsides_that_the_rules_know() -> None:
    meeting, drawn = junctions(BOARD), set()
    for line in BOARD.lines:
        if line.kind != "rail":
            continue
        points = course(line, meeting)
        for a, b in pairwise(line.through):
            if a and b:
                assert any(close(middle(a, b), point) for point in points), f"{a} to {b}"
                drawn.add(frozenset((RULED.at(a), RULED.at(b))))
    assert drawn == {frozenset(pair) for pair in RULED.rails.pairs()}


def test_railroads_go_on_where_soviet_trains_do_and_over_the_other_edges() -> None:
    ways = [line.through for line in BOARD.lines if line.kind == "rail"]
    leaving = {way[-2] for way in ways if not way[-1]} | {way[1] for way in ways if not way[0]}
    assert set(RULED.grid.named(RULED.arrows)) == set(places("exit"))
    assert leaving - set(places("exit")) == {"2223", "2322", "3400", "3800"}  # south and north


def test_rivers_run_over_every_hexside_that_costs_and_no_other() -> None:
    """Also where the drawing rounds their corners."""
    lines = [line.points for line in BOARD.lines if line.kind == "riverside"]
    assert sum(len(points) - 1 for points in lines) == len(RULED.rivers)
    drawn = [point for points in lines for point in _middles(eased(points))]
    for a, b in RULED.rivers.pairs():
        wanted = middle(RULED.label(a), RULED.label(b))
        assert any(close(wanted, point) for point in drawn), f"{RULED.label(a)}-{RULED.label(b)}"


def _middles(points: list[Point]) -> list[Point]:
    return [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(points)]


def test_borders_run_between_countries_and_nowhere_else() -> None:
    drawn = {
        (round(x, 2), round(y, 2))
        for line in BOARD.lines
        if line.kind == "border"
        for x, y in _middles(list(line.points))
    }
    wanted = set()
    for a in RULED.grid.hexes(RULED.land):
        for b in RULED.grid.hexes(RULED.grid.around[a] & RULED.land):
            if RULED.country_of[a] != RULED.country_of[b]:
                x, y = middle(RULED.label(a), RULED.label(b))
                wanted.add((round(x, 2), round(y, 2)))
    assert drawn == wanted


def test_every_all_sea_hexside_is_drawn_and_closed() -> None:
    drawn = {frozenset(line.through) for line in BOARD.lines if line.kind == "sea"}
    assert drawn == {frozenset(map(RULED.label, pair)) for pair in RULED.sides["sea"].pairs()}
    for a, b in map(sorted, drawn):
        assert not RULED.passage.allows(RULED.at(a), RULED.at(b))


def test_hexsides_are_chained_into_long_lines() -> None:
    sides = [((0.0, 0.0), (1.0, 0.0)), ((2.0, 1.0), (1.0, 0.0)), ((2.0, 1.0), (3.0, 1.0))]
    (line,) = chained(sides)
    assert sorted((line, line[::-1]))[0] == ((0, 0), (1, 0), (2, 1), (3, 1))


# -- signs ----------------------------------------------------------------------------------------


def test_squares_are_capitals_centers_and_objectives() -> None:
    assert set(places("town")) == set(RULED.grid.named(RULED.mobilizing | RULED.objectives))


def test_stars_are_objectives_of_the_reich() -> None:
    starred = {hex for hex, place in places("town").items() if place.worth == "*"}
    assert starred == set(RULED.grid.named(RULED.objectives))


def test_squares_have_their_victory_points() -> None:
    worth = {hex: place.worth for hex, place in places("town").items() if place.worth != "*"}
    assert worth == {hex: str(worth_of(RULES.scenario, hex)) for hex in worth}
    assert (worth["2511"], worth["1314"], worth["1210"], worth["2717"]) == ("15", "10", "3", "1")


def test_only_names_of_capitals_are_in_capitals() -> None:
    loud = {hex for hex, place in places("town").items() if place.name.isupper()}
    assert loud == set(RULED.grid.named(RULED.towns[CAPITAL]))


def test_houses_are_the_other_cities() -> None:
    rest = RULED.cities & ~RULED.mobilizing & ~RULED.objectives
    assert set(places("settlement")) == set(RULED.grid.named(rest))


def test_boats_are_ports() -> None:
    assert set(places("ferry")) == set(RULED.grid.named(RULED.ports))


def test_pentagons_are_sites_of_fortifications() -> None:
    assert set(places("fort")) == set(RULED.grid.named(RULED.forts))


def test_walls_are_entrenchments() -> None:
    assert set(places("parapet")) == set(RULED.grid.named(RULED.entrenchments))


@pytest.mark.parametrize("width", [1000, 1600])
def test_every_country_sea_capital_and_center_has_its_name(width: int) -> None:
    written = set(_written(draw(scene(RULES.start({})), width).board))
    for place in BOARD.landmarks:
        if place.kind in ("town", "sea"):
            assert place.name in written
        elif place.kind in ("country", "state"):
            assert place.name.upper() in written


def _written(items: tuple[Item, ...]) -> list[str]:
    found = [item.words for item in items if isinstance(item, Text)]
    for item in items:
        if isinstance(item, Group):
            found += _written(item.items)
    return found


def test_where_the_sheet_has_displays_no_land_is_shown() -> None:
    gaps = boxed([area for area in BOARD.areas if area.kind == "void"])
    last = RULED.grid.centre(RULED.at("1421"))
    assert share((last[0], last[1] + 1), gaps) > 0.9
    assert not [cell.label for cell in BOARD.cells if share(cell.centre, gaps) > 0.1]


# -- pictures -------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [320, 900, 1200, 1600, 2400])
def test_panels_lie_on_the_sheet_and_neither_on_the_board_nor_on_each_other(width: int) -> None:
    plan = layout(scene(at_start()), width, DEFAULT)
    camera = plan.camera
    boxes = [(x, y, x + panel.width, y + panel.height) for x, y, panel in plan.panels]
    assert all(right <= plan.width and bottom <= plan.height for _, _, right, bottom in boxes)
    boxes.append((camera.x, camera.y, camera.x + camera.width, camera.y + camera.height))
    for one, other in combinations(boxes, 2):
        beside = one[2] <= other[0] or other[2] <= one[0]
        assert beside or one[3] <= other[1] or other[3] <= one[1]


def test_under_a_broad_board_the_key_has_room_for_all_its_words() -> None:
    plan = layout(scene(at_start()), 1600, DEFAULT)
    key = next(panel for _, _, panel in plan.panels if panel.name == "key")
    words = {each.words for each in BOARD.legend}
    sizes = [item.size for item in key.items if isinstance(item, Text) and item.words in words]
    assert len(sizes) == len(words)
    assert min(sizes) > 11.0


@pytest.mark.parametrize(
    ("name", "side", "colours", "layers"),
    [
        ("munich", None, "default", USUAL),
        ("munich-mono", ALLIED, "mono", USUAL),
        ("munich-layers", AXIS, "default", ("zoc", "supply", "control")),
    ],
)
def test_a_crop_of_bohemia_looks_as_it_did(
    name: str, side: str | None, colours: str, layers: tuple[str, ...], tmp_path: Path
) -> None:
    game = battle()
    drawn = scene(RULES.view(game, side) if side else game, side, EVENTS, layers)
    sheet = draw(drawn, 420, palette(colours), around(drawn.board, "2514", 3))
    golden.compare(name, png(sheet), tmp_path)


def test_all_europe_looks_as_it_did(tmp_path: Path) -> None:
    drawn = scene(RULES.view(at_start("western_guarantee"), ALLIED), ALLIED)
    golden.compare("munich-whole", png(draw(drawn, 560)), tmp_path)


def test_the_start_of_any_scenario_can_be_drawn_with_its_ready_made_set_up() -> None:
    words = ["map", "munich", "--option", "scenario=intermarium", "--around", "2615"]
    runner = CliRunner()
    bare, set_up = (runner.invoke(main, [*words, *more]) for more in ([], ["--deployed"]))
    assert "Intermarium" in bare.output
    assert "CZ4A" not in bare.output
    assert "Prague (2615)\n  CZ4A" in set_up.output
