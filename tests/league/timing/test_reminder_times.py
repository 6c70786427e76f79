"""Reminders come at the right part of a player's own window, and let him sleep."""

from __future__ import annotations

from datetime import time, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.errors import Invalid
from pbem.league.refusals import Refused
from pbem.league.timing.calendar import calendar_for
from pbem.league.timing.pace import Kind, parse_pace
from pbem.league.timing.quiet_hours import Quiet, parse_quiet
from pbem.league.timing.reminder_times import (
    ReminderKind,
    fit,
    next_look,
    planned_reminders,
    reminder_due,
)
from pbem.league.timing.spans import QUARTER
from pbem.league.timing.vacations import parse_vacation
from tests.league.clocks import (
    LORD_HOWE,
    NEW_YORK,
    OSLO,
    at,
    kinds,
    moments,
    near,
    outages,
    paces,
    quiets,
    wall,
    window,
    zones,
)

NIGHT = Quiet(time(22), time(7))
HALF, MOST, LAST, WARNING = ReminderKind


def planned(pace, opened, zone, quiet=NIGHT, away=()):
    """The plan of a window that opens when the wall shows `opened`, and its calendar."""
    pace, vacations = parse_pace(pace), [parse_vacation(each) for each in away]
    w = window(pace, Kind.MOVES, at(opened, zone), zone, vacations, ())
    calendar = calendar_for(zone, pace.weekdays, vacations, ())
    return planned_reminders(w, calendar, quiet), calendar


def plan(*args, zone=OSLO, **more):
    """The same, as kinds and what the wall shows."""
    found, _ = planned(*args, zone, **more)
    return [(nag.kind, wall(nag.at, zone)) for nag in found]


def test_nags_come_at_50_80_and_95_percent_and_a_warning_at_the_deadline():
    assert plan("every 100h", "2026-05-04 00:00", quiet=None) == [
        (HALF, "2026-05-06 02:00"),
        (MOST, "2026-05-07 08:00"),
        (LAST, "2026-05-07 23:00"),
        (WARNING, "2026-05-08 04:00"),
    ]


def test_a_nag_in_quiet_hours_waits_for_the_morning_or_comes_the_evening_before():
    assert plan("every 100h", "2026-05-04 00:00") == [
        (HALF, "2026-05-06 07:00"),
        (MOST, "2026-05-07 08:00"),
        (LAST, "2026-05-07 21:45"),  # in the morning it would be too late
        (WARNING, "2026-05-08 04:00"),
    ]


def test_nags_of_one_night_are_merged_into_the_most_urgent():
    """From 18:00 for 14 hours: half at 01:00, most at 05:12, last at 07:18."""
    assert plan("every 14h", "2026-05-04 18:00") == [
        (MOST, "2026-05-05 07:00"),
        (LAST, "2026-05-05 07:18"),
        (WARNING, "2026-05-05 08:00"),
    ]


def test_a_window_that_lies_in_the_night_has_no_nags_but_the_warning():
    assert plan("every 8h", "2026-05-04 22:30") == [(WARNING, "2026-05-05 06:30")]


def test_a_nag_is_never_sent_with_the_question_itself():
    assert plan("every 8h", "2026-05-04 21:45") == [(WARNING, "2026-05-05 05:45")]


def test_a_nag_that_comes_the_evening_before_does_not_overtake_the_one_before_it():
    """Most would come at 21:58 and last at 23:29, too late before a deadline at midnight."""
    assert plan("every 10h", "2026-05-04 13:50") == [
        (HALF, "2026-05-04 18:55"),
        (LAST, "2026-05-04 21:58"),
        (WARNING, "2026-05-05 00:00"),
    ]


def test_quiet_hours_by_day_do_not_cross_midnight():
    office = Quiet(time(9), time(17))
    assert plan("every 24h", "2026-05-04 21:00", quiet=office)[0] == (MOST, "2026-05-05 17:00")


@pytest.mark.parametrize(
    ("zone", "opened", "half"),
    [
        (OSLO, "2026-03-28 16:00", "2026-03-29 07:00"),  # half would be 03:00 of a short night
        (OSLO, "2026-10-24 16:00", "2026-10-25 07:00"),
        (NEW_YORK, "2026-03-07 16:00", "2026-03-08 07:00"),
        (NEW_YORK, "2026-10-31 16:00", "2026-11-01 07:00"),
        (LORD_HOWE, "2026-10-03 16:00", "2026-10-04 07:00"),
        (LORD_HOWE, "2026-04-04 16:00", "2026-04-05 07:00"),
    ],
)
def test_the_morning_comes_by_the_wall_also_when_the_clocks_change(zone, opened, half):
    assert plan("every 20h", opened, zone=zone)[0][1] == half


def test_quiet_hours_that_begin_in_the_skipped_hour_begin_after_it():
    skipped = Quiet(time(2, 30), time(7))
    assert not skipped.covers(at("2026-03-29 00:45"), OSLO)  # 01:45 on the wall
    assert skipped.covers(at("2026-03-29 01:00"), OSLO)  # 03:00, a moment later


