"""Names on the map, set so that none runs into another."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pbem.atlas.board.area_names import NAMED, named_over, zone_name
from pbem.atlas.board.bases import BASES
from pbem.atlas.board.numbering import number_box, number_spots
from pbem.atlas.board.works import fort, parapet
from pbem.atlas.drawing.camera import Camera
from pbem.atlas.drawing.display import XY, Item, Path, Text, circle, polyline, rect
from pbem.atlas.drawing.palette import Palette
from pbem.atlas.drawing.text import CAP_HEIGHT, width
from pbem.wargame.scene import Board, Box, Landmark

ORDER = (
    "area", "zone", "port", "airbase", "muster", "railhead", "town", "settlement", "industry",
    "village", "peak", "ferry", "fort", "parapet", "exit", "lake", "water", "region", "island",
    "sea", "state", "country",
)  # fmt: skip
FREE = ("water", "sea", "country", "state")  # set where they are put, whatever lies there
SIZES = {
    "area": 0.26,
    "zone": 0.34,
    "town": 0.225,
    "village": 0.19,
    "settlement": 0.2,
    "industry": 0.19,
    "peak": 0.17,
    "ferry": 0.17,
    "exit": 0.22,
    "region": 0.22,
    "island": 0.2,
    "lake": 0.22,
    "water": 0.2,
    "sea": 0.42,
    "state": 0.36,
}
MARKED = {
    "town": 0.17,
    "village": 0.07,
    "settlement": 0.12,
    "industry": 0.12,
    "peak": 0.16,
}  # and half its size
COVERED = (
    "area",
    "zone",
    "town",
    "village",
    "settlement",
    "industry",
    "peak",
)  # named in their place
OVER = ("town", "village", "settlement", "industry", "peak")  # named below the middle of their hex
LEAST = {
    "town": 8.5,
    "village": 7.0,
    "settlement": 7.0,
    "industry": 7.0,
}  # pixels; smaller is not worth the ink
RAISED = {"water": 7.0, "peak": 7.5}  # likewise, unless the hexes are far too small for them
SMALLEST = 26.0  # pixels to a hex
EDGE = 4.0  # pixels between a wide name and the edge of the map


class Room:
    """What is taken on the sheet already, in a coarse grid of boxes."""

    def __init__(self, coarse: float = 40.0) -> None:
        self._coarse = coarse
        self._taken: dict[tuple[int, int], list[Box]] = {}

    def _keys(self, box: Box) -> Iterator[tuple[int, int]]:
        for x in range(int(box[0] // self._coarse), int(box[2] // self._coarse) + 1):
            for y in range(int(box[1] // self._coarse), int(box[3] // self._coarse) + 1):
                yield x, y

    def take(self, box: Box) -> None:
        for key in self._keys(box):
            self._taken.setdefault(key, []).append(box)

    def free(self, box: Box) -> bool:
        return not any(
            box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]
            for key in self._keys(box)
            for other in self._taken.get(key, ())
        )


class Names(msgspec.Struct, frozen=True):
    """Marks and names; those of landmarks in a place are known by it, for stacks cover them."""

    items: tuple[Item, ...]
    by_place: dict[str, tuple[Landmark, Text]]


def labels(board: Board, camera: Camera, palette: Palette) -> Names:
    """Towns with their marks, then every name at the best place that is left for it."""
    items: list[Item] = []
    by_place: dict[str, tuple[Landmark, Text]] = {}
    room = Room()
    spots = number_spots(board, camera.unit) if board.tiled else {}
    for cell in board.cells if board.tiled else ():
        if camera.sees(cell.centre) and cell.terrain != "sea":
            at = camera.at(cell.centre)
            room.take(number_box(cell.label, at, spots[cell.label], camera.unit))
    landmarks = sorted(
        (landmark for landmark in board.landmarks if camera.sees(landmark.at, -0.1)),
        key=lambda each: (ORDER.index(each.kind), each.name),
    )
    for landmark in landmarks:
        x, y = camera.at(landmark.at)
        if landmark.kind in MARKED:
            r = MARKED[landmark.kind] * camera.unit
            room.take((x - r, y - r, x + r, y + r))
            items += _mark(landmark, x, y, camera.unit, palette)
        elif landmark.kind in SIGNS:
            items += SIGNS[landmark.kind](landmark, x, y, camera.unit, palette)
    for landmark in landmarks:
        name = _name(landmark, room, camera, palette)
        if name is not None:
            items.append(name)
            if landmark.kind == "zone" and landmark.name:
                items.append(zone_name(landmark, name, palette))
            if landmark.kind in COVERED and (landmark.worth or landmark.kind != "peak"):
                by_place[landmark.place] = landmark, name
    return Names(tuple(items), by_place)


def _mark(landmark: Landmark, x: float, y: float, u: float, palette: Palette) -> Iterator[Item]:
    if landmark.kind == "village":
        yield Path(
            circle(x, y, max(1.6, 0.055 * u)), fill=palette.halo, stroke=palette.ink, width=0.9
        )
        return
    if landmark.kind in SIGNS:
        yield from SIGNS[landmark.kind](landmark, x, y, u, palette)
        return
    yield from town(landmark.worth, x, y, u, palette)


def town(worth: str, x: float, y: float, u: float, palette: Palette) -> Iterator[Item]:
    """A square with what the town is worth."""
    r = 0.15 * u
    yield Path(rect(x - r, y - r, 2 * r, 2 * r, 0.03 * u), fill=palette.built, stroke=palette.halo)
    if worth == "*":
        yield Path(star(x, y + 0.005 * u, r * 0.8), fill=palette.halo)
    elif worth:
        yield Text(x, y + 0.085 * u, worth, 0.24 * u, "bold", palette.halo, anchor="middle")
    else:
        yield Path(rect(x - r / 2, y - r / 2, r, r), fill=palette.halo)


def _settlement(
    landmark: Landmark, x: float, y: float, u: float, palette: Palette
) -> Iterator[Item]:
    """Three houses."""
    for dx, dy in ((-0.09, 0.04), (0.0, -0.07), (0.09, 0.05)):
        r = 0.05 * u
        house = rect(x + dx * u - r, y + dy * u - r, 2 * r, 2 * r)
        yield Path(house, fill=palette.built, stroke=palette.halo, width=max(0.6, 0.02 * u))


def _industry(landmark: Landmark, x: float, y: float, u: float, palette: Palette) -> Iterator[Item]:
    """A factory with its chimney."""
    r = 0.13 * u
    outline = (
        (-1.0, 0.8), (-1.0, -0.1), (-0.45, 0.2), (-0.45, -0.1), (0.1, 0.2), (0.1, -0.1),
        (0.5, 0.1), (0.5, -0.9), (0.9, -0.9), (0.9, 0.8),
    )  # fmt: skip
    works = polyline(((x + px * r, y + py * r) for px, py in outline), closed=True)
    yield Path(works, fill=palette.built, stroke=palette.halo, width=max(0.6, 0.02 * u))


def _peak(landmark: Landmark, x: float, y: float, u: float, palette: Palette) -> Iterator[Item]:
    """A summit with snow on it, larger and darker if the rules number it."""
    high = 0.36 * u if landmark.worth else 0.26 * u
    top, base, half = y - high * 0.62, y + high * 0.38, high * 0.62
    outline = ((x - half, base), (x, top), (x + half, base))
    fill = palette.ink if landmark.worth else palette.region_name
    yield Path(polyline(outline, closed=True), fill=fill, stroke=palette.halo, width=0.03 * u)
    cap = [(x - half * 0.4, top + high * 0.4), (x, top), (x + half * 0.4, top + high * 0.4)]
    notch = [(x + half * 0.12, top + high * 0.3), (x - half * 0.12, top + high * 0.44)]
    yield Path(polyline([*cap, *notch], closed=True), fill=palette.halo)


def _ferry(landmark: Landmark, x: float, y: float, u: float, palette: Palette) -> Iterator[Item]:
    """A disc with a boat in the corner of the hex."""
    x, y, r = x + 0.44 * u, y - 0.02 * u, 0.105 * u
    yield Path(
        circle(x, y, r), fill=palette.sea_side, stroke=palette.halo, width=max(0.8, r * 0.16)
    )
    hull = ((-0.62, 0.1), (0.62, 0.1), (0.4, 0.5), (-0.4, 0.5))
    sail = ((-0.04, -0.02), (-0.04, -0.68), (0.46, -0.02))
    for shape in (hull, sail):
        points = ((x + dx * r, y + dy * r) for dx, dy in shape)
        yield Path(polyline(points, closed=True), fill=palette.halo)


def _exit(landmark: Landmark, x: float, y: float, u: float, palette: Palette) -> Iterator[Item]:
    """A point that leads off the board; the angle says whither."""
    from math import cos, radians, sin

    turn = radians(landmark.angle)
    points = (
        (x + u * (along * sin(turn) + across * cos(turn)),
         y + u * (across * sin(turn) - along * cos(turn)))
        for along, across in ((0.46, 0.0), (0.3, 0.13), (0.3, -0.13))
    )  # fmt: skip
    outline = polyline(points, closed=True)
    yield Path(outline, fill=palette.accent, stroke=palette.halo, width=max(0.7, 0.02 * u))


SIGNS = {
    "settlement": _settlement,
    "industry": _industry,
    "peak": _peak,
    "ferry": _ferry,
    "exit": _exit,
    "fort": fort,
    "parapet": parapet,
    **BASES,
}
FONTS = {
    "town": "bold", "village": "plain", "settlement": "bold", "industry": "plain",
    "peak": "italic", "exit": "bold",
}  # fmt: skip


def star(x: float, y: float, r: float) -> str:
    """A five-pointed star."""
    from math import cos, pi, sin

    points = []
    for at in range(10):
        reach = r if at % 2 == 0 else r * 0.42
        angle = -pi / 2 + at * pi / 5
        points.append((x + reach * cos(angle), y + reach * sin(angle)))
    return polyline(points, closed=True)


def _name(landmark: Landmark, room: Room, camera: Camera, palette: Palette) -> Text | None:
    """The name at the first place that is free; a town's is set whatever it covers."""
    u = camera.unit
    words, size = _words(landmark, u)
    if size < 6.5 or not (words or landmark.kind == "zone"):
        return None
    x, y = camera.at(landmark.at)
    spacing = landmark.spread * u
    if landmark.kind in NAMED:
        return named_over(landmark, x, y, size, camera, palette)
    if landmark.kind in FREE:
        name = _free(landmark, x, y, size, palette, spacing)
        return _moved_inside(name, camera)
    found = None
    for font, at in _tries(landmark, camera, words, size):
        box = _box(at, width(words, size, font, spacing), size)
        if _inside(box, camera) and room.free(box):
            found = font, at, box
            break
    if found is None and landmark.kind == "town":
        found = _anyhow(landmark, camera, words, size)
    if found is None:
        return None
    font, (cx, base), box = found
    room.take(box)
    return Text(
        cx,
        base,
        words,
        size,
        font,
        _colour(landmark.kind, palette),
        anchor="middle",
        halo=palette.halo,
        halo_width=max(2.0, 0.07 * u),
        spacing=spacing,
    )


