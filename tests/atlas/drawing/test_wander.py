"""Terrain ends as country does, and still tells what each hex is."""

from __future__ import annotations

from math import hypot

import pytest

from pbem.atlas.drawing.curves import rims, softened
from pbem.atlas.drawing.wander import frayed, wandered
from pbem.wargame.scene import Board, Point
from tests.atlas import fjords
from tests.atlas.coasts import Outlined
from tests.atlas.scenes import start
from tests.munich.europe import at_start, seen

BOARDS: dict[str, Board] = {
    "jupiter": start().board,
    "narvik": fjords.seen(None).board,
    "munich": seen(at_start(), "axis").board,
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


def test_what_touches_touches_afterwards() -> None:
    assert wandered((3.25, 4.5)) == wandered((3.25, 4.5))
    (ax, ay), (bx, by) = wandered((3.25, 4.5)), wandered((3.251, 4.5))
    assert hypot(ax - bx, ay - by) < 0.003
