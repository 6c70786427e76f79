"""How long something takes, in processor time: others on the machine do not count."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import median
from time import process_time
from typing import NamedTuple

REPEATS = 9
WARM = 1  # calls beforehand: what is cached may be cached
LEAST = 0.02  # seconds that one repeat lasts, so that the clock is fine enough

Told = tuple[str, float | None, str, str, dict[str, float]]
"""A figure: what, value, unit, target, and what others take."""


def seconds(call: Callable[[], object]) -> float:
    """The median time of a call over several repeats, each of enough calls to be measured."""
    for _ in range(WARM):
        call()
    times = 1
    while (taken := _timed(call, times)) < LEAST:
        times = max(2 * times, round(times * LEAST / max(taken, 1e-7)))
    repeats = [taken, *(_timed(call, times) for _ in range(REPEATS - 1))]
    return median(repeats) / times


class Timed(NamedTuple):
    """A call that does the same thing so many times."""

    call: Callable[[], object]
    items: int


def beside(works: Mapping[str, Timed | None]) -> dict[str, float]:
    """The median time for one item of each, measured in turn: what slows one slows the others."""
    there = {name: work for name, work in works.items() if work is not None}
    enough = {name: max(1, round(LEAST / seconds(work.call))) for name, work in there.items()}
    taken: dict[str, list[float]] = {name: [] for name in there}
    for _ in range(REPEATS):
        for name, work in there.items():
            taken[name].append(_timed(work.call, enough[name]) / enough[name] / work.items)
    return {name: median(times) for name, times in taken.items()}


def _timed(call: Callable[[], object], times: int) -> float:
    begun = process_time()
    for _ in range(times):
        call()
    return process_time() - begun
