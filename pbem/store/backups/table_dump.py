"""The tables as a database has them, and their rows as lines of JSON.

Taken from the database and not from the code, so that an older one can be kept and brought back.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.sql.expression import TableClause

from pbem.store.columns import Moment
from pbem.store.migrate import VERSIONS

AT_ONCE = 50  # rows, for a mail may be large
BATCH = 4_000_000  # bytes


class Kind(msgspec.Struct, frozen=True):
    """A kind of value: its type in the database, and how it is read from JSON."""

    type: Callable[[], sa.types.TypeEngine[Any]]
    read: Callable[[Any], Any] | None = None


KINDS: dict[str, Kind] = {
    "text": Kind(sa.Text),
    "integer": Kind(sa.BigInteger),
    "real": Kind(sa.Float),
    "boolean": Kind(sa.Boolean),
    "bytes": Kind(sa.LargeBinary, b64decode),
    "moment": Kind(Moment, datetime.fromisoformat),
    "day": Kind(sa.Date, date.fromisoformat),
}
NAMES: dict[type, str] = {
    **{str: "text", int: "integer", float: "real", bool: "boolean"},
    **{bytes: "bytes", datetime: "moment", date: "day"},
}


class Shape(msgspec.Struct, frozen=True):
    """One table: its columns with their kinds, and those that order its rows."""

    name: str
    columns: dict[str, str]
    key: tuple[str, ...]

    def clause(self) -> TableClause:
        """The table, for a statement."""
        columns = (sa.column(name, KINDS[kind].type()) for name, kind in self.columns.items())
        return sa.table(self.name, *columns)


def shapes(connection: Connection) -> list[Shape]:
    """All tables of a database, each after those that it refers to."""
    metadata = sa.MetaData()
    metadata.reflect(connection)
    return [
        Shape(
            name=str(table.name),
            columns={str(column.name): NAMES[column.type.python_type] for column in table.columns},
            key=tuple(str(column.name) for column in table.primary_key),
        )
        for table in metadata.sorted_tables
        if table.name != VERSIONS
    ]


def lines(connection: Connection, shape: Shape) -> Iterator[bytes]:
    """Every row of a table as a line."""
    table = shape.clause()
    rows = sa.select(table).order_by(*(table.c[name] for name in shape.key))
    options = {"yield_per": AT_ONCE}
    for row in connection.execute(rows, execution_options=options).mappings():
        yield msgspec.json.encode(dict(row)) + b"\n"


def fill(connection: Connection, shape: Shape, source: Iterable[bytes]) -> None:
    """Put lines into an empty table."""
    insert = sa.insert(shape.clause())
    for batch in _batches(source):
        connection.execute(insert, [_row(line, shape) for line in batch])
    _continue_numbers(connection, shape)


def is_empty(connection: Connection, shape: Shape) -> bool:
    """Whether a table has no row."""
    return connection.execute(sa.select(sa.exists(sa.select(shape.clause())))).scalar() in (
        0,
        False,
    )


def _row(line: bytes, shape: Shape) -> dict[str, Any]:
    """The values of a line."""
    values = msgspec.json.decode(line)
    for name, kind in shape.columns.items():
        read = KINDS[kind].read
        if read and values[name] is not None:
            values[name] = read(values[name])
    return dict(values)


def _batches(source: Iterable[bytes]) -> Iterator[list[bytes]]:
    """Lines in lots that fit into memory."""
    batch: list[bytes] = []
    size = 0
    for line in source:
        batch.append(line)
        size += len(line)
        if size >= BATCH or len(batch) >= 500:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _continue_numbers(connection: Connection, shape: Shape) -> None:
    """Let PostgreSQL number new rows after those that are there; SQLite does so by itself."""
    if connection.dialect.name != "postgresql" or "id" not in shape.columns:
        return
    highest = sa.select(sa.func.max(shape.clause().c.id)).scalar_subquery()
    sequence = sa.func.pg_get_serial_sequence(shape.name, "id")
    connection.execute(sa.select(sa.func.setval(sequence, highest)).where(highest.is_not(None)))
