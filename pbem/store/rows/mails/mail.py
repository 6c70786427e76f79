"""Mails that came and mails to send, as the store keeps them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import bindparam, text
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, func, or_, select

from pbem.store import plain_rows
from pbem.store.schema import BounceReport, Outgoing, Seat, Submission

# What is asked about every mail, put together once.
THE_SAME = (
    select(Submission.id)
    .where(col(Submission.fingerprint).in_(bindparam("fingerprints", expanding=True)))
    .limit(1)
)
OF_ONE_SENDER = (
    select(func.count())
    .select_from(Submission)
    .where(
        col(Submission.sender) == bindparam("sender"),
        col(Submission.recipients) == bindparam("recipients"),
        col(Submission.received_at) >= bindparam("since"),
    )
)
EARLIER = aliased(Submission)
HELD_BACK = (  # by an earlier mail from the same address that is put off, or just being handled
    select(EARLIER.id)
    .where(col(EARLIER.state) == "new", col(EARLIER.sender) == col(Submission.sender))
    .where(col(EARLIER.id) < col(Submission.id))
    .exists()
)
NEXT = (
    select(Submission)
    .where(Submission.state == "new", col(Submission.try_at) <= bindparam("now"), ~HELD_BACK)
    .order_by(col(Submission.try_at), col(Submission.id))
    .limit(1)
    .with_for_update(skip_locked=True, key_share=True)
)
A_ROW = 1_000  # bytes that a mail takes beside its own
IN_TURN = text("SELECT pg_advisory_xact_lock(hashtext('pbem outbox'))")
STRANGER_ANSWERED = "stranger: answered"  # the reason of a mail that had a polite answer
FROM_SEAT = (
    select(func.count())
    .select_from(Submission)
    .where(
        col(Submission.game_id) == bindparam("game_id"),
        col(Submission.seat_id) == bindparam("seat_id"),
        col(Submission.received_at) >= bindparam("since"),
        Submission.state == "done",
        Submission.way != "web",
    )
)


def known(session: Session, *fingerprints: str) -> bool:
    """Did this mail come before, by whatever way? Whoever keeps one flushes it."""
    return bool(plain_rows.columns(session, THE_SAME, fingerprints=fingerprints))


def submission(session: Session, id: int) -> Submission | None:
    return session.get(Submission, id)


def next_submission(session: Session, now: datetime) -> Submission | None:
    """The oldest mail to handle; nobody else will get it until this transaction ends.

    What somebody has written later is not handled before a mail of his that is put off, or that
    another process is just handling.
    """
    return session.exec(NEXT, params={"now": now}).first()


def unread(session: Session, by: datetime) -> bool:
    """Is there mail that came by a moment and has not been handled?"""
    wanted = select(Submission.id).where(Submission.state == "new")
    return (
        session.exec(wanted.where(col(Submission.received_at) <= by).limit(1)).first() is not None
    )


def oldest_unread(session: Session) -> datetime | None:
    """When the mail came that has waited longest to be handled."""
    return session.exec(
        select(func.min(Submission.received_at)).where(Submission.state == "new")
    ).one()


def unanswered(
    session: Session, since: datetime, until: datetime
) -> Sequence[tuple[int | None, datetime, str, str]]:
    """Mails of a time that were ignored or set aside: number, when, from whom and why."""
    came = col(Submission.received_at)
    wanted = (
        select(Submission.id, Submission.received_at, Submission.sender, Submission.reason)
        .where(col(Submission.state).in_(("ignored", "aside")), came >= since, came < until)
        .where(col(Submission.reason) != STRANGER_ANSWERED)
    )
    return session.exec(wanted.order_by(col(Submission.id))).all()


def aside(session: Session) -> Sequence[Submission]:
    """The mails that could not be handled."""
    wanted = select(Submission).where(Submission.state == "aside")
    return session.exec(wanted.order_by(col(Submission.id))).all()


def received(session: Session, sender: str, recipients: str, since: datetime) -> int:
    """How many mails came from an address to the same ones since a moment."""
    return plain_rows.number(
        session, OF_ONE_SENDER, sender=sender, recipients=recipients, since=since
    )


def stored_by_strangers(session: Session, since: datetime) -> tuple[int, int]:
    """How many bytes mails of nobody whom we know take: those since a moment, and all."""
    takes = func.coalesce(func.sum(col(Submission.size) + A_ROW), 0)
    wanted = select(takes).where(col(Submission.stranger))
    lately = wanted.where(col(Submission.received_at) >= since)
    return int(session.exec(lately).one()), int(session.exec(wanted).one())


def stored_unproved(session: Session, sender: str, since: datetime) -> int:
    """How many bytes mails from an address take that nobody has shown to be its own."""
    takes = func.coalesce(func.sum(col(Submission.size) + A_ROW), 0)
    wanted = select(takes).where(col(Submission.sender) == sender, col(Submission.stranger))
    return int(session.exec(wanted.where(col(Submission.received_at) >= since)).one())


def done_with(session: Session, person_id: int, reason: str, since: datetime) -> int:
    """How many of a person's mails since a moment have a reason that begins like this."""
    wanted = select(func.count()).select_from(Submission)
    wanted = wanted.where(Submission.person_id == person_id, Submission.state == "done")
    wanted = wanted.where(col(Submission.reason).startswith(reason))
    return session.exec(wanted.where(col(Submission.received_at) >= since)).one()


