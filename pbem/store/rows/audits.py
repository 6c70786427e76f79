"""What was done outside the rules, as the store keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, select

from pbem.store.schema import (
    Audit,
)


def audit(session: Session, game_id: int | None) -> Sequence[Audit]:
    """What was done outside the rules, in one game or in all."""
    wanted = select(Audit)
    if game_id is not None:
        wanted = wanted.where(Audit.game_id == game_id)
    return session.exec(wanted.order_by(col(Audit.id))).all()


# -- what changes ----------------------------------------------------------------------------------


def act_recorded(
    session: Session,
    who: str,
    person_id: int | None,
    game_id: int | None,
    act: str,
    detail: str,
    reason: str,
    now: datetime,
) -> None:
    session.add(
        Audit(
            at=now,
            who=who,
            person_id=person_id,
            game_id=game_id,
            act=act,
            detail=detail,
            reason=reason,
        )
    )
