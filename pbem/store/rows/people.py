"""People, their addresses and their days off, as the store keeps them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, delete, func, select

from pbem.store.schema import Address, Courtesy, Game, Person, Seat, Signup, Standby, Vacation

CANARIES = (  # who holds a seat of a game that nobody sees; looked up for the person in question
    select(Seat.id)
    .join(Game, col(Game.id) == Seat.game_id)
    .where(Seat.person_id == Person.id, col(Game.canary))
    .exists()
)


def person(session: Session, id: int) -> Person:
    """Somebody whom we know."""
    found = session.get(Person, id)
    if found is None:
        raise LookupError(f"there is no person {id}")
    return found


def at_address(session: Session, address: str) -> Person | None:
    """Who is reached at an address; a canary is nobody."""
    wanted = select(Person).join(Address).where(Address.address == address.lower(), ~CANARIES)
    return session.exec(wanted).first()


def named(session: Session, name: str) -> Sequence[Person]:
    """All who go by a name, however it is capitalised; not the canaries."""
    wanted = select(Person).where(func.lower(Person.name) == name.lower(), ~CANARIES)
    return session.exec(wanted.order_by(col(Person.id))).all()


def address_row(session: Session, address: str) -> Address | None:
    return session.exec(select(Address).where(Address.address == address.lower())).first()


def addresses(session: Session, person_id: int) -> Sequence[Address]:
    """All addresses of a person, the newest first."""
    wanted = select(Address).where(Address.person_id == person_id)
    return session.exec(wanted.order_by(col(Address.id).desc())).all()


def working_address(session: Session, person_id: int) -> Address | None:
    """Where to write to: the newest address that does not fail."""
    working = (each for each in addresses(session, person_id) if each.failing_since is None)
    return next(working, None)


def keepers(session: Session) -> Sequence[Person]:
    return session.exec(select(Person).where(col(Person.keeper)).order_by(col(Person.id))).all()


def signup_at(session: Session, address: str) -> Signup | None:
    return session.exec(select(Signup).where(Signup.address == address.lower())).first()


def vacations(session: Session, person_id: int) -> Sequence[Vacation]:
    wanted = select(Vacation).where(Vacation.person_id == person_id)
    return session.exec(wanted.order_by(col(Vacation.first_day))).all()


def standbys(session: Session, rules: str) -> Sequence[Standby]:
    """Who would take over a seat of this game, the longest waiting first."""
    wanted = select(Standby).where(Standby.rules == rules)
    return session.exec(wanted.order_by(col(Standby.since))).all()


def standby_of(session: Session, person_id: int) -> Sequence[Standby]:
    return session.exec(select(Standby).where(Standby.person_id == person_id)).all()


def seats_of(session: Session, person_id: int) -> Sequence[Seat]:
    """The seats that somebody holds now."""
    wanted = select(Seat).where(Seat.person_id == person_id, col(Seat.left_at).is_(None))
    return session.exec(wanted.order_by(col(Seat.id))).all()


def courtesy(session: Session, address: str) -> Courtesy | None:
    """When a stranger was last answered."""
    return session.get(Courtesy, address.lower())


def forget_courtesies(session: Session, before: datetime) -> None:
    session.exec(delete(Courtesy).where(col(Courtesy.at) < before))
