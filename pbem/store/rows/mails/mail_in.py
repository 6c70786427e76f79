"""A mail that came in, from being kept to what became of it."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import text as sql
from sqlmodel import Session

from pbem.store.schema import Seat, Submission

WORD_IN_THE_LOG = sql("SELECT pg_logical_emit_message(true, 'pbem', repeat('.', 8192))")


def kept(session: Session, row: Submission) -> None:
    """A mail is stored as it came, before anybody is told that it was taken."""
    session.add(row)
    session.flush()


def heard_on_the_web(
    session: Session,
    message_id: str,
    sender: str,
    fingerprint: str,
    text: str,
    person_id: int | None,
    now: datetime,
) -> Submission:
    """What somebody has said on a page, as a mail that is done."""
    row = Submission(
        message_id=message_id,
        sender=sender,
        fingerprint=fingerprint,
        way="web",
        raw=text.encode(),
        size=len(text.encode()),
        received_at=now,
        state="done",
        try_at=now,
        person_id=person_id,
    )
    session.add(row)
    return row


def tried(row: Submission) -> None:
    row.tries += 1


def put_off(row: Submission, until: datetime) -> None:
    """It is tried again later."""
    row.try_at = until


def from_person(row: Submission, person_id: int | None) -> None:
    """It is shown to be from somebody whom we know."""
    row.person_id, row.stranger = person_id, False


def about_seat(row: Submission, seat: Seat, turn: int) -> None:
    """It speaks for a seat, in a turn of its game."""
    row.seat_id, row.game_id, row.turn = seat.id, seat.game_id, turn


def about_game(row: Submission, game_id: int | None) -> None:
    row.game_id = game_id


def found_to_be_of(row: Submission, seat: Seat) -> None:
    """A mail that was set aside belongs to a seat, and to who holds it."""
    row.seat_id, row.game_id, row.person_id = seat.id, seat.game_id, seat.person_id
    row.stranger = False


def done(row: Submission, reason: str = "") -> None:
    """It was handled; a reason that it has already stays."""
    row.state, row.reason = "done", reason or row.reason


def marked(row: Submission, reason: str) -> None:
    row.reason = reason


def confirmed(row: Submission, receipts: list[str]) -> None:
    """The receipts that its orders were confirmed with."""
    row.receipt = " ".join(receipts)


def ignored(row: Submission, reason: str) -> None:
    row.state, row.reason = "ignored", reason


def set_aside(row: Submission, reason: str) -> None:
    """It could not be handled, and is never dropped."""
    row.state, row.reason = "aside", reason[:500]


def retried(row: Submission, now: datetime) -> None:
    """A mail that was set aside is handled again."""
    row.state, row.reason, row.try_at = "new", "", now


def written_on_trial(session: Session, size: int, now: datetime) -> None:
    """A mail of so many bytes that never came, for a transaction that is undone.

    PostgreSQL would keep a row that is undone until it is vacuumed: there, a word in its log has to
    go to the disk instead, which is where a full or read-only one refuses first.
    """
    if session.get_bind().dialect.name == "postgresql":
        session.connection().execute(WORD_IN_THE_LOG)
        return
    row = Submission(
        message_id="<trial@pbem.invalid>",
        sender="",
        fingerprint="trial",
        way="trial",
        raw=bytes(size),
        received_at=now,
        try_at=now,
    )
    session.add(row)
    session.flush()
