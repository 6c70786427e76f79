"""Grace, time bank, extensions and policy."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given

from pbem.league.refusals import Refused
from pbem.league.timing.calendar import calendar_for
from pbem.league.timing.lateness import (
    Stage,
    charge,
    ends,
    extend,
    policy,
    stage,
)
from pbem.league.timing.pace import Kind, Late, parse_pace
from pbem.league.timing.spans import NOTHING
from tests.league.clocks import (
    DAY,
    HOUR,
    OSLO,
    at,
    kinds,
    lengths,
    moments,
    paces,
    wall,
    window,
    zones,
)

PACE = parse_pace("every 24h; grace 12h; bank 72h; extend 48h; late staff")
OPENED = at("2026-05-04 18:00", OSLO)
WINDOW = window(PACE, Kind.MOVES, OPENED, OSLO, (), ())
CALENDAR = calendar_for(OSLO, False, (), ())
SECOND = timedelta(seconds=1)
BANK = 10 * HOUR


@pytest.mark.parametrize(
    ("after", "cost"),
    [
        (24 * HOUR, NOTHING),
        (36 * HOUR, NOTHING),  # grace is free
        (36 * HOUR + SECOND, timedelta(minutes=1)),
        (40 * HOUR, 4 * HOUR),
        (46 * HOUR, BANK),
        (90 * HOUR, BANK),
    ],
)
def test_an_answer_after_grace_costs_full_minutes_of_the_bank(after, cost):
    paid = charge(WINDOW, CALENDAR, BANK, OPENED + after)
    assert (paid.cost, paid.left) == (cost, BANK - cost)


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (24 * HOUR, Stage.OPEN),
        (24 * HOUR + SECOND, Stage.GRACE),
        (36 * HOUR, Stage.GRACE),
        (36 * HOUR + SECOND, Stage.BANK),
        (46 * HOUR, Stage.BANK),
        (46 * HOUR + SECOND, Stage.OVER),
    ],
)
def test_the_policy_comes_when_grace_and_bank_are_over(after, expected):
    now = OPENED + after
    assert stage(WINDOW, CALENDAR, BANK, now) is expected
    assert policy(PACE, WINDOW, CALENDAR, BANK, now) is (
        Late.STAFF if expected is Stage.OVER else None
    )


def test_without_grace_and_bank_the_policy_comes_at_once():
    pace = parse_pace("every 24h")
    w = window(pace, Kind.MOVES, OPENED, OSLO, (), ())
    assert policy(pace, w, CALENDAR, NOTHING, w.due) is None
    assert policy(pace, w, CALENDAR, NOTHING, w.due + SECOND) is Late.MODERATOR


def test_the_bank_does_not_run_at_weekends_that_do_not_count():
    pace = parse_pace("every 24h; weekdays")
    w = window(pace, Kind.MOVES, at("2026-05-07 20:00", OSLO), OSLO, (), ())
    calendar = calendar_for(OSLO, True, (), ())
    assert wall(ends(w, calendar, BANK), OSLO) == "2026-05-11 06:00"
    monday = at("2026-05-11 01:00", OSLO)
    assert charge(w, calendar, BANK, monday).cost == 5 * HOUR


def test_a_bank_that_lasts_to_the_weekend_lasts_over_it():
    pace = parse_pace("every 24h; weekdays")
    w = window(pace, Kind.MOVES, at("2026-05-07 20:00", OSLO), OSLO, (), ())
    last = ends(w, calendar_for(OSLO, True, (), ()), 4 * HOUR)
    assert wall(last, OSLO) == "2026-05-11 00:00"


@given(paces, kinds, moments, zones, lengths(0, 5000), lengths(0, 90000))
def test_a_bank_is_never_overdrawn_and_over_only_when_empty(pace, kind, opened, zone, bank, late):
    w = window(pace, kind, opened, zone, (), ())
    calendar = calendar_for(zone, pace.weekdays, (), ())
    now = opened + late
    paid = charge(w, calendar, bank, now)
    assert NOTHING <= paid.left <= bank
    assert paid.cost + paid.left == bank
    if stage(w, calendar, bank, now) is Stage.OVER:
        assert paid.left == NOTHING


def test_an_extension_adds_to_those_of_the_window_and_lessens_what_is_left():
    granted = extend(PACE, WINDOW, 24 * HOUR, 2 * HOUR, 10 * HOUR, OPENED)
    assert (granted.extra, granted.left) == (26 * HOUR, 14 * HOUR)
    longer = window(PACE, Kind.MOVES, OPENED, OSLO, (), (), granted.extra)
    assert longer.due == WINDOW.due + 26 * HOUR


@pytest.mark.parametrize(
    ("asked", "used", "after", "words"),
    [
        (NOTHING, NOTHING, HOUR, "at least 1h"),
        (24 * HOUR, 36 * HOUR, HOUR, "12h of them are left"),
        (24 * HOUR, 48 * HOUR, HOUR, "none of them is left"),
        (24 * HOUR, NOTHING, 2 * DAY, "grace are over"),
    ],
)
def test_an_extension_is_refused_in_a_sentence(asked, used, after, words):
    with pytest.raises(Refused, match=words):
        extend(PACE, WINDOW, asked, NOTHING, used, OPENED + after)


def test_a_game_without_extensions_says_so():
    with pytest.raises(Refused, match="gives no extensions"):
        extend(parse_pace("every 24h"), WINDOW, HOUR, NOTHING, NOTHING, OPENED)
