"""The map of areas: what the scene holds, and what is drawn of it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from three_crowns.rules import RULES

from pbem.atlas.draw import draw
from pbem.atlas.drawing.palette import palette
from pbem.atlas.pens.ascii import listing, text_board
from pbem.atlas.pens.pdf import pdf
from pbem.atlas.pens.png import png
from pbem.atlas.pens.svg import svg
from pbem.atlas.sheet.crop import around, whole
from tests.example_game.tables import played, position

SVG = "{http://www.w3.org/2000/svg}"
LABELS = {"HAV", "MOO", "CRA", "WEA", "FRD", "LEA", "SAL", "MIL", "DUN"}


@pytest.fixture(scope="module")
def scene():
    """The Reds' map after a fight in the Moor."""
    game = position("R1 HAV, R2 HAV | B2 FRD | G1 MIL")
    after = played(game, 1, 1, red="MARCH R1 MOO", blue="MARCH B2 MOO")
    plan = [RULES.parse("MARCH R2 WEA", "red").orders[0]]
    view = RULES.view(after.position, "red")
    return RULES.scene(view, "red", after.events, RULES.usual_layers, plan=plan)


def drawn(scene, colours="default", window=None):
    return ElementTree.fromstring(svg(draw(scene, 1200, palette(colours), window)))


def ids(root):
    return {each.get("id") for each in root.iter() if each.get("id")}


def texts(root):
    return ["".join(each.itertext()) for each in root.iter(f"{SVG}text")]


def test_the_scene_holds_areas_with_borders_and_names(scene):
    board = scene.board
    assert not board.tiled
    assert {cell.label for cell in board.cells} == LABELS
    assert {line.kind: 0 for line in board.lines}.keys() == {"riverside", "cliff"}
    (cliff,) = (line for line in board.lines if line.kind == "cliff")
    assert set(cliff.through) == {"WEA", "SAL"}
    assert [each.kind for each in board.landmarks] == ["area"] * 9


def test_the_scene_shows_what_happened_and_what_is_planned(scene):
    assert [clash.place for clash in scene.clashes] == ["MOO"]
    assert {arrow.path for arrow in scene.arrows} == {
        ("HAV", "MOO"),
        ("FRD", "MOO"),
        ("HAV", "WEA"),
    }
    assert [loss.words for loss in scene.losses] == ["B2"]
    assert [(row.name, row.value) for row in scene.rows if row.name == "To answer"] == [
        ("To answer", "The Reds")
    ]


def test_a_moderators_map_names_all_who_are_asked():
    game = played(position("R1 HAV | B1 CRA | G1 MIL")).position
    rows = {row.name: row.value for row in RULES.scene(game, layers=()).rows}
    assert rows["To answer"] == "The Reds, the Blues, the Greens"


def test_every_area_is_drawn_with_its_own_outline_and_its_name(scene):
    root = drawn(scene)
    assert {f"hex-{label}" for label in LABELS} <= ids(root)
    outlines = {
        use.get("href")
        for use in root.iter(f"{SVG}use")
        if (use.get("id") or "").startswith("hex-")
    }
    assert len(outlines) == 9
    assert {"The Moor · MOO", "Havenmouth · HAV", "Fordham · FRD"} <= set(texts(root))


def test_areas_have_no_numbers_of_hexes_and_no_scale(scene):
    told = texts(drawn(scene))
    assert "MOO" not in told
    assert not [each for each in told if "hex" in each]


def test_counters_stand_inside_their_areas(scene):
    root = drawn(scene)
    assert {"stack-MOO", "stack-HAV", "unit-R1", "unit-G1"} <= ids(root)
    for cell in scene.board.cells:
        assert inside(cell.centre, cell.corners)


def inside(point, corners):
    """Does a ray from a point cross an outline an odd number of times?"""
    x, y = point
    found = False
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
    return found


def test_the_game_brings_its_colours(scene):
    assert "#c2453a" in svg(draw(scene, 1200))
    assert "#c2453a" not in svg(draw(scene, 1200, palette("mono")))


def test_without_colours_the_sides_are_told_apart_by_shade(scene):
    cards = draw(scene, 1200, palette("mono")).swatches
    assert {"#ffffff", "#969696", "#000000"} <= set(cards)


def test_all_pens_draw_it(scene):
    sheet = draw(scene, 900)
    assert png(sheet).startswith(b"\x89PNG")
    assert pdf(sheet).startswith(b"%PDF")
    assert png(draw(scene, 900)) == png(sheet)


def test_a_part_of_it_shows_all_areas_that_reach_into_it(scene):
    root = drawn(scene, window=around(scene.board, "HAV", 1.0))
    assert {"hex-HAV", "hex-WEA", "hex-MOO"} <= ids(root)


def test_it_is_text_for_terminals(scene):
    text = text_board(scene, whole(scene.board))
    first, second, *_ = text.splitlines()
    assert first.split() == ["HAV.", "MOOf", "CRA^"]
    assert second.split() == ["R3+1", "R1", "B1"]  # the beaten are mustered
    assert "Havenmouth (HAV)" in listing(scene)
