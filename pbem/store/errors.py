"""What can go wrong with the store, in three words that callers act upon."""

from __future__ import annotations

import sqlite3
from typing import Any

from sqlalchemy.engine import ExceptionContext


class StoreError(Exception):
    """The store cannot do what was asked; the message is a sentence."""


class Busy(StoreError):
    """Not now: locked, overtaken or out of reach. The same may succeed later.

    When the connection broke during the commit nobody knows whether it was done.
    """


class Full(StoreError):
    """The database takes nothing more: the disk is full, broken or read-only."""


class Conflict(StoreError):
    """A row that is there already, or that refers to one that is not there."""


SQLITE_KINDS: dict[int, tuple[type[StoreError], str]] = {
    sqlite3.SQLITE_BUSY: (Busy, "Somebody else is writing to the database"),
    sqlite3.SQLITE_LOCKED: (Busy, "Somebody else is writing to the database"),
    sqlite3.SQLITE_FULL: (Full, "The disk of the database is full"),
    sqlite3.SQLITE_READONLY: (Full, "The database is read-only"),
    sqlite3.SQLITE_IOERR: (Full, "The disk of the database fails"),
    sqlite3.SQLITE_CANTOPEN: (Full, "The file of the database cannot be opened"),
    sqlite3.SQLITE_CONSTRAINT: (Conflict, "This is in the way of what the database holds"),
    sqlite3.SQLITE_CORRUPT: (StoreError, "The file of the database is damaged"),
    sqlite3.SQLITE_NOTADB: (StoreError, "This file is no database"),
}
# By the beginning of PostgreSQL's code, the longest that fits.
POSTGRESQL_KINDS: dict[str, tuple[type[StoreError], str]] = {
    "08": (Busy, "The database server is out of reach"),
    "23": (Conflict, "This is in the way of what the database holds"),
    "25006": (Full, "The database is read-only"),
    "40": (Busy, "Somebody else was writing the same"),
    "53": (Busy, "The database server has too much to do"),
    "53100": (Full, "The disk of the database is full"),
    "55P03": (Busy, "Somebody else is writing the same"),
    "57": (Busy, "The database server stopped this"),
    "58": (Full, "The disk of the database fails"),
}


def translate(context: ExceptionContext) -> StoreError | None:
    """An error of ours in the place of a driver's.

    That a connection in the pool is dead is found out before it is used, and another one is made.
    """
    original = context.original_exception
    if context.sqlalchemy_exception is None or context.is_pre_ping:
        return None
    kind, words = _of_sqlite(original) or _of_postgresql(original, context.is_disconnect)
    if kind is Full and _was_reading(context):
        kind, words = StoreError, "What only reads cannot write"
    return kind(f"{words}: {_told(original)}.")


def _of_sqlite(error: Any) -> tuple[type[StoreError], str] | None:
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return (StoreError, "The database refuses") if isinstance(error, sqlite3.Error) else None
    if "no such savepoint" in str(error):  # SQLite has undone all, as it does on a full disk
        return Full, "The disk of the database is full or fails"
    return SQLITE_KINDS.get(code & 0xFF, (StoreError, "The database refuses"))


def _of_postgresql(error: Any, disconnected: bool) -> tuple[type[StoreError], str]:
    code = getattr(error, "sqlstate", None)
    if code is None:
        lost = disconnected or type(error).__name__ in ("OperationalError", "ConnectionTimeout")
        return POSTGRESQL_KINDS["08"] if lost else (StoreError, "The database refuses")
    for length in (5, 2):
        if found := POSTGRESQL_KINDS.get(code[:length]):
            return found
    return StoreError, "The database refuses"


def _was_reading(context: ExceptionContext) -> bool:
    connection = context.connection
    return bool(connection and connection.get_execution_options().get("reading"))


def _told(error: Any) -> str:
    """The driver's first line, without the values that later ones quote."""
    told = getattr(getattr(error, "diag", None), "message_primary", None) or str(error)
    return next(iter(told.strip().splitlines()), type(error).__name__).rstrip(".")
