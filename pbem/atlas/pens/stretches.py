"""A long line in stretches near to one spot each, so that who draws a part passes by the rest.

A browser draws a map tile by tile, and strokes all of a path for every tile that it touches: a
coast of ten thousand points is stroked a hundred times while a map is dragged.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from pbem.atlas.drawing.display import num

SPOT = 200.0  # pixels: how far apart the ends of a stretch may be, more or less
MOST = 40  # points of one line that are taken to lie together

PIECE = re.compile(r"([A-Za-z])([^A-Za-z]*)")

Points = list[tuple[float, float]]


def stretches(d: str) -> list[str]:
    """A line as several, which look the same in one colour with round ends; of straight lines only.

    What has other pieces stays as it is.
    """
    lines = _lines(d)
    if lines is None:
        return [d]
    spots: dict[tuple[int, int], list[str]] = defaultdict(list)
    for line in lines:
        for at in range(0, max(len(line) - 1, 1), MOST):
            part = line[at : at + MOST + 1]
            x, y = part[len(part) // 2]
            spots[int(x // SPOT), int(y // SPOT)].append(_written(part))
    return ["".join(each) for each in spots.values()]


def _lines(d: str) -> list[Points] | None:
    """The points of each line, a closed one with its first point again; nothing if any is bent."""
    found: list[Points] = []
    for letter, numbers in PIECE.findall(d):
        if letter == "Z":
            found[-1].append(found[-1][0])
        elif letter == "M":
            found.append(list(_points(numbers)))
        elif letter == "L":
            found[-1] += _points(numbers)
        else:
            return None
    return found


def _points(numbers: str) -> Iterator[tuple[float, float]]:
    values = [float(each) for each in numbers.replace(",", " ").split()]
    return zip(values[::2], values[1::2], strict=True)


def _written(line: Points) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in line)
