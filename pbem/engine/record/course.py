"""Which entries of a journal count, where a game went back in it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence


class Course:
    """The entries that are in force after some entry, by where the game went back alone."""

    def __init__(self, backs: Sequence[tuple[int, int]], last: int) -> None:
        """`backs` are (entry, the earlier entry that it went back to), in their order.

        Raises ValueError for one that goes nowhere.
        """
        if any(not 0 <= to < entry for entry, to in backs):
            raise ValueError("a game goes back to an earlier entry, or to its start")
        self._backs = backs
        self._numbers = [entry for entry, _ in backs]
        self._spans = list(self._in_force(last))[::-1]
        self._ends = [end for _, end in self._spans]

    def _in_force(self, last: int) -> Iterator[tuple[int, int]]:
        """Runs of entries in force, after one number and up to another, the newest first."""
        while last > 0:
            at = bisect_right(self._numbers, last)
            first, to = self._backs[at - 1] if at else (0, 0)
            yield first, last
            last = to

    def counts(self, entry: int) -> bool:
        """Is an entry in force?"""
        at = bisect_left(self._ends, entry)
        return at < len(self._spans) and self._spans[at][0] < entry
