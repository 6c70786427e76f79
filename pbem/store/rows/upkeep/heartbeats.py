"""Signs of life of the service, and when there were none, as the store keeps them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam
from sqlmodel import Session, col, delete, select, update

from pbem.store import plain_rows
from pbem.store.schema import Beat, Downtime, Machine

BEATS = select(Beat).where(col(Beat.name).in_(bindparam("names", expanding=True)))
DOWNTIMES = (  # whoever writes one flushes it
    select(Downtime.start, Downtime.end)
    .where(col(Downtime.end) > bindparam("since"))
    .order_by(col(Downtime.start))
)
NOT_RECKONED = (
    select(Downtime)
    .where(col(Downtime.reckoned_up_to).is_not(None))
    .execution_options(autoflush=False)
)


def downtimes(session: Session, since: datetime) -> Sequence[Row[Any]]:
    """The times in which the service was down, from a moment on."""
    return plain_rows.columns(session, DOWNTIMES, since=since)


def not_reckoned(session: Session) -> Downtime | None:
    """The downtime with which the windows of some games have not been reckoned yet."""
    return session.exec(NOT_RECKONED).first()


def not_reckoned_locked(session: Session) -> Downtime | None:
    """The same; none as well while somebody else is at it."""
    return session.exec(NOT_RECKONED.with_for_update(skip_locked=True)).first()


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


def machine(session: Session, boot: str) -> Machine | None:
    """The last beat of one machine."""
    return session.get(Machine, boot, populate_existing=True)


def others_since(session: Session, boot: str, since: datetime) -> bool:
    """Has another machine beaten since a moment?"""
    wanted = select(Machine.boot).where(Machine.boot != boot, col(Machine.at) >= since)
    return session.exec(wanted.limit(1)).first() is not None


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


def machine_beat(
    session: Session, last: Machine | None, boot: str, at: datetime, seconds: float
) -> None:
    """One machine's sign of life, in the place of its last one."""
    row = last or Machine(boot=boot, at=at, seconds=seconds)
    row.at, row.seconds = at, seconds
    session.add(row)


def machine_forgotten(session: Session, boot: str) -> None:
    """Its next beat is a first one."""
    session.exec(delete(Machine).where(col(Machine.boot) == boot))


def machines_forgotten(session: Session, before: datetime | None = None) -> None:
    """Those that have not beaten since a moment, or all."""
    gone = delete(Machine)
    session.exec(gone if before is None else gone.where(col(Machine.at) < before))


def downtime_credited(session: Session, start: datetime, end: datetime) -> None:
    """The service was down, which counts for nobody; all games have to be reckoned anew."""
    unfinished = col(Downtime.reckoned_up_to).is_not(None)
    session.exec(update(Downtime).where(unfinished).values(reckoned_up_to=None))
    session.add(Downtime(start=start, end=end, reckoned_up_to=0))
    session.flush()


def downtime_reckoned(row: Downtime, up_to: int | None) -> None:
    """The windows of the games up to this number, or of all, take it into account."""
    row.reckoned_up_to = up_to
