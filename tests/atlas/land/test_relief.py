"""The relief: steep where the rules say so, and the same in the browser as in a mail."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pbem.atlas.land.relief import STEPS, shading
from pbem.atlas.sheet.crop import whole
from pbem.games.eto.map.scene import scene as in_eto
from pbem.games.norway.map.scene import scene
from pbem.games.norway.rules import RULES
from pbem.wargame.scene import Board
from tests.atlas import fjords
from tests.atlas.scenes import start
from tests.eto.fields import ARDENNES, ready
from tests.munich.europe import at_start, seen

BOARDS: dict[str, Board] = {
    "jupiter": start().board,
    "narvik": fjords.seen(None).board,
    "munich": seen(at_start(), "axis").board,
    "eto": in_eto(ready(ARDENNES), "germany").board,
}
FINE = 20  # pixels to a hex


def shades(board: Board) -> dict[str, float]:
    """By terrain, how much of the ground around the centres of its hexes is in shadow or light."""
    left, top, right, bottom = whole(board)
    size = round((right - left) * FINE), round((bottom - top) * FINE)
    alpha = shading(board, (left, top, right, bottom), size, "#000000", "#ffffff").image()
    found: dict[str, list[float]] = {}
    for cell in board.cells:
        x, y = (cell.centre[0] - left) * FINE, (cell.centre[1] - top) * FINE
        seen = alpha.crop((round(x) - 7, round(y) - 7, round(x) + 7, round(y) + 7)).getchannel("A")
        found.setdefault(cell.terrain, []).append(sum(seen.histogram()[1:]) / 14**2)
    return {terrain: sum(shares) / len(shares) for terrain, shares in found.items()}


@pytest.mark.parametrize("title", BOARDS)
def test_pens_that_print_it_find_only_the_shades_that_are_printed(title: str) -> None:
    board = BOARDS[title]
    picture = shading(board, whole(board), (400, 400), "#000000", "#ffffff").image()
    assert set(picture.getchannel("A").tobytes()) <= {0, *STEPS}


@pytest.mark.parametrize("title", BOARDS)
def test_mountains_are_steep_and_clear_ground_is_flat(title: str) -> None:
    steep = shades(BOARDS[title])
    rugged = {"peak", "mountain", "rough"}.intersection(steep)
    assert all(steep[each] > 0.45 for each in rugged), steep
    assert all(steep[each] > 1.5 * steep["clear"] for each in rugged), steep


def test_narvik_is_the_most_mountainous_of_all() -> None:
    rough = {title: shades(board) for title, board in BOARDS.items()}
    assert rough["narvik"]["rough"] > rough["munich"]["rough"]
    assert rough["narvik"]["peak"] > rough["jupiter"]["mountain"]


def test_in_norway_the_west_is_steep_and_oslo_and_denmark_are_flat() -> None:
    board = scene(RULES.start({}), None).board
    left, top, right, bottom = whole(board)
    size = round((right - left) * FINE), round((bottom - top) * FINE)
    alpha = shading(board, (left, top, right, bottom), size, "#000000", "#ffffff").image()

    def steep(place: str) -> float:
        cell = next(cell for cell in board.cells if cell.label == place)
        x, y = (cell.centre[0] - left) * FINE, (cell.centre[1] - top) * FINE
        seen = alpha.crop((round(x) - 10, round(y) - 10, round(x) + 10, round(y) + 10))
        return float(sum(seen.getchannel("A").histogram()[1:])) / 20**2

    assert all(steep(each) > 0.4 for each in ("Bergen", "Stavanger", "Dombas", "Andalsnes"))
    assert all(steep(each) < 0.1 for each in ("Oslo", "Reich"))


def test_a_country_that_nobody_enters_is_shaded_less() -> None:
    board = scene(RULES.start({}), None).board
    entered = replace(board, areas=tuple(each for each in board.areas if each.kind != "closed"))
    shaded = [
        sum(shading(each, whole(board), (200, 200), "#000000", "#ffffff").image().tobytes()[3::4])
        for each in (board, entered)
    ]
    assert shaded[0] < 0.9 * shaded[1]
