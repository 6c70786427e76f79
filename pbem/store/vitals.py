"""Signs of life for those who keep a server: what waits, and for how long."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session, col, func, select

from pbem.store.tables import BounceReport, Game, Outgoing, Submission


def oldest_new(session: Session) -> datetime | None:
    """When the mail came that waits longest to be handled."""
    wanted = select(func.min(Submission.received_at)).where(Submission.state == "new")
    return session.exec(wanted).one()


def oldest_waiting(session: Session) -> datetime | None:
    """When the mail was written that waits longest to be sent."""
    wanted = select(func.min(Outgoing.created_at)).where(Outgoing.state == "waiting")
    return session.exec(wanted).one()


def last_mail_in(session: Session) -> datetime | None:
    """When the last mail came."""
    return session.exec(select(func.max(Submission.received_at))).one()


def submissions(session: Session) -> dict[str, int]:
    """How many mails to be handled or set aside there are, by their state."""
    wanted = select(Submission.state, func.count()).where(
        col(Submission.state).in_(("new", "aside"))
    )
    return dict(session.exec(wanted.group_by(col(Submission.state))).all())


def outgoing(session: Session) -> dict[str, int]:
    """How many mails are not sent yet, by their state."""
    wanted = select(Outgoing.state, func.count()).where(
        col(Outgoing.state).in_(("waiting", "held", "failed"))
    )
    return dict(session.exec(wanted.group_by(col(Outgoing.state))).all())


def bounces(session: Session, since: datetime) -> dict[bool, int]:
    """How many mails came back since a moment, by whether for good."""
    wanted = select(BounceReport.permanent, func.count()).where(col(BounceReport.at) >= since)
    return dict(session.exec(wanted.group_by(col(BounceReport.permanent))).all())


def overdue(session: Session, now: datetime) -> datetime | None:
    """The moment since which the clock should have looked at some game."""
    wanted = select(func.min(Game.next_look)).where(col(Game.next_look) <= now)
    return session.exec(wanted).one()
