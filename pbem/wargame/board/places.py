"""Places: what hexes, areas, sea zones and boxes have in common.

A place is a small integer, its index; people know it by its label, the name as printed. A set of
places is an integer with one bit a place. Between two neighbours may lie what the board's data
says: a river, a mountain pass, a railroad.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, TypeAlias

Place: TypeAlias = int
Mask: TypeAlias = int
Kinds: TypeAlias = frozenset[str]

NOTHING: Kinds = frozenset()


class Places(ABC):
    """All places of a board: their labels, their neighbours, and sets of them."""

    word: ClassVar[str] = "place"  # what people call one of them
    labels: Sequence[str]
    """By place; empty where an index is no place."""
    index: Mapping[str, Place]
    """By label; a place may have several."""
    bit: Sequence[Mask]
    whole: Mask
    neighbours: Sequence[tuple[Place, ...]]
    around: Sequence[Mask]
    """By place, its neighbours as a set."""

    def __len__(self) -> int:
        return self.whole.bit_count()

    @abstractmethod
    def between(self, a: Place, b: Place) -> Kinds:
        """The kinds of what lies between two places; empty where nothing does."""

    # -- by name ----------------------------------------------------------------------------------

    def mask(self, labels: Iterable[str]) -> Mask:
        """The set of the places with these labels."""
        found = 0
        for label in labels:
            if label not in self.index:
                raise KeyError(f"There is no {self.word} {label} on this board.")
            found |= self.bit[self.index[label]]
        return found

    def members(self, mask: Mask) -> Iterator[Place]:
        """The places of a set, by ascending index."""
        # One pass over the binary digits beats clearing lowest bits of a long integer.
        digits = bin(mask)[:1:-1]
        place = digits.find("1")
        while place >= 0:
            yield place
            place = digits.find("1", place + 1)

    def named(self, mask: Mask) -> list[str]:
        """The labels of a set, in the order of the printed numbers or names."""
        labels = self.labels
        return sorted([labels[place] for place in self.members(mask)]) if mask else []

    def knows(self, word: str) -> bool:
        """Is this the label of a place, in capital or small letters?"""
        return word in self.index or word.casefold() in self._folded

    @cached_property
    def _folded(self) -> frozenset[str]:
        return frozenset(map(str.casefold, self.index))

    # -- near and far -----------------------------------------------------------------------------

    def adjacent(self, a: Place, b: Place) -> bool:
        return bool(self.around[a] & self.bit[b])

    def spread(self, mask: Mask) -> Mask:
        """All neighbours of all places of the set."""
        found, around = 0, self.around
        for place in self.members(mask):
            found |= around[place]
        return found

    def rings(self, place: Place) -> Iterable[Mask]:
        """The places that are no step away, one step, two steps and so on."""
        reached = front = self.bit[place]
        while front:
            yield front
            front = self.spread(front) & ~reached
            reached |= front

    def distance(self, a: Place, b: Place) -> int | None:
        """Steps from `a` to `b`; None where no way leads."""
        there = self.bit[b]
        return next((steps for steps, ring in enumerate(self.rings(a)) if ring & there), None)

    def distances(self, place: Place, among: Mask) -> dict[Place, int]:
        """Steps from a place to each of a set; those to which no way leads are left out."""
        found: dict[Place, int] = {}
        for steps, ring in enumerate(self.rings(place)):
            if met := ring & among:
                found.update(dict.fromkeys(self.members(met), steps))
                among &= ~met
            if not among:
                break
        return found

    def within(self, place: Place, radius: int) -> Mask:
        """The places at most `radius` away, the place itself among them."""
        return sum(ring for _, ring in zip(range(radius + 1), self.rings(place), strict=False))

    def ring(self, place: Place, radius: int) -> Mask:
        """The places exactly `radius` away."""
        return self.within(place, radius) & ~self.within(place, radius - 1)

    # -- stepping from one to the next ------------------------------------------------------------

    def passage(self, steps: Iterable[tuple[Place, Place]]) -> Passage:
        """The passage that allows these steps between neighbours, each one way."""
        return StepByStep(self, steps)


def first(mask: Mask) -> Place:
    """The place of a set with the lowest index."""
    return (mask & -mask).bit_length() - 1


class Passage(ABC):
    """Where one may step from place to place."""

    __slots__ = ()

    places: Places

    @abstractmethod
    def allows(self, a: Place, b: Place) -> bool:
        """Whether one may step from `a` to the adjacent `b`."""

    @abstractmethod
    def step(self, mask: Mask) -> Mask:
        """All places reached in one step from the set."""

    @abstractmethod
    def entered_from(self, place: Place) -> Mask:
        """The places from which one may step to this one."""

    @abstractmethod
    def reversed(self) -> Passage:
        """The same steps, each the other way."""

    def shortest(self, start: Place, goals: Mask, within: Mask, rather: Mask) -> list[Place]:
        """A shortest way inside `within` to one of the goals; empty if none leads to any.

        Where several are as short, it goes back from the goal over places of `rather`.
        """
        places = self.places
        rings = [places.bit[start]]
        known = rings[0]
        while not rings[-1] & goals:
            ring = self.step(rings[-1]) & (within | goals) & ~known
            if not ring:
                return []
            rings.append(ring)
            known |= ring
        way = [first(rings[-1] & goals)]
        for ring in reversed(rings[:-1]):
            near = self.entered_from(way[-1]) & ring
            way.append(first(near & rather or near))
        return way[::-1]

    def rings(self, start: Place, within: Mask) -> list[Mask]:
        """What is reached from a place inside `within`, by the steps that it takes."""
        known = ring = self.places.bit[start]
        found = []
        while ring:
            found.append(ring)
            ring = self.step(ring) & within & ~known
            known |= ring
        return found

    def back_along(self, rings: Sequence[Mask], goal: Place, rather: Mask) -> list[Place]:
        """A shortest way to a goal over the rings around its start, as `shortest` finds it."""
        before = self.entered_from(goal)
        steps = 0
        for ring in rings:
            steps += 1
            if ring & before:
                break
        else:
            return []
        way = [goal]
        for ring in reversed(rings[:steps]):
            near = self.entered_from(way[-1]) & ring
            way.append(first(near & rather or near))
        return way[::-1]

    def flood(self, start: Mask, within: Mask, until: Mask = 0) -> Mask:
        """All that is reached from `start` inside `within`, or enough of it to touch `until`.

        The start belongs to the answer even where it lies outside `within`.
        """
        reached = front = start
        while front and not reached & until:
            front = self.step(front) & within & ~reached
            reached |= front
        return reached


class StepByStep(Passage):
    """A passage that lists its steps, on a board of any kind."""

    __slots__ = ("_from", "_leaving", "_onward", "places")

    def __init__(self, places: Places, steps: Iterable[tuple[Place, Place]]) -> None:
        self.places = places
        self._onward: dict[Place, Mask] = {}
        self._from: dict[Place, Mask] = {}
        for a, b in steps:
            if not places.adjacent(a, b):
                raise ValueError(f"{places.labels[a]} and {places.labels[b]} are not adjacent.")
            self._onward[a] = self._onward.get(a, 0) | places.bit[b]
            self._from[b] = self._from.get(b, 0) | places.bit[a]
        self._leaving: Mask = sum(places.bit[a] for a in self._onward)

    def allows(self, a: Place, b: Place) -> bool:
        return bool(self._onward.get(a, 0) & self.places.bit[b])

    def step(self, mask: Mask) -> Mask:
        found, onward = 0, self._onward
        digits = bin(mask & self._leaving)[:1:-1]  # as `members` reads them, without the generator
        place = digits.find("1")
        while place >= 0:
            found |= onward[place]
            place = digits.find("1", place + 1)
        return found

    def entered_from(self, place: Place) -> Mask:
        return self._from.get(place, 0)

    def reversed(self) -> StepByStep:
        places = self.places
        back = ((b, a) for a, onward in self._onward.items() for b in places.members(onward))
        return StepByStep(places, back)
