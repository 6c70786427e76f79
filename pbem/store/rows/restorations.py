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


def life(session: Session) -> str:
    """The life that the database is in; the first one has no name."""
    wanted = select(Restoration.life).order_by(col(Restoration.id).desc())
    return session.exec(wanted.limit(1)).first() or ""


def life_began(session: Session) -> datetime | None:
    """When that was; of the first one nobody knows."""
    wanted = select(Restoration.at).order_by(col(Restoration.id).desc())
    return session.exec(wanted.limit(1)).first()


def reached(session: Session) -> dict[str, int]:
    """How far the database has come, in figures that only grow; a smaller one: it went back."""
    found = session.connection().execute(REACHED).mappings().one()
    return {name: int(value or 0) for name, value in found.items()}


# -- what changes ----------------------------------------------------------------------------------


def new_life_begun(session: Session, life: str, back_to: datetime, now: datetime) -> None:
    """The database is as it was at a moment, and goes on from there in another way."""
    session.add(Restoration(life=life, back_to=back_to, at=now))
    session.flush()
