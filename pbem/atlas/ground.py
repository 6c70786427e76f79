"""The land itself: sea and shore, terrain, relief, lakes and rivers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pbem.atlas.camera import Camera
from pbem.atlas.curves import halfway, rims, rounded, thinned
from pbem.atlas.display import Item, Path, Picture, Texture, Tile, joined, polyline, rect
from pbem.atlas.palette import Palette, mixed
from pbem.atlas.relief import shading
from pbem.wargame.scene import Board, Cell, Point

SHOALS = (0.62, 0.40, 0.2)  # of a hex, the width of the bands along the shore
DRY = ("clear", "town")


def ground(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    """Everything under the lines."""
    frame = rect(camera.x, camera.y, camera.width, camera.height)
    yield Path(frame, fill=palette.sea)
    land = joined([_outline(area.outline, camera) for area in board.areas if area.kind == "land"])
    lakes = joined([_outline(area.outline, camera) for area in board.areas if area.kind == "lake"])
    for share, colour in zip(SHOALS, palette.shoals, strict=True):
        yield Path(land, stroke=colour, width=share * camera.unit)
    yield Path(land, fill=palette.clear, even=True)
    painted = _painted(board)
    for terrain, colour in (
        ("island", palette.island),
        ("mountain", palette.mountain),
        ("forest", palette.forest),
    ):
        patch = _patch([cell for cell in board.cells if painted[cell.label] == terrain], camera)
        if not patch:
            continue
        tile = _tile(terrain, palette, camera)
        yield Texture(patch, Tile(f"{terrain} ground", 8, 8, _flat(colour)), clip=land)
        if terrain == "mountain" and board.relief is not None:
            yield _shaded(board, camera, patch, 0.3 * palette.shade, 1.0)
        if tile is not None:
            yield Texture(patch, tile, clip=land)
    if board.relief is not None:
        yield _shaded(board, camera, land, 0.12 * palette.shade, 0.25)
    yield Path(land, stroke=palette.coast, width=max(0.7, camera.unit * 0.022))
    if lakes:
        yield Path(
            lakes, fill=palette.lake, stroke=palette.shore, width=max(0.6, camera.unit * 0.018)
        )
    yield from _rivers(board, camera, palette)


def _outline(points: tuple[Point, ...], camera: Camera) -> str:
    return polyline(thinned([camera.at(point) for point in points], 0.9), closed=True)


def _painted(board: Board) -> dict[str, str]:
    """The terrain that each hex is painted as: a lake hex as the country around its lake."""
    by_place = {_key(cell.centre): cell for cell in board.cells}
    painted: dict[str, str] = {}
    for cell in board.cells:
        if cell.terrain != "lake":
            painted[cell.label] = cell.terrain
            continue
        around = Counter(
            other.terrain for other in _beside(cell, by_place) if other.terrain not in DRY
        )
        del around["lake"]
        painted[cell.label] = max(around, key=lambda each: around[each], default="clear")
    return painted


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 4), round(point[1] * 4)


def _beside(cell: Cell, by_place: dict[tuple[int, int], Cell]) -> Iterator[Cell]:
    for a, b in zip(cell.corners, [*cell.corners[1:], cell.corners[0]], strict=True):
        x, y = halfway(a, b)
        other = by_place.get(_key((2 * x - cell.centre[0], 2 * y - cell.centre[1])))
        if other is not None:
            yield other


def _patch(cells: list[Cell], camera: Camera) -> str:
    """A soft outline around hexes of one terrain."""
    return joined(
        [polyline(map(camera.at, rounded(rim)), closed=True) for rim in rims(cells)]
    )


def _flat(colour: str) -> tuple[Path, ...]:
    return (Path(rect(0, 0, 8, 8), fill=colour),)


def _tile(terrain: str, palette: Palette, camera: Camera) -> Tile | None:
    """Trees for forests, and hatching where islands cannot be entered."""
    small = camera.unit < 34
    if terrain == "forest":
        wide = 8 if small else 12 if camera.unit < 70 else 18
        k = wide / 12
        light = mixed(palette.forest, palette.trees, 0.75)
        return Tile(
            f"forest {wide}",
            wide,
            wide,
            (_tree(3.0 * k, 5.6 * k, 4.2 * k, light), _tree(9.0 * k, 11.6 * k, 4.2 * k, light)),
        )
    if terrain == "island":
        grey = mixed(palette.island, palette.ink, 0.16)
        return Tile("island", 6, 6, (Path("M-1 7L7 -1M-1 1L1 -1M5 7L7 5", stroke=grey, width=0.8),))
    return None


def _tree(x: float, y: float, high: float, colour: str) -> Path:
    """A spruce."""
    half = high * 0.36
    return Path(polyline(((x - half, y), (x, y - high), (x + half, y)), closed=True), fill=colour)


def _shaded(board: Board, camera: Camera, clip: str, strength: float, rugged: float) -> Picture:
    relief = board.relief
    assert relief is not None
    data, _ = shading(relief, strength, rugged)
    x, y = camera.at(relief.origin)
    wide = (len(relief.rows[0]) - 1) * relief.step * camera.unit
    high = (len(relief.rows) - 1) * relief.step * camera.unit
    return Picture(x, y, wide, high, data, clip)


def _rivers(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    wide = max(0.9, camera.unit * 0.032)
    for line in board.lines:
        if line.kind == "river":
            points = thinned([camera.at(point) for point in line.points], 1.2)
            yield Path(polyline(points), stroke=palette.river, width=wide)
