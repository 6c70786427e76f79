"""Order sheets that are not sent yet, as the store keeps them: one a seat, for its holder alone."""

from __future__ import annotations

from sqlalchemy import bindparam, delete
from sqlmodel import Session, col, select

from pbem.store.schema import Draft

OWN = select(Draft).where(
    col(Draft.seat_id) == bindparam("seat_id"), col(Draft.person_id) == bindparam("person_id")
)
# Said in the middle of an adjudication, which is written down when it is done.
FORGOTTEN = (
    delete(Draft)
    .where(col(Draft.seat_id) == bindparam("of_seat"))
    .execution_options(autoflush=False, synchronize_session=False)
)


def draft(session: Session, seat_id: int, person_id: int) -> Draft | None:
    """What somebody has on the sheet of a seat; of a former holder's nobody reads a word."""
    return session.exec(OWN, params={"seat_id": seat_id, "person_id": person_id}).first()


# -- what changes ----------------------------------------------------------------------------------


def kept(session: Session, seat_id: int, person_id: int, text: str, mark: str) -> Draft:
    """It stands on the sheet from now on, in place of whatever did."""
    row = session.get(Draft, seat_id)
    if row is None:
        row = Draft(seat_id=seat_id, person_id=person_id, text=text, mark=mark)
    row.person_id, row.text, row.mark = person_id, text, mark
    session.add(row)
    session.flush()
    return row


def forgotten(session: Session, seat_id: int) -> None:
    """It is sent, or what it was for is over."""
    session.exec(FORGOTTEN, params={"of_seat": seat_id})
