"""How long something takes, in processor time: others on the machine do not count."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time

REPEATS = 9
LEAST = 0.02  # seconds that one repeat lasts, so that the clock is fine enough


def seconds(call: Callable[[], object]) -> float:
    """The median time of a call over several repeats, each of enough calls to be measured."""
    call()  # what is cached may be cached
    times = 1
    while (taken := _timed(call, times)) < LEAST:
        times = max(2 * times, round(times * LEAST / max(taken, 1e-7)))
    return median(_timed(call, times) / times for _ in range(REPEATS))


def _timed(call: Callable[[], object], times: int) -> float:
    begun = process_time()
    for _ in range(times):
        call()
    return process_time() - begun
