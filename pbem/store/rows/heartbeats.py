"""Signs of life of the service, and when there were none, as the store keeps them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam
from sqlmodel import Session, col, select

from pbem.store import plain_rows
from pbem.store.schema import (
    Beat,
    Downtime,
)

BEATS = select(Beat).where(col(Beat.name).in_(bindparam("names", expanding=True)))
DOWNTIMES = (  # whoever writes one flushes it
    select(Downtime.start, Downtime.end)
    .where(col(Downtime.end) > bindparam("since"))
    .order_by(col(Downtime.start))
)


def downtimes(session: Session, since: datetime) -> Sequence[Row[Any]]:
    """The times in which the service was down, from a moment on."""
    return plain_rows.columns(session, DOWNTIMES, since=since)


def beat(session: Session, name: str) -> Beat | None:
    """A sign of life of the service."""
    return session.get(Beat, name)


def beats(session: Session, *names: str) -> dict[str, Beat]:
    """Some signs of life by their names, as far as they were given."""
    rows = session.exec(BEATS, params={"names": names}).all()
    return {row.name: row for row in rows}


def beat_locked(session: Session, name: str) -> Beat | None:
    """The same; nobody else writes it until this transaction ends."""
    return session.get(Beat, name, populate_existing=True, with_for_update=True)


# -- what changes ----------------------------------------------------------------------------------


def beat_written(
    session: Session, last: Beat | None, name: str, at: datetime, boot: str = "", seconds: float = 0
) -> None:
    """A sign of life, in the place of the last one."""
    row = last or Beat(name=name, at=at)
    row.at, row.boot, row.seconds = at, boot, seconds
    session.add(row)


def beat_forgotten(session: Session, row: Beat) -> None:
    session.delete(row)


def downtime_credited(session: Session, start: datetime, end: datetime) -> None:
    """The service was down, which counts for nobody."""
    session.add(Downtime(start=start, end=end))
    session.flush()
