"""A plane that is bent a little everywhere, so that what follows hexes looks like country.

All outlines are bent alike: what touches before touches afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, sin, tau

from pbem.atlas.drawing.curves import eased, rounded
from pbem.wargame.scene import Point

WAVES = (
    (2.3, 0.4, 0.105), (1.7, 2.3, 0.085), (1.13, 1.2, 0.06), (0.83, 2.9, 0.05), (0.52, 0.8, 0.032),
    (0.37, 1.9, 0.022), (0.23, 2.6, 0.014),
)  # fmt: skip
"""Length in hexes, direction, and how far each pushes: long ones shape, short ones fray."""
HALF = (
    0.5  # how much of it bends rivers and borders: the side of a hex that they follow is to be seen
)
PIECE = 0.12  # of a hex: how long the straight pieces are that these are made of

_PUSHES = [
    (tau / long * cos(turn), tau / long * sin(turn), tau * turn, far) for long, turn, far in WAVES
]
_TURNED = [
    (tau / long * cos(turn + 1.4), tau / long * sin(turn + 1.4), 5.3 * turn, far)
    for long, turn, far in WAVES
]


def wandered(point: Point, share: float = 1.0) -> Point:
    """Where a point of the board comes to lie."""
    x, y = point
    across = sum([far * sin(a * x + b * y + phase) for a, b, phase, far in _PUSHES])
    down = sum([far * sin(a * x + b * y + phase) for a, b, phase, far in _TURNED])
    return x + share * across, y + share * down


def divided(points: Sequence[Point], step: float) -> Iterator[Point]:
    """A line with points no farther apart than that."""
    for (ax, ay), (bx, by) in pairwise(points):
        many = int(hypot(bx - ax, by - ay) / step) + 1
        for at in range(many):
            yield ax + (bx - ax) * at / many, ay + (by - ay) * at / many
    yield points[-1]


def frayed(outline: Sequence[Point], step: float) -> Iterable[Point]:
    """A closed outline as if nature had drawn it, in pieces of about this length."""
    return map(wandered, divided([*outline, outline[0]], step))


def along(hexsides: Sequence[Point]) -> list[Point]:
    """A river or a border that follows the sides of hexes, as it would go in the country."""
    return [wandered(point, HALF) for point in divided(eased(hexsides), PIECE)]


def around(rim: Sequence[Point]) -> list[Point]:
    """The outline of a country of hexes; its sides lie where `along` draws them."""
    cut = rounded(rim)
    return [wandered(point, HALF) for point in divided([*cut, cut[0]], PIECE)]
