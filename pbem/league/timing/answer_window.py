"""When an answer is due.

Lengths are real hours: a window of 48h over a change of the clocks still has 48 hours, and ends
an hour later or earlier by the clock on the wall. No deadline falls into time that does not count.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from pbem.league.timing.calendar import Calendar
from pbem.league.timing.pace import Kind, Pace
from pbem.league.timing.spans import NOTHING, in_utc


class Window(msgspec.Struct, frozen=True):
    """The time that one player has for one answer."""

    opens: datetime
    due: datetime
    grace_until: datetime


def window_in(
    calendar: Calendar, pace: Pace, kind: Kind, opened_at: datetime, extra: timedelta = NOTHING
) -> Window:
    """The window of a question put at `opened_at`; `extra` are the extensions given for it."""
    opens = in_utc(opened_at)
    due = calendar.deadline(opens, pace.length(kind) + extra)
    grace_until = calendar.deadline(due, pace.grace) if pace.grace else due
    return Window(opens, due, grace_until)
