"""Moments in words, in a person's own time zone."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
MINUTES = timedelta(minutes=1)
HOURS = timedelta(hours=1)
WHOLE_DAYS = timedelta(days=1)


def moment_in_words(moment: datetime, zone: ZoneInfo, now: datetime) -> str:
    """`Tuesday 18 November, 20:00 CET (in 2 days)`; with the year where it is not this year."""
    local = moment.astimezone(zone)
    year = f" {local.year}" if local.year != now.astimezone(zone).year else ""
    day = f"{DAYS[local.weekday()]} {local.day} {MONTHS[local.month - 1]}{year}"
    return f"{day}, {local:%H:%M} {zone_of(local)} ({away(moment - now)})"


def zone_of(local: datetime) -> str:
    """By which clock, as people call it: `CET`; the offset from UTC where there is no such name,
    or where the clock on the wall shows the same time twice that day."""
    name = local.tzname() or ""
    once = local.replace(fold=0).utcoffset() == local.replace(fold=1).utcoffset()
    return name if once and name.isalpha() else f"UTC{local.isoformat()[-6:]}"


def away(ahead: timedelta) -> str:
    """How far off a moment is, never promising more time than there is."""
    far = abs(ahead)
    if far < MINUTES:
        return "now"
    if far < 2 * HOURS:
        count = counted(far // MINUTES, "minute")
    elif far < 2 * WHOLE_DAYS:
        count = counted(far // HOURS, "hour")
    else:
        count = counted(far // WHOLE_DAYS, "day")
    return f"in {count}" if ahead > timedelta(0) else f"{count} ago"


def counted(number: int, thing: str) -> str:
    """`1 day`, `2 days`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
