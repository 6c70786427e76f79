"""Who has which part in a game, as the store keeps it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from sqlalchemy import bindparam
from sqlmodel import Session, col, select

from pbem.store.schema import NOTHING, Game, OpenQuestion, Person, Seat

NOTHING_OWED = "[]"
# What is asked with every mail to a seat and every page about one, put together once.
SEATED = (
    select(Seat, Person, OpenQuestion)
    .join(Person, isouter=True)
    .join(OpenQuestion, col(OpenQuestion.seat_id) == Seat.id, isouter=True)
    .where(col(Seat.game_id) == bindparam("game_id"), col(Seat.left_at).is_(None))
    .order_by(col(Seat.id))
)
WATCHING = (
    select(Seat)
    .where(
        col(Seat.game_id) == bindparam("game_id"),
        col(Seat.person_id) == bindparam("person_id"),
        col(Seat.left_at).is_(None),
    )
    .order_by(col(Seat.id))
)
SEAT_IN_ITS_GAME = (
    select(Seat, Game, Person)
    .join(Game)
    .join(Person, isouter=True)
    .where(col(Seat.id) == bindparam("id"))
)


def seats(session: Session, game_id: int) -> Sequence[Seat]:
    """Everybody in a game now, players in the order of their sides first."""
    wanted = select(Seat).where(Seat.game_id == game_id, col(Seat.left_at).is_(None))
    return session.exec(wanted.order_by(col(Seat.id))).all()


def seated(
    session: Session, game_id: int
) -> Sequence[tuple[Seat, Person | None, OpenQuestion | None]]:
    """The same, with who holds each seat and what it is asked."""
    return session.exec(SEATED, params={"game_id": game_id}).all()


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


def in_its_game(session: Session, id: int) -> tuple[Seat, Game, Person | None] | None:
    """A seat, the game that it is in, and who holds it."""
    return session.exec(SEAT_IN_ITS_GAME, params={"id": id}).first()


def watching(session: Session, game_id: int, person_id: int) -> Sequence[Seat]:
    """All parts of one person in a game."""
    return session.exec(WATCHING, params={"game_id": game_id, "person_id": person_id}).all()


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


# -- what changes ----------------------------------------------------------------------------------


def side_offered(session: Session, game_id: int, side: str) -> Seat:
    """A seat that somebody may take."""
    seat = Seat(game_id=game_id, side=side)
    session.add(seat)
    return seat


def moderator_seated(session: Session, game_id: int, person_id: int | None, now: datetime) -> Seat:
    seat = Seat(game_id=game_id, role="moderator", person_id=person_id, joined_at=now)
    session.add(seat)
    session.flush()
    return seat


def observer_seated(
    session: Session, game_id: int, person_id: int | None, told: int, now: datetime
) -> Seat:
    """Somebody watches from now on, and is told what happens after a snapshot."""
    seat = Seat(game_id=game_id, role="observer", person_id=person_id, joined_at=now, told=told)
    session.add(seat)
    session.flush()
    return seat


def seat_taken(seat: Seat, person_id: int | None, bank: timedelta, now: datetime) -> None:
    """Somebody plays it from now on, with a secret address and a time bank of his own."""
    seat.person_id, seat.bot = person_id, ""
    seat.joined_at = now
    seat.epoch += 1
    seat.told, seat.mapped, seat.owed_json = 0, 0, NOTHING_OWED
    seat.thread, seat.missed = "", 0
    seat.draw_offered = seat.conceded = False
    seat.bank, seat.extended = bank, NOTHING


def seat_left(seat: Seat, clock_stopped_at: datetime | None) -> None:
    """Nobody plays it any more: the secret address is dead, and standing orders are gone."""
    seat.person_id = None
    seat.epoch += 1
    seat.standing_json = "[]"
    seat.held = False
    seat.stopped_at = clock_stopped_at


def watching_ended(seat: Seat, now: datetime) -> None:
    """Who watches or moderates has left."""
    seat.left_at = now


def bot_seated(seat: Seat, bot: str) -> None:
    seat.bot = bot


def bot_dismissed(seat: Seat) -> None:
    """Nobody plays it, nor offers a draw."""
    seat.bot, seat.draw_offered = "", False


def made_fresh(seat: Seat, bank: timedelta) -> None:
    """Whoever comes finds all time of the game untouched, and no draw offered."""
    seat.bank, seat.extended, seat.draw_offered = bank, NOTHING, False


def seated_alike(seat: Seat, other: Seat) -> None:
    """What does not depend on who sits there is as at another seat."""
    seat.bot, seat.bank, seat.salt = other.bot, other.bank, other.salt


def salted(seat: Seat, salt: str) -> None:
    seat.salt = salt


def queue_held(seat: Seat) -> None:
    """The queue waits for a word from the player."""
    seat.held = True


def queue_released(seat: Seat) -> None:
    seat.held = False


def if_illegal_set(seat: Seat, mode: str) -> None:
    """What becomes of the queue when one of its lines is refused."""
    seat.if_illegal = mode


def standing_orders_set(seat: Seat, standing_json: str) -> None:
    seat.standing_json = standing_json


def clock_stopped(seat: Seat, now: datetime) -> None:
    """Its clock stands from now on, if it did not before."""
    seat.stopped_at = seat.stopped_at or now


def clock_started(seat: Seat) -> None:
    seat.stopped_at = None


def bank_set(seat: Seat, bank: timedelta) -> None:
    seat.bank = bank


def deadline_missed(seat: Seat) -> None:
    """All time is over, and the bank is empty."""
    seat.missed += 1
    seat.bank = NOTHING


def extension_taken(seat: Seat, length: timedelta) -> None:
    seat.extended += length


def question_put(seat: Seat, question: int) -> None:
    """The question with this number is the last that was put to it."""
    seat.tag = question


def told_up_to(seat: Seat, snapshot: int, owed_json: str) -> None:
    """All up to a snapshot was told, but for what the mail had no room for."""
    seat.told, seat.owed_json = snapshot, owed_json


def whole_map_sent(seat: Seat, snapshot: int) -> None:
    seat.mapped = snapshot


def conceded(seat: Seat) -> None:
    """Its player has given the game up."""
    seat.conceded = True


def draw_offered(seat: Seat) -> None:
    seat.draw_offered = True


def draw_offer_taken_back(seat: Seat) -> None:
    seat.draw_offered = False


def secret_address_renewed(seat: Seat) -> None:
    """The old secret address is dead."""
    seat.epoch += 1


def thread_begun(seat: Seat, message_id: str) -> None:
    """The first mail to a seat: all others refer to it."""
    seat.thread = seat.thread or message_id
