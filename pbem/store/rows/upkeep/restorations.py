"""The lives of the database: each time it goes back to an earlier state, a new one begins."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session, col, func, select

from pbem.store.schema import Game, Pass, Person, Restoration, Seat

REACHED = select(
    select(func.sum(Game.entries)).scalar_subquery().label("entries"),
    select(func.max(Person.id)).scalar_subquery().label("people"),
    select(func.max(Seat.id)).scalar_subquery().label("seats"),
    select(func.max(Pass.id)).scalar_subquery().label("passes"),
)
# The name of a file of the log begins with it, in eight digits.
TIMELINE = select(func.left(func.pg_walfile_name(func.pg_current_wal_lsn()), 8))


def life(session: Session) -> str:
    """The life that the database is in; the first one has no name."""
    wanted = select(Restoration.life).order_by(col(Restoration.id).desc())
    return session.exec(wanted.limit(1)).first() or ""


def lives(session: Session) -> set[str]:
    """All lives that the database has had."""
    return {"", *session.exec(select(Restoration.life))}


def life_began(session: Session) -> datetime | None:
    """When the present life began; of the first one nobody knows."""
    wanted = select(Restoration.at).order_by(col(Restoration.id).desc())
    return session.exec(wanted.limit(1)).first()


def reached(session: Session) -> dict[str, int]:
    """How far the database has come, in figures that only grow; a smaller one: it went back."""
    found = session.connection().execute(REACHED).mappings().one()
    return {name: int(value or 0) for name, value in found.items()}


def timeline(session: Session) -> int:
    """The timeline of PostgreSQL: a new one begins when it was recovered to a point in time, or
    when a standby has taken over. SQLite has none: 0."""
    connection = session.connection()
    if connection.dialect.name == "sqlite":
        return 0
    return int(connection.execute(TIMELINE).scalar_one(), 16)


# -- what changes ----------------------------------------------------------------------------------


def new_life_begun(session: Session, life: str, back_to: datetime, now: datetime) -> None:
    """The database is as it was at a moment, and goes on from there in another way."""
    session.add(Restoration(life=life, back_to=back_to, at=now))
    session.flush()
