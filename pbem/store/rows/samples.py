"""Many rows at once, made up for measuring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlmodel import Session, col, insert, select

from pbem.store.schema import Game, Seat, Snapshot

Rows = Sequence[Mapping[str, Any]]


def games_made(session: Session, rows: Rows) -> None:
    session.exec(insert(Game), params=rows)


def seats_made(session: Session, rows: Rows) -> None:
    session.exec(insert(Seat), params=rows)


def snapshots_made(session: Session, rows: Rows) -> None:
    session.exec(insert(Snapshot), params=rows)


def last_turns(session: Session, row: Game) -> Sequence[Snapshot]:
    """What the card and the map of a game need: its last two turns."""
    wanted = select(Snapshot).where(Snapshot.game_id == row.id)
    return session.exec(wanted.where(col(Snapshot.turn) >= row.turn - 1)).all()
