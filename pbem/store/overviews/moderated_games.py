"""What a moderator's table asks for: all games of one moderator at once, a query a list."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlmodel import Session, col, false, func, or_, select

from pbem.store.schema import Address, Game, Person, Queued, Seat, Submission


class SeatRow(NamedTuple):
    """A side of a game: who plays it, and whether its clock stands."""

    id: int
    game_id: int
    side: str
    person_id: int | None
    name: str | None
    bot: str
    missed: int
    bank: timedelta
    held: bool
    stopped_at: datetime | None


class AsideRow(NamedTuple):
    """A mail that could not be handled, without who wrote it and what."""

    id: int
    game_id: int | None
    received_at: datetime
    reason: str


def moderated(session: Session, person_id: int, finished: int) -> list[Game]:
    """The games that somebody moderates: all that go on, and so many of the finished ones."""
    mine = select(Seat.game_id).where(
        Seat.person_id == person_id, Seat.role == "moderator", col(Seat.left_at).is_(None)
    )
    wanted = select(Game).where(col(Game.id).in_(mine), ~col(Game.canary))
    wanted = wanted.order_by(col(Game.id).desc())
    going = session.exec(wanted.where(Game.state != "over")).all()
    over = session.exec(wanted.where(Game.state == "over").limit(finished)).all()
    return [*going, *over]


def a_moderators_seat(session: Session, person_id: int) -> Seat | None:
    """Any seat from which somebody moderates; none for those who moderate nothing."""
    wanted = select(Seat).where(
        Seat.person_id == person_id, Seat.role == "moderator", col(Seat.left_at).is_(None)
    )
    return session.exec(wanted.order_by(col(Seat.id)).limit(1)).first()


def player_seats(session: Session, game_ids: Collection[int]) -> list[SeatRow]:
    """Who plays in these games, side by side."""
    columns: tuple[Any, ...] = (
        *(Seat.id, Seat.game_id, Seat.side, Seat.person_id, Person.name, Seat.bot),
        *(Seat.missed, Seat.bank, Seat.held, Seat.stopped_at),
    )
    wanted = select(*columns).join(Person, col(Seat.person_id) == Person.id, isouter=True)
    wanted = wanted.where(col(Seat.game_id).in_(game_ids), Seat.role == "player")
    wanted = wanted.where(col(Seat.left_at).is_(None)).order_by(col(Seat.id))
    return [SeatRow(*row) for row in session.exec(wanted).all()]


def unreachable(session: Session, person_ids: Collection[int]) -> dict[int, datetime]:
    """Of these people, those all of whose addresses fail, and since when."""
    working = func.count(col(Address.id)) - func.count(col(Address.failing_since))
    wanted = (
        select(Address.person_id, func.max(Address.failing_since))
        .where(col(Address.person_id).in_(person_ids))
        .group_by(col(Address.person_id))
        .having(working == 0)
    )
    return {person: since for person, since in session.exec(wanted).all() if since is not None}


def asides(session: Session, game_ids: Collection[int | None]) -> list[AsideRow]:
    """The mails of these games that could not be handled; those of none with None."""
    columns: tuple[Any, ...] = (
        *(Submission.id, Submission.game_id, Submission.received_at, Submission.reason),
    )
    wanted = select(*columns).where(Submission.state == "aside")
    known = [each for each in game_ids if each is not None]
    nobodys = col(Submission.game_id).is_(None) if None in game_ids else false()
    wanted = wanted.where(or_(col(Submission.game_id).in_(known), nobodys))
    rows = session.exec(wanted.order_by(col(Submission.id))).all()
    return [AsideRow(*row) for row in rows]


def queue_lengths(session: Session, seat_ids: Collection[int]) -> dict[int, int]:
    """How many lines wait, by seat."""
    wanted = select(Queued.seat_id, func.count()).where(col(Queued.seat_id).in_(seat_ids))
    return dict(session.exec(wanted.where(Queued.fate == "").group_by(col(Queued.seat_id))).all())


def watchers(session: Session, game_id: int) -> Sequence[tuple[str, str]]:
    """(role, name) of those who moderate or watch a game."""
    wanted = select(Seat.role, Person.name).join(Person, col(Seat.person_id) == Person.id)
    wanted = wanted.where(Seat.game_id == game_id, Seat.role != "player")
    return session.exec(wanted.where(col(Seat.left_at).is_(None)).order_by(col(Seat.id))).all()