def _anyhow(landmark: Landmark, camera: Camera, words: str, size: float) -> tuple[str, XY, Box]:
    """The best place that lies on the board, whatever the name covers there."""
    spots = [
        (font, at, _box(at, width(words, size, font), size))
        for font, at in _tries(landmark, camera, words, size)
    ]
    return next((each for each in spots if _inside(each[2], camera)), spots[0])


def _moved_inside(name: Text, camera: Camera) -> Text | None:
    """A wide name, moved off the edge of the map if need be; none if it is wider than that."""
    from math import cos, radians, sin

    wide, turn = width(name.words, name.size, name.font, name.spacing), radians(name.angle)
    high = name.size * CAP_HEIGHT
    across = (wide * abs(cos(turn)) + high * abs(sin(turn))) / 2 + EDGE
    down = (wide * abs(sin(turn)) + high * abs(cos(turn))) / 2 + EDGE
    if 2 * across > camera.width or 2 * down > camera.height:
        return None
    x, y = name.x + high / 2 * sin(turn), name.y - high / 2 * cos(turn)  # its middle
    inside_x = min(max(x, camera.x + across), camera.x + camera.width - across)
    inside_y = min(max(y, camera.y + down), camera.y + camera.height - down)
    return msgspec.structs.replace(name, x=name.x + inside_x - x, y=name.y + inside_y - y)


