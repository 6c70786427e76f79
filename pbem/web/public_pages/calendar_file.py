"""Deadlines as a calendar file (RFC 5545): just what calendars need, folded and escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta

import msgspec

LINE = 75  # bytes
MARK = timedelta(minutes=15)  # how long a deadline looks in a calendar


class Deadline(msgspec.Struct, frozen=True):
    """Something to be done by a moment."""

    uid: str
    since: datetime
    due: datetime
    title: str
    words: str
    url: str


def calendar(name: str, deadlines: Iterable[Deadline]) -> str:
    """A calendar with these deadlines."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//pbem//deadlines//EN",
        "METHOD:PUBLISH",
        f"NAME:{_escaped(name)}",
        f"X-WR-CALNAME:{_escaped(name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    ]
    for each in deadlines:
        lines += _event(each)
    lines.append("END:VCALENDAR")
    return "".join(f"{piece}\r\n" for line in lines for piece in _folded(line))


def _event(deadline: Deadline) -> list[str]:
    return [
        "BEGIN:VEVENT",
        f"UID:{_escaped(deadline.uid)}",
        f"DTSTAMP:{_stamp(deadline.since)}",
        f"DTSTART:{_stamp(deadline.due - MARK)}",
        f"DTEND:{_stamp(deadline.due)}",
        f"SUMMARY:{_escaped(deadline.title)}",
        f"DESCRIPTION:{_escaped(deadline.words)}",
        f"URL:{deadline.url}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def _stamp(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _escaped(text: str) -> str:
    """Text without what would end a value."""
    for plain, safe in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\r", ""), ("\n", "\\n")):
        text = text.replace(plain, safe)
    return "".join(each for each in text if each >= " ")


def _folded(line: str) -> Iterator[str]:
    """A line in pieces of at most 75 bytes; a letter is never torn apart."""
    piece, room = "", LINE
    for letter in line:
        if len((piece + letter).encode()) > room:
            yield piece
            piece, room = " ", LINE
        piece += letter
    yield piece
