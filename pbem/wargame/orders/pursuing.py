"""Who follows into a place that combat has cleared: every lawful choice among those who may."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping

Way = tuple[str, ...]
"""The places that a unit goes through, the last one where it ends."""


class Pursuers(ABC):
    """Units that may advance, each by one of its ways, none of them or all of them."""

    units: tuple[str, ...]

    @abstractmethod
    def ways(self, id: str) -> list[Way]:
        """How a unit may advance."""

    @abstractmethod
    def fault(self, chosen: Mapping[str, Way], undecided: Iterable[str] = ()) -> str:
        """What is wrong once these have advanced; empty if nothing is.

        Who is undecided is taken to leave where it stands.
        """

    def choices(self, required: Iterable[str] = ()) -> Iterator[dict[str, Way]]:
        """Every lawful way to advance, the most units first; the required ones always do."""
        return self._choices({}, self.units, frozenset(required))

    def _choices(
        self, chosen: dict[str, Way], left: tuple[str, ...], required: frozenset[str]
    ) -> Iterator[dict[str, Way]]:
        """What can become of some choices; a stack that is too big already is not built upon."""
        if self.fault(chosen, left):
            return
        if not left:
            yield chosen
            return
        id, rest = left[0], left[1:]
        for way in self.ways(id):
            yield from self._choices({**chosen, id: way}, rest, required)
        if id not in required:
            yield from self._choices(chosen, rest, required)


def arrivals(chosen: Mapping[str, Way]) -> dict[str, list[str]]:
    """By place, who ends there."""
    found: dict[str, list[str]] = {}
    for id, way in chosen.items():
        found.setdefault(way[-1], []).append(id)
    return found
