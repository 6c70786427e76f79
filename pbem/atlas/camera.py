"""Which part of the board is shown, and how large."""

from __future__ import annotations

import msgspec

from pbem.atlas.display import XY
from pbem.wargame.scene import Board, Box, Point


class Camera(msgspec.Struct, frozen=True):
    """A window of the board, laid on the sheet at x, y with so many pixels to a hex."""

    box: Box
    unit: float
    x: float = 0.0
    y: float = 0.0

    @property
    def width(self) -> float:
        return (self.box[2] - self.box[0]) * self.unit

    @property
    def height(self) -> float:
        return (self.box[3] - self.box[1]) * self.unit

    def at(self, point: Point) -> XY:
        """Where a point of the board lies on the sheet."""
        return (
            self.x + (point[0] - self.box[0]) * self.unit,
            self.y + (point[1] - self.box[1]) * self.unit,
        )

    def sees(self, point: Point, margin: float = 0.7) -> bool:
        left, top, right, bottom = self.box
        return (
            left - margin <= point[0] <= right + margin
            and top - margin <= point[1] <= bottom + margin
        )


def whole(board: Board) -> Box:
    """The window that holds all hexes."""
    xs = [x for cell in board.cells for x, _ in cell.corners]
    ys = [y for cell in board.cells for _, y in cell.corners]
    return min(xs), min(ys), max(xs), max(ys)


def around(board: Board, label: str, radius: float) -> Box:
    """The window that holds the hexes at most `radius` from one."""
    centre = next((cell.centre for cell in board.cells if cell.label == label), None)
    if centre is None:
        raise ValueError(f"there is no hex {label} on this board")
    reach = radius + 0.75
    left, top, right, bottom = whole(board)
    x = min(max(centre[0], left + reach), max(left + reach, right - reach))
    y = min(max(centre[1], top + reach), max(top + reach, bottom - reach))
    return max(left, x - reach), max(top, y - reach), min(right, x + reach), min(bottom, y + reach)