def test_quiet_hours_hold_in_both_hours_that_the_wall_shows_twice():
    early = Quiet(time(1), time(3))
    assert early.covers(at("2026-10-25 02:30", OSLO, fold=0), OSLO)
    assert early.covers(at("2026-10-25 02:30", OSLO, fold=1), OSLO)


def test_no_nag_comes_in_a_weekend_or_vacation_that_does_not_count():
    assert plan("every 48h; weekdays", "2026-05-07 23:00")[0] == (HALF, "2026-05-11 07:00")
    away = ["2026-05-05 2026-05-20"]
    assert plan("every 48h", "2026-05-04 12:00", away=away)[0] == (HALF, "2026-05-21 12:00")


def test_each_nag_is_sent_once_and_missed_ones_count_as_one():
    found, calendar = planned("every 100h", "2026-05-04 00:00", OSLO)

    def due(sent, now):
        nag = reminder_due(found, sent, calendar, NIGHT, at(now, OSLO))
        return nag and nag.kind

    assert due((), "2026-05-06 06:59") is None
    assert due((), "2026-05-06 07:00") is HALF
    assert due((HALF,), "2026-05-06 07:01") is None
    assert due((), "2026-05-07 09:00") is MOST
    assert due((MOST,), "2026-05-07 09:01") is None
    assert due((HALF,), "2026-05-07 22:30") is None  # missed, and now it is night
    assert due((HALF,), "2026-05-08 04:00") is WARNING
    assert due((WARNING,), "2026-05-09 12:00") is None


def test_the_next_look_is_when_something_will_be_due():
    found, calendar = planned("every 100h", "2026-05-04 00:00", OSLO)

    def look(sent, now):
        moment = next_look(found, sent, calendar, NIGHT, at(now, OSLO))
        return moment and wall(moment, OSLO)

    assert look((), "2026-05-04 00:00") == "2026-05-06 07:00"
    assert look((), "2026-05-06 12:00") == "2026-05-06 12:00"
    assert look((HALF,), "2026-05-06 12:00") == "2026-05-07 08:00"
    assert look((), "2026-05-06 23:00") == "2026-05-07 07:00"
    assert look((HALF,), "2026-05-07 23:00") == "2026-05-08 04:00"
    assert look((WARNING,), "2026-05-07 23:00") is None


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("22-7", "22:00-07:00"), ("22:30 to 06:15", "22:30-06:15"), ("13:00–24:00", "13:00-00:00")],
)
def test_quiet_hours_are_written_canonically(text, canonical):
    assert str(parse_quiet(text)) == canonical


@pytest.mark.parametrize("text", ["", "night", "22", "25-7", "22:60-7"])
def test_what_are_not_quiet_hours_is_said(text):
    with pytest.raises(Invalid, match=r"not (quiet hours|a time of the day)"):
        parse_quiet(text)


@pytest.mark.parametrize("text", ["7-7", "7-6"])
def test_quiet_hours_leave_some_of_the_day(text):
    with pytest.raises(Refused, match="at least four hours"):
        parse_quiet(text)


@given(quiets)
def test_quiet_hours_parse_back(quiet):
    assert parse_quiet(str(quiet)) == quiet


@given(st.data(), paces, kinds, moments, zones, quiets)
def test_nags_are_ordered_inside_the_window_and_outside_quiet_hours(
    data, pace, kind, opened, zone, quiet
):
    away = data.draw(st.lists(near(opened), max_size=2))
    down = data.draw(st.lists(outages(opened), max_size=2))
    w = window(pace, kind, opened, zone, away, down)
    calendar = calendar_for(zone, pace.weekdays, away, down)
    *before, warning = planned_reminders(w, calendar, quiet)
    assert (warning.kind, warning.at) == (ReminderKind.WARNING, w.due)
    times = [nag.at for nag in before]
    assert all(later - sooner >= QUARTER for sooner, later in pairwise(times))
    assert [nag.kind for nag in before] == sorted(
        (nag.kind for nag in before), key=list(ReminderKind).index
    )
    assert all(w.opens < nag.at < w.due and fit(nag.at, calendar, quiet) for nag in before)
    if not before:
        steps = int((w.due - w.opens) / QUARTER)
        grid = (w.due - number * QUARTER for number in range(1, steps + 1))
        assert not any(moment > w.opens and fit(moment, calendar, quiet) for moment in grid)


@given(paces, kinds, moments, zones)
def test_without_quiet_hours_every_nag_comes_at_its_part(pace, kind, opened, zone):
    w = window(pace, kind, opened, zone, (), ())
    calendar = calendar_for(zone, pace.weekdays, (), ())
    whole = calendar.between(w.opens, w.due)
    for nag in planned_reminders(w, calendar, None)[:-1]:
        part = {HALF: 50, MOST: 80, LAST: 95}[nag.kind]
        counted = calendar.between(w.opens, nag.at)
        assert abs(counted - whole * part / 100) < timedelta(milliseconds=1)
