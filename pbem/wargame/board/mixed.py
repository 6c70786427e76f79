"""Boards of several parts: grids of hexes, areas and boxes, joined by links."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from pbem.wargame.board.areas import Border
from pbem.wargame.board.places import NOTHING, Kinds, Mask, Passage, Place, Places, StepByStep


class Part(NamedTuple):
    """A board inside a larger one, where its places have indices that lie so much higher."""

    places: Places
    above: int

    def own(self, mask: Mask) -> Mask:
        """What of a set lies in this part, as the part counts."""
        return mask >> self.above & self.places.whole


class Mixed(Places):
    """Several boards as one. The indices of the first are the same here."""

    def __init__(self, boards: Sequence[Places], links: Iterable[Border]) -> None:
        """A link joins two places of any parts and counts both ways."""
        sizes = accumulate((len(each.labels) for each in boards), initial=0)
        self.parts = tuple(Part(*each) for each in zip(boards, sizes, strict=False))
        self.labels = tuple(label for board in boards for label in board.labels)
        self.index: dict[str, Place] = {}
        for board, above in self.parts:
            for label, place in board.index.items():
                if label in self.index:
                    raise ValueError(f"{label} is on the board twice.")
                self.index[label] = place + above
        self.bit = tuple(1 << place for place in range(len(self.labels)))
        self.whole = sum(board.whole << above for board, above in self.parts)
        self._part_of = tuple(part for part in self.parts for _ in part.places.labels)
        self._links: dict[tuple[Place, Place], Kinds] = {}
        for a, b, kinds in links:
            self._link(a, b, frozenset(kinds))
        self._linked: dict[Place, Mask] = {}
        for one, other in self._links:
            self._linked[one] = self._linked.get(one, 0) | self.bit[other]
        self._ends: Mask = sum(self.bit[place] for place in self._linked)
        self.around = tuple(
            each << above | self._linked.get(place + above, 0)
            for board, above in self.parts
            for place, each in enumerate(board.around)
        )
        self.neighbours = tuple(tuple(self.members(around)) for around in self.around)

    def _link(self, a: str, b: str, kinds: Kinds) -> None:
        for label in (a, b):
            if label not in self.index:
                raise ValueError(f"There is no {label} on this board.")
        one, other = self.index[a], self.index[b]
        if one == other:
            raise ValueError(f"{a} is linked to itself.")
        if self._links.setdefault((one, other), kinds) != kinds:
            raise ValueError(f"The link of {a} and {b} is listed in two different ways.")
        self._links[other, one] = kinds

    def between(self, a: Place, b: Place) -> Kinds:
        kinds = self._links.get((a, b), NOTHING)
        part = self._part_of[a]
        if part is self._part_of[b]:
            kinds |= part.places.between(a - part.above, b - part.above)
        return kinds

    def spread(self, mask: Mask) -> Mask:
        found = 0
        for part in self.parts:
            if own := part.own(mask):
                found |= part.places.spread(own) << part.above
        for place in self.members(mask & self._ends):
            found |= self._linked[place]
        return found

    def passage(self, steps: Iterable[tuple[Place, Place]]) -> Passage:
        inside: dict[Part, list[tuple[Place, Place]]] = {part: [] for part in self.parts}
        links: list[tuple[Place, Place]] = []
        for a, b in steps:
            part = self._part_of[a]
            own = a - part.above, b - part.above
            if part is self._part_of[b] and part.places.adjacent(*own):
                inside[part].append(own)
            else:
                links.append((a, b))
        parts = [(part, part.places.passage(found)) for part, found in inside.items()]
        return _MixedPassage(self, parts, StepByStep(self, links))


class _MixedPassage(Passage):
    """Steps inside each part as quick as the part can, and those over links one by one."""

    __slots__ = ("_links", "_parts", "places")

    places: Mixed

    def __init__(
        self, places: Mixed, parts: Sequence[tuple[Part, Passage]], links: Passage
    ) -> None:
        self.places = places
        self._parts = parts
        self._links = links

    def allows(self, a: Place, b: Place) -> bool:
        return bool(self.entered_from(b) & self.places.bit[a])

    def step(self, mask: Mask) -> Mask:
        found = self._links.step(mask)
        for part, passage in self._parts:
            if own := part.own(mask):
                found |= passage.step(own) << part.above
        return found

    def entered_from(self, place: Place) -> Mask:
        found = self._links.entered_from(place)
        for part, passage in self._parts:
            own = place - part.above
            if 0 <= own < len(part.places.labels):
                found |= passage.entered_from(own) << part.above
        return found

    def reversed(self) -> _MixedPassage:
        parts = [(part, passage.reversed()) for part, passage in self._parts]
        return _MixedPassage(self.places, parts, self._links.reversed())
