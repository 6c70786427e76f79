"""What is forgotten when its days are over.

Looking for it takes no lock; what is then forgotten is looked at again, for it may have changed.
The newest row of a table is never deleted, as SQLite would give its number to another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from sqlalchemy import ColumnElement, and_, bindparam, case, delete, or_, update
from sqlalchemy.orm import Mapped
from sqlmodel import Session, col, func, select

from pbem.store.schema import BounceReport, Game, Outgoing, Signup, Snapshot, Submission

NEVER = datetime(9999, 1, 1, tzinfo=UTC)  # when a mail is tried again whose text is gone
NOTHING = b""
Condition = ColumnElement[bool]


# -- mails of strangers ---------------------------------------------------------------------------


def strangers_mails(session: Session, before: datetime, most: int) -> Sequence[int]:
    """Mails of nobody whom we know that came before a moment."""
    return _but_newest(session, col(Submission.id), _of_strangers(before), most)


def strangers_forgotten(session: Session, ids: Sequence[int], before: datetime) -> None:
    session.exec(delete(Submission).where(col(Submission.id).in_(ids), _of_strangers(before)))


def ignored_mails(session: Session, before: datetime, most: int) -> Sequence[int]:
    """Mails about no game that came before a moment and are never answered."""
    return _but_newest(session, col(Submission.id), _ignored(before), most)


def ignored_forgotten(session: Session, ids: Sequence[int], before: datetime) -> None:
    session.exec(delete(Submission).where(col(Submission.id).in_(ids), _ignored(before)))


def answers_to_strangers(session: Session, before: datetime, most: int) -> Sequence[int]:
    """Mails to addresses of nobody that were done with before a moment."""
    return _but_newest(session, col(Outgoing.id), _to_strangers(before), most)


def answers_forgotten(session: Session, ids: Sequence[int], before: datetime) -> None:
    """That an answer came back is still known; which it was, no longer."""
    reports = update(BounceReport).where(col(BounceReport.outgoing_id).in_(ids))
    session.exec(reports.values(outgoing_id=None))
    session.exec(delete(Outgoing).where(col(Outgoing.id).in_(ids), _to_strangers(before)))


def stale_signups(session: Session, before: datetime, most: int) -> Sequence[int]:
    """Wishes to take part from before a moment: nobody can confirm them any more."""
    return _but_newest(session, col(Signup.id), col(Signup.asked_at) < before, most)


def signups_forgotten(session: Session, ids: Sequence[int], before: datetime) -> None:
    stale = col(Signup.asked_at) < before
    session.exec(delete(Signup).where(col(Signup.id).in_(ids), stale))


def _of_strangers(before: datetime) -> Condition:
    return and_(
        col(Submission.stranger),
        col(Submission.state) != "new",
        col(Submission.received_at) < before,
    )


def _ignored(before: datetime) -> Condition:
    return and_(
        col(Submission.state) == "ignored",
        col(Submission.try_at) < before,
        col(Submission.person_id).is_(None),
        col(Submission.game_id).is_(None),
    )


def _to_strangers(before: datetime) -> Condition:
    return and_(
        col(Outgoing.person_id).is_(None),
        col(Outgoing.address) != "",
        col(Outgoing.state).in_(("sent", "failed")),
        col(Outgoing.created_at) < before,
    )


# -- texts ----------------------------------------------------------------------------------------


def texts_of_mails(session: Session, before: datetime, most: int) -> Sequence[int]:
    """Mails from before a moment about no game, or about one that was over by then."""
    return _ids(session, col(Submission.id), _read(before), most)


def texts_of_mails_forgotten(session: Session, ids: Sequence[int], before: datetime) -> None:
    """A mail is known again when it comes once more; what it said is gone.

    One that was still set aside is given up with that.
    """
    given_up = case((col(Submission.state) == "aside", "ignored"), else_=col(Submission.state))
    texts = update(Submission).where(col(Submission.id).in_(ids), _read(before))
    nothing = {"raw": NOTHING, "sender": "", "recipients": "", "return_path": None, "peer": ""}
    session.exec(texts.values(state=given_up, try_at=NEVER, **nothing))


def sent_mails(session: Session, before: datetime, most: int) -> Sequence[int]:
    """Mails whose text is kept and which were done with before a moment."""
    return _ids(session, col(Outgoing.id), _done_with(before), most)


def notices_of(session: Session, ids: Sequence[int], before: datetime) -> Sequence[tuple[int, str]]:
    """What those of some mails say that were done with before a moment."""
    wanted = select(Outgoing.id, Outgoing.notice_json)
    rows = session.exec(wanted.where(col(Outgoing.id).in_(ids), _done_with(before))).all()
    return [(id or 0, notice) for id, notice in rows]


def texts_of_sent_mails_forgotten(session: Session, outlines: Mapping[int, str]) -> None:
    """Of each of these mails no more is kept than a notice of what it was."""
    if not outlines:
        return
    outlined = update(Outgoing.__table__).where(Outgoing.__table__.c.id == bindparam("which"))  # type: ignore[attr-defined]
    outlined = outlined.values(notice_json=bindparam("outline"), references="", try_at=NEVER)
    given = [{"which": id, "outline": notice} for id, notice in outlines.items()]
    session.connection().execute(outlined, given)


def is_outline(row: Outgoing) -> bool:
    """Is no more of this mail kept than what it was?"""
    return row.try_at == NEVER


def _read(before: datetime) -> Condition:
    over = select(Game.id).where(Game.state == "over", col(Game.ended_at) < before)
    return and_(
        col(Submission.state).in_(("done", "aside")),
        col(Submission.try_at) < before,
        or_(col(Submission.game_id).is_(None), col(Submission.game_id).in_(over)),
    )


def _done_with(before: datetime) -> Condition:
    done = col(Outgoing.state).in_(("sent", "shown", "failed"))
    return and_(done, col(Outgoing.try_at) < before)


# -- positions ------------------------------------------------------------------------------------


def with_all_positions(session: Session, before: datetime, most: int) -> Sequence[int]:
    """Games that were over before a moment and still have the positions of all their moments."""
    first = and_(col(Snapshot.game_id) == Game.id, col(Snapshot.number) == 1)
    wanted = select(Game.id).join(Snapshot, first)
    wanted = wanted.where(Game.state == "over", col(Game.ended_at) < before, Game.snapshots > 1)
    wanted = wanted.where(func.length(Snapshot.position) > 0)
    return [id for id in session.exec(wanted.order_by(col(Game.id)).limit(most)) if id is not None]


def positions_left_to_journal(session: Session, game_id: int, last: int) -> None:
    """All positions of a game but the last are what the journal leads to; what happened stays."""
    earlier = and_(col(Snapshot.game_id) == game_id, col(Snapshot.number) < last)
    session.exec(update(Snapshot).where(earlier).values(position=NOTHING))


def _ids(session: Session, id: Mapped[int | None], old: Condition, most: int) -> Sequence[int]:
    """The numbers of old rows."""
    wanted = select(id).where(old).order_by(id).limit(most)
    return [each for each in session.exec(wanted) if each is not None]


def _but_newest(
    session: Session, id: Mapped[int | None], old: Condition, most: int
) -> Sequence[int]:
    """The numbers of old rows, but for the newest row of all."""
    newest = select(func.max(id)).scalar_subquery()
    return _ids(session, id, and_(old, id < newest), most)
