"""Signs of life for those who keep a server: what waits, and for how long."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.orm import aliased
from sqlmodel import Session, and_, col, func, or_, select

from pbem.store.schema import BounceReport, Game, OpenQuestion, Outgoing, Submission


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
    wanted = select(func.max(Submission.received_at)).where(Submission.way != "web")
    return session.exec(wanted).one()


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
    wanted = select(func.min(Game.next_look)).where(col(Game.next_look) <= now, ~col(Game.canary))
    return session.exec(wanted).one()


def deadlines(session: Session, most: int) -> Sequence[Game]:
    """The running games whose deadlines come next, each by the first of its own."""
    other = aliased(OpenQuestion)
    earlier = or_(
        col(other.due) < OpenQuestion.due,
        and_(col(other.due) == OpenQuestion.due, col(other.id) < OpenQuestion.id),
    )
    its_first = ~select(other.id).where(other.game_id == OpenQuestion.game_id, earlier).exists()
    running = select(Game.id).where(
        Game.id == OpenQuestion.game_id, Game.state == "running", ~col(Game.canary)
    )
    # Questions alone are read, in the order of their index, so that it ends with the last wanted.
    wanted = select(OpenQuestion.game_id).where(col(OpenQuestion.due).is_not(None))
    wanted = wanted.where(running.exists(), its_first).order_by(col(OpenQuestion.due))
    ids = session.exec(wanted.limit(most)).all()
    rows = {row.id: row for row in session.exec(select(Game).where(col(Game.id).in_(ids)))}
    return [rows[each] for each in ids]


def last_bounces(session: Session, most: int) -> Sequence[BounceReport]:
    """The mails that came back last."""
    wanted = select(BounceReport).order_by(col(BounceReport.id).desc()).limit(most)
    return session.exec(wanted).all()


def tried_in_vain(session: Session, most: int) -> Sequence[Outgoing]:
    """Mails that were tried in vain, those that wait longest first."""
    wanted = select(Outgoing).where(
        col(Outgoing.state).in_(("waiting", "held", "failed")), Outgoing.error != ""
    )
    return session.exec(wanted.order_by(col(Outgoing.id)).limit(most)).all()
