"""Leases, as the store keeps them: who does something for all, and until when."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from pbem.store.schema import Lease


def holder(session: Session, name: str, now: datetime) -> str:
    """Who has a lease at a moment; nobody: empty."""
    row = session.get(Lease, name)
    return row.holder if row is not None and row.until > now else ""


# -- what changes ----------------------------------------------------------------------------------


def taken(session: Session, name: str, holder: str, now: datetime, until: datetime) -> bool:
    """Take a lease that nobody has, or renew one's own; False while somebody else has it."""
    row = session.get(Lease, name, populate_existing=True, with_for_update=True)
    if row is None:
        session.add(Lease(name=name, holder=holder, until=until))
        session.flush()
        return True
    if row.holder != holder and row.until > now:
        return False
    row.holder, row.until = holder, until
    return True


def given_back(session: Session, name: str, holder: str) -> None:
    """Let others have it at once, if it is still one's own."""
    row = session.get(Lease, name, populate_existing=True, with_for_update=True)
    if row is not None and row.holder == holder:
        session.delete(row)