def _words(landmark: Landmark, u: float) -> tuple[str, float]:
    """What is written, and how large; where hexes are small, a peak has only its number."""
    kind = landmark.kind
    natural = SIZES.get(kind, 0.62) * u
    if kind in RAISED and u >= SMALLEST and natural < RAISED[kind]:
        return (landmark.worth if kind == "peak" else landmark.name), RAISED[kind]
    return landmark.name, round(max(LEAST.get(kind, 0.0), natural), 2)


def _tries(landmark: Landmark, camera: Camera, words: str, size: float) -> Iterator[tuple[str, XY]]:
    """Fonts and places, the best first: a long name of a town is rather narrow than elsewhere."""
    font = FONTS.get(landmark.kind, "italic")
    first, *others = _spots(
        landmark, camera, width(words, size, font, landmark.spread * camera.unit), size
    )
    yield font, first
    if font == "bold" and landmark.kind in OVER:
        yield "narrow", first
    yield from ((font, spot) for spot in others)


def _spots(landmark: Landmark, camera: Camera, wide: float, size: float) -> list[XY]:
    """Where a name may begin, from its middle."""
    u, high = camera.unit, size * CAP_HEIGHT
    x, y = camera.at(landmark.at)
    if landmark.kind not in OVER:
        below = [(x, y + high / 2 + dy * u) for dy in (0.1, 0.3, -0.12, 0.45, -0.5)]
        return below + [(x + dx * u, y + 0.1 * u) for dx in (0.5, -0.5, 0.9, -0.9)]
    r = (0.2 if landmark.kind == "town" else 0.1) * u
    right, left = x + r + wide / 2, x - r - wide / 2
    return [
        (
            x,
            y + (0.36 if landmark.kind == "village" else 0.475) * u,
        ),  # below the place of a counter
        (x, y + r + high),
        (right, y + high / 2),
        (x, y - r),
        (left, y + high / 2),
        (right, y + high * 1.5),
        (left, y + high * 1.5),
        (right, y - high * 0.6),
        (left, y - high * 0.6),
        (x, y + r + high * 1.8),
    ]


