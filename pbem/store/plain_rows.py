"""Rows as plain columns, without an object of the session for each of them.

A session finds, watches and compares an object for every row that goes through it. Where nothing of
a row will be changed, that costs more than the database itself. What goes past it is read and
written at once, as the tables stand: nothing that it depends on may still wait to be flushed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Executable, Insert, Row
from sqlmodel import Session


def columns(session: Session, wanted: Executable, **given: object) -> Sequence[Row[Any]]:
    """The columns that a statement asks for, row by row."""
    return session.connection().execute(wanted, given).all()


def number(session: Session, wanted: Executable, **given: object) -> int:
    """The one number that a statement asks for."""
    return int(session.connection().execute(wanted, given).scalar_one())


def add(session: Session, table: Insert, rows: Sequence[Mapping[str, object]]) -> None:
    """Write rows down, each given by its columns."""
    if rows:
        session.connection().execute(table, rows)
