"""Quiet hours: when a person wants no mail, by the clock on his wall."""

from __future__ import annotations

import re
from datetime import datetime, time
from zoneinfo import ZoneInfo

import msgspec

from pbem.engine.errors import Invalid
from pbem.league.refusals import Refused

HOURS = re.compile(r"(\d{1,2})(?::(\d\d))?\s*(?:-|–|to)\s*(\d{1,2})(?::(\d\d))?", re.IGNORECASE)
DAY_MINUTES = 24 * 60
MOST_MINUTES = 20 * 60


class Quiet(msgspec.Struct, frozen=True):
    """From `start` to `end` each day; over midnight when `end` is the earlier one."""

    start: time
    end: time

    def covers(self, moment: datetime, zone: ZoneInfo) -> bool:
        """Whether the clock on the wall shows a quiet hour, also in a night of 23 or 25 hours."""
        wall = moment.astimezone(zone).time()
        if self.start < self.end:
            return self.start <= wall < self.end
        return wall >= self.start or wall < self.end

    def __str__(self) -> str:
        return f"{self.start:%H:%M}-{self.end:%H:%M}"


def parse_quiet(text: str) -> Quiet:
    """Read `22:00-07:00` or `22-7`."""
    match = HOURS.fullmatch(text.strip())
    if match is None:
        raise Invalid(f"{text.strip()!r} are not quiet hours.", expected=("22:00-07:00",))
    start, end = read_time(text, match[1], match[2]), read_time(text, match[3], match[4])
    minutes = (end.hour * 60 + end.minute - start.hour * 60 - start.minute) % DAY_MINUTES
    if not 0 < minutes <= MOST_MINUTES:
        raise Refused("Quiet hours must leave at least four hours of the day.")
    return Quiet(start, end)


def read_time(text: str, hour: str, minute: str | None) -> time:
    """One time of the day; 24:00 is midnight."""
    try:
        return time(0 if hour == "24" and not int(minute or 0) else int(hour), int(minute or 0))
    except ValueError:
        shown = f"{hour}:{minute or '00'}"
        raise Invalid(f"{shown} is not a time of the day.", expected=("22:00-07:00",)) from None
