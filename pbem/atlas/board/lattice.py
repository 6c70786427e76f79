"""The places themselves: their sides, and what the pointer finds in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.atlas.drawing.camera import Camera
from pbem.atlas.drawing.curves import sides
from pbem.atlas.drawing.display import Item, Path, Spot, polyline
from pbem.atlas.drawing.palette import Palette
from pbem.wargame.scene import Board, Cell, Point

SEA = "sea"


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
    """Areas are told apart by their borders alone: a line to be seen, on a paler one.

    Zones of the sea have thin ones; where they end at land there is a coast, and no line of ours.
    """
    water = {side for cell in board.cells if cell.terrain == SEA for side in sides(cell.corners)}
    dry = [cell for cell in board.cells if cell.terrain != SEA]
    ashore = {side for cell in dry for side in sides(cell.corners)}
    if water:
        wide = max(0.8, camera.unit * 0.02)
        lines = "".join(
            _edges([cell for cell in board.cells if cell.terrain == SEA], camera, ashore)
        )
        yield Path(lines, stroke=palette.sea_side, width=wide, opacity=0.6)
    edges = "".join(_edges(dry, camera, water))
    wide = max(1.2, camera.unit * 0.026)
    yield Path(edges, stroke=palette.halo, width=3 * wide, opacity=0.7)
    yield Path(edges, stroke=palette.ink, width=wide, opacity=0.8)


def _edges(
    cells: Iterable[Cell], camera: Camera, beyond: Iterable[tuple[Point, Point]] = ()
) -> Iterator[str]:
    """Each side once, but none to what lies `beyond`; those that no other cell has, in one go."""
    drawn = {(b, a) for a, b in beyond}
    for cell in cells:
        run: list[Point] = []
        for a, b in sides(cell.corners):
            if (a, b) in drawn:
                if run:
                    yield polyline(map(camera.at, run))
                run = []
                continue
            drawn.update(((a, b), (b, a)))
            run = [*run, b] if run else [a, b]
        if run:
            yield polyline(map(camera.at, run))


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
