"""Hexes on a printed grid, and sets of them as bitboards.

A hex is a small integer, a set of hexes is an integer with one bit a hex. Hexes are indexed along
sheared columns (flat tops) or rows (pointy tops), so that each of the six neighbours lies at a
constant distance in the index, and all neighbours of a whole set are six shifts.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from math import sqrt
from operator import and_
from typing import ClassVar, Literal, Self, TypeAlias

from pbem.wargame.board import places
from pbem.wargame.board.course import Axial, Course, corner_thirds
from pbem.wargame.board.places import NOTHING, Kinds, Places
from pbem.wargame.board.places import Mask as Mask

Hex: TypeAlias = places.Place
Point: TypeAlias = tuple[float, float]
Orientation: TypeAlias = Literal["flat", "pointy"]
Shifted: TypeAlias = Literal["odd", "even"]

_DIRECTIONS = {
    "flat": ("N", "NE", "SE", "S", "SW", "NW"),
    "pointy": ("NE", "E", "SE", "SW", "W", "NW"),
}
_STEPS: dict[str, tuple[Axial, ...]] = {
    "flat": ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
    "pointy": ((-1, 1), (0, 1), (1, 0), (1, -1), (0, -1), (-1, 0)),
}


def opposite(direction: int) -> int:
    """The direction that leads back."""
    return (direction + 3) % 6


class Grid(Places):
    """A printed grid of hexes: its numbering, its neighbours, its directions."""

    word: ClassVar = "hex"

    def __init__(
        self,
        orientation: Orientation,
        shifted: Shifted,
        hexes: Mapping[str, tuple[int, int]],
        aliases: Mapping[str, str] | None = None,
    ) -> None:
        """Lay out `hexes`, label -> (column, row); `aliases` are second labels of a hex.

        `shifted` says which columns are pushed half a hex down (flat tops), or which rows are
        pushed half a hex to the right (pointy tops). Rows grow downwards.
        """
        if not hexes:
            raise ValueError("A grid needs at least one hex.")
        self.orientation: Orientation = orientation
        self.shifted: Shifted = shifted
        self.directions: tuple[str, ...] = _DIRECTIONS[orientation]
        self._steps = _STEPS[orientation]
        self._corners = corner_thirds(self._steps)

        by_axial: dict[Axial, str] = {}
        for label, at in hexes.items():
            axial = self._axial_of(at)
            if axial in by_axial:
                raise ValueError(f"Hexes {by_axial[axial]} and {label} lie on the same place.")
            by_axial[axial] = label
        self._spans = _spans(by_axial)
        self._stride = _stride(by_axial, self._spans, self._steps)
        self._base = -min(along * self._stride + across for along, across in by_axial)
        self.offsets: tuple[int, ...] = tuple(a * self._stride + b for a, b in self._steps)
        self._direction_by_offset = {offset: d for d, offset in enumerate(self.offsets)}

        self._hexes: dict[Axial, Hex] = {axial: self._index_of(axial) for axial in by_axial}
        size = max(self._hexes.values()) + 1
        labels, axials, columns_rows = [""] * size, [(0, 0)] * size, [(0, 0)] * size
        for axial, hex in self._hexes.items():
            label = by_axial[axial]
            labels[hex], axials[hex], columns_rows[hex] = label, axial, hexes[label]
        self.labels = tuple(labels)
        """By Hex; empty where the index is padding."""
        self.columns_rows: Sequence[tuple[int, int]] = tuple(columns_rows)
        """By Hex: (column, row) as given."""
        self.sides: Mapping[str, Sides] = {}
        """By kind, what lies between hexes."""
        self._axials = axials
        self.index = self._index_labels(aliases or {})
        self.bit = tuple(1 << hex for hex in range(size))
        self.whole = sum(self.bit[hex] for hex in self._hexes.values())
        self.beside: Sequence[tuple[tuple[int, Hex], ...]] = tuple(
            tuple(self._find_beside(hex)) if labels[hex] else () for hex in range(size)
        )
        self.neighbours = tuple(tuple(other for _, other in beside) for beside in self.beside)
        self.around = tuple(sum(self.bit[other] for other in others) for others in self.neighbours)
        self._shifts = _Shifts(self.offsets)
        self._within: dict[tuple[Hex, int], Mask] = {}

    def __len__(self) -> int:
        return len(self._hexes)

    def parted_by(self, sides: "Mapping[str, Sides]") -> Self:
        """The same grid, with what lies between hexes by kind."""
        grid = copy(self)
        grid.sides = sides
        return grid

    def between(self, a: Hex, b: Hex) -> Kinds:
        if not self.around[a] & self.bit[b]:
            return NOTHING
        return frozenset(kind for kind, sides in self.sides.items() if (a, b) in sides)

    def _axial_of(self, at: tuple[int, int]) -> Axial:
        column, row = at
        along, across = (column, row) if self.orientation == "flat" else (row, column)
        odd = along & 1
        return along, across - (along - odd if self.shifted == "odd" else along + odd) // 2

    def _index_of(self, axial: Axial) -> Hex:
        return axial[0] * self._stride + axial[1] + self._base

    def _index_labels(self, aliases: Mapping[str, str]) -> dict[str, Hex]:
        index = {label: hex for hex, label in enumerate(self.labels) if label}
        printed = dict(index)
        for alias, label in aliases.items():
            if label not in printed:
                raise ValueError(f"{alias} is to be another label of {label}, which is no hex.")
            if index.get(alias, printed[label]) != printed[label]:
                raise ValueError(f"{alias} is the label of another hex than {label}.")
            index[alias] = printed[label]
        return index

    def _find_beside(self, hex: Hex) -> Iterator[tuple[int, Hex]]:
        along, across = self._axials[hex]
        for direction, (a, b) in enumerate(self._steps):
            other = self._hexes.get((along + a, across + b))
            if other is not None:
                yield direction, other

    def neighbour(self, hex: Hex, direction: int) -> Hex | None:
        """The next hex that way, or None where the board ends."""
        other = hex + self.offsets[direction]
        return other if 0 <= other < len(self.bit) and self.whole & self.bit[other] else None

    def direction(self, a: Hex, b: Hex) -> int:
        """The direction that leads from `a` to `b`, which must be next to it."""
        direction = self._direction_by_offset.get(b - a)
        if direction is None or not (self.labels[a] and self.labels[b]):
            raise ValueError(f"{self.labels[a]} and {self.labels[b]} are not adjacent.")
        return direction

    def distance(self, a: Hex, b: Hex) -> int:
        """Hexes from `a` to `b` as the crow flies, counting `b` but not `a`."""
        along_a, across_a = self._axials[a]
        along_b, across_b = self._axials[b]
        along, across = along_b - along_a, across_b - across_a
        return (abs(along) + abs(across) + abs(along + across)) // 2

    def distances(self, hex: Hex, among: Mask) -> dict[Hex, int]:
        """The same to each of a set."""
        return {other: self.distance(hex, other) for other in self.members(among)}

    def within(self, hex: Hex, radius: int) -> Mask:
        """The hexes at most `radius` away, the hex itself among them."""
        known = self._within.get((hex, radius))
        if known is None:
            known = self._within[hex, radius] = self._disc(hex, radius)
        return known

    def _disc(self, hex: Hex, radius: int) -> Mask:
        along, across = self._axials[hex]
        found = 0
        for a in range(-radius, radius + 1):
            if (span := self._spans.get(along + a)) is None:
                continue
            first = max(span[0], across + max(-radius, -a - radius))
            last = min(span[1], across + min(radius, -a + radius))
            if first <= last:
                found |= ((1 << (last - first + 1)) - 1) << self._index_of((along + a, first))
        return found & self.whole

    hexes = Places.members

    def spread(self, mask: Mask) -> Mask:
        """All neighbours of all hexes of the set."""
        up1, up2, up3, down1, down2, down3 = self._shifts.amounts
        return self.whole & (
            mask << up1 | mask << up2 | mask << up3 | mask >> down1 | mask >> down2 | mask >> down3
        )

    def passage(self, steps: Iterable[tuple[Hex, Hex]]) -> "Passage":
        leaving, ways, bit = [0] * 6, self._direction_by_offset, self.bit
        for a, b in steps:
            way = ways.get(b - a)
            leaving[self.direction(a, b) if way is None else way] |= bit[a]
        return Passage(self, leaving)

    def rim(self) -> Mask:
        """The hexes at the edge of the board, with fewer than six neighbours."""
        return sum(self.bit[hex] for hex in self._hexes.values() if len(self.neighbours[hex]) < 6)

    def centre(self, hex: Hex) -> Point:
        """Where a hex lies: neighbours' centres are 1 apart, x grows right, y grows down."""
        along, across = self._axials[hex]
        return self._plane(along, across)

    def corners(self, hex: Hex) -> tuple[Point, ...]:
        """The six corners; the side in direction d runs from corner d to corner d + 1."""
        along, across = self._axials[hex]
        return tuple(self._plane(along + a / 3, across + b / 3) for a, b in self._corners)

    def _plane(self, along: float, across: float) -> Point:
        straight = along * sqrt(3) / 2
        shifted = across + along / 2 + (0.5 if self.shifted == "even" else 0.0)
        return (straight, shifted) if self.orientation == "flat" else (shifted, straight)

    def line(self, a: Hex, b: Hex) -> list[tuple[Hex, ...]]:
        """The hexes under a straight line from centre to centre, both ends included.

        Each element is one hex, or the two hexes on both sides of a hexside that the line runs
        along. Hexes off the board are left out. The same line read backwards is the reverse.
        """
        here, end = [self._axials[a]], self._axials[b]
        line: list[tuple[Hex, ...]] = [(a,)]
        course = Course(self._axials[a], end, self._corners)
        while end not in here:
            ahead = {
                (along + i, across + j)
                for along, across in here
                for i, j in self._steps
                if course.progress((along + i, across + j)) > course.progress((along, across))
                and course.touches((along + i, across + j))
            }
            nearest = min(map(course.progress, ahead))
            here = [axial for axial in ahead if course.progress(axial) == nearest]
            if on_board := tuple(sorted(self._hexes[x] for x in here if x in self._hexes)):
                line.append(on_board)
        return line


