"""Which units the words of a standing order mean: the weakest, the strongest, or those named."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import islice
from typing import Any

ALL, NEVER, STRONGEST, WEAKEST = "ALL", "NEVER", "STRONGEST", "WEAKEST"
MOST_GROUPS = 5000  # choices of several units that are compared before one is taken

Worth = Callable[[str], Any]
"""By what units are compared."""


def ranked(units: Collection[str], words: Sequence[str], worth: Worth) -> list[str]:
    """The units that the words mean, in the order in which they mean them."""
    if words[0] in (WEAKEST, STRONGEST, ALL):
        return sorted(units, key=worth, reverse=words[0] != WEAKEST)
    return [id for id in words if id in units]


def picked(units: Collection[str], words: Sequence[str], worth: Worth) -> str:
    """The unit that the words mean first of all; empty for none."""
    return next(iter(ranked(units, words, worth)), "")


def group_of(
    groups: Iterable[tuple[str, ...]], words: Sequence[str], weight: Callable[[str], int]
) -> tuple[str, ...]:
    """Of groups to be given up or kept down, the one that the words mean; empty for none."""
    choices = list(islice(groups, MOST_GROUPS))
    if words[0] in (WEAKEST, STRONGEST):
        best = max if words[0] == STRONGEST else min
        return best(choices, key=lambda units: (sum(map(weight, units)), units), default=())
    named = [each for each in choices if set(each) <= set(words)]
    return max(named, key=lambda units: [each in units for each in words], default=())
