"""Where browsers can be told that something has come in, as the store keeps it: one a session."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Update, and_, delete, or_, update
from sqlmodel import Session, col, func, select

from pbem.store.schema import Outgoing, Pass, PushAddress

UNTOLD = ("receipt", "answer", "login", "confirm", "digest")
"""What one has asked for oneself, or has heard before."""


class Due(NamedTuple):
    """A browser that is to be told, and of which mail."""

    pass_id: int
    endpoint: str
    key: str
    auth: str
    tries: int
    person_id: int
    last: int  # of the mails that it has not heard of
    game_id: int | None
    seat_id: int | None


def due(session: Session, now: datetime, most: int) -> Sequence[Due]:
    """Browsers whose session goes on and whose owner has mail; who answered last time first."""
    ready = and_(col(Outgoing.state).in_(("waiting", "held")), col(Outgoing.try_at) <= now)
    newest = (
        select(col(PushAddress.pass_id).label("pass_id"), func.max(Outgoing.id).label("last"))
        .join(Pass, col(Pass.id) == col(PushAddress.pass_id))
        .join(Outgoing, col(Outgoing.person_id) == col(Pass.person_id))
        .where(
            col(Outgoing.id) > col(PushAddress.heard),
            col(Outgoing.kind).not_in(UNTOLD),
            or_(col(Outgoing.state) == "sent", ready),
            col(PushAddress.try_at) <= now,
            col(Pass.until) > now,
            col(Pass.ended_at).is_(None),
        )
        .group_by(col(PushAddress.pass_id))
        .subquery()
    )
    wanted = (
        select(PushAddress, Outgoing)
        .join(newest, newest.c.pass_id == col(PushAddress.pass_id))
        .join(Outgoing, col(Outgoing.id) == newest.c.last)
        .order_by(col(PushAddress.tries), col(PushAddress.pass_id))
        .limit(most)
    )
    return [
        Due(
            row.pass_id,
            row.endpoint,
            row.key,
            row.auth,
            row.tries,
            mail.person_id or 0,
            mail.id or 0,
            mail.game_id,
            mail.seat_id,
        )
        for row, mail in session.exec(wanted)
    ]


def of(session: Session, passes: Sequence[int]) -> set[int]:
    """The sessions among these whose browser is told."""
    wanted = select(PushAddress.pass_id).where(col(PushAddress.pass_id).in_(passes))
    return set(session.exec(wanted))


# -- what changes ----------------------------------------------------------------------------------


def wanted(
    session: Session, pass_id: int, person_id: int, facts: tuple[str, str, str], now: datetime
) -> None:
    """The browser of a session wants to be told from now on: endpoint, key and secret."""
    forgotten(session, pass_id)
    last = session.exec(select(func.max(Outgoing.id)).where(Outgoing.person_id == person_id)).one()
    endpoint, key, auth = facts
    session.add(
        PushAddress(
            pass_id=pass_id, endpoint=endpoint, key=key, auth=auth, heard=last or 0, try_at=now
        )
    )
    session.flush()


def told(session: Session, due: Due) -> None:
    """It has heard of all mail up to this one."""
    session.exec(_same(due).values(heard=due.last, tries=0))


def put_off(session: Session, due: Due, until: datetime) -> None:
    """It could not be reached, and is tried again later."""
    session.exec(_same(due).values(tries=due.tries + 1, try_at=until))


def forgotten(session: Session, pass_id: int) -> None:
    """It is told no more."""
    session.exec(delete(PushAddress).where(col(PushAddress.pass_id) == pass_id))


def without_session(session: Session, now: datetime) -> None:
    """Forget the browsers of sessions that are over."""
    over = select(Pass.id).where(or_(col(Pass.until) <= now, col(Pass.ended_at).is_not(None)))
    session.exec(delete(PushAddress).where(col(PushAddress.pass_id).in_(over)))


def _same(due: Due) -> Update:
    """The row, unless the browser has given another address meanwhile."""
    return update(PushAddress).where(
        col(PushAddress.pass_id) == due.pass_id, col(PushAddress.endpoint) == due.endpoint
    )
