"""Smooth lines: through hexes, along coasts, around groups of hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from pbem.atlas.drawing.display import XY, num
from pbem.wargame.scene import Cell, Point, Points


def halfway(a: XY, b: XY) -> XY:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def spline(points: Sequence[XY], tension: float = 0.5) -> str:
    """A smooth line through all points (Catmull-Rom, as Bézier curves)."""
    if len(points) < 3:
        return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
    out = [f"M{num(points[0][0])} {num(points[0][1])}"]
    padded = [points[0], *points, points[-1]]
    for at in range(1, len(padded) - 2):
        before, here, there, after = padded[at - 1 : at + 3]
        pull = tension / 3
        out.append(
            f"C{num(here[0] + (there[0] - before[0]) * pull)} "
            f"{num(here[1] + (there[1] - before[1]) * pull)} "
            f"{num(there[0] - (after[0] - here[0]) * pull)} "
            f"{num(there[1] - (after[1] - here[1]) * pull)} "
            f"{num(there[0])} {num(there[1])}"
        )
    return "".join(out)


def rounded(points: Sequence[Point], times: int = 2) -> list[Point]:
    """A closed outline with its corners cut off again and again (Chaikin)."""
    found = list(points)
    for _ in range(times):
        cut: list[Point] = []
        for (ax, ay), (bx, by) in zip(found, [*found[1:], found[0]], strict=True):
            cut.append((ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25))
            cut.append((ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75))
        found = cut
    return found


def softened(points: Sequence[Point]) -> list[Point]:
    """The outline of a group of hexes by the middles of its sides: a zigzag becomes a line."""
    ends = [*points[1:], points[0]]
    return rounded([halfway(a, b) for a, b in zip(points, ends, strict=True)])


def eased(points: Sequence[XY], times: int = 2) -> list[XY]:
    """An open line with its corners cut off; its ends stay."""
    found = list(points)
    for _ in range(times):
        cut = [found[0]]
        for (ax, ay), (bx, by) in pairwise(found):
            cut.append((ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25))
            cut.append((ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75))
        found = [*cut, found[-1]]
    return found


def rims(cells: Iterable[Cell]) -> Iterator[list[Point]]:
    """The outlines around a group of hexes, holes too."""
    onward: dict[Point, list[Point]] = {}
    for cell in cells:
        for a, b in sides(cell.corners):
            if a in onward.get(b, ()):
                onward[b].remove(a)
            else:
                onward.setdefault(a, []).append(b)
    for start, ends in onward.items():
        while ends:
            outline = [start]
            while left := onward[outline[-1]]:
                outline.append(left.pop())
            yield outline[:-1]


@lru_cache(maxsize=8_192)
def sides(corners: Points) -> tuple[tuple[Point, Point], ...]:
    """A hex's sides, with ends that are equal to those of its neighbours'."""
    ends = [(round(x, 3), round(y, 3)) for x, y in corners]
    return tuple(zip(ends, [*ends[1:], ends[0]], strict=True))


def simplified(points: Sequence[XY], off: float) -> list[XY]:
    """A line with as few points as keep it within `off` of where it was (Douglas-Peucker)."""
    keep = {0, len(points) - 1}
    spans = [(0, len(points) - 1)]
    while spans:
        first, last = spans.pop()
        if last - first < 2:
            continue
        away = _distances(points[first + 1 : last], points[first], points[last])
        worst = max(away)
        if worst > off:
            at = first + 1 + away.index(worst)
            keep.add(at)
            spans += [(first, at), (at, last)]
    return [points[each] for each in sorted(keep)]


def _distances(points: Sequence[XY], start: XY, end: XY) -> list[float]:
    """How far each point lies from the line between two others."""
    (ax, ay), (bx, by) = start, end
    across, down = bx - ax, by - ay
    long = (across**2 + down**2) ** 0.5
    if not long:
        return [((x - ax) ** 2 + (y - ay) ** 2) ** 0.5 for x, y in points]
    return [abs(across * (ay - y) - (ax - x) * down) / long for x, y in points]


def thinned(points: Sequence[XY], least: float) -> list[XY]:
    """A line without the points that lie closer together than the eye can tell."""
    kept = [points[0]]
    for point in points[1:-1]:
        if abs(point[0] - kept[-1][0]) + abs(point[1] - kept[-1][1]) >= least:
            kept.append(point)
    kept.append(points[-1])
    return kept


def spaced(points: Sequence[XY], apart: float) -> list[XY]:
    """Points along a line, so far from one another, as many before the first as after the last."""
    pieces = list(pairwise(points))
    long = [((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 for (ax, ay), (bx, by) in pieces]
    many = int(sum(long) / apart)
    away = (sum(long) - (many - 1) * apart) / 2 if many else 0.0
    found: list[XY] = []
    gone = 0.0
    for ((ax, ay), (bx, by)), piece in zip(pieces, long, strict=True):
        while len(found) < many and away <= gone + piece:
            share = (away - gone) / piece if piece else 0.0
            found.append((ax + (bx - ax) * share, ay + (by - ay) * share))
            away += apart
        gone += piece
    return found
