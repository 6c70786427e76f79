"""Reminders that were sent, as the store keeps them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import bindparam
from sqlmodel import Session, col, delete, select

from pbem.store import plain_rows
from pbem.store.schema import (
    Reminder,
)

REMINDERS = (  # whoever writes one flushes it
    select(Reminder.kind)
    .where(
        col(Reminder.seat_id) == bindparam("seat_id"),
        col(Reminder.question) == bindparam("question"),
    )
    .order_by(col(Reminder.id))
)


def reminders(session: Session, seat_id: int, question: int) -> Sequence[str]:
    """The kinds of reminder that were sent about a question."""
    found = plain_rows.columns(session, REMINDERS, seat_id=seat_id, question=question)
    return [row.kind for row in found]


# -- what changes ----------------------------------------------------------------------------------


def reminder_sent(session: Session, seat_id: int, question: int, kind: str, now: datetime) -> None:
    session.add(Reminder(seat_id=seat_id, question=question, kind=kind, at=now))
    session.flush()


def reminder_forgotten(session: Session, seat_id: int, question: int, kind: str) -> None:
    """It may be sent again."""
    session.exec(
        delete(Reminder).where(
            col(Reminder.seat_id) == seat_id,
            col(Reminder.question) == question,
            col(Reminder.kind) == kind,
        )
    )
