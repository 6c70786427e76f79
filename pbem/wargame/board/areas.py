"""Maps of areas, sea zones and boxes, and the borders between them."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pbem.wargame.board.places import NOTHING, Kinds, Mask, Place, Places

Border = tuple[str, str, Collection[str]]
"""Two labels, and the kinds of what lies between them; none, where they just touch."""


class Areas(Places):
    """Areas by name, as many neighbours to each as the map draws; every border counts both ways."""

    def __init__(self, labels: Iterable[str], borders: Iterable[Border]) -> None:
        """A border may be listed from either side or from both, but not as two different ones."""
        self.labels = tuple(labels)
        self.index = {label: place for place, label in enumerate(self.labels)}
        if doubled := [each for place, each in enumerate(self.labels) if self.index[each] != place]:
            raise ValueError(f"{doubled[0]} is on the map twice.")
        self.bit = tuple(1 << place for place in range(len(self.labels)))
        self.whole = (1 << len(self.labels)) - 1
        self._between: dict[tuple[Place, Place], Kinds] = {}
        for a, b, kinds in borders:
            self._part(a, b, frozenset(kinds))
        beside: list[list[Place]] = [[] for _ in self.labels]
        for one, other in self._between:
            beside[one].append(other)
        self.neighbours = tuple(map(tuple, beside))
        self.around = tuple(sum(self.bit[other] for other in others) for others in beside)
        self._rings: dict[Place, tuple[Mask, ...]] = {}

    def _part(self, a: str, b: str, kinds: Kinds) -> None:
        for label in (a, b):
            if label not in self.index:
                raise ValueError(f"There is no {label} on this map.")
        if a == b:
            raise ValueError(f"{a} has a border with itself.")
        one, other = self.index[a], self.index[b]
        if self._between.setdefault((one, other), kinds) != kinds:
            raise ValueError(f"The border of {a} and {b} is listed in two different ways.")
        self._between[other, one] = kinds

    def between(self, a: Place, b: Place) -> Kinds:
        return self._between.get((a, b), NOTHING)

    def rings(self, place: Place) -> tuple[Mask, ...]:
        known = self._rings.get(place)
        if known is None:
            known = self._rings[place] = tuple(super().rings(place))
        return known