def _box(at: XY, wide: float, size: float) -> Box:
    (x, base), high = at, size * CAP_HEIGHT
    return x - wide / 2 - 1, base - high - 1, x + wide / 2 + 1, base + high * 0.25


def name_box(name: Text) -> Box:
    """The room that a name takes."""
    wide = width(name.words, name.size, name.font, name.spacing)
    return _box((name.x, name.y), wide, name.size)


def _inside(box: Box, camera: Camera) -> bool:
    right, bottom = camera.x + camera.width, camera.y + camera.height
    return box[0] > camera.x and box[1] > camera.y and box[2] < right and box[3] < bottom


def _colour(kind: str, palette: Palette) -> str:
    if kind in OVER:
        return palette.ink
    named = {"lake": palette.water_name, "exit": palette.accent}
    return named.get(kind, palette.region_name)


def _free(
    landmark: Landmark, x: float, y: float, size: float, palette: Palette, spacing: float
) -> Text:
    """The wide names of countries and waters, in letters that let the map show through."""
    land = landmark.kind in ("country", "state")
    return Text(
        x,
        y,
        landmark.name.upper() if land else landmark.name,
        size,
        "bold" if land else "italic",
        palette.region_name if land else palette.water_name,
        anchor="middle",
        spacing=spacing,
        angle=landmark.angle,
        halo=palette.halo if land else "",
        halo_width=max(1.6, 0.05 * size),
        opacity=0.62 if land else 0.9,
    )
