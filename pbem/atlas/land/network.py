"""Lines on the land: roads, railways, borders, fronts, boundaries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from pbem.atlas.drawing.camera import Camera
from pbem.atlas.drawing.curves import eased, halfway, simplified, spaced, spline, thinned
from pbem.atlas.drawing.display import Clip, Item, Path, circle, joined, polyline
from pbem.atlas.drawing.palette import Palette
from pbem.atlas.drawing.wander import HALF, along, wandered
from pbem.wargame.map.country import chained
from pbem.wargame.scene import Board, Line, Point

PEAKS = 0.26  # of a hex: from one peak of a ridge to the next
FAITHFUL = 0.35  # pixels: what nobody sees of a line that bends
FERRY = 0.27  # of the way between two middles, to either side of the water: a ferry


def network(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    """From the faintest to the strongest."""
    yield from _riversides(board, camera, palette)
    yield from _cliffs(board, camera, palette)
    yield from _ridges(board, camera, palette)
    yield from _waters(board, camera, palette)
    yield from _provisional(board, camera, palette)
    yield from _borders(board, camera, palette)
    yield from _walls(board, camera, palette)
    yield from _ferries(board, camera, palette)
    yield from _sea_sides(board, camera, palette)
    yield from _inlets(board, camera, palette)
    yield from _roads(board, camera, palette)
    yield from _boundaries(board, camera, palette)


def _riversides(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    """Rivers that the rules have along hexsides: over the middle of each, round the corners."""
    rivers = [line for line in board.lines if line.kind == "riverside"]
    courses = joined([_drawn(each, camera) for each in rivers])
    if courses:
        u = camera.unit
        yield Path(courses, stroke=palette.shore, width=max(2.2, 0.105 * u), opacity=0.9)
        yield Path(courses, stroke=palette.lake, width=max(1.0, 0.06 * u))


def _cliffs(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    """Along a border that nobody crosses: a ridge with teeth."""
    ridges = joined([_drawn(line, camera) for line in board.lines if line.kind == "cliff"])
    if ridges:
        u = camera.unit
        teeth = (max(1.0, 0.03 * u), max(2.0, 0.06 * u))
        yield Path(ridges, stroke=palette.region_name, width=0.16 * u, dash=teeth, butt=True)
        yield Path(ridges, stroke=palette.ink, width=max(1.6, 0.045 * u))


def _ridges(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    """Along a border that is hard to cross: a row of peaks."""
    u, dark, snow = camera.unit, [], []
    for line in board.lines:
        if line.kind == "ridge":
            for x, y in spaced([camera.at(point) for point in line.points], PEAKS * u):
                half, high = 0.11 * u, 0.2 * u
                top, foot = y - 0.6 * high, y + 0.4 * high
                dark.append(polyline(((x - half, foot), (x, top), (x + half, foot)), closed=True))
                cap = (
                    (x - 0.4 * half, top + 0.4 * high),
                    (x, top),
                    (x + 0.4 * half, top + 0.4 * high),
                )
                snow.append(polyline(cap, closed=True))
    if dark:
        thin = max(0.9, 0.03 * u)
        yield Path(joined(dark), fill=palette.peak, stroke=palette.halo, width=thin + 1.4)
        yield Path(joined(dark), fill=palette.peak, stroke=palette.ink, width=max(0.5, 0.012 * u))
        yield Path(joined(snow), fill=palette.halo)


def _borders(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    lines = joined([_drawn(line, camera) for line in board.lines if line.kind == "border"])
    if lines:
        u = camera.unit
        yield Path(lines, stroke=palette.border, width=0.12 * u, opacity=0.25, butt=True)
        dash = (0.2 * u, 0.08 * u, 0.05 * u, 0.08 * u)
        yield Path(lines, stroke=palette.border, width=max(1.0, 0.034 * u), dash=dash, butt=True)


def _provisional(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    """Borders that are to come, or hold for a time: thinner, and in short strokes."""
    lines = joined([_drawn(line, camera) for line in board.lines if line.kind == "provisional"])
    if lines:
        u = camera.unit
        dash = (0.09 * u, 0.07 * u)
        yield Path(lines, stroke=palette.border, width=max(0.9, 0.03 * u), dash=dash, butt=True)


def _waters(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    """Where one part of the sea ends: a thin broken line."""
    lines = joined([_drawn(line, camera) for line in board.lines if line.kind == "waters"])
    if lines:
        u = camera.unit
        dash, thin = (0.16 * u, 0.1 * u), max(0.8, 0.024 * u)
        yield Path(lines, stroke=palette.sea_side, width=thin, dash=dash, butt=True, opacity=0.8)


def _walls(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    """Works along a border: a strong line with battlements."""
    lines = joined([_drawn(line, camera) for line in board.lines if line.kind == "wall"])
    if lines:
        u = camera.unit
        teeth = (max(1.2, 0.06 * u), max(1.2, 0.06 * u))
        yield Path(lines, stroke=palette.halo, width=max(3.4, 0.17 * u))
        yield Path(lines, stroke=palette.built, width=max(2.4, 0.12 * u), dash=teeth, butt=True)
        yield Path(lines, stroke=palette.built, width=max(1.2, 0.05 * u))


def _ferries(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    """Over the water from shore to shore: a broken line in its middle, with ends."""
    u = camera.unit
    for line in board.lines:
        if line.kind == "ferry":
            (ax, ay), (bx, by) = camera.at(line.points[0]), camera.at(line.points[-1])
            x, y, dx, dy = (ax + bx) / 2, (ay + by) / 2, (bx - ax) * FERRY, (by - ay) * FERRY
            way = polyline(((x - dx, y - dy), (x + dx, y + dy)))
            dash = (max(1.5, 0.05 * u), max(1.5, 0.05 * u))
            yield Path(way, stroke=palette.halo, width=max(2.6, 0.1 * u))
            thick = max(1.4, 0.055 * u)
            yield Path(way, stroke=palette.sea_side, width=thick, dash=dash, butt=True)
            for end in ((x - dx, y - dy), (x + dx, y + dy)):
                yield Path(
                    circle(*end, max(1.4, 0.05 * u)),
                    fill=palette.halo,
                    stroke=palette.sea_side,
                    width=max(0.8, 0.03 * u),
                )


def _drawn(line: Line, camera: Camera) -> str:
    if line.hexsides:
        return polyline(simplified([camera.at(point) for point in along(line.points)], FAITHFUL))
    return polyline(thinned([camera.at(point) for point in line.points], 1.5))


def _sea_sides(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    sides = joined([_drawn(line, camera) for line in board.lines if line.kind == "sea"])
    if sides:
        yield Path(sides, stroke=palette.sea_side, width=max(1.6, 0.06 * camera.unit))


def _inlets(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    """Narrow arms of the sea: water between two shores along the hexsides, with ripples on it."""
    sides = [(line.points[0], line.points[-1]) for line in board.lines if line.kind == "inlet"]
    if not sides:
        return
    u = camera.unit
    ways = [eased([camera.at(point) for point in each], 3) for each in chained(sides)]
    arms = joined([polyline(each) for each in ways])
    land = joined(
        [
            polyline(thinned([camera.at(point) for point in area.outline], 1.2), closed=True)
            for area in board.areas
            if area.kind == "land"
        ]
    )
    shores = Path(arms, stroke=palette.coast, width=max(3.4, 0.17 * u))
    yield Clip(land, (shores,))
    yield Path(arms, stroke=palette.shoals[-1], width=max(2.2, 0.13 * u))
    ripples = (0.07 * u, 0.08 * u)
    yield Path(arms, stroke=palette.inlet, width=max(0.8, 0.03 * u), dash=ripples, butt=True)


def junctions(board: Board) -> set[str]:
    """The hexes where roads meet or end: there they go through the centre."""
    ways: Counter[str] = Counter()
    ends: set[str] = set()
    for line in board.lines:
        if line.kind in ("road", "rail"):
            ends |= {line.through[0], line.through[-1]}
            for a, b in pairwise(line.through):
                ways.update((a, b))
    return ends | {place for place, count in ways.items() if count > 2}


def course(line: Line, meeting: set[str]) -> list[tuple[float, float]]:
    """The points that a road is drawn through, on the board.

    It goes over the middle of each hexside, by the centre only where it must; where it would run
    dead straight through a hex it bends.
    """
    points = line.points
    found = [points[0]]
    for at, (here, there) in enumerate(pairwise(points)):
        if at and line.through[at] in meeting:
            found.append(here)
        elif at and _close(halfway(points[at - 1], there), here):
            found.append(wandered(here, HALF))
        found.append(halfway(here, there))
    return [*found, points[-1]]


def _close(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) < 0.01


def meetings(board: Board) -> set[str]:
    """Where ways go through the centre: junctions, ends and towns."""
    towns = {landmark.place for landmark in board.landmarks if landmark.kind == "town"}
    return junctions(board) | towns


def _roads(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    meeting = meetings(board)
    drawn: dict[str, list[str]] = {"road": [], "rail": []}
    for line in board.lines:
        if line.kind in drawn:
            through = course(line, meeting) if board.tiled else line.points
            drawn[line.kind].append(spline([camera.at(point) for point in through], 0.9))
    u = camera.unit
    roads, rails = joined(drawn["road"]), joined(drawn["rail"])
    if roads:
        yield Path(roads, stroke=palette.road_edge, width=max(2.2, 0.1 * u), opacity=0.85)
        yield Path(roads, stroke=palette.road, width=max(1.1, 0.052 * u))
    if rails:
        yield Path(rails, stroke=palette.road_edge, width=max(3.0, 0.13 * u))
        yield Path(rails, stroke=palette.rail, width=max(1.0, 0.032 * u))
        ticks = (max(1.0, 0.035 * u), 0.14 * u)
        yield Path(rails, stroke=palette.rail, width=max(3.0, 0.12 * u), dash=ticks, butt=True)
    if not board.tiled:
        yield from _termini(board, camera, palette)


def _termini(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    """Where a railway of areas ends there is a town, though the name of its area is elsewhere."""
    rails = [line.points for line in board.lines if line.kind == "rail"]
    passed = Counter(point for points in rails for point in dict.fromkeys(points))
    ends = dict.fromkeys(end for points in rails for end in (points[0], points[-1]))
    dots = [
        circle(*camera.at(end), max(1.8, 0.09 * camera.unit)) for end in ends if passed[end] == 1
    ]
    thin = max(0.9, 0.03 * camera.unit)
    yield Path(joined(dots), fill=palette.halo, stroke=palette.rail, width=thin)


def _boundaries(board: Board, camera: Camera, palette: Palette) -> Iterator[Item]:
    u = camera.unit
    for kind, colour, dash, wide in (
        ("finnmark", palette.finnmark, (0.05 * u, 0.11 * u), 0.06),
        ("front", palette.front, (0.26 * u, 0.1 * u), 0.075),
    ):
        for line in board.lines:
            if line.kind == kind:
                points = along(line.points) if line.hexsides else eased(line.points)
                d = polyline(map(camera.at, points))
                yield Path(d, stroke=palette.halo, width=(wide + 0.05) * u, opacity=0.6)
                yield Path(
                    d, stroke=colour, width=max(1.2, wide * u), dash=dash, butt=kind == "front"
                )