def next_outgoing(session: Session, now: datetime, most: int) -> Sequence[Outgoing]:
    """The oldest mails to send; nobody else will get them until this transaction ends.

    Who has a mail that is put off or just being sent gets no other before it: so that this can be
    seen, processes look for mails one after the other.
    """
    _in_turn(session)
    waiting = Outgoing.state == "waiting"
    person, address = col(Outgoing.person_id), col(Outgoing.address)
    due, known = col(Outgoing.try_at) <= now, person.is_not(None)
    people_put_off = select(person).where(waiting, ~due, known)
    others_put_off = select(address).where(waiting, ~due, ~known)
    free = or_(known & person.not_in(people_put_off), ~known & address.not_in(others_put_off))
    wanted = select(Outgoing).where(waiting, due, free)
    wanted = wanted.order_by(col(Outgoing.id)).limit(most)
    return session.exec(wanted.with_for_update(key_share=True)).all()


def _in_turn(session: Session) -> None:
    """Wait until nobody else is looking for mails to send; SQLite's own lock does it, too."""
    if session.connection().dialect.name == "postgresql":
        session.connection().execute(IN_TURN)


def claimed(session: Session, ids: Sequence[int], until: datetime) -> Sequence[Outgoing]:
    """Those of some mails that are still claimed until a moment, and not sent yet."""
    wanted = select(Outgoing).where(
        col(Outgoing.id).in_(ids), Outgoing.state == "waiting", col(Outgoing.try_at) == until
    )
    return session.exec(wanted.order_by(col(Outgoing.id)).with_for_update(key_share=True)).all()


def outgoing(session: Session, id: int) -> Outgoing | None:
    return session.get(Outgoing, id)


def outgoing_with_id(session: Session, message_id: str) -> Outgoing | None:
    return session.exec(select(Outgoing).where(Outgoing.message_id == message_id)).first()


def taken_from_seat(session: Session, seat: Seat, since: datetime) -> int:
    """How many mails to a seat's address were taken since a moment."""
    return plain_rows.number(session, FROM_SEAT, game_id=seat.game_id, seat_id=seat.id, since=since)


def taken_from_person(session: Session, person_id: int, since: datetime) -> int:
    """How many mails about no game in particular were taken from a person since a moment."""
    wanted = select(func.count()).select_from(Submission)
    wanted = wanted.where(Submission.person_id == person_id, col(Submission.seat_id).is_(None))
    wanted = wanted.where(Submission.state == "done", Submission.way != "web")
    return session.exec(wanted.where(col(Submission.received_at) >= since)).one()


def written_to_address(session: Session, address: str, since: datetime) -> int:
    """How many mails an address outside was sent since a moment."""
    wanted = select(func.count()).select_from(Outgoing)
    wanted = wanted.where(Outgoing.address == address, col(Outgoing.created_at) >= since)
    return session.exec(wanted).one()


def answers_to(session: Session, message_id: str, person_id: int) -> Sequence[Outgoing]:
    """What somebody was answered to one mail, or to what was said once on a page."""
    wanted = select(Outgoing).where(
        Outgoing.person_id == person_id, Outgoing.in_reply_to == message_id
    )
    return session.exec(wanted.order_by(col(Outgoing.id))).all()


