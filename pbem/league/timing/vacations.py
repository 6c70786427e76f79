"""Vacations: whole days in the player's own zone, so many a year."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec

from pbem.engine.errors import Invalid
from pbem.league.refusals import Refused
from pbem.league.timing.spans import Span, in_utc
from pbem.league.timing.zones import day_starts

ONE_DAY = timedelta(days=1)
FARTHEST = timedelta(days=366)


class Vacation(msgspec.Struct, frozen=True, omit_defaults=True):
    """Both days and all between; asked for on its first day, it starts from `asked_at`."""

    first_day: date
    last_day: date
    asked_at: datetime | None = None

    def span(self, zone: ZoneInfo) -> Span:
        """The time that does not count; empty when it was asked for too late."""
        start = day_starts(self.first_day, zone)
        end = day_starts(self.last_day + ONE_DAY, zone)
        if self.asked_at is not None:
            start = min(max(start, in_utc(self.asked_at)), end)
        return Span(start, end)

    def days(self) -> Iterator[date]:
        """Each of its days."""
        count = (self.last_day - self.first_day).days + 1
        return (self.first_day + timedelta(days=number) for number in range(count))

    def __str__(self) -> str:
        return f"{self.first_day} to {self.last_day}"


BETWEEN = ("from", "to", "until", "till", "-", "\N{EN DASH}", "\N{EM DASH}")
DOTTED = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")


def parse_vacation(text: str) -> Vacation:
    """Read `2026-12-20 2027-01-03`, with or without `to`; one date alone is one day."""
    words = [word for word in text.replace(",", " ").split() if word.lower() not in BETWEEN]
    if not 1 <= len(words) <= 2:
        raise Invalid(
            "A vacation needs its first and its last day.", expected=("2026-12-20 to 2027-01-03",)
        )
    days = [read_day(text, word) for word in words]
    return Vacation(days[0], days[-1])


def read_day(text: str, word: str) -> date:
    """One date, year first, or day and month with dots."""
    dotted = DOTTED.fullmatch(word)
    try:
        return date.fromisoformat(
            f"{dotted[3]}-{dotted[2]:0>2}-{dotted[1]:0>2}" if dotted else word
        )
    except ValueError:
        raise Invalid(
            f"{word!r} is not a date; write year-month-day.",
            expected=("2026-12-20",),
            text=text,
            column=text.index(word) + 1,
        ) from None


def take(
    wanted: Vacation, taken: Sequence[Vacation], allowance: int, zone: ZoneInfo, now: datetime
) -> Vacation:
    """The vacation as granted, or a refusal in a sentence; `allowance` is days a calendar year."""
    today = now.astimezone(zone).date()
    if wanted.last_day < wanted.first_day:
        raise Refused(
            f"The vacation would end on {wanted.last_day}, before it begins on {wanted.first_day}.",
        )
    if wanted.first_day < today:
        raise Refused(f"A vacation cannot begin in the past; with you it is {today} today.")
    if wanted.last_day - today > FARTHEST:
        raise Refused("A vacation can be taken up to one year ahead.")
    for other in taken:
        if wanted.first_day <= other.last_day and other.first_day <= wanted.last_day:
            raise Refused(f"You are on vacation already from {other}.")
    used = days_by_year(taken)
    for year, days in sorted(days_by_year([wanted]).items()):
        left = max(allowance - used[year], 0)
        if days > left:
            raise Refused(
                f"That is {days} {'day' if days == 1 else 'days'} of vacation in {year}: "
                f"you have {left} left of {allowance}.",
            )
    return Vacation(wanted.first_day, wanted.last_day, in_utc(now))


def days_by_year(vacations: Sequence[Vacation]) -> Counter[int]:
    """How many days of vacation fall into each year."""
    return Counter(day.year for vacation in vacations for day in vacation.days())
