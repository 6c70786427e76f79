"""A SQLite file held still while others write: all that was committed by one moment, page by page.

SQLite moves what is committed from its log into the file when it likes. Once all of it is there, a
reader who begins goes by the file alone, and until he ends nothing is moved into it: what others
commit meanwhile stays in the log. So the file can be read as any file.
https://www.sqlite.org/walformat.html#wal_locks (WAL_READ_LOCK(0))
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from pbem.store.errors import Busy, StoreError

PATIENCE = 120.0  # seconds; somebody may read for long, and only then the log cannot be moved
BETWEEN_TRIES = 2.0  # seconds in which others write
TRIES_AT_ONCE, BETWEEN = 20, 0.01  # seconds; nobody writes during these
EAGER = 0.001  # seconds; SQLite itself would look so rarely that who writes in a loop goes first
CHUNK = 1 << 20

_descriptors: dict[tuple[int, int], int] = {}


class StillFile(msgspec.Struct, frozen=True):
    """A database that does not change; its pages count from 1."""

    descriptor: int
    moment: datetime
    page_size: int
    page_count: int

    def page(self, number: int) -> bytes:
        return self._read((number - 1) * self.page_size, self.page_size)

    def pages(self) -> Iterator[bytes]:
        """All of them, in their order."""
        end = self.page_size * self.page_count
        for start in range(0, end, CHUNK):
            chunk = self._read(start, min(CHUNK, end - start))
            for place in range(0, len(chunk), self.page_size):
                yield chunk[place : place + self.page_size]

    def _read(self, start: int, size: int) -> bytes:
        found = os.pread(self.descriptor, size, start)
        if len(found) != size:
            raise StoreError("The file of the database is shorter than the database says.")
        return found


@contextmanager
def held_still(file: Path, patience: float = PATIENCE) -> Iterator[StillFile]:
    """A database file as it is at this moment, for as long as the block takes."""
    try:
        with closing(_connected(file, 0.0)) as writer, closing(_connected(file)) as reader:
            moment = _begun(writer, reader, patience)
            ((page_size,), (page_count,)) = (
                reader.execute(f"PRAGMA {name}").fetchone() for name in ("page_size", "page_count")
            )
            yield StillFile(_descriptor(file), moment, page_size, page_count)
            reader.execute("ROLLBACK")
    except sqlite3.Error as error:
        raise StoreError(f"{file} cannot be read: {error}.") from None


def _connected(file: Path, timeout: float = PATIENCE) -> sqlite3.Connection:
    uri = f"{file.absolute().as_uri()}?mode=rw"  # one that is not there is not made
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=timeout)


def _begun(writer: sqlite3.Connection, reader: sqlite3.Connection, patience: float) -> datetime:
    """Let the reader begin with an empty log; the moment of which he sees everything."""
    end = time.monotonic() + patience
    while True:
        _keep_others_from_writing(writer, end)
        try:  # nobody commits before the reader has begun
            if _moved_all(reader):
                reader.execute("BEGIN")
                reader.execute("SELECT count(*) FROM sqlite_master").fetchone()
                return datetime.now(UTC)
        finally:
            writer.execute("ROLLBACK")
        if time.monotonic() > end:
            raise Busy(
                "Somebody has been reading the database for long; try again when he is done."
            )
        time.sleep(BETWEEN_TRIES)


def _keep_others_from_writing(writer: sqlite3.Connection, end: float) -> None:
    while True:
        try:
            writer.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
        else:
            return
        if time.monotonic() > end:
            raise Busy("Somebody has been writing into the database for long; try again later.")
        time.sleep(EAGER)


def _moved_all(connection: sqlite3.Connection) -> bool:
    """Move the log into the file; those who still read what was before need it for a moment."""
    for _ in range(TRIES_AT_ONCE):
        busy, logged, moved = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        if not busy and logged == moved:
            return True
        time.sleep(BETWEEN)
    return False


def _descriptor(file: Path) -> int:
    """The open file. It is never closed, for that would end all locks of this process on it.

    https://www.sqlite.org/howtocorrupt.html, 2.2: so POSIX wants it.
    """
    told = file.stat()
    which = told.st_dev, told.st_ino
    if which not in _descriptors:
        _descriptors[which] = os.open(file, os.O_RDONLY)
    return _descriptors[which]
