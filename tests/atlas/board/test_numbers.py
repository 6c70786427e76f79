"""The numbers of hexes keep off the lines."""

from __future__ import annotations

import pytest

from pbem.atlas.board.numbering import number_box, number_spots
from pbem.atlas.drawing.curves import eased
from pbem.atlas.drawing.wander import along, divided
from pbem.atlas.land.network import course, meetings
from pbem.games.eto.facts.scenario import load
from pbem.games.eto.map.chart import chart
from pbem.games.eto.map.theatres import theatres
from pbem.wargame.scene import Board, Point
from tests.atlas import fjords
from tests.atlas.scenes import start
from tests.munich.europe import at_start, seen

BOARDS: dict[str, Board] = {
    "jupiter": start().board,
    "narvik": fjords.seen(None).board,
    "munich": seen(at_start(), "axis").board,
    "eto": chart(load(), theatres(load())["poland"]),
}
UNIT = 40.0  # pixels to a hex
FEW = 0.07  # of all hexes have lines on all sides, as where railways meet: they are cleared


def points(board: Board) -> list[Point]:
    """The lines that the rules know, in small steps."""
    meeting = meetings(board)
    found: list[Point] = []
    for line in board.lines:
        if line.kind in ("road", "rail"):
            way = eased(course(line, meeting))
            found += divided(way, 0.05)
        elif line.kind in ("riverside", "border"):
            found += divided(along(line.points) if line.hexsides else line.points, 0.05)
    return found


@pytest.mark.parametrize("title", BOARDS)
def test_no_number_stands_on_a_road_a_railway_a_river_or_a_border(title: str) -> None:
    board = BOARDS[title]
    spots = number_spots(board, UNIT)
    near: dict[tuple[int, int], list[Point]] = {}
    for x, y in points(board):
        near.setdefault((round(x), round(y)), []).append((x, y))
    land = [cell for cell in board.cells if cell.terrain != "sea"]
    assert sum(spots[cell.label].crossed for cell in land) <= FEW * len(land)
    for cell in land:
        (x, y), spot = cell.centre, spots[cell.label]
        if spot.crossed:
            continue
        left, top, right, bottom = number_box(cell.label, (x * UNIT, y * UNIT), spot, UNIT)
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                for px, py in near.get((round(x) + dx, round(y) + dy), ()):
                    on = left < px * UNIT < right and top < py * UNIT < bottom
                    assert not on, f"{cell.label} stands on a line"


@pytest.mark.parametrize("title", BOARDS)
def test_a_number_lies_inside_its_hex(title: str) -> None:
    board = BOARDS[title]
    for label, spot in number_spots(board, UNIT).items():
        _, top, _, bottom = number_box(label, (0, 0), spot, UNIT)
        assert top >= -0.5 * UNIT
        assert bottom <= 0.5 * UNIT
