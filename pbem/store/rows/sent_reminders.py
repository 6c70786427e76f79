"""Reminders that were sent, as the store keeps them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import bindparam
from sqlmodel import Session, col, select

from pbem.store.schema import (
    Reminder,
)

REMINDERS = (
    select(Reminder)
    .where(
        col(Reminder.seat_id) == bindparam("seat_id"),
        col(Reminder.question) == bindparam("question"),
    )
    .order_by(col(Reminder.id))
    .execution_options(autoflush=False)  # whoever writes one flushes it
)


def reminders(session: Session, seat_id: int, question: int) -> Sequence[Reminder]:
    return session.exec(REMINDERS, params={"seat_id": seat_id, "question": question}).all()


# -- what changes ----------------------------------------------------------------------------------


def reminder_sent(session: Session, seat_id: int, question: int, kind: str, now: datetime) -> None:
    session.add(Reminder(seat_id=seat_id, question=question, kind=kind, at=now))
    session.flush()


def reminder_forgotten(session: Session, row: Reminder) -> None:
    """It may be sent again."""
    session.delete(row)
    session.flush()
