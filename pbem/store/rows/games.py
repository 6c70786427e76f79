"""Games, seats, queues and journals, as the store keeps them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from sqlalchemy import bindparam
from sqlmodel import Session, col, func, insert, or_, select, update

from pbem.store.schema import (
    Audit,
    Beat,
    Downtime,
    Entry,
    Game,
    Press,
    Queued,
    Reminder,
    Seat,
    Snapshot,
)

# What is asked several times about every mail of a game, put together once.
QUEUE = (
    select(Queued)
    .where(col(Queued.seat_id) == bindparam("seat_id"), col(Queued.fate) == "")
    .order_by(col(Queued.place), col(Queued.id))
)
UNTOLD = (
    select(Queued)
    .where(
        col(Queued.seat_id) == bindparam("seat_id"),
        col(Queued.fate).not_in(("", "withdrawn")),
        col(Queued.told).is_(False),
    )
    .order_by(col(Queued.settled), col(Queued.id))
)
AFTER = (
    select(Snapshot)
    .where(
        col(Snapshot.game_id) == bindparam("game_id"), col(Snapshot.number) > bindparam("number")
    )
    .order_by(col(Snapshot.number))
)
REMINDERS = (
    select(Reminder)
    .where(
        col(Reminder.seat_id) == bindparam("seat_id"),
        col(Reminder.question) == bindparam("question"),
    )
    .order_by(col(Reminder.id))
)


def game(session: Session, id: int) -> Game:
    found = session.get(Game, id)
    if found is None:
        raise LookupError(f"there is no game {id}")
    return found


def locked(session: Session, id: int) -> Game:
    """A game that nobody else can adjudicate until this transaction ends."""
    wanted = select(Game).where(Game.id == id).with_for_update(key_share=True)
    found = session.exec(wanted.execution_options(populate_existing=True)).first()
    if found is None:
        raise LookupError(f"there is no game {id}")
    return found


def with_ids(session: Session, ids: Collection[int]) -> Sequence[Game]:
    """Games by their numbers, the newest first."""
    wanted = select(Game).where(col(Game.id).in_(ids))
    return session.exec(wanted.order_by(col(Game.id).desc())).all()


def coded(session: Session, code: str) -> Game | None:
    """The game with a code such as jupiter-12; of the canary's, nobody learns that it is."""
    wanted = select(Game).where(Game.code == code.lower(), ~col(Game.canary))
    return session.exec(wanted).first()


def in_state(session: Session, *states: str) -> Sequence[Game]:
    """The games that people play, in some states."""
    wanted = select(Game).where(col(Game.state).in_(states), ~col(Game.canary))
    return session.exec(wanted.order_by(col(Game.id))).all()


def to_look_at(session: Session, now: datetime, most: int) -> Sequence[int]:
    """The games in which something is due by now, the longest waiting first.

    Nobody reminds a canary, and nothing is done about one that is late.
    """
    wanted = select(Game.id).where(col(Game.next_look) <= now, ~col(Game.canary))
    found = session.exec(wanted.order_by(col(Game.next_look)).limit(most)).all()
    return [each for each in found if each is not None]


def look_at_all(session: Session, now: datetime) -> None:
    """Let the clock look at every game that goes on: all its moments may have moved."""
    running = (col(Game.state) == "running") & col(Game.opened_at).is_not(None)
    session.exec(update(Game).where(running).values(next_look=now))


def waiting_for(session: Session, person_id: int) -> Sequence[int]:
    """The games that wait for somebody's answer, in the order of their numbers."""
    wanted = (
        select(Game.id)
        .join(Seat, (col(Seat.game_id) == Game.id) & (col(Seat.side) == Game.asked))
        .where(Game.state == "running", Seat.role == "player", Seat.person_id == person_id)
        .where(col(Seat.left_at).is_(None))
    )
    return [each for each in session.exec(wanted.order_by(col(Game.id))).all() if each is not None]


def seats(session: Session, game_id: int) -> Sequence[Seat]:
    """Everybody in a game now, players in the order of their sides first."""
    wanted = select(Seat).where(Seat.game_id == game_id, col(Seat.left_at).is_(None))
    return session.exec(wanted.order_by(col(Seat.id))).all()


def all_seats(session: Session, game_id: int) -> Sequence[Seat]:
    """Everybody who has or had a part in a game."""
    return session.exec(select(Seat).where(Seat.game_id == game_id)).all()


