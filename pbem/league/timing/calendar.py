"""Which time counts for one player, and arithmetic with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from heapq import merge
from zoneinfo import ZoneInfo

import msgspec

from pbem.league.timing.spans import NOTHING, Span, in_utc, joined, merged, quarter_from
from pbem.league.timing.vacations import Vacation
from pbem.league.timing.zones import day_starts

SATURDAY = 5


class Calendar(msgspec.Struct, frozen=True):
    """One player's calendar: all time counts but what is `off`, and weekends if `weekdays`."""

    zone: ZoneInfo
    weekdays: bool = False
    off: tuple[Span, ...] = ()

    def breaks(self, since: datetime) -> Iterator[Span]:
        """What does not count and ends after `since`, in order, apart; endless with weekends."""
        off = (span for span in self.off if span.end > since)
        free = (span for span in weekends(since, self.zone) if span.end > since)
        return joined(merge(off, free) if self.weekdays else off)

    def resumes(self, moment: datetime) -> datetime:
        """This moment if it counts, else the first one after it that does."""
        here = next(self.breaks(moment), None)
        return here.end if here is not None and moment in here else moment

    def after(self, moment: datetime, length: timedelta) -> datetime:
        """The counting moment at which `length` has been counted since `moment`."""
        for pause in self.breaks(moment):
            free = max(pause.start - moment, NOTHING)
            if length < free:
                break
            length, moment = length - free, pause.end
        return moment + length

    def between(self, start: datetime, end: datetime) -> timedelta:
        """How much of the time from `start` to `end` counts."""
        counted = NOTHING
        for pause in self.breaks(start):
            if pause.start >= end:
                break
            counted += max(pause.start - start, NOTHING)
            start = pause.end
        return counted + max(end - start, NOTHING)

    def deadline(self, moment: datetime, length: timedelta) -> datetime:
        """The first full quarter of an hour that counts and leaves at least `length`."""
        landing = quarter_from(self.after(moment, length))
        while (later := quarter_from(self.resumes(landing))) != landing:
            landing = later
        return landing


def calendar_for(
    zone: ZoneInfo, weekdays: bool, vacations: Iterable[Vacation], downtime: Iterable[Span]
) -> Calendar:
    """The calendar of a player in a zone, with his vacations and what is credited to him."""
    away = [vacation.span(zone) for vacation in vacations]
    down = [Span(in_utc(span.start), in_utc(span.end)) for span in downtime]
    return Calendar(zone, weekdays, merged([*away, *down]))


def weekends(since: datetime, zone: ZoneInfo) -> Iterator[Span]:
    """All weekends in a zone from the one before or around `since` on."""
    today = since.astimezone(zone).date()
    saturday = today - timedelta(days=(today.weekday() - SATURDAY) % 7)
    while True:
        yield Span(day_starts(saturday, zone), day_starts(saturday + timedelta(days=2), zone))
        saturday += timedelta(days=7)