class _Shifts:
    """The six offsets of a grid, as three shifts up and three down."""

    def __init__(self, offsets: Sequence[int]) -> None:
        self.up = tuple(d for d, offset in enumerate(offsets) if offset > 0)
        self.down = tuple(d for d, offset in enumerate(offsets) if offset < 0)
        up1, up2, up3 = (offsets[d] for d in self.up)
        down1, down2, down3 = (-offsets[d] for d in self.down)
        self.amounts = up1, up2, up3, down1, down2, down3


def _spans(axials: Iterable[Axial]) -> dict[int, tuple[int, int]]:
    spans: dict[int, tuple[int, int]] = {}
    for along, across in axials:
        first, last = spans.get(along, (across, across))
        spans[along] = min(first, across), max(last, across)
    return spans


def _stride(
    axials: Iterable[Axial], spans: Mapping[int, tuple[int, int]], steps: Sequence[Axial]
) -> int:
    """The smallest stride at which no step off the board lands on another hex of it."""
    board = set(axials)
    beyond = {(a + i, b + j) for a, b in board for i, j in steps} - board
    stride = max(3, max(last - first for first, last in spans.values()) + 2)
    while True:
        indices = {a * stride + b for a, b in board}
        if len(indices) == len(board) and not any(a * stride + b in indices for a, b in beyond):
            return stride
        stride += 1


