"""Games, as the store keeps them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from sqlalchemy import bindparam
from sqlmodel import Session, col, or_, select

from pbem.store.rows.seating import side_offered
from pbem.store.schema import Game, OpenQuestion, Seat

CODED = select(Game).where(col(Game.code) == bindparam("code"), ~col(Game.canary))
LOCKED = (
    select(Game)
    .where(col(Game.id) == bindparam("id"))
    .with_for_update(key_share=True)
    .execution_options(populate_existing=True)
)


def game(session: Session, id: int) -> Game:
    found = session.get(Game, id)
    if found is None:
        raise LookupError(f"there is no game {id}")
    return found


def locked(session: Session, id: int) -> Game:
    """A game that nobody else can adjudicate until this transaction ends."""
    found = session.exec(LOCKED, params={"id": id}).first()
    if found is None:
        raise LookupError(f"there is no game {id}")
    return found


def with_ids(session: Session, ids: Collection[int]) -> Sequence[Game]:
    """Games by their numbers, the newest first."""
    wanted = select(Game).where(col(Game.id).in_(ids))
    return session.exec(wanted.order_by(col(Game.id).desc())).all()


def coded(session: Session, code: str) -> Game | None:
    """The game with a code such as jupiter-12; of the canary's, nobody learns that it is."""
    return session.exec(CODED, params={"code": code.lower()}).first()


def in_state(session: Session, *states: str) -> Sequence[Game]:
    """The games that people play, in some states."""
    wanted = select(Game).where(col(Game.state).in_(states), ~col(Game.canary))
    return session.exec(wanted.order_by(col(Game.id))).all()


def not_over(session: Session) -> Sequence[int]:
    """All games that are or will be played, the canary's too."""
    wanted = select(Game.id).where(col(Game.state) != "over").order_by(col(Game.id))
    return [each for each in session.exec(wanted).all() if each is not None]


def to_look_at(session: Session, now: datetime, most: int) -> Sequence[int]:
    """The games in which something is due by now, the longest waiting first.

    Nobody reminds a canary, and nothing is done about one that is late.
    """
    wanted = select(Game.id).where(col(Game.next_look) <= now, ~col(Game.canary))
    found = session.exec(wanted.order_by(col(Game.next_look)).limit(most)).all()
    return [each for each in found if each is not None]


def going_on(session: Session, after: int, most: int) -> Sequence[int]:
    """The next games that wait for answers, in the order of their numbers."""
    asked = col(Game.id).in_(select(OpenQuestion.game_id))
    wanted = select(Game.id).where(col(Game.state) == "running", col(Game.id) > after, asked)
    found = session.exec(wanted.order_by(col(Game.id)).limit(most)).all()
    return [each for each in found if each is not None]


def without_title(session: Session, titles: Collection[str]) -> Sequence[Game]:
    """The games that are not over and are played by none of these titles."""
    wanted = select(Game).where(col(Game.state) != "over", col(Game.rules).not_in(titles))
    return session.exec(wanted.where(~col(Game.canary)).order_by(col(Game.id))).all()


def standing(session: Session, titles: Collection[str]) -> Sequence[int]:
    """The games of these titles that stood still because theirs was not there."""
    wanted = select(Game.id).where(col(Game.stands_since).is_not(None), col(Game.rules).in_(titles))
    return [each for each in session.exec(wanted.order_by(col(Game.id))).all() if each is not None]


def waiting_for(session: Session, person_id: int) -> Sequence[int]:
    """The games that wait for somebody's answer, in the order of their numbers."""
    wanted = (
        select(Game.id)
        .join(OpenQuestion, col(OpenQuestion.game_id) == Game.id)
        .join(Seat, col(Seat.id) == OpenQuestion.seat_id)
        .where(Game.state == "running", Seat.person_id == person_id)
        .distinct()
    )
    return [each for each in session.exec(wanted.order_by(col(Game.id))).all() if each is not None]


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


# -- what changes ----------------------------------------------------------------------------------


def created(session: Session, row: Game, sides: Iterable[str]) -> None:
    """A game begins to look for players; its code is that of its rules with its number."""
    # The code needs the number that only the store gives; until then any unique word does.
    row.code = f"new-{row.commitment}"
    row.changed_at = row.created_at
    session.add(row)
    session.flush()
    row.code = f"{row.rules}-{row.id}"
    for side in sides:
        side_offered(session, row.id or 0, side)
    session.flush()


def begun(row: Game, salts_json: str, now: datetime) -> None:
    row.state = "running"
    row.started_at = row.changed_at = now
    row.salts_json = salts_json


def branched(row: Game, old: Game, now: datetime) -> None:
    """It goes on from another game, by the rules and with the salts of that one."""
    row.version, row.salts_json, row.branch_of = old.version, old.salts_json, old.id
    row.state, row.started_at, row.changed_at = "running", now, now


def reseeded(row: Game, seed: bytes, commitment: str) -> None:
    """Another seed, where no die of the present one needs to be proved."""
    row.seed, row.commitment = seed, commitment


def seed_succeeded(row: Game, seed: bytes, commitment: str, earlier_json: str) -> None:
    """A new seed is in force from now on; those before it are kept for the proof."""
    row.seed, row.commitment, row.earlier_seeds_json = seed, commitment, earlier_json


def made_the_canarys(row: Game) -> None:
    row.canary = True


def next_look_at(row: Game, moment: datetime | None) -> None:
    row.next_look = moment


def stands_still(row: Game, now: datetime) -> None:
    """Its title is not here: nobody is reminded, and nothing is due."""
    if row.state == "running":
        row.stands_since = row.stands_since or now
        row.next_look = None


def goes_on(row: Game) -> None:
    """Its title is here again."""
    row.stands_since = None


def paused(row: Game, reason: str, now: datetime) -> None:
    row.state, row.paused_at, row.pause_reason = "paused", now, reason


def resumed(row: Game) -> None:
    row.state, row.paused_at, row.pause_reason = "running", None, ""


def pauses_credited(row: Game, off_json: str) -> None:
    """The spans in which its clock stood."""
    row.off_json = off_json


def ended(row: Game, verdict_json: str, now: datetime) -> None:
    row.state = "over"
    row.ended_at = row.changed_at = now
    row.verdict_json = verdict_json
