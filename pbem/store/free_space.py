"""Room in the database that nothing takes any more, given back to the disk.

PostgreSQL sees to that itself (autovacuum), and SQLite fills it again; but a file of SQLite's
shrinks only when it is told to.
"""

from __future__ import annotations

from sqlalchemy import text
from sqlmodel import Session

from pbem.store.database import Store

INCREMENTAL = 2  # SQLite knows which pages to move, so that a file can shrink in small steps


def bytes_free(session: Session) -> int:
    """How much of a SQLite file is free."""
    return _pragma(session, "freelist_count") * _pragma(session, "page_size")


def shrinks_in_steps(session: Session) -> bool:
    """Can the file be made smaller without writing it anew? Files of earlier versions cannot."""
    return _pragma(session, "auto_vacuum") == INCREMENTAL


def give_back(session: Session, pages: int) -> bool:
    """Make a SQLite file smaller by some pages at most; is there anything left to give back?"""
    steps = session.connection().connection.cursor()  # it goes on page by page, without rows
    steps.execute(f"PRAGMA incremental_vacuum({pages})")
    steps.fetchall()
    return _pragma(session, "freelist_count") > 0


def rewrite(store: Store) -> None:
    """Write a SQLite file anew, without what is free; from then on it shrinks in small steps.

    Nobody else can write meanwhile.
    """
    raw = store.writer.raw_connection()
    try:
        raw.cursor().execute(f"PRAGMA auto_vacuum={INCREMENTAL}")
        raw.cursor().execute("VACUUM")
    finally:
        raw.close()


def _pragma(session: Session, name: str) -> int:
    return int(session.connection().execute(text(f"PRAGMA {name}")).scalar_one())
