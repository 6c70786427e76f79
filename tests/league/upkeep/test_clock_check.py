"""Downtime is seen in the heartbeats, and a clock that jumps is noticed."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.league.timing.spans import Span, merged
from pbem.league.upkeep.clock_check import Jumped, Steady, downtime, look_at_clock
from tests.league.clocks import DAY, HOUR, at, moments

NOW = at("2026-05-04 12:00")
MINUTE = timedelta(minutes=1)


def test_downtime_is_where_beats_are_missing():
    beats = [NOW, NOW + MINUTE, NOW + 4 * MINUTE, NOW + HOUR, NOW + HOUR + MINUTE]
    assert downtime(reversed(beats), MINUTE) == (Span(NOW + 4 * MINUTE, NOW + HOUR),)


def test_one_beat_or_none_is_no_downtime():
    assert downtime([], MINUTE) == downtime([NOW], MINUTE) == ()


@pytest.mark.parametrize(
    ("passed", "really", "expected"),
    [
        (60, 60, Steady()),
        (63, 60, Steady()),
        (0, 60, Jumped(timedelta(seconds=-60))),
        (-3540, 60, Jumped(timedelta(hours=-1))),
        (3660, 60, Jumped(timedelta(hours=1))),
        (7200, 7200, Steady()),  # down for two hours, same boot
        (864_000, 863_900, Steady()),  # gently corrected over ten days
        (864_000 + 3600, 864_000, Jumped(timedelta(hours=1))),
    ],
)
def test_the_wall_must_go_as_fast_as_the_clock_that_nobody_sets(passed, really, expected):
    wall = NOW + timedelta(seconds=passed)
    assert look_at_clock(NOW, 1000.0, wall, 1000.0 + really) == expected


@pytest.mark.parametrize("last", [None, 90_000.0])
@pytest.mark.parametrize(
    ("passed", "expected"),
    [
        (2 * HOUR, Steady()),
        (13 * DAY, Steady()),
        (400 * DAY, Jumped(400 * DAY)),
        (-HOUR, Jumped(-HOUR - MINUTE)),
        (timedelta(0), Jumped(-MINUTE)),
    ],
)
def test_after_a_boot_only_plausible_downtime_is_believed(last, passed, expected):
    assert look_at_clock(NOW, last, NOW + passed, 60.0) == expected


@given(st.lists(st.tuples(moments, moments)))
def test_merged_spans_are_apart_and_cover_the_same(pairs):
    spans = [Span(min(pair), max(pair)) for pair in pairs]
    found = merged(spans)
    assert all(one.end < two.start for one, two in pairwise(found))
    for span in spans:
        assert span.start == span.end or any(
            one.start <= span.start and span.end <= one.end for one in found
        )
