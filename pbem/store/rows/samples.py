"""Many rows at once, made up for measuring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlmodel import Session, col, insert, select, update

from pbem.store.schema import Game, OpenQuestion, Seat, Snapshot

Rows = Sequence[Mapping[str, Any]]


def games_made(session: Session, rows: Rows) -> None:
    session.exec(insert(Game), params=rows)


def seats_made(session: Session, rows: Rows) -> None:
    session.exec(insert(Seat), params=rows)


def questions_made(session: Session, rows: Rows) -> None:
    session.exec(insert(OpenQuestion), params=rows)


def due_now(session: Session, game_ids: Sequence[int], now: datetime) -> None:
    """Let the clock find something to look at in some games."""
    session.exec(update(Game).where(col(Game.id).in_(game_ids)).values(next_look=now))


def snapshots_made(session: Session, rows: Rows) -> None:
    session.exec(insert(Snapshot), params=rows)


def last_turns(session: Session, row: Game) -> Sequence[Snapshot]:
    """What the card and the map of a game need: its last two turns."""
    wanted = select(Snapshot).where(Snapshot.game_id == row.id)
    return session.exec(wanted.where(col(Snapshot.turn) >= row.turn - 1)).all()
