"""Least-cost movement: where a unit can get to, and by which way.

The search goes through the costs from nought upwards and keeps, for each, the set of hexes that
first come within reach at it. A set is one integer, so a step of all of them at once is six
shifts, however many they are.
"""

from collections.abc import Callable, Iterator
from functools import cached_property

from pbem.wargame.hexgrid import Grid, Hex, Mask, Passage, opposite


class Tolls:
    """What steps cost: for each price, the steps that cost it. Every step costs at least 1."""

    def __init__(self, grid: Grid, price: Callable[[Hex, Hex], int | None]) -> None:
        """`price(a, b)` is None where `b` cannot be entered from `a`."""
        self.grid = grid
        leaving: dict[int, list[Mask]] = {}
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
                leaving.setdefault(cost, [0] * 6)[direction] |= grid.bit[a]
        self.by_price: tuple[tuple[int, Passage], ...] = tuple(
            (cost, Passage(grid, masks)) for cost, masks in sorted(leaving.items())
        )

    def price(self, a: Hex, b: Hex) -> int | None:
        """What the step from `a` to the adjacent hex `b` costs; None if it cannot be made."""
        bit, direction = self.grid.bit[a], self.grid.direction(a, b)
        for cost, passage in self.by_price:
            if passage.leaving[direction] & bit:
                return cost
        return None


class Reach:
    """Where a unit can get to, and how."""

    def __init__(
        self,
        tolls: Tolls,
        start: Hex,
        levels: list[Mask],
        stops: Mask,
        first_closed: Mask,
        dear: Mask,
        surcharge: int,
    ) -> None:
        self.tolls = tolls
        self.start = start
        self.levels = levels
        """By cost, the hexes whose least cost it is."""
        self.stops = stops
        self.first_closed = first_closed
        self.dear = dear
        self.surcharge = surcharge

    @cached_property
    def reached(self) -> Mask:
        """All of them, the start too."""
        found = 0
        for level in self.levels:
            found |= level
        return found

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
        return next((cost for cost, level in enumerate(self.levels) if level & bit), None)

    def path(self, to: Hex) -> tuple[Hex, ...]:
        """The way from the start to `to`, both included.

        Of equally dear ways the one with fewer hexes, then the one that comes from the lower index.
        """
        cost = self.cost_of(to)
        if cost is None:
            raise ValueError(f"The search did not get to hex {to}.")
        best: dict[Hex, tuple[int, Hex]] = {self.start: (0, self.start)}
        self._steps_to(to, cost, best)
        path = [to]
        while path[-1] != self.start:
            path.append(best[path[-1]][1])
        return tuple(reversed(path))

    def _steps_to(self, hex: Hex, cost: int, best: dict[Hex, tuple[int, Hex]]) -> int:
        """How few hexes a cheapest way takes; `best` remembers that and where it comes from."""
        if hex not in best:
            best[hex] = min(
                (self._steps_to(before, paid, best) + 1, before)
                for before, paid in self._before(hex, cost)
            )
        return best[hex][0]

    def _before(self, hex: Hex, cost: int) -> Iterator[tuple[Hex, int]]:
        """The hexes from which a cheapest way comes, each with its own cost."""
        grid = self.tolls.grid
        bit = grid.bit[hex]
        extra = self.surcharge if self.dear & bit else 0
        for direction, before in grid.beside[hex]:
            there = grid.bit[before]
            if before == self.start:
                if self.first_closed & bit:
                    continue
            elif self.stops & there:
                continue
            back = opposite(direction)
            for price, passage in self.tolls.by_price:
                paid = cost - price - extra
                if paid < 0:
                    break
                if passage.leaving[back] & there and self.levels[paid] & there:
                    yield before, paid


def reach(
    tolls: Tolls,
    start: Hex,
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

    `closed` hexes are never entered, `first_closed` ones not by the first step; movement ends in
    a hex of `stops`; each hex of `dear` costs `surcharge` more. With a `goal` the search ends as
    soon as the goal is reached.
    """
    here = tolls.grid.bit[start]
    wanted = 0 if goal is None else tolls.grid.bit[goal]
    seen = closed & ~here
    pending = [0] * (budget + 1)
    pending[0] = here
    levels = []
    for cost in range(budget + 1):
        here = pending[cost] & ~seen
        levels.append(here)
        if here & wanted:
            break
        seen |= here
        onward = here & ~stops if cost else here
        if not onward:
            continue
        for price, passage in tolls.by_price:
            at = cost + price
            if at > budget:
                break
            entered = passage.step(onward)
            if not cost:
                entered &= ~first_closed
            if dear:
                late = entered & dear
                entered ^= late
                if at + surcharge <= budget:
                    pending[at + surcharge] |= late
            pending[at] |= entered
    return Reach(tolls, start, levels, stops, first_closed, dear, surcharge)
