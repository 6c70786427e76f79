"""The lives of the database: each time it goes back to an earlier state, a new one begins."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session, col, select

from pbem.store.schema import Restoration


def life(session: Session) -> str:
    """The life that the database is in; the first one has no name."""
    wanted = select(Restoration.life).order_by(col(Restoration.id).desc())
    return session.exec(wanted.limit(1)).first() or ""


# -- what changes ----------------------------------------------------------------------------------


def new_life_begun(session: Session, life: str, back_to: datetime, now: datetime) -> None:
    """The database is as it was at a moment, and goes on from there in another way."""
    session.add(Restoration(life=life, back_to=back_to, at=now))
    session.flush()
