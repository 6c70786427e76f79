"""How much of a hex is drawn as land, or as a lake."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from pbem.wargame.scene import Area, Board, Point


class Outlined:
    """An area by its outline, cut along the lines on which points are asked for."""

    def __init__(self, outline: Sequence[Point]) -> None:
        self.outline = outline
        self.left, self.right = min(x for x, _ in outline), max(x for x, _ in outline)
        self.top, self.bottom = min(y for _, y in outline), max(y for _, y in outline)
        self.cuts: dict[float, list[float]] = {}

    def __contains__(self, point: Point) -> bool:
        x, y = point
        if not (self.left <= x <= self.right and self.top <= y <= self.bottom):
            return False
        if y not in self.cuts:
            self.cuts[y] = sorted(self._crossings(y))
        return (len(self.cuts[y]) - bisect_right(self.cuts[y], x)) % 2 == 1

    def _crossings(self, y: float) -> Iterator[float]:
        """Where the outline goes over a line from left to right."""
        for (ax, ay), (bx, by) in zip(
            self.outline, [*self.outline[1:], self.outline[0]], strict=True
        ):
            if (ay > y) != (by > y):
                yield (bx - ax) * (y - ay) / (by - ay) + ax


def boxed(areas: list[Area]) -> list[Outlined]:
    return [Outlined(area.outline) for area in areas]


def covered(point: Point, areas: list[Outlined]) -> bool:
    return any(point in area for area in areas)


def samples(centre: Point) -> list[Point]:
    steps = (-0.4, -0.2, 0.0, 0.2, 0.4)
    return [(centre[0] + dx, centre[1] + dy) for dx in steps for dy in steps]


def share(centre: Point, areas: list[Outlined]) -> float:
    points = samples(centre)
    return sum(covered(point, areas) for point in points) / len(points)


def misdrawn(board: Board, least: float) -> list[str]:
    """Land hexes that show hardly any land, and sea hexes that show mostly land.

    Slivers are allowed: a hex has one terrain, a coast has not.
    """
    land = boxed([area for area in board.areas if area.kind == "land"])
    wrong = []
    for cell in board.cells:
        dry = share(cell.centre, land)
        if cell.terrain == "sea" and dry > 0.5:
            wrong.append(f"{cell.label} is sea and drawn {dry:.0%} land")
        if cell.terrain != "sea" and dry < least:
            wrong.append(f"{cell.label} is {cell.terrain} and drawn as open sea")
    return wrong
