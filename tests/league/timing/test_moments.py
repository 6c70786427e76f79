"""Moments in words, and zones by name."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.engine.errors import Ambiguous, Invalid
from pbem.league.timing.moments import moment_in_words
from pbem.league.timing.zones import zone_named
from tests.league.clocks import AUCKLAND, DAY, HOUR, KATHMANDU, LORD_HOWE, OSLO, at

EVENING = at("2025-11-18 20:00", OSLO)


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (2 * DAY, "in 2 days"),
        (3 * DAY - timedelta(minutes=1), "in 2 days"),
        (2 * DAY - timedelta(minutes=1), "in 47 hours"),
        (2 * HOUR, "in 2 hours"),
        (2 * HOUR - timedelta(seconds=1), "in 119 minutes"),
        (timedelta(minutes=1), "in 1 minute"),
        (timedelta(seconds=30), "now"),
        (-HOUR, "60 minutes ago"),
        (-3 * DAY, "3 days ago"),
    ],
)
def test_a_moment_is_said_with_how_far_off_it_is(before, words):
    assert (
        moment_in_words(EVENING, OSLO, EVENING - before)
        == f"Tuesday 18 November, 20:00 CET ({words})"
    )


def test_a_moment_is_said_in_the_players_own_zone():
    now = EVENING - 2 * DAY
    assert (
        moment_in_words(EVENING, AUCKLAND, now) == "Wednesday 19 November, 08:00 NZDT (in 2 days)"
    )
    assert (
        moment_in_words(EVENING, KATHMANDU, now)
        == "Wednesday 19 November, 00:45 UTC+05:45 (in 2 days)"
    )


def test_the_year_is_said_where_it_is_another():
    now = at("2027-12-30 12:00", OSLO)
    assert moment_in_words(at("2028-02-29 12:00", OSLO), OSLO, now) == (
        "Tuesday 29 February 2028, 12:00 CET (in 61 days)"
    )


def test_an_hour_that_comes_twice_says_which():
    now = at("2026-10-24 12:00", OSLO)
    first, second = (at("2026-10-25 02:30", OSLO, fold) for fold in (0, 1))
    assert moment_in_words(first, OSLO, now) == "Sunday 25 October, 02:30 UTC+02:00 (in 14 hours)"
    assert "02:30 UTC+01:00" in moment_in_words(second, OSLO, now)
    doubled = at("2026-04-05 01:45", LORD_HOWE, fold=1)
    assert "01:45 UTC+10:30" in moment_in_words(doubled, LORD_HOWE, now)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Europe/Oslo", "Europe/Oslo"),
        (" europe/oslo ", "Europe/Oslo"),
        ("Oslo", "Europe/Oslo"),
        ("new york", "America/New_York"),
        ("lord howe", "Australia/Lord_Howe"),
        ("utc", "UTC"),
    ],
)
def test_a_zone_is_found_by_its_name_or_city(text, name):
    assert zone_named(text).key == name


@pytest.mark.parametrize("text", ["", "../../etc/passwd", "Factory", "Middle Earth", "/UTC"])
def test_what_is_not_a_zone_is_refused(text):
    with pytest.raises(Invalid, match="is not a time zone"):
        zone_named(text)


def test_a_zone_spelt_wrong_is_guessed_and_two_of_a_name_are_asked_about():
    with pytest.raises(Invalid, match="did you mean: Europe/Oslo"):
        zone_named("Europe/Olso")
    with pytest.raises(Ambiguous, match="it could be"):
        zone_named("Eastern")
