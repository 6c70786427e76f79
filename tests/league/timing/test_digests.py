"""Who wants a digest gets one mail at his hour, and nothing too late."""

from __future__ import annotations

from datetime import time

from hypothesis import given
from hypothesis import strategies as st

from pbem.league.timing.digests import goes_out
from tests.league.clocks import HOUR, NEW_YORK, OSLO, at, lengths, moments, wall, zones

EIGHT = time(8)


def sent(planned, due, hour=EIGHT, zone=OSLO):
    """When a reminder goes out, all by the clock on the wall."""
    return wall(goes_out(at(planned, zone), at(due, zone), hour, zone), zone)


def test_reminders_of_several_games_go_out_together():
    assert sent("2026-05-04 10:00", "2026-05-07 10:00") == "2026-05-05 08:00"
    assert sent("2026-05-04 20:00", "2026-05-05 20:00") == "2026-05-05 08:00"


def test_a_reminder_that_cannot_wait_goes_out_at_once():
    assert sent("2026-05-04 20:00", "2026-05-05 07:30") == "2026-05-04 20:00"


def test_a_digest_at_the_very_deadline_is_too_late():
    assert sent("2026-05-04 20:00", "2026-05-05 08:00") == "2026-05-04 20:00"


def test_the_hour_is_that_of_the_wall_also_when_the_clocks_change():
    assert sent("2026-03-28 20:00", "2026-04-02 20:00") == "2026-03-29 08:00"
    assert sent("2026-03-28 20:00", "2026-04-02 20:00", time(2, 30)) == "2026-03-29 03:30"
    planned, due = at("2026-11-01 00:10", NEW_YORK), at("2026-11-05 00:00", NEW_YORK)
    first = goes_out(planned, due, time(1, 30), NEW_YORK)
    assert first == at("2026-11-01 01:30", NEW_YORK, fold=0)


@given(moments, lengths(15, 20000), zones, st.integers(0, 23))
def test_a_reminder_is_sent_within_a_day_and_before_the_deadline(planned, room, zone, hour):
    found = goes_out(planned, planned + room, time(hour), zone)
    assert planned <= found < planned + room
    assert found - planned <= 25 * HOUR
