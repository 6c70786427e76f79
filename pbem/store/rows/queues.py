"""Lines of orders from their receipt to their fate, as the store keeps them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import bindparam
from sqlmodel import Session, col, insert, select

from pbem.store import plain_rows
from pbem.store.schema import (
    Queued,
)

REFUSED, STOPPED = "refused", "stopped"
HOLDING = (REFUSED, STOPPED)  # fates of lines that make their player's queue wait
NOT_TOLD = ("", "withdrawn")  # fates that are none, or that the player has chosen

# A loaded game knows what it has changed itself, so none of these has it written down first.
QUEUE = (
    select(Queued)
    .where(col(Queued.seat_id).in_(bindparam("seat_ids", expanding=True)), col(Queued.fate) == "")
    .order_by(col(Queued.place), col(Queued.id))
    .execution_options(autoflush=False)
)
NEW_LINES = insert(Queued)
UNTOLD = (
    select(Queued)
    .where(
        col(Queued.seat_id).in_(bindparam("seat_ids", expanding=True)),
        col(Queued.fate).not_in(NOT_TOLD),
        col(Queued.told).is_(False),
    )
    .execution_options(autoflush=False)
)

LAST_HOLDING = (
    select(Queued)
    .where(col(Queued.seat_id) == bindparam("seat_id"), col(Queued.fate).in_(HOLDING))
    .order_by(col(Queued.settled).desc(), col(Queued.id).desc())
    .limit(1)
    .execution_options(autoflush=False)
)


def queue(session: Session, *seat_ids: int) -> Sequence[Queued]:
    """The lines of some seats that wait, in the order in which they will be tried."""
    return session.exec(QUEUE, params={"seat_ids": seat_ids}).all()


def last_holding(session: Session, seat_id: int) -> Queued | None:
    """The line of a seat that last made its queue wait."""
    return session.exec(LAST_HOLDING, params={"seat_id": seat_id}).first()


def untold(session: Session, *seat_ids: int) -> Sequence[Queued]:
    """The lines of some seats whose fate their players have not been told of."""
    return session.exec(UNTOLD, params={"seat_ids": seat_ids}).all()


def add_to_queue(session: Session, lines: Sequence[Mapping[str, object]]) -> None:
    """Lay lines down at once, each given by its columns."""
    plain_rows.add(session, NEW_LINES, lines)


# -- what changes ----------------------------------------------------------------------------------


def line_settled(row: Queued, fate: str, words: str, snapshot: int) -> None:
    """What became of a line, and in which adjudication."""
    row.fate, row.words, row.settled = fate, words, snapshot


def refusal_worded(row: Queued, words: str) -> None:
    """Why a line was refused, at length."""
    row.words = words


def fate_told(row: Queued) -> None:
    """Its player has been told what became of it."""
    row.told = True
