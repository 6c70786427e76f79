"""Lengths of time as people write them: `48h`, `3d`, `90m`, `2 days 12 hours`."""

from __future__ import annotations

import re
from datetime import timedelta

from pbem.engine.errors import Invalid

UNITS = {
    "m": timedelta(minutes=1),
    "h": timedelta(hours=1),
    "d": timedelta(days=1),
    "w": timedelta(weeks=1),
}
PART = r"\d{1,4}\s*(?:minutes?|mins?|hours?|hrs?|days?|weeks?|[mhdw])(?![a-z])"
LENGTH = re.compile(rf"{PART}(?:\s*{PART}){{0,3}}", re.IGNORECASE)
NUMBER_AND_UNIT = re.compile(r"(\d+)\s*([mhdw])", re.IGNORECASE)
DAYS_FROM = timedelta(days=3)  # people say 48h, but 3d


def parse_length(text: str) -> timedelta:
    """Read a length; a day is 24 hours, also when the clocks change."""
    if not LENGTH.fullmatch(text.strip()):
        raise Invalid(f"{text.strip()!r} is not a length of time.", expected=("24h", "3d", "90m"))
    return timedelta_of(text)


def timedelta_of(text: str) -> timedelta:
    """The sum of the parts of a text that `LENGTH` has matched."""
    parts = NUMBER_AND_UNIT.findall(text)
    return sum((int(number) * UNITS[unit.lower()] for number, unit in parts), timedelta(0))


def write_length(length: timedelta) -> str:
    """The one canonical text of a length, to the full minute upwards."""
    minutes = -(-length // UNITS["m"])
    if minutes % 60:
        return f"{minutes}m" if minutes < 180 else f"{minutes // 60}h{minutes % 60}m"
    if length >= DAYS_FROM and minutes % (24 * 60) == 0:
        return f"{minutes // (24 * 60)}d"
    return f"{minutes // 60}h"
