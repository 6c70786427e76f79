"""Maps of areas and sea zones, and the borders between them."""

from collections.abc import Collection, Iterable, Iterator
from enum import StrEnum


class Border(StrEnum):
    """What parts two places."""

    LAND = "land"
    MOUNTAIN = "mountain"
    SEA = "sea"
    COAST = "coast"


ANY = tuple(Border)
OVERLAND = (Border.LAND, Border.MOUNTAIN)


class AreaMap:
    """Land areas and sea zones by name; every border counts both ways."""

    def __init__(
        self,
        land: Iterable[str],
        seas: Iterable[str],
        borders: Iterable[tuple[str, str, Border]],
    ) -> None:
        """A border may be listed from either side or from both, but not as two kinds."""
        self.land: tuple[str, ...] = tuple(land)
        self.seas: tuple[str, ...] = tuple(seas)
        self._borders: dict[str, dict[str, Border]] = {}
        for name in (*self.land, *self.seas):
            if name in self._borders:
                raise ValueError(f"{name} is on the map twice.")
            self._borders[name] = {}
        self._sea_names = frozenset(self.seas)
        for a, b, kind in borders:
            self._check(a, b, kind)
            self._borders[a][b] = self._borders[b][a] = kind

    def _check(self, a: str, b: str, kind: Border) -> None:
        known = self._of(a).get(b, kind)
        self._of(b)
        if a == b:
            raise ValueError(f"{a} has a border with itself.")
        if known != kind:
            raise ValueError(f"The border of {a} and {b} is both {known} and {kind}.")
        at_sea = (a in self._sea_names) + (b in self._sea_names)
        if at_sea != {Border.SEA: 2, Border.COAST: 1}.get(kind, 0):
            raise ValueError(f"The border of {a} and {b} cannot be {kind}.")

    def _of(self, name: str) -> dict[str, Border]:
        if name not in self._borders:
            raise ValueError(f"There is no {name} on this map.")
        return self._borders[name]

    def __contains__(self, name: object) -> bool:
        return name in self._borders

    def __iter__(self) -> Iterator[str]:
        return iter(self._borders)

    def is_sea(self, name: str) -> bool:
        """Whether this is a sea zone."""
        self._of(name)
        return name in self._sea_names

    def border(self, a: str, b: str) -> Border | None:
        """What parts two places, or None where they do not touch."""
        self._of(b)
        return self._of(a).get(b)

    def borders(self) -> Iterator[tuple[str, str, Border]]:
        """Every border once."""
        order = {name: place for place, name in enumerate(self._borders)}
        for a, others in self._borders.items():
            for b, kind in others.items():
                if order[a] < order[b]:
                    yield a, b, kind

    def neighbours(self, name: str, kinds: Collection[Border] = ANY) -> tuple[str, ...]:
        """The places next to this one over borders of these kinds, in the order of the map."""
        return tuple(other for other, kind in self._of(name).items() if kind in kinds)

    def steps(
        self,
        start: str,
        kinds: Collection[Border] = ANY,
        *,
        most: int | None = None,
        closed: Collection[str] = (),
    ) -> dict[str, int]:
        """The places that can be reached without entering `closed` ones, with their distance."""
        self._of(start)
        distance = {start: 0}
        front = [start]
        while front and (most is None or distance[front[0]] < most):
            front = [
                other
                for place in front
                for other in self.neighbours(place, kinds)
                if other not in closed and _first(other, distance, distance[place] + 1)
            ]
        return distance

    def within(
        self,
        start: str,
        most: int,
        kinds: Collection[Border] = ANY,
        *,
        closed: Collection[str] = (),
    ) -> frozenset[str]:
        """The places at most so many steps away, the start among them."""
        return frozenset(self.steps(start, kinds, most=most, closed=closed))

    def distance(
        self,
        a: str,
        b: str,
        kinds: Collection[Border] = ANY,
        *,
        closed: Collection[str] = (),
    ) -> int | None:
        """Steps from `a` to `b`, or None where there is no way."""
        self._of(b)
        return self.steps(a, kinds, closed=closed).get(b)

    def path(
        self,
        a: str,
        b: str,
        kinds: Collection[Border] = ANY,
        *,
        closed: Collection[str] = (),
    ) -> tuple[str, ...] | None:
        """A shortest way from `a` to `b`, both included, or None; always the same one."""
        self._of(b)
        distance = self.steps(a, kinds, closed=closed)
        if b not in distance:
            return None
        path = [b]
        while path[-1] != a:
            here = path[-1]
            path.append(
                next(
                    other
                    for other in self.neighbours(here, kinds)
                    if distance.get(other) == distance[here] - 1
                )
            )
        return tuple(reversed(path))


def _first(place: str, distance: dict[str, int], steps: int) -> bool:
    """Notes the distance of a place that is seen for the first time."""
    if place in distance:
        return False
    distance[place] = steps
    return True
