"""The places themselves: their sides, their numbers, and what the pointer finds in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from pbem.atlas.board.labels import NUMBERED, number_size
from pbem.atlas.drawing.camera import Camera
from pbem.atlas.drawing.curves import sides
from pbem.atlas.drawing.display import Item, Path, Spot, Text, polyline
from pbem.atlas.drawing.palette import Palette
from pbem.atlas.drawing.text import CAP_HEIGHT, width
from pbem.wargame.scene import Board, Cell, Point


def lattice(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    """All sides as one path, each once."""
    if not board.tiled:
        yield from _borders(board, camera, palette)
        return
    cells = [cell for cell in board.cells if camera.sees(cell.centre)]
    wide = max(0.7, camera.unit * 0.018)
    for sea in (True, False):
        edges = "".join(_edges([cell for cell in cells if (cell.terrain == "sea") is sea], camera))
        if edges:
            opacity = palette.grid_opacity * (0.6 if sea else 1.0)
            yield Path(edges, stroke=palette.grid, width=wide, opacity=opacity, butt=True)


def _borders(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    """Areas are told apart by their borders alone: a line to be seen, on a paler one."""
    edges = "".join(_edges(board.cells, camera))
    wide = max(1.2, camera.unit * 0.026)
    yield Path(edges, stroke=palette.halo, width=3 * wide, opacity=0.7)
    yield Path(edges, stroke=palette.ink, width=wide, opacity=0.8)


def _edges(cells: Iterable[Cell], camera: Camera) -> Iterator[str]:
    drawn: set[tuple[Point, Point]] = set()
    for cell in cells:
        for a, b in sides(cell.corners):
            if (a, b) not in drawn:
                drawn.update(((a, b), (b, a)))
                yield polyline((camera.at(a), camera.at(b)))


def numbers(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    """Over the roads, cleared of them where one comes in at the top."""
    size = round(number_size(camera.unit), 2)
    if camera.unit < 20 or not board.tiled:
        return  # areas have names
    crossed, shore = _crossed(board), _near_land(board)
    digit = width("0", size, "narrow")
    spacing = max(1, round(digit + 0.35)) - digit  # whole pixels from digit to digit
    for cell in board.cells:
        if not camera.sees(cell.centre) or (cell.terrain == "sea" and cell.label not in shore):
            continue
        x, y = camera.at(cell.centre)
        base = round(y - NUMBERED * camera.unit + size * CAP_HEIGHT)
        sea = cell.terrain == "sea"
        yield Text(
            x,
            base,
            cell.label,
            size,
            "narrow",
            palette.water_name if sea else palette.number,
            anchor="middle",
            spacing=spacing,
            opacity=(0.55 if sea else 1.0) * (0.65 if camera.unit < 36 else 1.0),
            halo=palette.halo if cell.label in crossed else "",
            halo_width=2.4,
        )


def _near_land(board: Board) -> set[str]:
    """The sea hexes that touch land; the open sea needs no numbers."""
    coast = {
        (round(x, 2), round(y, 2))
        for cell in board.cells
        if cell.terrain != "sea"
        for x, y in cell.corners
    }
    return {
        cell.label
        for cell in board.cells
        if any((round(x, 2), round(y, 2)) in coast for x, y in cell.corners)
    }


def _crossed(board: Board) -> set[str]:
    """Hexes whose number stands on a road."""
    found: set[str] = set()
    for line in board.lines:
        for (a, b), (one, other) in zip(
            pairwise(line.points), pairwise(line.through), strict=False
        ):
            if abs(a[0] - b[0]) < 0.1:
                found.add(one if a[1] > b[1] else other)
    return found


def spots(board: Board, camera: Camera) -> Iterator[Item]:
    """One unseen outline over each, that says what it is."""
    shape = ""
    for cell in board.cells:
        if camera.sees(cell.centre) or not board.tiled:
            if not shape or not board.tiled:  # all hexes have that of the first
                shape = _outline(cell, camera)
            x, y = camera.at(cell.centre)
            yield Spot(f"hex-{cell.label}", f"hex {cell.terrain}", cell.title, shape, x, y)


def _outline(cell: Cell, camera: Camera) -> str:
    """The shape of a place around its own middle."""
    (left, top), u = cell.centre, camera.unit
    return polyline((((x - left) * u, (y - top) * u) for x, y in cell.corners), closed=True)
