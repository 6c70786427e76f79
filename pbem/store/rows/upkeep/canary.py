"""The canary's games and mails, as the store keeps them.

An answer that a canary gives is an Outgoing row, too, though no outbox sends it: its kind says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, delete, select

from pbem.store.rows.people import CANARIES
from pbem.store.schema import Game, Outgoing, Person, Seat, Submission

ANSWER = "canary"  # the kind of such a mail
BACK = "canary"  # the reason with which a mail to a canary is done when it has come back
LAST_GAMES = 2  # in which the last answer can be: a new game has none yet
MOST_ANSWERS = 50


def game(session: Session) -> Game | None:
    """The game that the canaries play, or the last one that they have played."""
    wanted = select(Game).where(col(Game.canary)).order_by(col(Game.id).desc())
    return session.exec(wanted.limit(1)).first()


def is_one(session: Session, person_id: int) -> bool:
    """Is this one of those who play nowhere else?"""
    wanted = select(Person.id).where(Person.id == person_id, CANARIES)
    return session.exec(wanted).first() is not None


def question(session: Session, seat: Seat) -> Outgoing | None:
    """The last mail that put the open question to a seat."""
    wanted = select(Outgoing).where(
        Outgoing.seat_id == seat.id,
        Outgoing.person_id == seat.person_id,
        Outgoing.tag == seat.tag,
    )
    return session.exec(wanted.order_by(col(Outgoing.id).desc()).limit(1)).first()


def came_back(session: Session, message_id: str) -> Submission | None:
    """A mail to a canary, as it has come in again."""
    wanted = select(Submission).where(Submission.message_id == message_id)
    return session.exec(wanted.where(Submission.reason == BACK)).first()


def came_in(session: Session, message_id: str) -> Submission | None:
    """A mail of a canary, as it has come in."""
    wanted = select(Submission).where(Submission.message_id == message_id)
    return session.exec(wanted.order_by(col(Submission.id))).first()


def giver(session: Session, answer: Outgoing) -> int:
    """Whose answer it is."""
    wanted = select(Seat.person_id).where(Seat.id == answer.seat_id)
    return session.exec(wanted).one() or 0


def answers(session: Session) -> Sequence[Outgoing]:
    """The last answers that the canaries have given, the newest first."""
    last = select(Game.id).where(col(Game.canary)).order_by(col(Game.id).desc()).limit(LAST_GAMES)
    wanted = select(Outgoing).where(
        col(Outgoing.game_id).in_(session.exec(last).all()), Outgoing.kind == ANSWER
    )
    return session.exec(wanted.order_by(col(Outgoing.id).desc()).limit(MOST_ANSWERS)).all()


def answer_since(session: Session, seat_id: int, since: datetime) -> Outgoing | None:
    """The answer that a seat has given since a moment."""
    wanted = select(Outgoing).where(
        Outgoing.seat_id == seat_id, Outgoing.kind == ANSWER, col(Outgoing.created_at) >= since
    )
    return session.exec(wanted.order_by(col(Outgoing.id).desc()).limit(1)).first()


def receipt(session: Session, answer: Outgoing) -> Outgoing | None:
    """The mail that says that an answer was handled."""
    wanted = select(Outgoing).where(
        Outgoing.seat_id == answer.seat_id,
        col(Outgoing.created_at) >= answer.created_at,
        Outgoing.in_reply_to == answer.message_id,
    )
    return session.exec(wanted.order_by(col(Outgoing.id)).limit(1)).first()


def forget(session: Session, before: datetime) -> None:
    """Throw away mails to canaries that came back long ago: nobody will read them."""
    theirs = col(Submission.game_id).in_(select(Game.id).where(col(Game.canary)))
    old = (col(Submission.reason) == BACK) & (col(Submission.received_at) < before)
    session.exec(delete(Submission).where(theirs, old))


# -- what changes ----------------------------------------------------------------------------------


def answer_begun(
    session: Session,
    message_id: str,
    seat: tuple[int, int],
    turn: int,
    in_reply_to: str,
    notice_json: str,
    now: datetime,
) -> Outgoing:
    """An answer of a canary's; the seat is given with its game."""
    row = Outgoing(
        message_id=message_id,
        game_id=seat[0],
        seat_id=seat[1],
        kind=ANSWER,
        turn=turn,
        in_reply_to=in_reply_to,
        notice_json=notice_json,
        created_at=now,
        state="sent",  # as far as the outbox is concerned
        try_at=now,
    )
    session.add(row)
    return row


def answer_tried(session: Session, row: Outgoing, in_reply_to: str, again: datetime) -> None:
    """It is being sent; nobody else does until a moment."""
    row.tries += 1
    row.try_at = again
    row.in_reply_to = in_reply_to
    session.flush()


def answer_sent(session: Session, id: int, error: str, now: datetime) -> None:
    """What came of sending it; without an error it went."""
    row = session.get_one(Outgoing, id)
    row.error = error[:500]
    if not error:
        row.sent_at = now
