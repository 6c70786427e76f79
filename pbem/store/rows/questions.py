"""The questions that are open, as the store keeps them."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import bindparam
from sqlmodel import Session, col, select

from pbem.store.rows import drafts
from pbem.store.schema import NOTHING, Game, OpenQuestion

ASKED = (
    select(OpenQuestion)
    .where(col(OpenQuestion.game_id).in_(bindparam("game_ids", expanding=True)))
    .order_by(col(OpenQuestion.number))
)


def open_in(session: Session, game_ids: Collection[int]) -> dict[int, list[OpenQuestion]]:
    """What is asked in each of some games."""
    found: dict[int, list[OpenQuestion]] = {}
    for each in session.exec(ASKED, params={"game_ids": tuple(game_ids)}).all():
        found.setdefault(each.game_id, []).append(each)
    return found


def of_seat(session: Session, seat_id: int) -> OpenQuestion | None:
    """What a seat is asked now."""
    return session.exec(select(OpenQuestion).where(OpenQuestion.seat_id == seat_id)).first()


# -- what changes ----------------------------------------------------------------------------------


def put(
    session: Session, game: Game, seat_id: int, kind: str, window: str, now: datetime
) -> OpenQuestion:
    """Ask a seat something new, with a full window."""
    game.questions += 1
    game.changed_at = now
    row = OpenQuestion(
        game_id=game.id or 0,
        seat_id=seat_id,
        number=game.questions,
        kind=kind,
        window=window,
        snapshot=game.snapshots,
        opened_at=now,
    )
    session.add(row)
    return row


def put_again(
    session: Session, row: OpenQuestion, game: Game, kind: str, window: str, now: datetime
) -> None:
    """Ask a seat something else in place of what it was asked, with a full window."""
    drafts.forgotten(session, row.seat_id)
    renumbered(row, game)
    row.kind, row.window = kind, window
    row.snapshot, row.called = game.snapshots, False
    row.opened_at = game.changed_at = now


def renumbered(row: OpenQuestion, game: Game) -> None:
    """A question gets a new number, and nothing of what was granted for it counts."""
    game.questions += 1
    row.number, row.extra, row.off_json = game.questions, NOTHING, "[]"


def closed(session: Session, row: OpenQuestion) -> None:
    """It is answered, or no longer asked: what was meant to answer it is of no use any more."""
    drafts.forgotten(session, row.seat_id)
    if row in session.new:  # put and answered at once
        session.expunge(row)
    else:
        session.delete(row)


def kept_after_all(session: Session, row: OpenQuestion) -> bool:
    """Its seat is asked again before it is gone from the database: the row serves once more."""
    if row not in session.deleted:
        return False
    session.add(row)
    return True


def window_reckoned(row: OpenQuestion, due: datetime, grace_until: datetime, now: datetime) -> None:
    """When it is due; before that no moderator was called about it."""
    row.due, row.grace_until = due, grace_until
    if due > now:
        row.called = False


def extended(row: OpenQuestion, length: timedelta) -> None:
    row.extra += length


def stop_credited(row: OpenQuestion, off_json: str) -> None:
    """The spans in which the clock of its seat stood."""
    row.off_json = off_json


def moderator_called(row: OpenQuestion) -> None:
    """About a player who is over his time."""
    row.called = True


def call_answered(row: OpenQuestion) -> None:
    """A later deadline may pass as well, and then the moderator is called again."""
    row.called = False
