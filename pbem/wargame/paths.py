"""Least-cost movement: where a unit can get to, and whether a given path may be walked."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from enum import Enum
from typing import NamedTuple, TypeAlias

from pbem.wargame.hexgrid import Grid, Hex, Mask

Costs: TypeAlias = Sequence[tuple[tuple[Hex, int], ...]]
"""By Hex: (neighbour, cost of entering it from here). Every step costs at least 1."""

# Cost and number of steps of a path in one integer, so that one comparison orders both.
_STEPS = 16
_ONE_STEP = 1


class Reach(NamedTuple):
    """Where a unit can get to, and how."""

    cost: dict[Hex, int]
    came_from: dict[Hex, Hex]

    def path(self, to: Hex) -> tuple[Hex, ...]:
        """The way from the start to `to`, both included."""
        if to not in self.cost:
            raise ValueError(f"The search did not get to hex {to}.")
        path = [to]
        while (previous := self.came_from.get(path[-1])) is not None:
            path.append(previous)
        return tuple(reversed(path))


def priced(grid: Grid, price: Callable[[Hex, Hex], int | None]) -> Costs:
    """The costs of all steps on a board; `price(a, b)` is None where `b` cannot be entered."""
    costs: list[tuple[tuple[Hex, int], ...]] = []
    for a, neighbours in enumerate(grid.neighbours):
        steps = tuple((b, cost) for b in neighbours if (cost := price(a, b)) is not None)
        for b, cost in steps:
            if cost < 1:
                raise ValueError(
                    f"The step from {grid.labels[a]} to {grid.labels[b]} costs {cost}; "
                    "every step costs at least 1."
                )
        costs.append(steps)
    return tuple(costs)


def reach(
    costs: Costs,
    start: Hex,
    budget: int,
    *,
    grid_bits: Sequence[Mask],
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
    soon as the goal's cost is settled. Of equally dear paths the one with fewer hexes is kept,
    then the one that comes from the lower index.
    """
    beyond = (budget + 1) << _STEPS
    best: dict[Hex, int] = {start: 0}
    came_from: dict[Hex, Hex] = {}
    buckets: defaultdict[int, list[Hex]] = defaultdict(list)
    for other, price in costs[start]:
        bit = grid_bits[other]
        if bit & closed or bit & first_closed:
            continue
        if dear and bit & dear:
            price += surcharge
        if price <= budget:
            best[other] = (price << _STEPS) + _ONE_STEP
            came_from[other] = start
            buckets[price].append(other)

    at = 1
    while buckets and at < budget:  # a hex that takes the whole budget is not left again
        if goal in came_from and best[goal] >> _STEPS <= at:
            break
        for here in buckets.pop(at, ()):
            so_far = best[here]
            if so_far >> _STEPS != at or stops & grid_bits[here]:
                continue
            for other, price in costs[here]:
                known = best.get(other, beyond)
                if known <= so_far:
                    continue
                new = so_far + (price << _STEPS) + _ONE_STEP
                if new > known:
                    continue
                bit = grid_bits[other]
                if known == beyond and bit & closed:
                    best[other] = 0  # never looked at again
                    continue
                if dear and bit & dear:
                    new += surcharge << _STEPS
                if new < known:
                    best[other] = new
                    came_from[other] = here
                    buckets[new >> _STEPS].append(other)
                elif new == known and here < came_from[other]:
                    came_from[other] = here
        at += 1
    return _settled(best, start, came_from, goal)


def _settled(
    best: dict[Hex, int], start: Hex, came_from: dict[Hex, Hex], goal: Hex | None
) -> Reach:
    """The answer of a search, without what a goal that ended it left unsettled."""
    cost = {start: 0}
    if goal is None or goal not in came_from:
        for hex in came_from:
            cost[hex] = best[hex] >> _STEPS
        return Reach(cost, came_from)
    last = best[goal] >> _STEPS
    for hex in came_from:
        if best[hex] >> _STEPS <= last:
            cost[hex] = best[hex] >> _STEPS
    return Reach(cost, {hex: previous for hex, previous in came_from.items() if hex in cost})


class Why(Enum):
    """Why a path cannot be walked."""

    NO_PASSAGE = "no passage"
    CLOSED = "closed"
    ZONE = "zone"
    BUDGET = "budget"


class Refused(NamedTuple):
    """A path ends before `path[at]`, which cannot be entered; up to there it cost `spent`."""

    at: int
    why: Why
    spent: int


def walk(
    costs: Costs,
    path: Sequence[Hex],
    budget: int,
    *,
    grid_bits: Sequence[Mask],
    closed: Mask = 0,
    stops: Mask = 0,
    first_closed: Mask = 0,
    dear: Mask = 0,
    surcharge: int = 0,
) -> int | Refused:
    """What a given path costs under the rules of `reach`, or the first step that is refused."""
    spent = 0
    for index in range(1, len(path)):
        here, there = path[index - 1], path[index]
        bit = grid_bits[there]
        price = dict(costs[here]).get(there)
        if price is None:
            return Refused(index, Why.NO_PASSAGE, spent)
        if bit & closed:
            return Refused(index, Why.CLOSED, spent)
        if bit & first_closed if index == 1 else grid_bits[here] & stops:
            return Refused(index, Why.ZONE, spent)
        if dear and bit & dear:
            price += surcharge
        if spent + price > budget:
            return Refused(index, Why.BUDGET, spent)
        spent += price
    return spent
