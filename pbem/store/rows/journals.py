"""Journals and snapshots, as the store keeps them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from sqlalchemy import bindparam
from sqlmodel import Session, col, func, insert, select

from pbem.store import plain_rows
from pbem.store.schema import (
    Entry,
    Game,
    Snapshot,
)

POSITION = select(Snapshot.position).where(
    col(Snapshot.game_id) == bindparam("game_id"), col(Snapshot.number) == bindparam("number")
)
AFTER = (
    select(Snapshot)
    .where(
        col(Snapshot.game_id) == bindparam("game_id"), col(Snapshot.number) > bindparam("number")
    )
    .order_by(col(Snapshot.number))
)
NEW_ENTRIES = insert(Entry)
NEW_SNAPSHOTS = insert(Snapshot)

BY_KIND = (  # whoever writes an entry flushes it
    select(Entry)
    .where(
        Entry.game_id == bindparam("game_id"),
        col(Entry.by).in_(bindparam("kinds", expanding=True)),
    )
    .order_by(col(Entry.number))
    .execution_options(autoflush=False)
)


def entries(session: Session, game_id: int) -> Sequence[Entry]:
    wanted = select(Entry).where(Entry.game_id == game_id)
    return session.exec(wanted.order_by(col(Entry.number))).all()


def entries_between(session: Session, game_id: int, first: int, last: int) -> Sequence[Entry]:
    """The entries after one number and up to another."""
    wanted = select(Entry).where(Entry.game_id == game_id)
    wanted = wanted.where(col(Entry.number) > first, col(Entry.number) <= last)
    return session.exec(wanted.order_by(col(Entry.number))).all()


def entries_by(session: Session, game_id: int, kinds: Collection[str]) -> Sequence[Entry]:
    """The entries of some kinds of acts, in their order."""
    return session.exec(BY_KIND, params={"game_id": game_id, "kinds": kinds}).all()


def last_entries(session: Session, game_id: int) -> dict[int, int]:
    """The last entry of the journal by the time of each snapshot."""
    wanted = select(Snapshot.number, Snapshot.entry).where(Snapshot.game_id == game_id)
    return dict(session.exec(wanted).all())


def latest_turn(session: Session, game_id: int) -> int:
    """The latest turn that a game has ever come to."""
    wanted = select(func.max(Snapshot.turn)).where(Snapshot.game_id == game_id)
    return session.exec(wanted).one() or 0


def snapshot(session: Session, game_id: int, number: int) -> Snapshot | None:
    return session.get(Snapshot, (game_id, number))


def position(session: Session, game_id: int, number: int) -> bytes | None:
    """What a snapshot keeps of the position."""
    found = plain_rows.columns(session, POSITION, game_id=game_id, number=number)
    return bytes(found[0].position) if found else None


def snapshots_after(session: Session, game_id: int, number: int) -> Sequence[Snapshot]:
    return session.exec(AFTER, params={"game_id": game_id, "number": number}).all()


def snapshots_since(session: Session, game_id: int, moment: datetime) -> Sequence[Snapshot]:
    """Those of a moment and later, in their order."""
    wanted = select(Snapshot).where(Snapshot.game_id == game_id, col(Snapshot.at) >= moment)
    return session.exec(wanted.order_by(col(Snapshot.number))).all()


# -- what changes ----------------------------------------------------------------------------------


def adjudicated(
    session: Session,
    row: Game,
    entries: Sequence[Mapping[str, object]],
    last_entry: int,
    dice: int,
    decreed_json: str,
    turn: int,
    position: bytes,
    events: bytes,
    now: datetime,
) -> None:
    """New entries of a game's journal, and a snapshot of the position after them."""
    plain_rows.add(session, NEW_ENTRIES, entries)
    row.entries = last_entry
    row.dice, row.decreed_json, row.turn = dice, decreed_json, turn
    row.snapshots += 1
    snapshot = {
        "game_id": row.id,
        "number": row.snapshots,
        "entry": row.entries,
        "turn": turn,
        "position": position,
        "events": events,
        "at": now,
    }
    plain_rows.add(session, NEW_SNAPSHOTS, [snapshot])


def snapshot_made_anew(
    session: Session,
    row: Game,
    number: int,
    *,
    entry: int,
    turn: int,
    position: bytes,
    events: bytes,
    now: datetime,
) -> None:
    """A snapshot that could not be read is what the journal says; when it was made stays."""
    found = snapshot(session, row.id or 0, number)
    if found is None:
        found = Snapshot(
            game_id=row.id or 0,
            number=number,
            entry=entry,
            turn=turn,
            position=position,
            events=events,
            at=now,
        )
    found.entry, found.turn, found.position, found.events = entry, turn, position, events
    session.add(found)
    session.flush()
