"""Letters between those who have a part in a game, as the store keeps them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, func, select

from pbem.store.schema import (
    Press,
)


def press(session: Session, game_id: int) -> Sequence[Press]:
    wanted = select(Press).where(Press.game_id == game_id)
    return session.exec(wanted.order_by(col(Press.id))).all()


def press_count(session: Session, seat_id: int, since: datetime) -> int:
    wanted = select(func.count()).select_from(Press)
    return session.exec(wanted.where(Press.seat_id == seat_id, Press.at >= since)).one()


# -- what changes ----------------------------------------------------------------------------------


def letter_sent(
    session: Session, game_id: int, seat_id: int | None, to: str, text: str, now: datetime
) -> None:
    session.add(Press(game_id=game_id, seat_id=seat_id, to=to, text=text, at=now))
