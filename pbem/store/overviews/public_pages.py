"""What the public pages ask for: many games or people at once, each list in one query.

The canary's games, and who plays them, are in none of these lists.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, bindparam, case, union_all
from sqlmodel import Session, col, func, select

from pbem.store.schema import Game, Outgoing, Person, Press, Seat, Snapshot, Submission

OF_PEOPLE = ~col(Game.canary)
ASKING = ("report", "receipt", "answer", "moderator")  # mails by which a question is first put


class PlayerRow(NamedTuple):
    """A side of a game, and who plays it."""

    id: int
    game_id: int
    side: str
    person_id: int | None
    name: str | None
    bot: str
    missed: int
    stopped_at: datetime | None


class LatestRow(NamedTuple):
    """The last adjudication of a game."""

    game_id: int
    at: datetime
    events: bytes  # as they are stored


class SnapshotRow(NamedTuple):
    """An adjudication without what it holds."""

    number: int
    turn: int
    at: datetime


class PressRow(NamedTuple):
    """Words that went to everybody."""

    id: int
    side: str | None
    role: str | None
    text: str
    at: datetime


class PersonRow(NamedTuple):
    """Somebody who plays or has played."""

    id: int
    name: str
    games: int
    over: int
    missed: int


class MailsRow(NamedTuple):
    """What a finished game took."""

    game_id: int
    turns: int
    mails: int  # of its players, from the first turn on
    players: int  # persons, not bots


# -- games ----------------------------------------------------------------------------------------

# What every list of games and every game's page asks, put together once.
THESE: BindParameter[Any] = bindparam("game_ids", expanding=True)
ABOUT_A_SIDE: tuple[Any, ...] = (
    *(Seat.id, Seat.game_id, Seat.side, Seat.person_id, Person.name),
    *(Seat.bot, Seat.missed, Seat.stopped_at),
)
PLAYERS = (
    select(*ABOUT_A_SIDE)
    .join(Person, col(Seat.person_id) == Person.id, isouter=True)
    .where(col(Seat.game_id).in_(THESE), Seat.role == "player", col(Seat.left_at).is_(None))
    .order_by(col(Seat.id))
)
LATEST = (
    select(Snapshot.game_id, Snapshot.at, Snapshot.events)
    .join(Game, (col(Game.id) == Snapshot.game_id) & (col(Game.snapshots) == Snapshot.number))
    .where(col(Snapshot.game_id).in_(THESE))
)


def counts(session: Session) -> list[tuple[str, str, int]]:
    """(state, rules, number) of all games."""
    wanted = select(Game.state, Game.rules, func.count()).where(OF_PEOPLE)
    rows = session.exec(wanted.group_by(Game.state, Game.rules)).all()
    return [(state, rules, number) for state, rules, number in rows]


def page(
    session: Session, states: Collection[str], rules: str, first: int, most: int
) -> Sequence[Game]:
    """Some games in these states, the one that changed last first; of one title, or of all.

    Each state by itself is read in the order of its index, no further than the page.
    """
    last_first = (col(Game.changed_at).desc(), col(Game.id).desc())
    found = []
    for state in states:
        wanted = select(Game.id).where(Game.state == state, OF_PEOPLE)
        if rules:
            wanted = wanted.where(Game.rules == rules)
        found.append(wanted.order_by(*last_first).limit(first + most).subquery().select())
    there = select(Game).where(col(Game.id).in_(union_all(*found)))
    return session.exec(there.order_by(*last_first).offset(first).limit(most)).all()


def players(session: Session, game_ids: Collection[int]) -> list[PlayerRow]:
    """Who plays in these games, side by side."""
    rows = session.exec(PLAYERS, params={"game_ids": tuple(game_ids)}).all()
    return [PlayerRow(*row) for row in rows]


def latest(session: Session, game_ids: Collection[int]) -> list[LatestRow]:
    """When each of these games was last adjudicated, and what happened then."""
    rows = session.exec(LATEST, params={"game_ids": tuple(game_ids)}).all()
    return [LatestRow(*row) for row in rows]


def snapshots(session: Session, game_id: int) -> list[SnapshotRow]:
    """All adjudications of a game, without positions and events."""
    wanted = select(Snapshot.number, Snapshot.turn, Snapshot.at).where(Snapshot.game_id == game_id)
    return [SnapshotRow(*row) for row in session.exec(wanted.order_by(col(Snapshot.number))).all()]


def events(
    session: Session, game_id: int, numbers: Collection[int] | None = None
) -> dict[int, bytes]:
    """What happened in some adjudications of a game, or in all, as it is stored."""
    wanted = select(Snapshot.number, Snapshot.events).where(Snapshot.game_id == game_id)
    if numbers is not None:
        wanted = wanted.where(col(Snapshot.number).in_(numbers))
    return dict(session.exec(wanted).all())


def since_turn(session: Session, game_id: int, turn: int) -> dict[int, bytes]:
    """What happened from a turn on, as it is stored."""
    wanted = select(Snapshot.number, Snapshot.events).where(
        Snapshot.game_id == game_id, col(Snapshot.turn) >= turn
    )
    return dict(session.exec(wanted.order_by(col(Snapshot.number))).all())


def press(session: Session, game_id: int, most: int) -> list[PressRow]:
    """The last letters that went to everybody, the newest first; no others, ever."""
    columns: tuple[Any, ...] = (Press.id, Seat.side, Seat.role, Press.text, Press.at)
    wanted = select(*columns).join(Seat, col(Press.seat_id) == Seat.id, isouter=True)
    wanted = wanted.where(Press.game_id == game_id, Press.to == "all")
    rows = session.exec(wanted.order_by(col(Press.id).desc()).limit(most)).all()
    return [PressRow(*row) for row in rows]


# -- people ---------------------------------------------------------------------------------------


def how_many_play(session: Session) -> int:
    """The people who hold or held a side in some game to its end."""
    wanted = select(func.count(col(Seat.person_id).distinct()))
    wanted = wanted.join(Game, col(Game.id) == Seat.game_id).where(OF_PEOPLE)
    return session.exec(wanted.where(Seat.role == "player", col(Seat.left_at).is_(None))).one()


def people(session: Session, first: int, most: int, only: int | None = None) -> list[PersonRow]:
    """Those who play, by name; or the one with a number, if that one plays."""
    played = func.count(col(Game.id).distinct())  # several sides of one are one game
    over = func.count(case((col(Game.state) == "over", col(Game.id))).distinct())
    columns: tuple[Any, ...] = (Person.id, Person.name, played, over, func.sum(Seat.missed))
    wanted = select(*columns).join(Seat, col(Seat.person_id) == Person.id)
    wanted = wanted.join(Game, col(Game.id) == Seat.game_id)
    wanted = wanted.where(Seat.role == "player", col(Seat.left_at).is_(None), OF_PEOPLE)
    if only is not None:
        wanted = wanted.where(Person.id == only)
    wanted = wanted.group_by(col(Person.id), col(Person.name))
    wanted = wanted.order_by(func.lower(Person.name), col(Person.id)).offset(first).limit(most)
    return [PersonRow(*row) for row in session.exec(wanted).all()]


def games_of(
    session: Session, person_id: int, most: int, states: Collection[str] = ()
) -> Sequence[Game]:
    """The games in which somebody plays, the newest first; in some states, or in all."""
    mine = select(Seat.game_id).where(
        Seat.person_id == person_id, Seat.role == "player", col(Seat.left_at).is_(None)
    )
    wanted = select(Game).where(col(Game.id).in_(mine), OF_PEOPLE)
    wanted = wanted.order_by(col(Game.id).desc())
    if states:
        wanted = wanted.where(col(Game.state).in_(states))
    return session.exec(wanted.limit(most)).all()


def questions_put(
    session: Session, person_ids: Collection[int], since: datetime
) -> list[tuple[int, int, int, datetime]]:
    """(person, game, question, when the first mail with it was written), in order of time.

    Who plays several sides is asked for all of them in one mail, and later mails may come through
    any of them; so only those count that may be the first.
    """
    asked = func.min(Outgoing.created_at)
    wanted = select(Outgoing.person_id, Outgoing.game_id, Outgoing.tag, asked)
    wanted = wanted.where(col(Outgoing.person_id).in_(person_ids), col(Outgoing.tag) > 0)
    wanted = wanted.where(col(Outgoing.created_at) >= since, col(Outgoing.kind).in_(ASKING))
    columns = (col(Outgoing.person_id), col(Outgoing.game_id), col(Outgoing.tag))
    wanted = wanted.group_by(*columns).order_by(asked)
    rows = session.exec(wanted).all()
    return [(person or 0, game or 0, tag, at) for person, game, tag, at in rows]


def answers(
    session: Session, person_ids: Collection[int], since: datetime
) -> list[tuple[int, int, datetime]]:
    """(person, game, when a mail with orders came), in order of time."""
    wanted = select(Submission.person_id, Submission.game_id, Submission.received_at)
    wanted = wanted.where(col(Submission.person_id).in_(person_ids), Submission.state == "done")
    wanted = wanted.where(Submission.receipt != "", col(Submission.received_at) >= since)
    rows = session.exec(wanted.order_by(col(Submission.received_at))).all()
    return [(person or 0, game or 0, at) for person, game, at in rows]


# -- titles ---------------------------------------------------------------------------------------


def mails_of_finished(session: Session, rules: str, most: int) -> list[MailsRow]:
    """What the last finished games of a title took."""
    seated = func.count(col(Seat.person_id).distinct())
    heads = select(Game.id, Game.turn, seated).join(Seat, col(Seat.game_id) == Game.id)
    heads = heads.where(Game.rules == rules, Game.state == "over", Seat.role == "player", OF_PEOPLE)
    heads = heads.where(col(Seat.left_at).is_(None)).group_by(col(Game.id), col(Game.turn))
    found = session.exec(heads.order_by(col(Game.id).desc()).limit(most)).all()
    wrote = select(Submission.game_id, func.count()).where(
        col(Submission.game_id).in_([row[0] for row in found]),
        Submission.state == "done",
        Submission.way != "web",
        col(Submission.turn) > 0,
        col(Submission.seat_id).in_(select(Seat.id).where(Seat.role == "player")),
    )
    mails = dict(session.exec(wrote.group_by(col(Submission.game_id))).all())
    return [MailsRow(id, turns, mails.get(id, 0), persons) for id, turns, persons in found if id]
