"""Moments as the tests write them: what the clock on a wall somewhere shows."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import strategies as st

from pbem.league.timing.answer_window import Window, window_in
from pbem.league.timing.calendar import calendar_for
from pbem.league.timing.pace import Kind, Pace
from pbem.league.timing.quiet_hours import Quiet
from pbem.league.timing.spans import NOTHING, Span
from pbem.league.timing.vacations import Vacation

OSLO = ZoneInfo("Europe/Oslo")
NEW_YORK = ZoneInfo("America/New_York")
LORD_HOWE = ZoneInfo("Australia/Lord_Howe")
KATHMANDU = ZoneInfo("Asia/Kathmandu")
HAVANA = ZoneInfo("America/Havana")
AUCKLAND = ZoneInfo("Pacific/Auckland")
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def at(text: str, zone: ZoneInfo | None = None, fold: int = 0) -> datetime:
    """The moment when the wall shows `text`; UTC if no zone is given."""
    return datetime.fromisoformat(text).replace(tzinfo=zone or UTC, fold=fold).astimezone(UTC)


def wall(moment: datetime, zone: ZoneInfo) -> str:
    """What the clock on the wall shows."""
    return f"{moment.astimezone(zone):%Y-%m-%d %H:%M}"


zones = st.sampled_from([OSLO, NEW_YORK, LORD_HOWE, KATHMANDU, HAVANA, AUCKLAND, ZoneInfo("UTC")])
moments = st.datetimes(datetime(2024, 1, 1), datetime(2028, 12, 31), timezones=st.just(UTC))
kinds = st.sampled_from(list(Kind))


def lengths(least: int, most: int) -> st.SearchStrategy[timedelta]:
    """Lengths between so many minutes."""
    return st.integers(least, most).map(lambda minutes: timedelta(minutes=minutes))


paces = st.builds(
    Pace,
    every=lengths(60, 14 * 24 * 60),
    setup=st.none() | lengths(60, 30 * 24 * 60),
    moves=st.none() | lengths(60, 30 * 24 * 60),
    reactions=st.none() | lengths(60, 30 * 24 * 60),
    weekdays=st.booleans(),
    grace=lengths(0, 48 * 60),
    bank=lengths(0, 9 * 24 * 60),
    extend=lengths(0, 9 * 24 * 60),
    early=st.booleans(),
)
vacations = st.builds(
    lambda first, more: Vacation(first.date(), first.date() + timedelta(days=more)),
    moments,
    st.integers(0, 40),
)


def window(pace, kind, opened, zone, vacations, downtime, extra=NOTHING) -> Window:
    """The window of a player with these vacations, while the service was down at times."""
    calendar = calendar_for(zone, pace.weekdays, vacations, downtime)
    return window_in(calendar, pace, kind, opened, extra)


def near(opened: datetime) -> st.SearchStrategy[Vacation]:
    """Vacations that may well touch a window that opens then."""
    return st.builds(
        lambda shift, more: Vacation(
            (opened + shift * DAY).date(), (opened + (shift + more) * DAY).date()
        ),
        st.integers(-5, 20),
        st.integers(0, 10),
    )


def outages(opened: datetime) -> st.SearchStrategy[Span]:
    """Downtime that may well touch a window that opens then."""
    return st.builds(
        lambda shift, length: Span(opened + shift, opened + shift + length),
        lengths(-3000, 20000),
        lengths(1, 3000),
    )


def minute_of_day(minute: int):
    """A time of the day."""
    return (datetime(2000, 1, 1) + timedelta(minutes=minute)).time()


quiets = st.builds(
    lambda start, length: Quiet(minute_of_day(start), minute_of_day((start + length) % 1440)),
    st.integers(0, 1439),
    st.integers(1, 20 * 60),
)
