"""A mail to send, from being written to what became of it."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from pbem.store.schema import Address, BounceReport, Outgoing


def written(session: Session, row: Outgoing) -> None:
    """A mail is kept with what it tells about; the outbox sends it."""
    session.add(row)


def shown(row: Outgoing, now: datetime) -> None:
    """It is read on a page and need not be sent."""
    row.state, row.sent_at = "shown", now


def claimed(row: Outgoing, until: datetime) -> None:
    """Nobody else sends it meanwhile."""
    row.try_at = until


def released(row: Outgoing, now: datetime) -> None:
    row.try_at = now


def sent(row: Outgoing, recipient: str, now: datetime) -> None:
    row.state, row.sent_at, row.sent_to = "sent", now, recipient
    row.tries += 1
    row.error = ""


def held(row: Outgoing, error: str = "") -> None:
    """It waits until its person can be reached again."""
    row.state, row.error = "held", error or row.error


def waits_again(row: Outgoing, now: datetime) -> None:
    """Its person can be reached again."""
    row.state, row.try_at = "waiting", now


def put_off(row: Outgoing, error: str, until: datetime) -> None:
    """It was tried in vain, and is tried again later."""
    row.error = error[:500]
    row.try_at = until


def tried(row: Outgoing) -> None:
    row.tries += 1


def refused(row: Outgoing, recipient: str, error: str) -> None:
    """A server does not take it, and never will."""
    row.state, row.error, row.sent_to = "failed", error[:500], recipient
    row.tries += 1


def given_up(row: Outgoing) -> None:
    row.state = "failed"


def bounced(
    session: Session,
    row: Outgoing,
    address: Address,
    permanent: bool,
    status: str,
    words: str,
    now: datetime,
) -> None:
    """A mail came back."""
    session.add(
        BounceReport(
            outgoing_id=row.id,
            address=address.address,
            permanent=permanent,
            status=status,
            words=words[:500],
            at=now,
        )
    )
