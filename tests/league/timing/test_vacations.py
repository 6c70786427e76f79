"""Vacations are taken in whole days of the player's zone, within an allowance."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given

from pbem.engine.errors import Invalid
from pbem.league.refusals import Refused
from pbem.league.timing.vacations import Vacation, parse_vacation, take
from tests.league.clocks import AUCKLAND, HAVANA, HOUR, LORD_HOWE, OSLO, at, vacations, wall, zones

NOW = at("2026-05-04 12:00")


def taken(text, others=(), allowance=21, zone=OSLO, now=NOW):
    """The vacation that a player gets who has `others` already."""
    have = [parse_vacation(each) for each in others]
    return take(parse_vacation(text), have, allowance, zone, now)


@pytest.mark.parametrize(
    ("day", "zone", "hours"),
    [
        ("2026-05-05", OSLO, 24),
        ("2026-03-29", OSLO, 23),
        ("2026-10-25", OSLO, 25),
        ("2026-10-04", LORD_HOWE, 23.5),
        ("2026-04-05", LORD_HOWE, 24.5),
        ("2026-03-08", HAVANA, 23),  # midnight is skipped
        ("2026-11-01", HAVANA, 25),  # midnight comes twice
        ("2028-02-29", OSLO, 24),
    ],
)
def test_a_day_is_as_long_as_it_is_in_the_players_zone(day, zone, hours):
    span = parse_vacation(day).span(zone)
    assert span.length == hours * HOUR
    assert wall(span.end, zone).endswith("00:00")


def test_a_vacation_is_granted_from_the_moment_it_is_asked_for():
    assert taken("2026-05-04 to 2026-05-08").span(OSLO).start == NOW
    assert taken("2026-05-05 to 2026-05-08").span(OSLO).start == at("2026-05-05 00:00", OSLO)


@pytest.mark.parametrize(
    ("text", "others", "words"),
    [
        ("2026-05-08 2026-05-05", (), "before it begins"),
        ("2026-05-03 2026-05-05", (), "cannot begin in the past"),
        ("2028-05-03 2028-05-05", (), "one year ahead"),
        ("2026-06-01 2026-06-10", ("2026-06-10 2026-06-12",), "already from 2026-06-10 to"),
        ("2026-06-01 2026-06-22", (), "22 days of vacation in 2026: you have 21 left of 21"),
        ("2026-06-02", ("2026-07-01 2026-07-21",), "1 day of vacation in 2026: you have 0 left"),
    ],
)
def test_a_vacation_is_refused_in_a_sentence(text, others, words):
    with pytest.raises(Refused, match=words):
        taken(text, others)


def test_vacations_side_by_side_do_not_overlap():
    assert taken("2026-06-01 2026-06-09", ["2026-06-10 2026-06-12"])


def test_each_year_has_its_own_allowance():
    assert taken("2026-12-22 2027-01-10", allowance=10)
    with pytest.raises(Refused, match="11 days of vacation in 2027"):
        taken("2026-12-22 2027-01-11", allowance=10)


def test_today_is_today_in_the_players_zone():
    """At 13:00 UTC it is the fifth in Auckland already."""
    now = at("2026-05-04 13:00")
    with pytest.raises(Refused, match="with you it is 2026-05-05 today"):
        taken("2026-05-04", zone=AUCKLAND, now=now)
    assert taken("2026-05-04", zone=OSLO, now=now)


@pytest.mark.parametrize("text", ["", "tomorrow", "2026-02-29", "2026-05-01 2026-05-02 2026-05-03"])
def test_what_is_not_a_vacation_is_said(text):
    with pytest.raises(Invalid, match=r"not a date|first and its last day"):
        parse_vacation(text)


def test_dates_are_read_with_and_without_small_words():
    expected = Vacation(date(2026, 12, 20), date(2027, 1, 3))
    assert parse_vacation("from 2026-12-20 to 2027-01-03") == expected
    assert parse_vacation("2026-12-20 2027-01-03") == expected
    assert parse_vacation("2026-12-20 - 2027-01-03") == expected
    assert parse_vacation("20.12.2026 until 3.1.2027") == expected


@given(vacations, zones)
def test_a_vacation_parses_back_and_is_about_its_days_long(vacation, zone):
    assert parse_vacation(str(vacation)) == vacation
    days = len(list(vacation.days()))
    assert abs(vacation.span(zone).length - days * 24 * HOUR) <= HOUR