def numbered(
    orientation: Orientation,
    shifted: Shifted,
    columns: range,
    rows: range,
    style: Literal["CCRR", "RRCC"] = "CCRR",
) -> Grid:
    """A full rectangle of hexes with four-digit labels."""
    return Grid(
        orientation,
        shifted,
        {
            f"{c:02}{r:02}" if style == "CCRR" else f"{r:02}{c:02}": (c, r)
            for c in columns
            for r in rows
        },
    )


class Sides:
    """A set of hexsides: for each direction, the hexes whose side that way is in the set."""

    def __init__(self, grid: Grid, pairs: Iterable[tuple[Hex, Hex]]) -> None:
        """Each pair names the side between two adjacent hexes, in either order."""
        self.grid = grid
        masks = [0] * 6
        for a, b in pairs:
            direction = grid.direction(a, b)
            masks[direction] |= grid.bit[a]
            masks[opposite(direction)] |= grid.bit[b]
        self.by_direction: tuple[Mask, ...] = tuple(masks)

    def __contains__(self, pair: tuple[Hex, Hex]) -> bool:
        a, b = pair
        return bool(self.by_direction[self.grid.direction(a, b)] & self.grid.bit[a])

    def __len__(self) -> int:
        return sum(mask.bit_count() for mask in self.by_direction) // 2

    def pairs(self) -> Iterator[tuple[Hex, Hex]]:
        """Every side once, as the two hexes that it parts."""
        for direction in range(3):
            for hex in self.grid.hexes(self.by_direction[direction]):
                yield hex, hex + self.grid.offsets[direction]

    def open(self, within: Mask) -> tuple[Mask, ...]:
        """Per direction: the hexes of `within` with a neighbour in it over a side not in here."""
        masks = []
        for direction, offset in enumerate(self.grid.offsets):
            # The hexes whose neighbour that way is in `within`: shift the set back.
            facing = within >> offset if offset > 0 else within << -offset
            masks.append(within & facing & ~self.by_direction[direction])
        return tuple(masks)


