"""The high-water mark: how far the database had come, kept beside it in the data folder.

A database that is behind its mark was put back to an earlier state by other means than our own.
The mark never tells of more than was committed, so that a crash does not look like that.
"""

from __future__ import annotations

import hashlib
import logging
from datetime import datetime
from pathlib import Path

import msgspec

from pbem.league.unit_of_work import House
from pbem.store.backups.backup import written_whole
from pbem.store.database import Session
from pbem.store.rows.upkeep import restorations

LOG = logging.getLogger(__name__)


class Mark(msgspec.Struct, frozen=True):
    """How far a database had come, in which of its lives."""

    life: str
    reached: dict[str, int]
    timeline: int = 0  # none, or not known: the mark is of an earlier version
    at: datetime | None = None  # when that was so


def is_behind(house: House, session: Session) -> bool:
    """Is the database behind what it was, or in a life that is over?

    One that was begun since the mark was written, as by a restore on another machine, goes on.
    """
    before = _read(_file(house))
    if before is None:
        return False
    now = _mark(house, session)
    if now.life != before.life:
        return not _went_on(session, before)
    if now.timeline > before.timeline > 0:
        return True
    return any(now.reached.get(name, 0) < number for name, number in before.reached.items())


def _went_on(session: Session, before: Mark) -> bool:
    """Has another machine brought the database from the life of a mark to the present one?

    It has, if that life is remembered, or the present one is younger than the mark; otherwise that
    life is still to come once more.
    """
    if before.life in restorations.lives(session):
        return True
    began = restorations.life_began(session)
    return before.at is not None and began is not None and began > before.at


def write_mark(house: House, session: Session) -> None:
    """Remember that the database has come as far as this session sees it."""
    with written_whole(_file(house)) as draft:
        draft.write_bytes(msgspec.json.encode(_mark(house, session)))


def set_mark(house: House) -> None:
    """Begin with the database as it is."""
    with house.store.reading() as session:
        write_mark(house, session)


def keep_mark(house: House) -> bool:
    """Move the mark on while the service runs; False, and it stays, when the database went back."""
    with house.store.reading() as session:
        if is_behind(house, session):
            LOG.error("the database was put back under the running service")
            return False
        write_mark(house, session)
    return True


def life_of(house: House) -> str:
    """The life that the database is in: keys that were made in another one open nothing."""
    with house.store.reading() as session:
        return restorations.life(session)


def _mark(house: House, session: Session) -> Mark:
    return Mark(
        life=restorations.life(session),
        reached=restorations.reached(session),
        timeline=restorations.timeline(session),
        at=house.now(),
    )


def _file(house: House) -> Path:
    """Each database has a mark of its own; its URL is told without the password."""
    name = hashlib.sha256(str(house.store.writer.url).encode()).hexdigest()[:12]
    return house.settings.data / f"high-water-{name}.json"


def _read(file: Path) -> Mark | None:
    """The mark; none, where none was written or nobody can read it."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Mark)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.MsgspecError) as error:
        LOG.warning("%s cannot be read, so nobody knows how far the database was: %s", file, error)
        return None
