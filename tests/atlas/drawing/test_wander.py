"""Terrain ends as country does, and still tells what each hex is."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest

from pbem.atlas.board.frontiers import frontier
from pbem.atlas.drawing.camera import Camera
from pbem.atlas.drawing.curves import halfway, rims, softened
from pbem.atlas.drawing.wander import along, around, frayed, wandered
from pbem.atlas.land.network import course, meetings
from pbem.games.eto.map.scene import scene as in_eto
from pbem.games.norway.map.scene import scene as in_norway
from pbem.games.norway.setup.start import start as start_of_norway
from pbem.wargame.scene import Board, Line, Point
from tests.atlas import fjords
from tests.atlas.coasts import Outlined
from tests.atlas.scenes import start
from tests.eto.fields import ARDENNES, ready
from tests.munich.europe import at_start, seen

BOARDS: dict[str, Board] = {
    "jupiter": start().board,
    "narvik": fjords.seen(None).board,
    "munich": seen(at_start(), "axis").board,
    "eto": in_eto(ready(ARDENNES), "germany").board,
}


def outlines(board: Board, terrain: str) -> list[list[Point]]:
    cells = [cell for cell in board.cells if cell.terrain == terrain]
    return [list(frayed(softened(rim), 0.1)) for rim in rims(cells)]


@pytest.mark.parametrize("terrain", ["forest", "mountain", "rough", "peak", "marsh"])
@pytest.mark.parametrize("title", BOARDS)
def test_the_middle_of_every_hex_has_its_own_terrain(title: str, terrain: str) -> None:
    board = BOARDS[title]
    drawn = outlines(board, terrain)
    for cell in board.cells:
        painted = sum(cell.centre in Outlined(outline) for outline in drawn) % 2 == 1
        assert painted == (cell.terrain == terrain), cell.label


def test_a_single_hex_is_no_disc() -> None:
    board = BOARDS["narvik"]
    cells = [cell for cell in board.cells if cell.terrain == "peak"]
    for rim in rims(cells):
        if len(rim) == 6:
            x, y = sum(x for x, _ in rim) / 6, sum(y for _, y in rim) / 6
            reach = [hypot(px - x, py - y) for px, py in frayed(softened(rim), 0.1)]
            assert max(reach) > 1.25 * min(reach)


def test_a_long_row_of_hexes_has_no_straight_edge() -> None:
    line = [wandered((at / 10, 3.0))[1] for at in range(60)]
    assert max(line) - min(line) > 0.2


@pytest.mark.parametrize("title", ["munich", "eto", "narvik"])
def test_rivers_and_borders_bend_and_still_tell_which_hexsides_they_follow(title: str) -> None:
    lines = [line for line in BOARDS[title].lines if line.hexsides]
    assert len(lines) > 0
    for line in lines:
        for x, y in along(line.points):
            assert min(away((x, y), side) for side in pairwise(line.points)) < 0.25, line


@pytest.mark.parametrize("title", ["munich", "eto", "narvik"])
def test_a_closed_country_holds_the_middle_of_its_hexes_and_of_no_others(title: str) -> None:
    board = BOARDS[title]
    drawn = [around(rim) for rim in rims(cell for cell in board.cells if cell.terrain == "sweden")]
    for cell in board.cells:
        inside = sum(cell.centre in Outlined(outline) for outline in drawn) % 2 == 1
        assert inside == (cell.terrain == "sweden"), cell.label


def test_the_band_of_a_side_ends_at_the_coast_and_where_its_border_is_drawn() -> None:
    board = BOARDS["munich"]
    swiss = [cell for cell in board.cells if cell.terrain == "sweden" and cell.centre[1] > 15]
    camera = Camera((0.0, 0.0, 1.0, 1.0), 1.0, 1.0, (1, 1))
    edge, inland = frontier(board, swiss, camera)
    assert edge.rstrip("Z").count("L") == pytest.approx(inland.count("L"), abs=8)  # no sea around
    britain = [cell for cell in board.cells if ", Britain" in cell.title]
    assert frontier(board, britain, camera)[1] == ""


def away(point: Point, side: tuple[Point, Point]) -> float:
    """How far a point lies from a straight line between two."""
    (ax, ay), (bx, by) = side
    x, y, dx, dy = point[0] - ax, point[1] - ay, bx - ax, by - ay
    share = max(0.0, min(1.0, (x * dx + y * dy) / (dx * dx + dy * dy)))
    return hypot(x - share * dx, y - share * dy)


def test_no_border_of_norway_runs_dead_straight() -> None:
    board = in_norway(start_of_norway({}), None).board
    areas = [cell for cell in board.cells if cell.terrain == "clear"]
    country = [each for each in areas if each.label not in ("Reich", "Britain")]
    assert len(country) > 15
    for cell in country:
        around = pairwise((*cell.corners, cell.corners[0]))
        assert max(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in around) < 0.8, cell.label


def test_what_touches_touches_afterwards() -> None:
    assert wandered((3.25, 4.5)) == wandered((3.25, 4.5))
    (ax, ay), (bx, by) = wandered((3.25, 4.5)), wandered((3.251, 4.5))
    assert hypot(ax - bx, ay - by) < 0.003


@pytest.mark.parametrize("title", ["jupiter", "munich", "narvik"])
def test_roads_bend_and_still_cross_the_sides_between_their_hexes(title: str) -> None:
    board = BOARDS[title]
    meeting = meetings(board)
    for line in board.lines:
        if line.kind in ("road", "rail"):
            straight = [*line.points, *map(halfway, line.points, line.points[1:])]
            for x, y in course(line, meeting):
                assert min(hypot(x - px, y - py) for px, py in straight) < 0.2, line.name


def test_a_road_through_a_column_of_hexes_is_not_dead_straight() -> None:
    line = Line("road", "", tuple((4.0, float(at)) for at in range(6)), tuple("ABCDEF"))
    found = course(line, {"A", "F"})
    assert (found[0], found[-1]) == (line.points[0], line.points[-1])
    assert max(x for x, _ in found) - min(x for x, _ in found) > 0.1
