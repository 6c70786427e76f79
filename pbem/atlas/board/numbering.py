"""Where the numbers of hexes stand: at the upper side, unless a line runs there."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor

import msgspec
from PIL import Image, ImageDraw

from pbem.atlas.drawing.curves import eased
from pbem.atlas.drawing.kept import Kept
from pbem.atlas.drawing.text import CAP_HEIGHT
from pbem.atlas.drawing.wander import along
from pbem.atlas.land.network import course, meetings
from pbem.wargame.scene import Board, Box, Cell, Line, Point

NUMBER = 0.19  # of a hex, the size of its number
MARGIN = 0.01  # of a hex: between the number and the side that it stands at
SHIFTS = (0.0, 0.12, -0.12)  # of a hex: where else along its side, if a line crosses the middle
LOWER = (0.09, 0.17, 0.26, 0.36, 0.46)  # of a hex: how far from its side a number may be moved
ASIDE = (0.2, -0.2)  # of a hex: farther down there is more room across, still under a counter
WIDE = 0.215  # of its size, half a digit
FINE = 24  # cells to a hex, of the mask of all lines
CORNERS = (-0.33, 0.33)  # of a hex: where a number goes if nothing else is left
THICK = {
    "road": 0.1, "rail": 0.13, "river": 0.04, "riverside": 0.105, "border": 0.11, "front": 0.1,
    "finnmark": 0.08, "sea": 0.06, "inlet": 0.13, "cliff": 0.16, "wall": 0.17, "provisional": 0.03,
}  # fmt: skip
"""Of a hex, how broad each line is drawn."""
UNDER = ("town", "village", "settlement", "peak")  # what has its name at the lower side


class Numbered(msgspec.Struct, frozen=True):
    """Where the middle of a number's upper edge is, from the centre of its hex, in hexes."""

    across: float
    top: float
    crossed: bool  # is there a line whatever one does?

    @property
    def hidden(self) -> bool:
        """Would a counter cover it?"""
        return -0.45 < self.top < 0.3


def upper_spot() -> Numbered:
    """In the middle of the upper side, where no counter reaches."""
    return Numbered(0.0, MARGIN - 0.5, True)


def number_size(unit: float) -> float:
    """Digits are whole pixels high: crisp, and the same in every hex."""
    return round(max(5.0, round(NUMBER * unit * CAP_HEIGHT)) / CAP_HEIGHT, 2)


def number_box(label: str, centre: Point, spot: Numbered, unit: float) -> Box:
    """The room that a number takes on the sheet."""
    size = number_size(unit)
    half = WIDE * size * len(label)
    x, y = centre[0] + spot.across * unit, centre[1] + spot.top * unit
    return x - half, y, x + half, y + size * CAP_HEIGHT


_spots: Kept[dict[str, Numbered]] = Kept(12)


def number_spots(board: Board, unit: float) -> dict[str, Numbered]:
    """For each place, where its number stands when hexes are so large."""
    size = number_size(unit) / unit
    return _spots.get((board.key, round(size, 3)), lambda: _found(board, size))


def _found(board: Board, size: float) -> dict[str, Numbered]:
    lines = _mask(board)
    named = {each.place for each in board.landmarks if each.kind in UNDER}
    return {cell.label: _spot(cell, size, lines, cell.label in named) for cell in board.cells}


class _Lines:
    """All lines of a board as cells that they cover: a row is one integer."""

    def __init__(self, mask: Image.Image, origin: Point) -> None:
        self.origin = origin
        stride = (mask.width + 7) // 8
        data = mask.convert("1", dither=Image.Dither.NONE).tobytes()
        starts = range(0, len(data), stride)
        self._wide = 8 * stride
        self._rows = [int.from_bytes(data[at : at + stride], "big") for at in starts]

    def covered(self, x: float, top: float, room: Point) -> int:
        """How many cells of a number there, half so wide and so high, would lie on lines.

        On a small sheet a number is larger than its hex, and may stand out over the edge.
        """
        half, high = room
        left = max(0, floor(FINE * (x - half)))
        right = min(self._wide, ceil(FINE * (x + half)))
        rows = self._rows[max(0, floor(FINE * top)) : ceil(FINE * (top + high))]
        within = ((1 << right - left) - 1) << self._wide - right
        return sum((row & within).bit_count() for row in rows)


def _spot(cell: Cell, size: float, lines: _Lines, named: bool) -> Numbered:
    best, least = upper_spot(), 0
    x, y = cell.centre[0] - lines.origin[0], cell.centre[1] - lines.origin[1]
    half = WIDE * size * len(cell.label)
    for across, top in _tries(size * CAP_HEIGHT, named):
        covered = lines.covered(x + across, y + top, (half, size * CAP_HEIGHT))
        if not covered:
            return Numbered(across, top, False)
        if top == best.top and (not least or covered < least):
            best, least = Numbered(across, top, True), covered
    return best


def _tries(high: float, named: bool) -> Iterator[tuple[float, float]]:
    """Across and top, the best first: where neither a counter nor a name will be."""
    upper, lower = MARGIN - 0.5, 0.5 - MARGIN - high
    yield from ((shift, upper) for shift in SHIFTS)
    for off in LOWER:
        yield from ((shift, upper + off) for shift in (*SHIFTS, *ASIDE))
    if not named:  # late, for it comes close to the number of the hex below
        yield from ((shift, lower - off) for off in (0.17, 0.09, 0.0) for shift in SHIFTS)
    yield from ((corner, -high / 2) for corner in CORNERS)


def _mask(board: Board) -> _Lines:
    """All lines of the board, as broad as they are drawn."""
    xs = [x for cell in board.cells for x, _ in cell.corners]
    ys = [y for cell in board.cells for _, y in cell.corners]
    left, top = min(xs) - 1, min(ys) - 1
    size = round((max(xs) + 1 - left) * FINE), round((max(ys) + 1 - top) * FINE)
    mask = Image.new("L", size)
    pen, meeting = ImageDraw.Draw(mask), meetings(board)
    for line in board.lines:
        if thick := THICK.get(line.kind):
            points = [((x - left) * FINE, (y - top) * FINE) for x, y in _course(line, meeting)]
            pen.line(points, fill=255, width=ceil(thick * FINE))
    return _Lines(mask, (left, top))


def _course(line: Line, meeting: set[str]) -> list[Point]:
    if line.kind in ("road", "rail"):
        return eased(course(line, meeting))
    if line.hexsides:
        return along(line.points)
    return eased(line.points) if line.kind in ("front", "finnmark") else [*line.points]
