"""The database: one transaction at a time, written for good when it ends well.

SQLite is opened with two pools. One connection writes, so that threads of this process queue for
it instead of polling the file's lock; the others read what was last committed.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, exc
from sqlalchemy.engine import URL, make_url
from sqlmodel import Session

from pbem import private_files
from pbem.store import migrate as migrations
from pbem.store.errors import Busy, Conflict, Full, StoreError, translate
from pbem.store.fair_lock import Turns

__all__ = ["Busy", "Conflict", "Full", "Session", "Store", "StoreError", "savepoint", "undone"]

PATIENCE = 30.0  # seconds to wait for somebody else's lock
READERS = 8


class Store:
    """The database of a service; to be shared by all threads of a process."""

    def __init__(self, writer: Engine, reader: Engine, patience: float = PATIENCE) -> None:
        self.writer = writer
        self.reader = reader
        self._turns = Turns(patience) if self.is_sqlite else None
        self._mine = threading.local()

    @classmethod
    def open(cls, url: str, *, migrate: bool = True, patience: float = PATIENCE) -> Store:
        """Open a database; a new or older one is brought up to date first."""
        try:
            parsed = make_url(url)
        except exc.ArgumentError:
            raise StoreError("This is not the URL of a database.") from None
        engines = _sqlite if parsed.get_backend_name() == "sqlite" else _postgresql
        store = cls(*engines(parsed, patience), patience)
        try:
            if migrate and not migrations.is_current(store.reader):
                migrations.upgrade(store.writer)
        except BaseException:
            store.close()
            raise
        return store

    def close(self) -> None:
        """Give all connections back."""
        self.writer.dispose()
        self.reader.dispose()

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is a file of ours."""
        return self.writer.dialect.name == "sqlite"

    @contextmanager
    def writing(self, lock_wait: float | None = None) -> Iterator[Session]:
        """One transaction: on disk when the block ends, undone when it fails.

        On SQLite nobody else writes meanwhile; on PostgreSQL lock the rows that you go by. Who has
        others waiting behind him says for how many seconds he waits for such a lock.
        """
        if getattr(self._mine, "writes", False):
            raise RuntimeError("This thread is writing already; pass the session on.")
        self._mine.writes = True
        try:
            # The pool's own queue lets a thread that writes in a loop go before who waits.
            turn = self._turns.taken() if self._turns else nullcontext()
            with turn, _session(self.writer) as session:
                if lock_wait is not None and not self.is_sqlite:
                    _wait_at_most(session, lock_wait)
                yield session
                session.commit()
        finally:
            self._mine.writes = False

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A look at one moment of the database, whatever others write meanwhile."""
        with _session(self.reader) as session:
            yield session


@contextmanager
def _session(engine: Engine) -> Iterator[Session]:
    """A session whose transaction has begun; what is not committed is undone."""
    with Session(engine, expire_on_commit=False) as session:
        try:
            session.connection()
        except exc.TimeoutError:
            raise Busy("All connections to the database are in use.") from None
        yield session


def _wait_at_most(session: Session, seconds: float) -> None:
    """Busy after so long, in this transaction alone, if somebody else has locked a row."""
    session.connection().exec_driver_sql(f"SET LOCAL lock_timeout = {int(seconds * 1000)}")


def _sqlite(url: URL, patience: float) -> tuple[Engine, Engine]:
    """One connection to write with, and some to read with."""
    if not url.database or url.database == ":memory:":
        raise StoreError("A database in memory does not outlive the service; name a file.")
    private_files.make_folder(Path(url.database).parent)
    private_files.make_empty(Path(url.database))  # what SQLite writes beside it is as it is

    def engine(connections: int, begin: str, **pragmas: str) -> Engine:
        made = create_engine(
            url,
            pool_size=connections,
            max_overflow=0,
            pool_timeout=patience,
            hide_parameters=True,
            connect_args={"timeout": patience, "check_same_thread": False},
        )
        event.listen(made, "connect", lambda raw, _: _prepare(raw, pragmas))
        event.listen(made, "begin", lambda connection: _begin(connection, begin))
        event.listen(made, "handle_error", translate, retval=True)
        return made

    # FULL: a commit in the log is on the disk before anybody is told of it. That a file can shrink
    # has to be said before anything is in it, the mark of its log included.
    writer = engine(
        1,
        "BEGIN IMMEDIATE",
        auto_vacuum="INCREMENTAL",
        journal_mode="WAL",
        synchronous="FULL",
        foreign_keys="ON",
    )
    reader = engine(READERS, "BEGIN", query_only="ON")
    return writer, reader.execution_options(reading=True)


def _prepare(raw: Any, pragmas: dict[str, str]) -> None:
    """Take the transactions out of the driver's hands, and set up a connection."""
    raw.isolation_level = None
    try:
        for name, value in pragmas.items():
            raw.execute(f"PRAGMA {name}={value}")
    except sqlite3.Error:
        raw.close()
        raise


def _begin(connection: Connection, statement: str) -> None:
    connection.exec_driver_sql(statement)


def _postgresql(url: URL, patience: float) -> tuple[Engine, Engine]:
    """One pool; readers get a snapshot."""
    if find_spec("psycopg") is None:
        raise StoreError("PostgreSQL needs a driver: pip install 'pbem[postgres]'.")
    # What a machine held that is gone without a word is free again after some ten seconds.
    gone = "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3"
    limits = f"-c lock_timeout={int(patience * 1000)} -c timezone=UTC {gone}"
    engine = create_engine(
        url.set(drivername="postgresql+psycopg"),
        pool_size=READERS,
        pool_timeout=patience,
        pool_pre_ping=True,
        hide_parameters=True,
        isolation_level="READ COMMITTED",
        connect_args={"application_name": "pbem", "options": limits, "connect_timeout": 10},
    )
    event.listen(engine, "handle_error", translate, retval=True)
    reader = engine.execution_options(
        reading=True, isolation_level="REPEATABLE READ", postgresql_readonly=True
    )
    return engine, reader


@contextmanager
def savepoint(session: Session) -> Iterator[None]:
    """All of it, or nothing; the transaction goes on either way."""
    with session.begin_nested():
        yield


@contextmanager
def undone(session: Session) -> Iterator[None]:
    """Nothing of it will have happened."""
    trial = session.begin_nested()
    try:
        yield
    finally:
        trial.rollback()
