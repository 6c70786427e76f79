"""Which part of the board is shown, and how large."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from pbem.atlas.drawing.display import XY
from pbem.wargame.scene import Board, Box, Point


class Camera(msgspec.Struct, frozen=True):
    """A window of the board, laid on the sheet at x, y with so many pixels to a hex.

    Columns and rows of hexes lie whole pixels apart, so that every hex is drawn with the same
    pixels: crisper to the eye, and a third of the size when packed. The price is a stretch of
    less than two in a hundred.
    """

    box: Box
    across: float
    down: float
    pitch: tuple[int, int]  # pixels between columns and between rows of centres
    x: float = 0.0
    y: float = 0.0

    @property
    def unit(self) -> float:
        """The size of a hex, for everything that is not a place."""
        return min(self.across, self.down)

    @property
    def width(self) -> float:
        return (self.box[2] - self.box[0]) * self.across

    @property
    def height(self) -> float:
        return (self.box[3] - self.box[1]) * self.down

    def at(self, point: Point) -> XY:
        """Where a point of the board lies on the sheet."""
        return (
            self.x + (point[0] - self.box[0]) * self.across,
            self.y + (point[1] - self.box[1]) * self.down,
        )

    def sees(self, point: Point, margin: float = 0.7) -> bool:
        left, top, right, bottom = self.box
        return (
            left - margin <= point[0] <= right + margin
            and top - margin <= point[1] <= bottom + margin
        )


def focused(board: Board, box: Box, width: float, left: float, top: float) -> Camera:
    """The camera that shows a window at most so many pixels wide; of hexes, in whole pixels."""
    if not board.tiled:
        unit = width / (box[2] - box[0])
        return Camera(box, unit, unit, (round(unit), round(unit)), left, top)
    columns, rows = pitches(board)
    unit = width / (box[2] - box[0])
    pitch = max(1, int(columns * unit + 0.001)), max(1, round(rows * unit))
    across, down = pitch[0] / columns, pitch[1] / rows
    spare = width - (box[2] - box[0]) * across
    x, y = board.cells[0].centre
    x, y = (x - box[0]) * across, (y - box[1]) * down
    # Centres in the middle of a pixel: level sides of hexes are then one clean row of pixels.
    x, y = int(left + spare / 2 + x) + 0.5 - x, int(top + y) + 0.5 - y
    return Camera(box, across, down, pitch, round(x, 4), round(y, 4))


_pitches: dict[str, tuple[float, float]] = {}


def pitches(board: Board) -> tuple[float, float]:
    """How far apart columns and rows of centres lie."""
    if board.key not in _pitches:
        _pitches[board.key] = (
            _least_gap({round(cell.centre[0], 4) for cell in board.cells}),
            _least_gap({round(cell.centre[1], 4) for cell in board.cells}),
        )
    return _pitches[board.key]


def _least_gap(values: set[float]) -> float:
    return min((b - a for a, b in pairwise(sorted(values))), default=1.0)
