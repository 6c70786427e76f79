"""The time that all processes of a service agree upon: that of its database.

A database in a file has the clock of its only machine. A database server is asked for its time now
and then; in between, each process counts on by a clock of its own machine that nobody can set. So
it does not matter what the clocks on the walls of these machines show.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from sqlalchemy import text

from pbem.store.database import Session, Store

BOOTTIME = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)  # goes on in a sleeping machine
FRESH = 10.0  # seconds for which a process counts on by itself
AT_ONCE = 0.5  # seconds that the question may take, or it is put again
TRIES = 3
ASK = text("SELECT clock_timestamp()")


def since_boot() -> float:
    """Seconds since the machine was booted; nobody can set this clock."""
    return time.clock_gettime(BOOTTIME)


def wall_clock() -> datetime:
    """What the clock of this machine shows."""
    return datetime.now(UTC)


class ServerTime:
    """The time of a database server, as this process knows it; for all its threads."""

    def __init__(self, ask: Callable[[Session], datetime], since_boot: Callable[[], float]) -> None:
        self._ask = ask
        self._since_boot = since_boot
        self._measured: tuple[datetime, float] | None = None

    def __call__(self) -> datetime:
        if self._measured is None:
            raise RuntimeError("The database has not been asked for the time yet.")
        moment, seconds = self._measured
        return moment + timedelta(seconds=self._since_boot() - seconds)

    def measure(self, session: Session, fresh: float = 0.0) -> None:
        """Ask for the time, unless that was done within the last seconds.

        Of some answers that were slow to come the quickest is taken, as it is the most exact.
        """
        if self._measured is not None and self._since_boot() - self._measured[1] < fresh:
            return
        quickest = None
        for _ in range(TRIES):
            before = self._since_boot()
            moment = self._ask(session)
            took = self._since_boot() - before
            if quickest is None or took < quickest:
                quickest, self._measured = took, (moment, before + took / 2)
            if took < AT_ONCE:
                return


def server_time(store: Store) -> ServerTime:
    """The time of a database server, asked for once."""
    time = ServerTime(ask_server, since_boot)
    with store.reading() as session:
        time.measure(session)
    return time


def ask_server(session: Session) -> datetime:
    """What the clock of the database server shows at this moment."""
    found: datetime = session.connection().execute(ASK).scalar_one()
    return found.astimezone(UTC)
