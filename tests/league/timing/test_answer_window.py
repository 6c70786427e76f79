"""When an answer is due, over every edge that clocks and calendars have."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.league.timing.calendar import calendar_for
from pbem.league.timing.pace import Kind, parse_pace
from pbem.league.timing.spans import QUARTER, Span
from pbem.league.timing.vacations import Vacation, parse_vacation
from tests.league.clocks import (
    AUCKLAND,
    DAY,
    HAVANA,
    HOUR,
    KATHMANDU,
    LORD_HOWE,
    NEW_YORK,
    OSLO,
    at,
    kinds,
    lengths,
    moments,
    near,
    outages,
    paces,
    wall,
    window,
    zones,
)


def due(pace, opened, zone, away=(), down=()):
    """The due time on the wall of a question put when the wall showed `opened`."""
    vacations = [parse_vacation(each) for each in away]
    spans = [Span(at(start, zone), at(end, zone)) for start, end in down]
    w = window(parse_pace(pace), Kind.MOVES, at(opened, zone), zone, vacations, spans)
    return wall(w.due, zone)


@pytest.mark.parametrize(
    ("zone", "opened", "expected"),
    [
        (OSLO, "2026-03-28 20:00", "2026-03-29 21:00"),  # 23 hours long
        (OSLO, "2026-10-24 20:00", "2026-10-25 19:00"),  # 25 hours long
        (NEW_YORK, "2026-03-07 20:00", "2026-03-08 21:00"),
        (NEW_YORK, "2026-10-31 20:00", "2026-11-01 19:00"),
        (LORD_HOWE, "2026-10-03 20:00", "2026-10-04 20:30"),  # moves by half an hour
        (LORD_HOWE, "2026-04-04 20:00", "2026-04-05 19:30"),
        (OSLO, "2028-02-28 12:00", "2028-02-29 12:00"),  # leap day
        (OSLO, "2027-02-28 12:00", "2027-03-01 12:00"),
        (OSLO, "2026-12-31 18:00", "2027-01-01 18:00"),  # year end
        (KATHMANDU, "2026-05-04 18:00", "2026-05-05 18:00"),  # UTC+05:45
    ],
)
def test_a_day_is_24_real_hours_whatever_the_wall_shows(zone, opened, expected):
    assert due("every 24h", opened, zone) == expected


def test_a_due_time_is_a_full_quarter_of_an_hour():
    assert due("every 24h", "2026-05-04 18:07", OSLO) == "2026-05-05 18:15"
    assert due("every 24h", "2026-05-04 18:15", KATHMANDU) == "2026-05-05 18:15"


@pytest.mark.parametrize(
    ("zone", "opened", "expected"),
    [
        (OSLO, "2026-05-08 18:00", "2026-05-12 18:00"),  # Friday to Tuesday
        (OSLO, "2026-05-09 11:00", "2026-05-13 00:00"),  # put on Saturday, counts from Monday
        (OSLO, "2026-03-27 20:00", "2026-03-31 20:00"),  # the clocks change inside the weekend
        (OSLO, "2026-10-23 20:00", "2026-10-27 20:00"),
        (LORD_HOWE, "2026-10-02 20:00", "2026-10-06 20:00"),
        (NEW_YORK, "2026-10-30 20:00", "2026-11-03 20:00"),
        (OSLO, "2026-12-31 18:00", "2027-01-04 18:00"),
    ],
)
def test_weekdays_do_not_count_the_weekend_of_the_players_zone(zone, opened, expected):
    assert due("every 48h; weekdays", opened, zone) == expected


def test_the_weekend_is_that_of_the_players_own_zone():
    friday_noon = at("2026-05-08 12:00")
    pace = parse_pace("every 6h; weekdays")
    there = window(pace, Kind.MOVES, friday_noon, AUCKLAND, (), ())
    here = window(pace, Kind.MOVES, friday_noon, NEW_YORK, (), ())
    assert wall(there.due, AUCKLAND) == "2026-05-11 06:00"  # it was Saturday there already
    assert here.due == friday_noon + 6 * HOUR


def test_no_deadline_falls_on_the_start_of_a_weekend():
    assert due("every 24h; weekdays", "2026-05-08 00:00", OSLO) == "2026-05-11 00:00"


def test_a_weekend_that_begins_in_a_skipped_or_doubled_midnight_is_whole():
    """Havana changes its clocks at midnight of Sunday."""
    assert due("every 24h; weekdays", "2026-03-06 12:00", HAVANA) == "2026-03-09 12:00"
    assert due("every 24h; weekdays", "2026-10-30 12:00", HAVANA) == "2026-11-02 12:00"


@pytest.mark.parametrize(
    ("away", "expected"),
    [
        ("2026-05-01 2026-05-03", "2026-05-06 18:00"),  # before
        ("2026-05-02 2026-05-04", "2026-05-07 00:00"),  # over the opening
        ("2026-05-05 2026-05-05", "2026-05-07 18:00"),  # inside
        ("2026-05-06 2026-05-08", "2026-05-09 18:00"),  # over the end
        ("2026-05-01 2026-05-20", "2026-05-23 00:00"),  # all of it
        ("2026-05-07 2026-05-09", "2026-05-06 18:00"),  # after
    ],
)
def test_a_vacation_extends_a_window_by_what_overlaps(away, expected):
    assert due("every 48h", "2026-05-04 18:00", OSLO, away=[away]) == expected


def test_a_vacation_and_the_weekend_in_it_are_not_counted_twice():
    fifth_to_eleventh = ["2026-05-05 2026-05-11"]
    assert (
        due("every 48h; weekdays", "2026-05-04 18:00", OSLO, fifth_to_eleventh)
        == "2026-05-13 18:00"
    )


def test_a_vacation_over_the_change_of_clocks_gives_the_whole_days():
    assert due("every 48h", "2026-03-28 12:00", OSLO, ["2026-03-29"]) == "2026-03-31 12:00"
    assert due("every 48h", "2026-10-24 12:00", OSLO, ["2026-10-25"]) == "2026-10-27 12:00"


def test_a_vacation_asked_for_today_does_not_reach_back():
    opened, asked = at("2026-05-04 18:00", OSLO), at("2026-05-05 12:00", OSLO)
    today = Vacation(asked.date(), asked.date(), asked)
    w = window(parse_pace("every 24h"), Kind.MOVES, opened, OSLO, [today], ())
    assert wall(w.due, OSLO) == "2026-05-06 06:00"


def test_downtime_is_credited_once_however_often_it_is_told():
    twice = [("2026-05-05 10:00", "2026-05-05 13:00"), ("2026-05-05 11:00", "2026-05-05 14:00")]
    assert due("every 24h", "2026-05-04 18:00", OSLO, down=twice) == "2026-05-05 22:00"


def test_a_service_that_is_down_at_the_deadline_moves_it():
    night = [("2026-05-05 17:58", "2026-05-05 23:10")]
    assert due("every 24h", "2026-05-04 17:50", OSLO, down=night) == "2026-05-05 23:15"


def test_grace_counts_like_the_window():
    pace = parse_pace("every 24h; weekdays; grace 12h")
    w = window(pace, Kind.MOVES, at("2026-05-07 20:00", OSLO), OSLO, (), ())
    assert wall(w.due, OSLO) == "2026-05-08 20:00"
    assert wall(w.grace_until, OSLO) == "2026-05-11 08:00"


def test_phases_have_their_own_lengths_and_extensions_add():
    pace, opened = parse_pace("setup 7d; reactions 24h"), at("2026-05-04 18:00")
    assert window(pace, Kind.SETUP, opened, OSLO, (), ()).due == opened + 7 * DAY
    assert window(pace, Kind.REACTIONS, opened, OSLO, (), (), 5 * HOUR).due == opened + 29 * HOUR


def test_a_moment_without_a_zone_is_refused():
    with pytest.raises(ValueError, match="does not say"):
        window(
            parse_pace("weekdays"), Kind.MOVES, at("2026-05-04").replace(tzinfo=None), OSLO, (), ()
        )


@given(st.data(), paces, kinds, moments, zones)
def test_a_window_is_never_shorter_than_its_length_and_ends_when_time_counts(
    data, pace, kind, opened, zone
):
    away = data.draw(st.lists(near(opened), max_size=3))
    down = data.draw(st.lists(outages(opened), max_size=3))
    w = window(pace, kind, opened, zone, away, down)
    calendar = calendar_for(zone, pace.weekdays, away, down)
    assert opened < w.due <= w.grace_until
    assert w.due - opened >= pace.length(kind)
    assert calendar.between(opened, w.due) >= pace.length(kind)
    assert calendar.between(opened, w.due) < pace.length(kind) + 2 * QUARTER * (1 + len(down))
    assert calendar.between(w.due, w.grace_until) >= pace.grace
    assert calendar.resumes(w.due) == w.due
    if pace.weekdays:
        assert w.due.astimezone(zone).weekday() < 5


@given(st.data(), paces, kinds, moments, zones, lengths(0, 5000))
def test_due_is_monotone_in_the_opening(data, pace, kind, opened, zone, later):
    away = data.draw(st.lists(near(opened), max_size=3))
    down = data.draw(st.lists(outages(opened), max_size=3))
    first = window(pace, kind, opened, zone, away, down)
    second = window(pace, kind, opened + later, zone, away, down)
    assert first.due <= second.due
    assert first.grace_until <= second.grace_until


@given(st.data(), paces, kinds, moments, zones)
def test_vacations_and_downtime_only_lengthen(data, pace, kind, opened, zone):
    away = data.draw(st.lists(near(opened), max_size=3))
    down = data.draw(st.lists(outages(opened), max_size=3))
    plain = window(pace, kind, opened, zone, (), ())
    longer = window(pace, kind, opened, zone, away, ())
    longest = window(pace, kind, opened, zone, away, down)
    assert plain.due <= longer.due <= longest.due
    assert plain.grace_until <= longer.grace_until <= longest.grace_until


@given(st.data(), moments, zones, st.booleans(), lengths(0, 20000))
def test_counting_forwards_and_measuring_agree(data, moment, zone, weekdays, length):
    away = data.draw(st.lists(near(moment), max_size=3))
    calendar = calendar_for(zone, weekdays, away, data.draw(st.lists(outages(moment), max_size=3)))
    assert calendar.between(moment, calendar.after(moment, length)) == length
