"""People, their addresses and their days off, as the store keeps them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy import Row, bindparam
from sqlmodel import Session, col, delete, func, select

from pbem.store import plain_rows
from pbem.store.schema import Address, Courtesy, Game, Person, Seat, Signup, Standby, Vacation

CANARIES = (  # who holds a seat of a game that nobody sees; looked up for the person in question
    select(Seat.id)
    .join(Game, col(Game.id) == Seat.game_id)
    .where(Seat.person_id == Person.id, col(Game.canary))
    .exists()
)
AT = select(Address).where(col(Address.address) == bindparam("address"))
VACATIONS = (  # whoever writes one flushes it
    select(col(Vacation.first_day), col(Vacation.last_day), col(Vacation.asked_at))
    .where(col(Vacation.person_id) == bindparam("person_id"))
    .order_by(col(Vacation.first_day))
)
SEATS = (
    select(Seat)
    .where(col(Seat.person_id) == bindparam("person_id"), col(Seat.left_at).is_(None))
    .order_by(col(Seat.id))
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
    return session.exec(AT, params={"address": address.lower()}).first()


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


def vacations(session: Session, person_id: int) -> Sequence[Row[Any]]:
    """The first and the last day of each, and when it was asked for."""
    return plain_rows.columns(session, VACATIONS, person_id=person_id)


def standbys(session: Session, rules: str) -> Sequence[Standby]:
    """Who would take over a seat of this game, the longest waiting first."""
    wanted = select(Standby).where(Standby.rules == rules)
    return session.exec(wanted.order_by(col(Standby.since))).all()


def standby_of(session: Session, person_id: int) -> Sequence[Standby]:
    return session.exec(select(Standby).where(Standby.person_id == person_id)).all()


def seats_of(session: Session, person_id: int) -> Sequence[Seat]:
    """The seats that somebody holds now."""
    return session.exec(SEATS, params={"person_id": person_id}).all()


def courtesy(session: Session, address: str) -> Courtesy | None:
    """When a stranger was last answered."""
    return session.get(Courtesy, address.lower())


def forget_courtesies(session: Session, before: datetime) -> None:
    session.exec(delete(Courtesy).where(col(Courtesy.at) < before))


# -- what changes ----------------------------------------------------------------------------------


def person_added(
    session: Session,
    name: str,
    address: str,
    now: datetime,
    keeper: bool = False,
    mail_format: str = "full",
) -> Person:
    """Somebody new, who is reached at an address."""
    found = Person(name=name, joined_at=now, keeper=keeper, mail_format=mail_format)
    session.add(found)
    session.flush()
    assert found.id is not None
    session.add(Address(person_id=found.id, address=address, confirmed_at=now))
    session.flush()
    return found


def keeper_named(row: Person) -> None:
    """This person runs the server."""
    row.keeper = True


def signup_asked(session: Session, address: str, name: str, now: datetime) -> Signup:
    """An address wants to take part, or is invited to; once more, it keeps its name."""
    row = signup_at(session, address)
    if row is None:
        row = Signup(address=address.lower(), name=name, asked_at=now)
        session.add(row)
    row.asked_at = now
    session.flush()
    return row


def seat_offered(session: Session, row: Signup, seat_id: int | None, by: int | None) -> None:
    """Who answers from this address may have a seat."""
    row.invited_by, row.seat_id = by, seat_id
    session.flush()


def offer_used(row: Signup) -> None:
    row.seat_id = None


def address_works(row: Address) -> None:
    row.failing_since, row.soft_failures = None, 0


def address_failed_softly(row: Address) -> None:
    """A mail came back for the time being."""
    row.soft_failures += 1


def address_given_up(session: Session, row: Address, now: datetime) -> None:
    """Nothing is sent there any more."""
    row.failing_since = now
    session.flush()


def courtesy_shown(session: Session, address: str, now: datetime) -> None:
    """A stranger was answered just now."""
    row = courtesy(session, address)
    if row is None:
        session.add(Courtesy(address=address.lower(), at=now))
    else:
        row.at = now


def vacation_taken(
    session: Session, person_id: int, first_day: date, last_day: date, now: datetime
) -> None:
    session.add(Vacation(person_id=person_id, first_day=first_day, last_day=last_day, asked_at=now))
    session.flush()


def vacations_ended(session: Session, person_id: int, today: date) -> list[tuple[date, date]]:
    """Take back all that is to come of somebody's vacations, and tell what that was."""
    wanted = select(Vacation).where(Vacation.person_id == person_id, Vacation.last_day > today)
    ended = []
    for row in session.exec(wanted.order_by(col(Vacation.first_day))).all():
        ended.append((row.first_day, row.last_day))
        if row.first_day > today:
            session.delete(row)
        else:
            row.last_day = today
    session.flush()
    return ended


def standby_offered(session: Session, person_id: int, rules: str, now: datetime) -> None:
    """Somebody would take over a seat of this game."""
    session.add(Standby(person_id=person_id, rules=rules, since=now))


def standby_withdrawn(session: Session, row: Standby) -> None:
    session.delete(row)


def zone_set(row: Person, zone: str) -> None:
    row.zone = zone


def quiet_hours_set(row: Person, quiet: str) -> None:
    row.quiet = quiet


def digest_set(row: Person, hour: str) -> None:
    """At which hour reminders come together; empty, each by itself."""
    row.digest = hour


def mail_format_set(row: Person, mail_format: str) -> None:
    row.mail_format = mail_format


def renamed(row: Person, name: str) -> None:
    row.name = name


def secret_address_renewed(row: Person) -> None:
    """The old secret address is dead."""
    row.epoch += 1
