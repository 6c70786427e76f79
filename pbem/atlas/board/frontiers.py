"""What the sides hold: bands inside their borders, which bend as the country does."""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import partial
from itertools import pairwise

from pbem.atlas.drawing.camera import Camera
from pbem.atlas.drawing.curves import rims, sides
from pbem.atlas.drawing.display import joined, polyline
from pbem.atlas.drawing.kept import Kept
from pbem.atlas.drawing.wander import along, around
from pbem.wargame.scene import Board, Cell, Point

_dry: Kept[frozenset[tuple[Point, Point]]] = Kept(8)


def dry_sides(board: Board) -> frozenset[tuple[Point, Point]]:
    """The sides of all places that are not sea, each from within."""
    dry = (cell for cell in board.cells if cell.terrain != "sea")
    return _dry.get(
        board.key, lambda: frozenset(side for cell in dry for side in sides(cell.corners))
    )


_frontiers: Kept[tuple[str, str]] = Kept(64)


def frontier(board: Board, cells: list[Cell], camera: Camera) -> tuple[str, str]:
    """The outline of what a side holds, and as much of it as runs over land."""
    held = tuple(cell.label for cell in cells)
    return _frontiers.get((board.key, camera, held), partial(_frontier, board, cells, camera))


def _frontier(board: Board, cells: list[Cell], camera: Camera) -> tuple[str, str]:
    dry, edges, borders = dry_sides(board), [], []
    for rim in rims(cells):
        edges.append(polyline(map(camera.at, around(rim) if board.tiled else rim), closed=True))
        for run in _ashore(rim, dry):
            borders.append(polyline(map(camera.at, along(run) if board.tiled else run)))
    return joined(edges), joined(sorted(borders))


def _ashore(rim: list[Point], dry: Container[tuple[Point, Point]]) -> Iterator[list[Point]]:
    """The stretches of an outline with land on the other side."""
    over = [(b, a) in dry for a, b in pairwise((*rim, rim[0]))]
    start = over.index(False) if False in over else 0
    run: list[Point] = []
    for at in range(start, start + len(rim)):
        if over[at % len(rim)]:
            run = run or [rim[at % len(rim)]]
            run.append(rim[(at + 1) % len(rim)])
        elif run:
            yield run
            run = []
    if run:
        yield run
