"""Who wants a digest gets one mail at his hour, and nothing too late."""

from __future__ import annotations

from datetime import time

from hypothesis import given
from hypothesis import strategies as st

from pbem.league.timing.digests import Digest, Reminder, digests
from pbem.league.timing.reminder_times import Nag, NagKind
from tests.league.clocks import HOUR, NEW_YORK, OSLO, at, lengths, moments, wall, zones

EIGHT = time(8)


def reminder(game, kind, nagged, due, zone=OSLO):
    """A reminder by the clock on the wall."""
    return Reminder(game, Nag(kind, at(nagged, zone)), at(due, zone))


def shown(found, zone=OSLO):
    """Digests as times on the wall and games."""
    return [(wall(each.at, zone), [one.game for one in each.reminders]) for each in found]


def test_nags_of_several_games_go_out_together_nearest_deadline_first():
    late = reminder("Jupiter 1", NagKind.HALF, "2026-05-04 10:00", "2026-05-07 10:00")
    soon = reminder("Jupiter 2", NagKind.MOST, "2026-05-04 20:00", "2026-05-05 20:00")
    assert shown(digests([late, soon], EIGHT, OSLO)) == [
        ("2026-05-05 08:00", ["Jupiter 2", "Jupiter 1"])
    ]


def test_a_nag_that_cannot_wait_and_a_warning_go_out_at_once():
    last = reminder("A", NagKind.LAST, "2026-05-04 20:00", "2026-05-05 07:30")
    warning = reminder("B", NagKind.WARNING, "2026-05-04 21:00", "2026-05-04 21:00")
    assert shown(digests([warning, last], EIGHT, OSLO)) == [
        ("2026-05-04 20:00", ["A"]),
        ("2026-05-04 21:00", ["B"]),
    ]


def test_a_digest_at_the_very_deadline_is_too_late():
    last = reminder("A", NagKind.LAST, "2026-05-04 20:00", "2026-05-05 08:00")
    assert shown(digests([last], EIGHT, OSLO)) == [("2026-05-04 20:00", ["A"])]


def test_a_game_is_in_a_digest_once_with_its_most_urgent_nag():
    half = reminder("A", NagKind.HALF, "2026-05-04 10:00", "2026-05-05 12:00")
    most = reminder("A", NagKind.MOST, "2026-05-05 06:00", "2026-05-05 12:00")
    for order in ([half, most], [most, half]):
        assert digests(order, EIGHT, OSLO) == (Digest(at("2026-05-05 08:00", OSLO), (most,)),)


def test_the_hour_is_that_of_the_wall_also_when_the_clocks_change():
    nag = reminder("A", NagKind.HALF, "2026-03-28 20:00", "2026-04-02 20:00")
    assert shown(digests([nag], EIGHT, OSLO)) == [("2026-03-29 08:00", ["A"])]
    assert shown(digests([nag], time(2, 30), OSLO)) == [("2026-03-29 03:30", ["A"])]
    there = reminder("A", NagKind.HALF, "2026-11-01 00:10", "2026-11-05 00:00", NEW_YORK)
    (once,) = digests([there], time(1, 30), NEW_YORK)
    assert once.at == at("2026-11-01 01:30", NEW_YORK, fold=0)


@given(moments, lengths(15, 20000), zones, st.integers(0, 23), st.sampled_from(list(NagKind)[:3]))
def test_a_reminder_is_sent_within_a_day_and_before_the_deadline(nagged, room, zone, hour, kind):
    (one,) = digests([Reminder("A", Nag(kind, nagged), nagged + room)], time(hour), zone)
    assert nagged <= one.at < nagged + room
    assert one.at - nagged <= 25 * HOUR
