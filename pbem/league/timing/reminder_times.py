"""Reminders: at 50, 80 and 95 % of a player's own window, and a warning at its deadline."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from enum import StrEnum

import msgspec

from pbem.league.timing.answer_window import Window
from pbem.league.timing.calendar import Calendar
from pbem.league.timing.quiet_hours import Quiet
from pbem.league.timing.spans import QUARTER, quarter_before, quarter_from


class ReminderKind(StrEnum):
    """How urgent a reminder is."""

    HALF = "half"
    MOST = "most"
    LAST = "last"
    WARNING = "warning"  # the deadline has come


PARTS = {ReminderKind.HALF: 50, ReminderKind.MOST: 80, ReminderKind.LAST: 95}
URGENCY = tuple(ReminderKind)


class PlannedReminder(msgspec.Struct, frozen=True):
    """One reminder and when it is sent."""

    kind: ReminderKind
    at: datetime


def planned_reminders(
    window: Window, calendar: Calendar, quiet: Quiet | None
) -> tuple[PlannedReminder, ...]:
    """All reminders of a window in order; the warning alone may come in quiet hours.

    One in quiet hours waits for their end or, where that is past the deadline, comes before
    they begin; where there is no room at all it is left out. Of those that fall into one quarter
    of an hour only the most urgent is kept.
    """
    whole = calendar.between(window.opens, window.due)
    kept: list[PlannedReminder] = []
    earliest = window.opens
    for kind, part in PARTS.items():
        wanted = calendar.after(window.opens, whole * part / 100)
        at = sooner_or_later(wanted, window, calendar, quiet)
        if at is None:
            continue
        earliest = at = max(at, earliest)
        if kept and at - kept[-1].at < QUARTER:
            kept.pop()
        kept.append(PlannedReminder(kind, at))
    return (*kept, PlannedReminder(ReminderKind.WARNING, window.due))


def sooner_or_later(
    wanted: datetime, window: Window, calendar: Calendar, quiet: Quiet | None
) -> datetime | None:
    """The first fit moment from `wanted` to the deadline, else the last one before it."""
    at = wanted
    while at < window.due:
        if fit(at, calendar, quiet):
            return at
        at = max(quarter_before(at) + QUARTER, quarter_from(calendar.resumes(at)))
    at = quarter_before(wanted)
    while at > window.opens:
        if fit(at, calendar, quiet):
            return at
        at -= QUARTER
    return None


def fit(moment: datetime, calendar: Calendar, quiet: Quiet | None) -> bool:
    """Whether a person may be reminded now: time that counts, and not in quiet hours."""
    if quiet is not None and quiet.covers(moment, calendar.zone):
        return False
    return calendar.resumes(moment) == moment


def unsent(
    planned: Sequence[PlannedReminder], sent: Collection[ReminderKind]
) -> tuple[PlannedReminder, ...]:
    """The reminders that are more urgent than all that were sent."""
    reached = max((URGENCY.index(kind) for kind in sent), default=-1)
    return tuple(reminder for reminder in planned if URGENCY.index(reminder.kind) > reached)


def reminder_due(
    planned: Sequence[PlannedReminder],
    sent: Collection[ReminderKind],
    calendar: Calendar,
    quiet: Quiet | None,
    now: datetime,
) -> PlannedReminder | None:
    """The one to send at `now`: of several, the most urgent; one that was missed waits too."""
    due = [reminder for reminder in unsent(planned, sent) if reminder.at <= now]
    if not due or (due[-1].kind is not ReminderKind.WARNING and not fit(now, calendar, quiet)):
        return None
    return due[-1]


def next_look(
    planned: Sequence[PlannedReminder],
    sent: Collection[ReminderKind],
    calendar: Calendar,
    quiet: Quiet | None,
    now: datetime,
) -> datetime | None:
    """When `reminder_due` has something next, from `now` on; None when all is sent."""
    left = unsent(planned, sent)
    coming = [reminder.at for reminder in left if reminder.at > now]
    if len(coming) == len(left):
        return min(coming, default=None)
    if reminder_due(planned, sent, calendar, quiet, now) is not None:
        return now
    at = now
    while not fit(at, calendar, quiet):
        at = max(quarter_before(at) + QUARTER, quarter_from(calendar.resumes(at)))
    return min([at, *coming])