def letters(session: Session, person_id: int, most: int, seat_id: int = 0) -> Sequence[Outgoing]:
    """The last that somebody was told, about one seat or at all, the newest first."""
    wanted = select(Outgoing).where(Outgoing.person_id == person_id)
    if seat_id:
        wanted = wanted.where(Outgoing.seat_id == seat_id)
    return session.exec(wanted.order_by(col(Outgoing.id).desc()).limit(most)).all()


def submitted_on_the_web(session: Session, person_id: int, since: datetime) -> int:
    """How often somebody has said something on the web since a moment."""
    wanted = select(func.count()).select_from(Submission)
    wanted = wanted.where(Submission.person_id == person_id, Submission.way == "web")
    return session.exec(wanted.where(col(Submission.received_at) >= since)).one()


def soft_bounces(session: Session, address: str, most: int) -> Sequence[BounceReport]:
    """The last mails to an address that came back for the time being, the newest first."""
    wanted = select(BounceReport).where(
        BounceReport.address == address, ~col(BounceReport.permanent)
    )
    return session.exec(wanted.order_by(col(BounceReport.id).desc()).limit(most)).all()


def mails_by_turn(session: Session, game_id: int) -> list[tuple[int, int, int]]:
    """(turn, person, mails that counted) of a game."""
    wanted = (
        select(Submission.turn, Submission.person_id, func.count())
        .where(Submission.game_id == game_id, Submission.state == "done", Submission.way != "web")
        .group_by(col(Submission.turn), col(Submission.person_id))
        .order_by(col(Submission.turn), col(Submission.person_id))
    )
    return [(turn, person or 0, count) for turn, person, count in session.exec(wanted).all()]


def sent_by_turn(session: Session, game_id: int) -> list[tuple[int, int, int]]:
    """(turn, person, mails that went out) of a game."""
    wanted = (
        select(Outgoing.turn, Outgoing.person_id, func.count())
        .where(Outgoing.game_id == game_id, Outgoing.state != "shown")
        .group_by(col(Outgoing.turn), col(Outgoing.person_id))
        .order_by(col(Outgoing.turn), col(Outgoing.person_id))
    )
    return [(turn, person or 0, count) for turn, person, count in session.exec(wanted).all()]


def sent_in(session: Session, game_id: int) -> Sequence[Outgoing]:
    """The mails that went out about a game, in their order."""
    wanted = select(Outgoing).where(Outgoing.game_id == game_id, Outgoing.state != "shown")
    return session.exec(wanted.order_by(col(Outgoing.id))).all()


def waiting_for(session: Session, person_id: int) -> Sequence[Outgoing]:
    """The mails that a person has not got yet."""
    wanted = select(Outgoing).where(Outgoing.person_id == person_id, Outgoing.state == "waiting")
    return session.exec(wanted.order_by(col(Outgoing.id))).all()


def held_for(session: Session, person_id: int) -> Sequence[Outgoing]:
    """The mails that wait for a person to be reached again."""
    wanted = select(Outgoing).where(Outgoing.person_id == person_id, Outgoing.state == "held")
    return session.exec(wanted.order_by(col(Outgoing.id))).all()


def strangers_answered(session: Session, since: datetime) -> int:
    """How many mails went to people whom we do not know since a moment."""
    wanted = select(func.count()).select_from(Outgoing)
    wanted = wanted.where(
        col(Outgoing.person_id).is_(None), col(Outgoing.created_at) >= since, Outgoing.address != ""
    )
    return session.exec(wanted).one()


def written_to_strangers(
    session: Session, kind: str, since: datetime, address: str | None = None
) -> int:
    """How many mails of a kind went to people whom we do not know since a moment; or to one."""
    wanted = select(func.count()).select_from(Outgoing)
    wanted = wanted.where(
        col(Outgoing.person_id).is_(None), col(Outgoing.created_at) >= since, Outgoing.kind == kind
    )
    if address is not None:
        wanted = wanted.where(Outgoing.address == address.lower())
    return session.exec(wanted).one()


def written_of_kind(session: Session, kind: str, since: datetime) -> int:
    """How many mails of a kind were written since a moment."""
    wanted = select(func.count()).select_from(Outgoing)
    return session.exec(
        wanted.where(Outgoing.kind == kind, col(Outgoing.created_at) >= since)
    ).one()
