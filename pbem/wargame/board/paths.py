"""Least-cost movement: where a unit can get to, and by which way.

The search goes through the costs from nought upwards and keeps, for each, the set of places that
first come within reach at it. A set is one integer. From a few places each one's own steps are
looked up; many go at once, which on a grid of hexes is six shifts, however many they are.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from pbem.wargame.board.places import Mask, Passage, Place, Places

FEW = 8  # places that are sooner looked at one by one

Prices = tuple[tuple[int, Mask], ...]
"""The cheapest first: a price, and the places that it leads to or comes from."""


class Tolls:
    """What steps cost. Every step costs at least 1.

    Most of it depends on the place that is entered only; what is cheaper than that, as along a
    road, is kept apart as ways.
    """

    def __init__(self, places: Places, price: Callable[[Place, Place], int | None]) -> None:
        """`price(a, b)` is None where `b` cannot be entered from `a`."""
        self.places = places
        steps: dict[tuple[Place, Place], int] = {}
        dearest: dict[Place, int] = {}
        for a, neighbours in enumerate(places.neighbours):
            for b in neighbours:
                cost = price(a, b)
                if cost is None:
                    continue
                if cost < 1:
                    raise ValueError(
                        f"The step from {places.labels[a]} to {places.labels[b]} costs {cost}; "
                        "every step costs at least 1."
                    )
                steps[a, b] = cost
                dearest[b] = max(cost, dearest.get(b, 0))
        into: dict[int, Mask] = {}
        for b, cost in dearest.items():
            into[cost] = into.get(cost, 0) | places.bit[b]
        ways: dict[int, list[tuple[Place, Place]]] = {}
        for (a, b), cost in steps.items():
            if cost < dearest[b]:
                ways.setdefault(cost, []).append((a, b))
        self.dearest = dearest
        """By place, what entering it costs where no way leads."""
        self.ground = places.passage(steps)
        """Every step that can be made at all."""
        self.into: Prices = tuple(sorted(into.items()))
        """By price, the places that cost it."""
        self.ways: tuple[tuple[int, Passage, Mask], ...] = tuple(
            (cost, places.passage(cheaper), _union(places.bit[a] for a, _ in cheaper))
            for cost, cheaper in sorted(ways.items())
        )
        """By price, the steps that are cheaper, and the places where they begin."""
        self.out_of = _by_price(places, ((a, b, cost) for (a, b), cost in steps.items()))
        """By place, where its steps lead."""
        self.coming_to = _by_price(places, ((b, a, cost) for (a, b), cost in steps.items()))
        """By place, where the steps to it come from."""

    def price(self, a: Place, b: Place) -> int | None:
        """What the step from `a` to the adjacent place `b` costs; None if it cannot be made."""
        here = self.places.bit[a]
        for cost, way, _ in self.ways:
            if way.entered_from(b) & here:
                return cost
        return self.dearest[b] if self.ground.entered_from(b) & here else None

    def steps_from(self, some: Mask) -> Iterable[tuple[int, Mask]]:
        """All steps that some places allow: what they cost, and where they lead for it.

        A place that is entered at several prices may stand at each of them.
        """
        if some.bit_count() > FEW:
            return self._all_at_once(some)
        found: list[tuple[int, Mask]] = []
        bit, out_of = self.places.bit, self.out_of
        while some:
            place = some.bit_length() - 1
            some ^= bit[place]
            found += out_of[place]
        return found

    def _all_at_once(self, some: Mask) -> Iterator[tuple[int, Mask]]:
        entered = self.ground.step(some)
        for price, places in self.into:
            yield price, entered & places
        for price, way, begin in self.ways:
            if some & begin:
                yield price, way.step(some & begin)


def _by_price(places: Places, steps: Iterable[tuple[Place, Place, int]]) -> tuple[Prices, ...]:
    """By the first place of each step, the other ones with what the steps cost."""
    found: list[dict[int, Mask]] = [{} for _ in places.labels]
    for one, other, cost in steps:
        found[one][cost] = found[one].get(cost, 0) | places.bit[other]
    return tuple(tuple(sorted(each.items())) for each in found)


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
        starts: Mapping[Place, int],
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
        """By cost, the places whose least cost it is."""
        self.stops = stops
        self.first_closed = first_closed
        self.dear = dear
        self.surcharge = surcharge

    @cached_property
    def reached(self) -> Mask:
        """All of them, where it begins too."""
        return _union(self.levels)

    @cached_property
    def cost(self) -> dict[Place, int]:
        """Place -> least cost, the cheapest first."""
        found = {}
        for cost, level in enumerate(self.levels):
            while level:
                lowest = level & -level
                found[lowest.bit_length() - 1] = cost
                level ^= lowest
        return found

    def cost_of(self, place: Place) -> int | None:
        """The least cost of one place; None where the search did not get to."""
        bit = self.tolls.places.bit[place]
        for cost, level in enumerate(self.levels):
            if level & bit:
                return cost
        return None

    def path(self, to: Place) -> tuple[Place, ...]:
        """The way from where it begins to `to`, both included.

        Of equally dear ways the one with fewer steps, then the one that comes from the lower index.
        """
        cost = self.cost_of(to)
        if cost is None:
            raise ValueError(f"The search did not get to {self.tolls.places.labels[to]}.")
        best = self._best
        if to not in best:
            self._find_best(to, cost)
        path = [to]
        while (before := best[path[-1]][1]) != path[-1]:
            path.append(before)
        return tuple(reversed(path))

    @cached_property
    def _best(self) -> dict[Place, tuple[int, Place]]:
        """How few steps a cheapest way takes, and where it comes from, as far as it was asked."""
        bit = self.tolls.places.bit
        return {
            place: (0, place)
            for place, paid in self.starts.items()
            if paid < len(self.levels) and self.levels[paid] & bit[place]
        }

    def _find_best(self, place: Place, cost: int) -> tuple[int, Place]:
        """The same for one place, of that cost, which has not been asked for yet."""
        best, bits, bit = self._best, self.tolls.places.bit, self.tolls.places.bit[place]
        if self.dear & bit:
            cost -= self.surcharge
        found: tuple[int, Place] | None = None
        for price, near in self.tolls.coming_to[place]:
            paid = cost - price
            if paid < 0 or (paid == 0 and self.first_closed & bit):
                break
            near &= self.levels[paid] & ~self.stops if paid else self.levels[0]
            while near:
                before = near.bit_length() - 1
                near ^= bits[before]
                steps, _ = best.get(before) or self._find_best(before, paid)
                if found is None or (steps + 1, before) < found:
                    found = steps + 1, before
        assert found is not None, "whatever was reached was reached from somewhere"
        best[place] = found
        return found


def reach(
    tolls: Tolls,
    start: Place | Mapping[Place, int],
    budget: int,
    *,
    closed: Mask = 0,
    stops: Mask = 0,
    first_closed: Mask = 0,
    dear: Mask = 0,
    surcharge: int = 0,
    goal: Place | None = None,
) -> Reach:
    """All places that `budget` pays for, each at its least cost.

    It begins in one place, or in whichever of several is best: each with what it costs to be
    there. `closed` places are never entered, `first_closed` ones not by the first step; movement
    ends in a place of `stops`; each place of `dear` costs `surcharge` more. With a `goal` the
    search ends as soon as the goal is reached.
    """
    starts = {start: 0} if isinstance(start, int) else start
    wanted = 0 if goal is None else tolls.places.bit[goal]
    pending = [0] * (budget + 1)
    for place, paid in starts.items():
        if paid <= budget:
            pending[paid] |= tolls.places.bit[place]
    unseen = ~closed | pending[0]
    levels = []
    for cost in range(budget + 1):
        here = pending[cost] & unseen
        levels.append(here)
        if here & wanted:
            break
        unseen &= ~here
        onward, open = (here & ~stops, unseen) if cost else (here, unseen & ~first_closed)
        if not onward:
            continue
        for price, places in tolls.steps_from(onward):
            at = cost + price
            entered = places & open
            if at > budget or not entered:
                continue
            if slow := entered & dear:
                entered ^= slow
                if at + surcharge <= budget:
                    pending[at + surcharge] |= slow
            pending[at] |= entered
    return Reach(tolls, starts, levels, stops, first_closed, dear, surcharge)
