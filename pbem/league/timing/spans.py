"""Stretches of time on the one clock of the server: UTC, aware, half open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta

import msgspec

NOTHING = timedelta(0)
QUARTER = timedelta(minutes=15)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Span(msgspec.Struct, frozen=True, order=True):
    """From `start` up to, not including, `end`."""

    start: datetime
    end: datetime

    def __contains__(self, moment: datetime) -> bool:
        return self.start <= moment < self.end

    @property
    def length(self) -> timedelta:
        """How long it is."""
        return self.end - self.start


def in_utc(moment: datetime) -> datetime:
    """The same moment in UTC; a moment that does not know its zone is a mistake of the caller."""
    if moment.tzinfo is None:
        raise ValueError(f"{moment} does not say in which time zone it is.")
    return moment.astimezone(UTC)


def merged(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The same time in as few spans as possible, in order."""
    return tuple(joined(sorted(span for span in spans if span.start < span.end)))


def joined(spans: Iterable[Span]) -> Iterator[Span]:
    """Spans that come in order, each joined with those that it touches; works on endless ones."""
    last: Span | None = None
    for span in spans:
        if last is None:
            last = span
        elif span.start <= last.end:
            last = Span(last.start, max(last.end, span.end))
        else:
            yield last
            last = span
    if last is not None:
        yield last


def quarter_before(moment: datetime) -> datetime:
    """The last full quarter of an hour at or before this moment."""
    return moment - (moment - EPOCH) % QUARTER


def quarter_from(moment: datetime) -> datetime:
    """The first full quarter of an hour at or after this moment."""
    return moment + (EPOCH - moment) % QUARTER
