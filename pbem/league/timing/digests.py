"""One mail instead of many: the nags of one person over all his games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, time
from zoneinfo import ZoneInfo

import msgspec

from pbem.league.timing.reminder_times import URGENCY, Nag, NagKind
from pbem.league.timing.zones import next_wall_time


class Reminder(msgspec.Struct, frozen=True):
    """A nag about one game, whose answer is due at `due`."""

    game: str
    nag: Nag
    due: datetime


class Digest(msgspec.Struct, frozen=True):
    """What goes out together, the nearest deadline first."""

    at: datetime
    reminders: tuple[Reminder, ...]


def digests(reminders: Iterable[Reminder], hour: time, zone: ZoneInfo) -> tuple[Digest, ...]:
    """The mails of one person who wants a digest at `hour`: in order, each game once in each.

    A reminder waits for the digest only if that comes before its deadline; warnings do not wait.
    """
    together: dict[datetime, dict[str, Reminder]] = defaultdict(dict)
    for reminder in reminders:
        games = together[goes_out(reminder, hour, zone)]
        other = games.get(reminder.game)
        if other is None or urgency(other) < urgency(reminder):
            games[reminder.game] = reminder
    return tuple(
        Digest(at, tuple(sorted(games.values(), key=lambda each: (each.due, each.game))))
        for at, games in sorted(together.items())
    )


def goes_out(reminder: Reminder, hour: time, zone: ZoneInfo) -> datetime:
    """When a reminder is sent to somebody who wants a digest at `hour`."""
    at = next_wall_time(hour, zone, reminder.nag.at)
    waits = reminder.nag.kind is not NagKind.WARNING and at < reminder.due
    return at if waits else reminder.nag.at


def urgency(reminder: Reminder) -> int:
    """How urgent a reminder is among those of its game."""
    return URGENCY.index(reminder.nag.kind)
