"""The land itself: sea and shore, terrain, relief, lakes and rivers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import msgspec

from pbem.atlas.drawing.camera import Camera
from pbem.atlas.drawing.curves import halfway, rims, simplified, softened, thinned
from pbem.atlas.drawing.display import (
    Clip,
    Item,
    Path,
    Picture,
    Texture,
    Tile,
    joined,
    polyline,
    rect,
)
from pbem.atlas.drawing.palette import Palette, mixed
from pbem.atlas.drawing.wander import around, frayed
from pbem.atlas.land.relief import shading
from pbem.wargame.scene import Board, Cell, Point

SHOALS = (0.56, 0.28)  # of a hex, the width of the bands along the shore
DRY = ("clear", "town", "village")
WATERS = ("sea", "lake")  # what the land of such a hex is, its neighbours tell
ALONE = ("peak", "island")  # ground that ends with its hex
EDGE = 1.6  # pixels: the line where the board ends within the sheet
FRAYED = 0.09  # of a hex: the length of the pieces that a frayed outline is made of
GROVE = (
    (0.1, 0.34),
    (0.36, 0.52),
    (0.62, 0.3),
    (0.87, 0.56),
    (0.14, 0.82),
    (0.4, 0.98),
    (0.66, 0.8),
)
WOOD = (4, 3)  # hexes across and down, after which a wood looks the same again
DENSE = 0.8  # of the places for trees have one


def ground(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    """Everything under the lines."""
    frame = rect(camera.x, camera.y, camera.width, camera.height)
    yield Path(frame, fill=palette.sea)
    land = joined([_outline(area.outline, camera) for area in board.areas if area.kind == "land"])
    lakes = joined([_outline(area.outline, camera) for area in board.areas if area.kind == "lake"])
    rough = joined(list(_shores(board, camera)))
    for share, colour in zip(SHOALS, palette.shoals, strict=True):
        yield Path(rough, stroke=colour, width=share * camera.unit)
    yield Path(land, fill=palette.clear, even=True)
    patches = tuple(_patches(board, camera, palette))
    yield Clip(land, tuple(Path(patch, fill=colour, even=True) for _, patch, colour in patches))
    if board.relief is not None:
        yield _shaded(board, camera, land, palette)
    for terrain, patch, _ in patches:
        if (tile := _tile(terrain, palette, camera)) is not None:
            yield Texture(patch, tile, clip=land)
    yield Path(land, stroke=palette.coast, width=max(0.7, camera.unit * 0.022))
    if lakes:
        yield Path(
            lakes, fill=palette.lake, stroke=palette.shore, width=max(0.6, camera.unit * 0.018)
        )
    yield from _rivers(board, camera, palette)
    voids = [_outline(area.outline, camera) for area in board.areas if area.kind == "void"]
    if voids:
        yield Path(joined(voids), stroke=palette.ink, width=2 * EDGE + 1)
        yield Path(joined(voids), fill=palette.paper, stroke=palette.paper)


def _patches(board: Board, camera: Camera, palette: Palette) -> Iterator[tuple[str, str, str]]:
    """Where each terrain lies, and its colour; the later lie over the earlier."""
    painted = painted_as(board)
    cells = (*board.cells, *_beyond(board)) if board.tiled else board.cells
    for terrain, colour in (
        ("island", palette.island),
        ("mountain", palette.mountain),
        ("forest", palette.forest),
        ("marsh", palette.marsh),
        ("rough", palette.rough),
        ("peak", palette.peak),
        ("sweden", palette.sweden),
    ):
        there = [
            cell
            for cell in cells
            if painted[cell.label] == terrain and (camera.sees(cell.centre, 2.0) or not board.tiled)
        ]
        patch = _patch(terrain, there, camera) if board.tiled else _areas(there, camera)
        if patch:
            yield terrain, patch, colour
    closed = [_outline(area.outline, camera) for area in board.areas if area.kind == "closed"]
    if closed:
        yield "sweden", joined(closed), palette.sweden


def _outline(points: tuple[Point, ...], camera: Camera) -> str:
    near = thinned([camera.at(point) for point in points], 1.2)
    return polyline(simplified(near, 0.7), closed=True)


def _shores(board: Board, camera: Camera) -> Iterator[str]:
    """Outlines for the broad bands along the shore, which need no detail."""
    least = 0.14 * camera.unit
    for area in board.areas:
        points = thinned([camera.at(point) for point in area.outline], least)
        if area.kind == "land" and len(points) > 3:
            yield polyline(points, closed=True)


def painted_as(board: Board) -> dict[str, str]:
    """The terrain that each hex is painted as: one of water as the country on its shores."""
    by_place = {_key(cell.centre): cell for cell in board.cells}
    painted = {cell.label: cell.terrain for cell in board.cells}
    for cell in board.cells:
        if cell.terrain not in WATERS:
            continue
        around = Counter(
            other.terrain
            for other in _beside(cell, by_place)
            if other.terrain not in (*WATERS, *ALONE)
        )
        if cell.terrain == "lake":
            around -= Counter(dict.fromkeys(DRY, 6))
        painted[cell.label] = max(around, key=lambda each: around[each], default="clear")
    return painted


def _beyond(board: Board) -> Iterator[Cell]:
    """Hexes outside the edge, painted as their neighbours on it, so that no edge looks gnawed."""
    there = {_key(cell.centre) for cell in board.cells}
    for cell in board.cells:
        for a, b in zip(cell.corners, [*cell.corners[1:], cell.corners[0]], strict=True):
            middle = halfway(a, b)
            dx, dy = 2 * (middle[0] - cell.centre[0]), 2 * (middle[1] - cell.centre[1])
            centre = (cell.centre[0] + dx, cell.centre[1] + dy)
            if _key(centre) not in there:
                there.add(_key(centre))
                corners = tuple((x + dx, y + dy) for x, y in cell.corners)
                yield msgspec.structs.replace(cell, centre=centre, corners=corners)


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 4), round(point[1] * 4)


def _beside(cell: Cell, by_place: dict[tuple[int, int], Cell]) -> Iterator[Cell]:
    for a, b in zip(cell.corners, [*cell.corners[1:], cell.corners[0]], strict=True):
        x, y = halfway(a, b)
        other = by_place.get(_key((2 * x - cell.centre[0], 2 * y - cell.centre[1])))
        if other is not None:
            yield other


def _patch(terrain: str, cells: list[Cell], camera: Camera) -> str:
    """Around hexes of one terrain, as woods and slopes end in nature; countries have borders."""
    step = max(FRAYED, 3.0 / camera.unit)
    outlines = (
        around(rim) if terrain == "sweden" else frayed(softened(rim), step) for rim in rims(cells)
    )
    return joined([polyline(map(camera.at, outline), closed=True) for outline in outlines])


def _areas(cells: list[Cell], camera: Camera) -> str:
    """Areas of one terrain, each in its own outline: its border is a matter of rules."""
    return joined([polyline(map(camera.at, cell.corners), closed=True) for cell in cells])


def _tile(terrain: str, palette: Palette, camera: Camera) -> Tile | None:
    """Trees for forests, and hatching where islands and neutrals cannot be entered."""
    wide, high = camera.pitch  # a tile to a hex, so that all hexes have the same pixels
    if terrain == "forest":
        light = mixed(palette.forest, palette.trees, 0.75)
        trees = tuple(_tree(x * wide, y * high, tall * high, light) for x, y, tall in _wood())
        return Tile(f"forest {wide} {high}", WOOD[0] * wide, WOOD[1] * high, trees)
    if terrain == "marsh":
        blades = "".join(_reed(x * wide, y * high, 0.16 * high) for x, y in GROVE)
        return Tile(f"marsh {wide} {high}", wide, high, (Path(blades, stroke=palette.reeds),))
    if terrain == "island":
        grey = mixed(palette.island, palette.ink, 0.16)
        return Tile("island", 6, 6, (Path("M-1 7L7 -1M-1 1L1 -1M5 7L7 5", stroke=grey, width=0.8),))
    if terrain == "sweden":
        grey = mixed(palette.sweden, palette.ink, 0.14)
        return Tile("sweden", 8, 8, (Path("M-1 1L1 -1M-1 9L9 -1M7 9L9 7", stroke=grey, width=0.8),))
    if terrain == "rough" and palette.hatched:
        grey = mixed(palette.rough, palette.ink, 0.4)
        strokes = "".join(
            polyline(((x * wide, y * high), ((x + 0.1) * wide, (y - 0.08) * high)))
            for x, y in GROVE
        )
        return Tile(f"rough {wide} {high}", wide, high, (Path(strokes, stroke=grey, width=0.9),))
    if terrain == "mountain" and palette.hatched:
        peak = polyline(
            ((0.2 * wide, 0.62 * high), (0.34 * wide, 0.22 * high), (0.5 * wide, 0.62 * high))
        )
        grey = mixed(palette.mountain, palette.ink, 0.55)
        return Tile(f"mountain {wide} {high}", wide, high, (Path(peak, stroke=grey, width=1.1),))
    return None


@cache
def _wood() -> tuple[tuple[float, float, float], ...]:
    """Trees of a wood, which is repeated so seldom that nobody sees it: across, down, height."""
    chance = random.Random(1940)
    return tuple(
        (column + x + chance.uniform(-0.1, 0.1), row + y, chance.uniform(0.15, 0.23))
        for row in range(WOOD[1])
        for column in range(WOOD[0])
        for x, y in GROVE
        if chance.random() < DENSE
    )


def _tree(x: float, y: float, high: float, colour: str) -> Path:
    """A spruce."""
    half = high * 0.36
    return Path(polyline(((x - half, y), (x, y - high), (x + half, y)), closed=True), fill=colour)


def _reed(x: float, y: float, high: float) -> str:
    """A tuft over the line of the water."""
    tuft = polyline(((x, y), (x, y - high)))
    tuft += polyline(((x - high * 0.4, y), (x - high * 0.7, y - high * 0.7)))
    tuft += polyline(((x + high * 0.4, y), (x + high * 0.7, y - high * 0.7)))
    return tuft + polyline(((x - high, y), (x + high, y)))


def _shaded(board: Board, camera: Camera, land: str, palette: Palette) -> Picture:
    """The slopes of what is seen of the land."""
    wide, high = round(camera.width), round(camera.height)
    pixels = shading(board, camera.box, (wide // 2, high // 2), palette.shadow, palette.light)
    return Picture(camera.x, camera.y, camera.width, camera.height, pixels, (land,))


def _rivers(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    wide = max(0.9, camera.unit * 0.032)
    for line in board.lines:
        if line.kind == "river":
            points = thinned([camera.at(point) for point in line.points], 1.2)
            yield Path(polyline(points), stroke=palette.river, width=wide)
