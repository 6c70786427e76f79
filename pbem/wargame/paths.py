"""Least-cost movement: where a unit can get to, and by which way.

The search goes through the costs from nought upwards and keeps, for each, the set of hexes that
first come within reach at it. A set is one integer, so a step of all of them at once is six
shifts, however many they are.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from pbem.wargame.hexgrid import Grid, Hex, Mask, Passage


class Tolls:
    """What steps cost. Every step costs at least 1.

    Most of it depends on the hex that is entered only; what is cheaper than that, as along a road,
    is kept apart as ways.
    """

    def __init__(self, grid: Grid, price: Callable[[Hex, Hex], int | None]) -> None:
        """`price(a, b)` is None where `b` cannot be entered from `a`."""
        self.grid = grid
        steps: dict[tuple[int, Hex, Hex], int] = {}
        dearest: dict[Hex, int] = {}
        for a, beside in enumerate(grid.beside):
            for direction, b in beside:
                cost = price(a, b)
                if cost is None:
                    continue
                if cost < 1:
                    raise ValueError(
                        f"The step from {grid.labels[a]} to {grid.labels[b]} costs {cost}; "
                        "every step costs at least 1."
                    )
                steps[direction, a, b] = cost
                dearest[b] = max(cost, dearest.get(b, 0))
        ground = [0] * 6
        into: dict[int, Mask] = {}
        ways: dict[int, list[Mask]] = {}
        for (direction, a, b), cost in steps.items():
            ground[direction] |= grid.bit[a]
            into[dearest[b]] = into.get(dearest[b], 0) | grid.bit[b]
            if cost < dearest[b]:
                ways.setdefault(cost, [0] * 6)[direction] |= grid.bit[a]
        self.dearest = dearest
        """By hex, what entering it costs where no way leads."""
        self.ground = Passage(grid, ground)
        """Every step that can be made at all."""
        self.into: tuple[tuple[int, Mask], ...] = tuple(sorted(into.items()))
        """By price, the hexes that cost it."""
        self.ways: tuple[tuple[int, Passage, Mask], ...] = tuple(
            (cost, Passage(grid, masks), _union(masks)) for cost, masks in sorted(ways.items())
        )
        """By price, the steps that are cheaper, and the hexes where they begin."""

    def price(self, a: Hex, b: Hex) -> int | None:
        """What the step from `a` to the adjacent hex `b` costs; None if it cannot be made."""
        here = self.grid.bit[a]
        direction = self.grid.direction(a, b)
        for cost, way, _ in self.ways:
            if way.leaving[direction] & here:
                return cost
        return self.dearest[b] if self.ground.leaving[direction] & here else None


def _union(masks: Iterable[Mask]) -> Mask:
    found = 0
    for mask in masks:
        found |= mask
    return found


class Reach:
    """Where a unit can get to, and how."""

    def __init__(
        self,
        tolls: Tolls,
        starts: Mapping[Hex, int],
        levels: list[Mask],
        stops: Mask,
        first_closed: Mask,
        dear: Mask,
        surcharge: int,
    ) -> None:
        self.tolls = tolls
        self.starts = starts
        """Where it begins, with what has been paid to be there."""
        self.levels = levels
        """By cost, the hexes whose least cost it is."""
        self.stops = stops
        self.first_closed = first_closed
        self.dear = dear
        self.surcharge = surcharge

    @cached_property
    def reached(self) -> Mask:
        """All of them, where it begins too."""
        return _union(self.levels)

    @cached_property
    def cost(self) -> dict[Hex, int]:
        """Hex -> least cost, the cheapest first."""
        found = {}
        for cost, level in enumerate(self.levels):
            while level:
                lowest = level & -level
                found[lowest.bit_length() - 1] = cost
                level ^= lowest
        return found

    def cost_of(self, hex: Hex) -> int | None:
        """The least cost of one hex; None where the search did not get to."""
        bit = self.tolls.grid.bit[hex]
        for cost, level in enumerate(self.levels):
            if level & bit:
                return cost
        return None

    def path(self, to: Hex) -> tuple[Hex, ...]:
        """The way from where it begins to `to`, both included.

        Of equally dear ways the one with fewer hexes, then the one that comes from the lower index.
        """
        cost = self.cost_of(to)
        if cost is None:
            raise ValueError(f"The search did not get to hex {to}.")
        self._steps_to(to, cost)
        path = [to]
        while (before := self._best[path[-1]][1]) != path[-1]:
            path.append(before)
        return tuple(reversed(path))

    @cached_property
    def _best(self) -> dict[Hex, tuple[int, Hex]]:
        """How few hexes a cheapest way takes, and where it comes from, as far as it was asked."""
        bit = self.tolls.grid.bit
        return {
            hex: (0, hex)
            for hex, paid in self.starts.items()
            if paid < len(self.levels) and self.levels[paid] & bit[hex]
        }

    def _steps_to(self, hex: Hex, cost: int) -> int:
        """How few hexes a cheapest way takes."""
        best = self._best
        if hex not in best:
            best[hex] = min(
                (self._steps_to(before, paid) + 1, before)
                for before, paid in self._before(hex, cost)
            )
        return best[hex][0]

    def _before(self, hex: Hex, cost: int) -> Iterator[tuple[Hex, int]]:
        """The hexes from which a cheapest way comes, each with its own cost."""
        tolls, grid = self.tolls, self.tolls.grid
        bit = grid.bit[hex]
        if self.dear & bit:
            cost -= self.surcharge
        around = grid.around[hex]
        for price, steps, begin in ((tolls.dearest[hex], tolls.ground, around), *tolls.ways):
            paid = cost - price
            if paid < 0 or (paid == 0 and self.first_closed & bit):
                continue
            near = self.levels[paid] & around & begin
            if paid:
                near &= ~self.stops
            while near:
                there = near & -near
                near ^= there
                before = there.bit_length() - 1
                if steps.leaving[grid.direction(before, hex)] & there:
                    yield before, paid


def reach(
    tolls: Tolls,
    start: Hex | Mapping[Hex, int],
    budget: int,
    *,
    closed: Mask = 0,
    stops: Mask = 0,
    first_closed: Mask = 0,
    dear: Mask = 0,
    surcharge: int = 0,
    goal: Hex | None = None,
) -> Reach:
    """All hexes that `budget` pays for, each at its least cost.

    It begins in one hex, or in whichever of several is best: each with what it costs to be there.
    `closed` hexes are never entered, `first_closed` ones not by the first step; movement ends in
    a hex of `stops`; each hex of `dear` costs `surcharge` more. With a `goal` the search ends as
    soon as the goal is reached.
    """
    starts = {start: 0} if isinstance(start, int) else start
    wanted = 0 if goal is None else tolls.grid.bit[goal]
    pending = [0] * (budget + 1)
    for hex, paid in starts.items():
        if paid <= budget:
            pending[paid] |= tolls.grid.bit[hex]
    seen = closed & ~pending[0]
    levels = []
    ground, into, ways = tolls.ground.step, tolls.into, tolls.ways
    for cost in range(budget + 1):
        here = pending[cost] & ~seen
        levels.append(here)
        if here & wanted:
            break
        seen |= here
        onward = here & ~stops if cost else here
        if not onward:
            continue
        entered = ground(onward) & ~seen
        if not cost:
            entered &= ~first_closed
        for price, hexes in into:
            if cost + price > budget:
                break
            some = entered & hexes
            if some:
                _arrive(pending, cost + price, some, dear, surcharge)
        for price, way, begin in ways:
            if cost + price <= budget and onward & begin:
                some = way.step(onward & begin) & ~seen
                if not cost:
                    some &= ~first_closed
                _arrive(pending, cost + price, some, dear, surcharge)
    return Reach(tolls, starts, levels, stops, first_closed, dear, surcharge)


def _arrive(pending: list[Mask], at: int, hexes: Mask, dear: Mask, surcharge: int) -> None:
    """Note who comes within reach at a cost; who is dear, a little later."""
    late = hexes & dear
    if late:
        hexes ^= late
        if at + surcharge < len(pending):
            pending[at + surcharge] |= late
    pending[at] |= hexes
