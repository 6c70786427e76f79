"""What runs in processes that are about to be killed; forked from one that has read everything."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event
from sqlalchemy.engine.default import DefaultDialect

from pbem.clock.service import Service, assemble
from pbem.league.overdue import tick as ticks
from pbem.league.upkeep import heartbeat
from pbem.post.ways_in import intake
from pbem.post.ways_out.smtp import Smtp
from pbem.settings import load
from tests.service.running import Mail, arrived

READ_BEFORE = ("pytest", "tests.service.rehearsed")
READING = ("SELECT", "PRAGMA")  # who dies before this has left no more than before
since_boot = heartbeat.since_boot


def processes() -> Any:
    """Makes processes that start in no time and share nothing."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(READ_BEFORE))
    return context


def later(length: timedelta) -> Callable[[], datetime]:
    """The clock of somebody who lives so much later."""
    return lambda: datetime.now(UTC) + length


def serve(environ: dict[str, str], length: timedelta, says: Connection) -> None:
    """The whole service, so much later by both its clocks; it says when it listens."""
    heartbeat.since_boot = lambda: since_boot() + length.total_seconds()
    logging.disable(logging.WARNING)
    parts = assemble(load(environ), later(length))
    Service(parts, lambda service: says.send(service.smtp_port)).run()
    parts.close()


# -- one mail, step by step -----------------------------------------------------------------------


class Steps:
    """Counts the steps of this process, and kills it at the one that is fatal."""

    def __init__(self, fatal: int, trace: Path) -> None:
        self.fatal = fatal
        self.trace = trace
        self.names: list[str] = []

    def take(self, name: str) -> None:
        self.names.append(name)
        if len(self.names) == self.fatal:
            self.trace.write_text(name)
            os.kill(os.getpid(), signal.SIGKILL)

    def around(self, owner: type, method: str, name: str) -> None:
        """Make what is before and what is after a call of this method a step each."""
        original = getattr(owner, method)

        def stepped(*args: Any) -> Any:
            self.take(f"before {name}")
            result = original(*args)
            self.take(f"after {name}")
            return result

        setattr(owner, method, stepped)

    def install(self) -> None:
        """Every statement that may change something, every commit and every sending is a step."""

        @event.listens_for(Engine, "before_cursor_execute")
        def _(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
            if not statement.startswith(READING):
                self.take(" ".join(statement.split()[:3]))

        self.around(DefaultDialect, "do_commit", "a commit")
        self.around(Smtp, "send", "sending")


def walk(
    environ: dict[str, str], length: timedelta, mail: Mail, taken: Path, fatal: int, trace: Path
) -> None:
    """Take a mail in, handle it, send all answers; the file `taken` is our 250."""
    steps = Steps(fatal, trace)
    steps.install()
    parts = assemble(load(environ), later(length))
    intake.store(parts.house, [arrived(mail)])
    steps.take("before the answer")
    taken.touch()
    steps.take("after the answer")
    parts.handling.handle_all()
    parts.outbox.send_all()
    parts.close()
    trace.write_text("\n".join(steps.names))


# -- two at once ----------------------------------------------------------------------------------


def keep(environ: dict[str, str], begin: Barrier, mails: list[Mail]) -> None:
    """Take mails in, one by one."""
    parts = assemble(load(environ))
    begin.wait()
    for mail in mails:
        intake.store(parts.house, [arrived(mail)])
    parts.close()


def handle(environ: dict[str, str], begin: Barrier) -> None:
    """Handle all mails, and send all answers."""
    parts = assemble(load(environ))
    begin.wait()
    parts.handling.handle_all()
    parts.outbox.send_all()
    parts.close()


def tick(environ: dict[str, str], begin: Barrier, length: timedelta) -> None:
    """Do what is due so much later."""
    parts = assemble(load(environ), later(length))
    begin.wait()
    ticks.tick(parts.house)
    parts.close()
