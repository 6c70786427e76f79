"""How much of a hex is drawn as land, or as a lake."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.wargame.scene import Area, Board, Point


def inside(point: Point, outline: Sequence[Point]) -> bool:
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def boxed(areas: list[Area]) -> list[tuple[float, float, float, float, Area]]:
    return [
        (
            min(x for x, _ in area.outline),
            min(y for _, y in area.outline),
            max(x for x, _ in area.outline),
            max(y for _, y in area.outline),
            area,
        )
        for area in areas
    ]


def covered(point: Point, areas: list[tuple[float, float, float, float, Area]]) -> bool:
    x, y = point
    return any(
        left <= x <= right and top <= y <= bottom and inside(point, area.outline)
        for left, top, right, bottom, area in areas
    )


def samples(centre: Point) -> list[Point]:
    steps = (-0.4, -0.2, 0.0, 0.2, 0.4)
    return [(centre[0] + dx, centre[1] + dy) for dx in steps for dy in steps]


def share(centre: Point, areas: list[tuple[float, float, float, float, Area]]) -> float:
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
