"""What tells whether a service is well: the database itself, and mails that wait too long."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import text
from sqlmodel import Session, col, func, select

from pbem.store.schema import Address, Outgoing, Submission


def server_version(session: Session) -> tuple[str, int]:
    """`sqlite` or `postgresql`, and its first number."""
    dialect = session.get_bind().dialect
    first = dialect.server_version_info[0] if dialect.server_version_info else 0
    return dialect.name, int(first)


def journal_mode(session: Session) -> str:
    """How SQLite keeps its log: `wal` lets others read while one writes."""
    return str(session.connection().execute(text("PRAGMA journal_mode")).scalar_one())


def sizes(session: Session) -> dict[str, int]:
    """How many bytes each table takes with its indexes; nothing where SQLite cannot tell."""
    if session.get_bind().dialect.name == "postgresql":
        wanted = "SELECT relname, pg_total_relation_size(relid) FROM pg_stat_user_tables"
    elif _knows_its_pages(session):
        wanted = (
            "SELECT tbl_name, sum(pgsize) FROM dbstat JOIN sqlite_schema USING (name) "
            "WHERE aggregate = TRUE GROUP BY tbl_name"
        )
    else:
        return {}
    return {name: int(size) for name, size in session.connection().execute(text(wanted))}


def _knows_its_pages(session: Session) -> bool:
    """Was SQLite built with the table of what takes which pages?"""
    options = session.connection().execute(text("PRAGMA compile_options")).scalars()
    return "ENABLE_DBSTAT_VTAB" in options


def waiting_since_before(session: Session, before: datetime) -> tuple[int, Outgoing | None]:
    """How many mails wait to be sent since before a moment, and the oldest."""
    late = (col(Outgoing.state) == "waiting") & (col(Outgoing.created_at) < before)
    count = session.exec(select(func.count()).select_from(Outgoing).where(late)).one()
    oldest = select(Outgoing).where(late).order_by(col(Outgoing.created_at)).limit(1)
    return count, session.exec(oldest).first()


def unhandled(session: Session, before: datetime) -> tuple[int, datetime | None]:
    """How many mails came before a moment and have not been handled, and when the oldest came."""
    late = (col(Submission.state) == "new") & (col(Submission.received_at) < before)
    count = session.exec(select(func.count()).select_from(Submission).where(late)).one()
    oldest = session.exec(select(func.min(Submission.received_at)).where(late)).one()
    return count, oldest


def set_aside(session: Session) -> int:
    """How many mails could not be handled."""
    wanted = select(func.count()).select_from(Submission).where(Submission.state == "aside")
    return session.exec(wanted).one()


def failing(session: Session) -> Sequence[Address]:
    """The addresses that mail comes back from, the longest failing first."""
    wanted = select(Address).where(col(Address.failing_since).is_not(None))
    return session.exec(wanted.order_by(col(Address.failing_since))).all()
