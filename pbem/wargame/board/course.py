"""The course of a straight line over a plane of hexes, in whole numbers."""

from collections.abc import Sequence
from typing import TypeAlias

Axial: TypeAlias = tuple[int, int]
"""(along, across): along counts the columns of a flat grid or the rows of a pointy one, across
counts the hexes in them, sheared so that both are straight axes of the plane."""


def corner_thirds(steps: Sequence[Axial]) -> tuple[Axial, ...]:
    """From a hex's centre to its corners, times three: where three hexes meet is their middle."""
    return tuple((steps[d - 1][0] + steps[d][0], steps[d - 1][1] + steps[d][1]) for d in range(6))


class Course:
    """A straight line between the centres of two hexes, in whole numbers."""

    def __init__(self, start: Axial, end: Axial, corner_thirds: Sequence[Axial]) -> None:
        self.start = start
        self.run = end[0] - start[0], end[1] - start[1]
        self._corners = corner_thirds

    def progress(self, axial: Axial) -> int:
        """How far along the line a hex's centre lies: the dot product, doubled."""
        (run_a, run_b), a, b = self.run, axial[0] - self.start[0], axial[1] - self.start[1]
        return 2 * (run_a * a + run_b * b) + run_a * b + run_b * a

    def touches(self, axial: Axial) -> bool:
        """Whether the line runs through the hex or along a side of it; a corner is not enough."""
        (run_a, run_b), a, b = self.run, axial[0] - self.start[0], axial[1] - self.start[1]
        turns = [run_a * (3 * b + j) - run_b * (3 * a + i) for i, j in self._corners]
        return min(turns) < 0 < max(turns) or turns.count(0) == 2
