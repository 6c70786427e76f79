"""When the service was down, and whether its own clock can be believed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import pairwise

import msgspec

from pbem.league.timing.spans import Span, in_utc, merged

MISSED_BEATS = 3  # so many beats may be late before it is called downtime
STEADY_WITHIN = timedelta(seconds=5)
SLEW = 0.001  # a clock that is being corrected gently runs this much too fast or slow
LONGEST_DOWNTIME = timedelta(days=14)  # more than this after a reboot is a wrong clock


class Steady(msgspec.Struct, frozen=True):
    """The wall clock goes as it should."""


class Jumped(msgspec.Struct, frozen=True):
    """The wall clock was moved, forwards or (negative) backwards."""

    by: timedelta


def downtime(beats: Iterable[datetime], every: timedelta) -> tuple[Span, ...]:
    """The times without a heartbeat, from the last beat before to the first one after."""
    ordered = sorted(in_utc(beat) for beat in beats)
    return merged(
        Span(last, beat) for last, beat in pairwise(ordered) if beat - last > MISSED_BEATS * every
    )


def look_at_clock(
    last_wall: datetime, last_monotonic: float | None, wall: datetime, monotonic: float
) -> Steady | Jumped:
    """Compare the wall clock with one that nobody can set, in seconds since boot.

    Take CLOCK_BOOTTIME, which goes on in a suspended machine, so that sleep is not a jump; and
    None as the last reading when the machine has booted since, as then the two do not compare.
    """
    passed = in_utc(wall) - in_utc(last_wall)
    if last_monotonic is None or monotonic < last_monotonic:
        return after_a_boot(passed, timedelta(seconds=monotonic))
    really = timedelta(seconds=monotonic - last_monotonic)
    apart = passed - really
    return Steady() if abs(apart) <= STEADY_WITHIN + SLEW * really else Jumped(apart)


def after_a_boot(passed: timedelta, since_boot: timedelta) -> Steady | Jumped:
    """At least the time since the boot must have passed, and no implausibly long downtime."""
    if passed < since_boot - STEADY_WITHIN - SLEW * since_boot:
        return Jumped(passed - since_boot)
    return Jumped(passed) if passed - since_boot > LONGEST_DOWNTIME else Steady()
