"""The country behind a board, as the files of a scenario have it: drawn, and no matter of rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from pbem.wargame.board.hexgrid import Grid, Hex, Mask, Sides
from pbem.wargame.data.folder import Files
from pbem.wargame.data.tsv import Table
from pbem.wargame.scene import Area, Box, Cell, Landmark, Line, Point, Points, Relief

AREAS = ("land", "closed", "lake")


class Shape(NamedTuple):
    """An outline or a line of `shapes.tsv`."""

    kind: str
    name: str
    points: Points


def cells(
    grid: Grid, terrain: Mapping[Hex, str], told: Callable[[str, Hex], str]
) -> Iterator[Cell]:
    """All hexes, those without terrain as sea; `told` says what there is to say of one."""
    for label, hex in grid.index.items():
        yield Cell(
            label=label,
            centre=grid.centre(hex),
            corners=grid.corners(hex),
            terrain=terrain.get(hex, "sea"),
            title=told(label, hex),
        )


def paper_beside(cells: Iterable[Cell], wide: float, high: float) -> Box:
    """Room for panels left of a board, so many hexes wide and high."""
    corners = [corner for cell in cells for corner in cell.corners]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return left - wide, top, left - 0.2, top + high


def shapes(folder: Files) -> Iterator[Shape]:
    """Coast, lakes, rivers and boundaries; none where the file is missing."""
    path = folder / "shapes.tsv"
    if path.is_file():
        for row in Table.read(path, columns=["kind", "name", "points", "source"]):
            found = row.read("points", points, "a list of points")
            yield Shape(row["kind"], row["name"].strip("-"), found)


def points(text: str) -> Points:
    """Pairs of numbers, each as x,y."""
    pairs = (pair.split(",") for pair in text.split())
    return tuple((float(x), float(y)) for x, y in pairs)


def sorted_out(shapes: Iterable[Shape]) -> tuple[tuple[Area, ...], tuple[Line, ...]]:
    """Outlines and lines apart, each in their order."""
    kept = list(shapes)
    areas = tuple(Area(*each) for each in kept if each.kind in AREAS)
    return areas, tuple(Line(*each) for each in kept if each.kind not in AREAS)


def hex_land(grid: Grid, terrain: Mapping[Hex, str]) -> Iterator[Area]:
    """Where no coastline is at hand, hexes make the coast."""
    for hex, kind in terrain.items():
        yield Area("lake" if kind == "lake" else "land", "", grid.corners(hex))


def ways(folder: Files, grid: Grid) -> Iterator[Line]:
    """Roads and railroads of `lines.tsv`, from hex to hex."""
    for row in Table.read(folder / "lines.tsv", columns=["name", "kind", "path", "source"]):
        hexes = tuple(row["path"].split())
        points = tuple(grid.centre(grid.index[label]) for label in hexes)
        yield Line(row["kind"], row["name"], points, hexes)


def names(folder: Files) -> Iterator[Landmark]:
    """Countries and waters."""
    path = folder / "names.tsv"
    if not path.is_file():
        return
    columns = ["name", "kind", "x", "y", "spread", "angle", "source"]
    for row in Table.read(path, columns=columns):
        x, y, spread, angle = (
            row.read(each, float, "a number") for each in ("x", "y", "spread", "angle")
        )
        yield Landmark(row["kind"], row["name"], (x, y), spread=spread, angle=angle)


def relief(folder: Files) -> Relief | None:
    """Heights for the shading."""
    path = folder / "heights.tsv"
    if not path.is_file():
        return None
    rows = list(Table.read(path, columns=["y", "heights"]))
    ys = [row.read("y", float, "a number") for row in rows]
    tens = [row.read("heights", _numbers, "a list of numbers") for row in rows]
    step = round((ys[-1] - ys[0]) / (len(ys) - 1), 6)
    return Relief((ys[0], ys[0]), step, tuple(tuple(10 * each for each in row) for row in tens))


def _numbers(text: str) -> tuple[float, ...]:
    return tuple(map(float, text.split()))


def hexside(grid: Grid, a: Hex, b: Hex) -> tuple[Point, Point]:
    """The ends of the hexside between two adjacent hexes."""
    corners, way = grid.corners(a), grid.direction(a, b)
    return corners[way], corners[(way + 1) % 6]


def hexsides(kind: str, sides: Sides, within: Mask) -> Iterator[Line]:
    """Hexsides one by one, those between two hexes of `within`."""
    grid = sides.grid
    for a, b in sides.pairs():
        if grid.bit[a] & within and grid.bit[b] & within:
            yield Line(kind, "", hexside(grid, a, b), (grid.labels[a], grid.labels[b]))


def chained(sides: Iterable[tuple[Point, Point]]) -> Iterator[Points]:
    """Hexsides as lines that are as long as can be; each side is in one of them."""
    onward: dict[Point, list[Point]] = {}
    for side in sides:
        a, b = (_rounded(point) for point in side)
        onward.setdefault(a, []).append(b)
        onward.setdefault(b, []).append(a)
    while left := [point for point, ends in onward.items() if ends]:
        odd = (point for point in left if len(onward[point]) % 2)
        line = [next(odd, left[0])]
        while ends := onward[line[-1]]:
            end = ends.pop()
            onward[end].remove(line[-1])
            line.append(end)
        yield tuple(line)


def _rounded(point: Point) -> Point:
    return round(point[0], 4), round(point[1], 4)


def going_on(
    lines: Iterable[Line],
    leaves: Callable[[str], bool],
    beyond: Callable[[str, Point, Point], Point],
) -> Iterator[Line]:
    """Lines that go on over the edge where they end in a hex that they leave by.

    `beyond` says where to, from that hex, the end of the line and the point before it.
    """
    for line in lines:
        points, hexes = line.points, line.through
        if leaves(hexes[-1]):
            points = (*points, beyond(hexes[-1], points[-1], points[-2]))
            hexes = (*hexes, "")
        if leaves(hexes[0]):
            points = (beyond(hexes[0], points[0], points[1]), *points)
            hexes = ("", *hexes)
        yield Line(line.kind, line.name, points, hexes)


def straight_on(grid: Grid, label: str, end: Point, before: Point) -> Point:
    """The centre of the hex beyond the edge that lies most nearly ahead."""
    hex, corners = grid.index[label], grid.corners(grid.index[label])
    ahead = end[0] - before[0], end[1] - before[1]
    steps = []
    for way in range(6):
        if grid.neighbour(hex, way) is None:
            (ax, ay), (bx, by) = corners[way], corners[(way + 1) % 6]
            steps.append((ax + bx - 2 * end[0], ay + by - 2 * end[1]))
    step = max(steps, key=lambda each: each[0] * ahead[0] + each[1] * ahead[1])
    return end[0] + step[0], end[1] + step[1]


def loose_ends(grid: Grid, ways: Iterable[Line]) -> set[str]:
    """The hexes at the edge of the board where a way ends and no other goes on."""
    steps: Counter[str] = Counter()
    for line in ways:
        steps.update([*line.through[:-1], *line.through[1:]])
    return {
        label
        for label, many in steps.items()
        if many == 1 and any(grid.neighbour(grid.index[label], way) is None for way in range(6))
    }


def places(folder: Files, grid: Grid, kinds: Mapping[str, str]) -> Iterator[Landmark]:
    """Names without effect on play; `kinds` says what the map calls a kind, if something else."""
    for row in Table.read(folder / "places.tsv", columns=["hex", "name", "kind", "source"]):
        if row["hex"] in grid.index:
            at = grid.centre(grid.index[row["hex"]])
            yield Landmark(kinds.get(row["kind"], row["kind"]), row["name"], at, row["hex"])
