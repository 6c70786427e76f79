"""What lets people in on the web, as the store keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import bindparam
from sqlmodel import Session, col, select, update

from pbem.store.schema import Pass, Person

VALID = (  # asked with every page for somebody whom we know, so put together once
    select(Pass, Person)
    .join(Person, col(Person.id) == col(Pass.person_id))
    .where(
        col(Pass.id) == bindparam("id"),
        col(Pass.kind) == bindparam("kind"),
        col(Pass.until) > bindparam("now"),
        col(Pass.ended_at).is_(None),
    )
)


def valid(session: Session, id: int, kind: str, now: datetime) -> tuple[Pass, Person] | None:
    """A pass of this kind that still counts, and whose it is."""
    return session.exec(VALID, params={"id": id, "kind": kind, "now": now}).first()


def locked(session: Session, id: int) -> Pass | None:
    """A pass that nobody else can use meanwhile."""
    return session.exec(select(Pass).where(Pass.id == id).with_for_update()).first()


def of(session: Session, person_id: int, kind: str, now: datetime) -> Sequence[Pass]:
    """Somebody's passes of a kind that still count, the newest first."""
    wanted = select(Pass).where(
        Pass.person_id == person_id,
        Pass.kind == kind,
        Pass.until > now,
        col(Pass.ended_at).is_(None),
    )
    return session.exec(wanted.order_by(col(Pass.id).desc())).all()


def end_all(session: Session, person_id: int, kinds: Sequence[str], now: datetime) -> None:
    """Nobody gets in any more with what somebody was given so far."""
    session.exec(
        update(Pass)
        .where(
            col(Pass.person_id) == person_id,
            col(Pass.kind).in_(kinds),
            col(Pass.ended_at).is_(None),
        )
        .values(ended_at=now)
    )


def end_everybodys(session: Session, now: datetime) -> None:
    """Nobody at all gets in any more with what was given so far."""
    session.exec(update(Pass).where(col(Pass.ended_at).is_(None)).values(ended_at=now))


# -- what changes ----------------------------------------------------------------------------------


def pass_made(
    session: Session,
    person_id: int,
    kind: str,
    until: datetime,
    now: datetime,
    name: str = "",
    scopes: str = "",
    used_at: datetime | None = None,
) -> Pass:
    """A new link, session or token."""
    row = Pass(
        person_id=person_id,
        kind=kind,
        name=name,
        scopes=scopes,
        made_at=now,
        until=until,
        used_at=used_at,
    )
    session.add(row)
    session.flush()
    return row


def pass_used(row: Pass, now: datetime) -> None:
    row.used_at = now


def pass_prolonged(row: Pass, until: datetime) -> None:
    row.until = until


def pass_ended(row: Pass, now: datetime) -> None:
    """Nobody gets in with it any more."""
    row.ended_at = now