def draw_offers(session: Session, game_ids: Collection[int]) -> dict[int, list[str]]:
    """The sides that offer a draw, by game."""
    wanted = select(Seat.game_id, Seat.side).where(
        col(Seat.game_id).in_(game_ids), col(Seat.draw_offered), col(Seat.left_at).is_(None)
    )
    found: dict[int, list[str]] = {}
    for game_id, side in session.exec(wanted).all():
        found.setdefault(game_id, []).append(side)
    return found


def seat(session: Session, id: int) -> Seat | None:
    return session.get(Seat, id)


# -- queues ---------------------------------------------------------------------------------------


def queue(session: Session, seat_id: int) -> Sequence[Queued]:
    """The lines that wait, in the order in which they will be tried."""
    return session.exec(QUEUE, params={"seat_id": seat_id}).all()


def untold(session: Session, seat_id: int) -> Sequence[Queued]:
    """The lines whose fate their player has not been told of."""
    return session.exec(UNTOLD, params={"seat_id": seat_id}).all()


def add_to_queue(session: Session, lines: Sequence[Mapping[str, object]]) -> None:
    """Lay lines down at once, each given by its columns."""
    if lines:
        session.exec(insert(Queued), params=lines)


# -- the journal ----------------------------------------------------------------------------------


def add_entries(session: Session, entries: Sequence[Mapping[str, object]]) -> None:
    """Write entries down at once, each given by its columns."""
    if entries:
        session.exec(insert(Entry), params=entries)


def entries(session: Session, game_id: int) -> Sequence[Entry]:
    wanted = select(Entry).where(Entry.game_id == game_id)
    return session.exec(wanted.order_by(col(Entry.number))).all()


def snapshot(session: Session, game_id: int, number: int) -> Snapshot | None:
    return session.get(Snapshot, (game_id, number))


def snapshots_after(session: Session, game_id: int, number: int) -> Sequence[Snapshot]:
    return session.exec(AFTER, params={"game_id": game_id, "number": number}).all()


# -- what else belongs to a game ------------------------------------------------------------------


def press(session: Session, game_id: int) -> Sequence[Press]:
    wanted = select(Press).where(Press.game_id == game_id)
    return session.exec(wanted.order_by(col(Press.id))).all()


def press_count(session: Session, seat_id: int, since: datetime) -> int:
    wanted = select(func.count()).select_from(Press)
    return session.exec(wanted.where(Press.seat_id == seat_id, Press.at >= since)).one()


def reminders(session: Session, seat_id: int, question: int) -> Sequence[Reminder]:
    return session.exec(REMINDERS, params={"seat_id": seat_id, "question": question}).all()


def audit(session: Session, game_id: int | None) -> Sequence[Audit]:
    """What was done outside the rules, in one game or in all."""
    wanted = select(Audit)
    if game_id is not None:
        wanted = wanted.where(Audit.game_id == game_id)
    return session.exec(wanted.order_by(col(Audit.id))).all()


def downtimes(session: Session, since: datetime) -> Sequence[Downtime]:
    """The times in which the service was down, from a moment on."""
    wanted = select(Downtime).where(col(Downtime.end) > since)
    return session.exec(wanted.order_by(col(Downtime.start))).all()


def beat(session: Session, name: str) -> Beat | None:
    """A sign of life of the service."""
    return session.get(Beat, name)


def beat_locked(session: Session, name: str) -> Beat | None:
    """The same; nobody else writes it until this transaction ends."""
    return session.get(Beat, name, populate_existing=True, with_for_update=True)


def watching(session: Session, game_id: int, person_id: int) -> Sequence[Seat]:
    """All parts of one person in a game."""
    wanted = select(Seat).where(
        Seat.game_id == game_id, Seat.person_id == person_id, col(Seat.left_at).is_(None)
    )
    return session.exec(wanted.order_by(col(Seat.id))).all()


def open_seats(session: Session, game_id: int) -> Sequence[Seat]:
    """The sides that nobody plays yet."""
    wanted = select(Seat).where(
        Seat.game_id == game_id,
        Seat.role == "player",
        col(Seat.person_id).is_(None),
        Seat.bot == "",
        col(Seat.left_at).is_(None),
    )
    return session.exec(wanted.order_by(col(Seat.id))).all()


def with_open_seats(session: Session) -> Sequence[Game]:
    """The games that look for players."""
    nobody = select(Seat.game_id).where(
        Seat.role == "player",
        col(Seat.person_id).is_(None),
        Seat.bot == "",
        col(Seat.left_at).is_(None),
    )
    wanted = select(Game).where(col(Game.id).in_(nobody), or_(*(Game.state == s for s in LOOKING)))
    wanted = wanted.where(~col(Game.canary))
    return session.exec(wanted.order_by(col(Game.id))).all()


LOOKING = ("open", "running", "paused")