class Passage(places.Passage):
    """Where one may step from hex to hex: per direction the hexes that may be left that way."""

    __slots__ = ("_entered_from", "_masks", "_shifts", "leaving", "places")

    places: Grid

    def __init__(self, grid: Grid, leaving: Sequence[Mask]) -> None:
        """`leaving` has a mask for each direction; steps off the board are dropped from it."""
        on_board = Sides(grid, ()).open(grid.whole)
        self.places = grid
        self.leaving: tuple[Mask, ...] = tuple(map(and_, leaving, on_board))
        self._entered_from: dict[Hex, Mask] = {}
        up1, up2, up3 = (self.leaving[d] for d in grid._shifts.up)
        down1, down2, down3 = (self.leaving[d] for d in grid._shifts.down)
        self._masks = up1, up2, up3, down1, down2, down3
        self._shifts = grid._shifts.amounts

    @classmethod
    def across(cls, grid: Grid, within: Mask, closed: Sides) -> "Passage":
        """Steps between hexes of `within`, except over `closed` hexsides."""
        return cls(grid, closed.open(within))

    @classmethod
    def along(cls, ways: Sides) -> "Passage":
        """Steps over the given hexsides only: roads, railways."""
        return cls(ways.grid, ways.by_direction)

    def allows(self, a: Hex, b: Hex) -> bool:
        """Whether one may step from `a` to the adjacent hex `b`."""
        return bool(self.leaving[self.places.direction(a, b)] & self.places.bit[a])

    def entered_from(self, hex: Hex) -> Mask:
        """The hexes from which one may step to this one."""
        known = self._entered_from.get(hex)
        if known is None:
            beside, bit = self.places.beside[hex], self.places.bit
            ways = (bit[other] & self.leaving[opposite(way)] for way, other in beside)
            known = self._entered_from[hex] = sum(ways)
        return known

    def reversed(self) -> "Passage":
        """The same steps, each the other way."""
        leaving = [0] * 6
        for direction, hexes in enumerate(self.leaving):
            offset = self.places.offsets[direction]
            leaving[opposite(direction)] = hexes << offset if offset > 0 else hexes >> -offset
        return Passage(self.places, leaving)

    def step(self, mask: Mask) -> Mask:
        """All hexes reached in one step from the set."""
        up1, up2, up3, down1, down2, down3 = self._shifts
        leave1, leave2, leave3, leave4, leave5, leave6 = self._masks
        return (
            (mask & leave1) << up1
            | (mask & leave2) << up2
            | (mask & leave3) << up3
            | (mask & leave4) >> down1
            | (mask & leave5) >> down2
            | (mask & leave6) >> down3
        )

    def flood(self, start: Mask, within: Mask, until: Mask = 0) -> Mask:
        """All that is reached from `start` inside `within`, or enough of it to touch `until`.

        The start belongs to the answer even where it lies outside `within`.
        """
        up1, up2, up3, down1, down2, down3 = self._shifts
        leave1, leave2, leave3, leave4, leave5, leave6 = self._masks
        reached, before = start, 0
        while reached != before and not reached & until:
            before = reached
            # Each direction goes on from what the last one found: far fewer rounds than steps.
            reached |= (reached & leave1) << up1 & within
            reached |= (reached & leave2) << up2 & within
            reached |= (reached & leave3) << up3 & within
            reached |= (reached & leave4) >> down1 & within
            reached |= (reached & leave5) >> down2 & within
            reached |= (reached & leave6) >> down3 & within
        return reached
