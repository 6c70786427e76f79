"""After the deadline: grace is free, then the time bank runs, then the policy."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum

import msgspec

from pbem.league.refusals import Refused
from pbem.league.timing.answer_window import Window
from pbem.league.timing.calendar import Calendar
from pbem.league.timing.lengths import write_length
from pbem.league.timing.pace import Late, Pace
from pbem.league.timing.spans import NOTHING

MINUTE = timedelta(minutes=1)
LEAST_EXTENSION = timedelta(hours=1)


class Stage(StrEnum):
    """How far a window has run down."""

    OPEN = "open"
    GRACE = "grace"
    BANK = "bank"
    OVER = "over"


class Charge(msgspec.Struct, frozen=True):
    """What an answer cost of the time bank, and what is left."""

    cost: timedelta
    left: timedelta


class Extension(msgspec.Struct, frozen=True):
    """An extension as granted: all extra time of this window, and what may still be asked for."""

    extra: timedelta
    left: timedelta


def ends(window: Window, calendar: Calendar, bank: timedelta) -> datetime:
    """The last moment of a player who has this much in his bank."""
    return calendar.after(window.grace_until, bank) if bank else window.grace_until


def stage(window: Window, calendar: Calendar, bank: timedelta, now: datetime) -> Stage:
    """How far the window has run down at `now`; an answer at the very deadline is in time."""
    if now <= window.due:
        return Stage.OPEN
    if now <= window.grace_until:
        return Stage.GRACE
    return Stage.BANK if now <= ends(window, calendar, bank) else Stage.OVER


def charge(window: Window, calendar: Calendar, bank: timedelta, now: datetime) -> Charge:
    """What an answer received at `now` takes from the bank: counted full minutes after grace."""
    if now <= window.grace_until:
        return Charge(NOTHING, bank)
    late = calendar.between(window.grace_until, now)
    cost = min(-(-late // MINUTE) * MINUTE, bank)
    return Charge(cost, bank - cost)


def policy(
    pace: Pace, window: Window, calendar: Calendar, bank: timedelta, now: datetime
) -> Late | None:
    """What is to be done about a seat that has not answered; None while it has time."""
    return pace.late if stage(window, calendar, bank, now) is Stage.OVER else None


def extend(
    pace: Pace, window: Window, asked: timedelta, extra: timedelta, used: timedelta, now: datetime
) -> Extension:
    """Grant an extension, or refuse it in a sentence; `used` counts all of this game's so far."""
    left = max(pace.extend - used, NOTHING)
    if asked < LEAST_EXTENSION:
        raise Refused("An extension is at least 1h.")
    if now > window.grace_until:
        raise Refused("This deadline and its grace are over, so it cannot be extended.")
    if not pace.extend:
        raise Refused("This game gives no extensions; the moderator may.")
    if asked > left:
        rest = f"{write_length(left)} of them are left" if left else "none of them is left"
        raise Refused(
            f"You cannot have {write_length(asked)} more: "
            f"this game gives each player {write_length(pace.extend)} of extensions, and {rest}.",
        )
    return Extension(extra + asked, left - asked)
