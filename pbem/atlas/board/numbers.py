"""The numbers of hexes: on the board, and over it where a counter hides them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.atlas.board.numbering import (
    Numbered,
    number_box,
    number_size,
    number_spots,
    upper_spot,
)
from pbem.atlas.drawing.camera import Camera
from pbem.atlas.drawing.display import Item, Text
from pbem.atlas.drawing.palette import Palette
from pbem.atlas.drawing.text import CAP_HEIGHT, width
from pbem.wargame.scene import Board, Box, Cell

SMALLEST = 5.0  # pixels to a hex for each digit; smaller ones have no room for a number
PALE = 36.0  # likewise: here numbers begin to be as dark as they can


def numbers(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    """Off the lines, and cleared of them where there is no way around."""
    if not _readable(board, camera):
        return
    spots, shore = number_spots(board, camera.unit), _near_land(board)
    for cell in board.cells:
        if cell.terrain != "sea" or cell.label in shore:
            spot = spots[cell.label]
            box = number_box(cell.label, camera.at(cell.centre), spot, camera.unit)
            if _within(box, camera):  # half a number is none
                yield _number(cell, spot, camera, palette, palette.halo * spot.crossed)


def numbers_over(
    board: Board, places: Iterable[str], camera: Camera, palette: Palette
) -> Iterator[Item]:
    """The numbers that counters in these places cover, at the upper side and clear of all lines."""
    if not _readable(board, camera):
        return
    spots, held = number_spots(board, camera.unit), set(places)
    hidden = (each for each in board.cells if each.label in held and spots[each.label].hidden)
    for cell in hidden:
        box = number_box(cell.label, camera.at(cell.centre), upper_spot(), camera.unit)
        if _within(box, camera):
            yield _number(cell, upper_spot(), camera, palette, palette.halo)


def _readable(board: Board, camera: Camera) -> bool:
    """Are there numbers that can be read? Areas have names."""
    return board.tiled and board.numbered and camera.unit >= SMALLEST * len(board.cells[0].label)


def _number(cell: Cell, spot: Numbered, camera: Camera, palette: Palette, halo: str) -> Text:
    size, sea = number_size(camera.unit), cell.terrain == "sea"
    digit = width("0", size, "narrow")
    x, y = camera.at(cell.centre)
    return Text(
        x + spot.across * camera.unit,
        round(y + spot.top * camera.unit + size * CAP_HEIGHT),
        cell.label,
        size,
        "narrow",
        palette.water_name if sea else palette.number,
        anchor="middle",
        spacing=max(1, round(digit + 0.35)) - digit,  # whole pixels from digit to digit
        opacity=(0.55 if sea else 1.0) * (0.65 if camera.unit < PALE else 1.0),
        halo=halo,
        halo_width=2.4,
    )


def _within(box: Box, camera: Camera) -> bool:
    right, bottom = camera.x + camera.width, camera.y + camera.height
    return box[0] >= camera.x and box[1] >= camera.y and box[2] <= right and box[3] <= bottom


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
