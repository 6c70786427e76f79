"""One mail a day instead of many: when a reminder goes out to somebody who wants a digest."""

from __future__ import annotations

from datetime import datetime, time
from zoneinfo import ZoneInfo

from pbem.league.timing.zones import next_wall_time


def goes_out(planned: datetime, due: datetime, hour: time, zone: ZoneInfo) -> datetime:
    """With the next digest, if that comes before the deadline; otherwise when it was planned."""
    at = next_wall_time(hour, zone, planned)
    return at if at < due else planned
