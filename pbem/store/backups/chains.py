"""A folder of points, so that one can go back to any of them.

A chain is a whole copy and the points after it. Every day begins a new one, and so does whatever
is found to be broken. Old chains go when a newer whole copy was read back.
"""

from __future__ import annotations

import fcntl
import hashlib
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path

import msgspec

from pbem import __version__, private_files
from pbem.store.backups import points
from pbem.store.backups.backup import written_whole
from pbem.store.backups.points import Header, Point, checked, pages_of, points_in, seal, write_point
from pbem.store.backups.restore import Damaged
from pbem.store.backups.still_file import StillFile, held_still
from pbem.store.errors import Busy, StoreError

DIGESTS, LOCK = "digests", ".lock"
DIGEST = 16  # bytes
WHOLE_COPY = timedelta(days=1)

Chain = list[Point]


class Keys(msgspec.Struct, frozen=True):
    """What is kept with a database: files by their paths, and sentences about what is not."""

    files: dict[str, bytes]
    left_out: tuple[str, ...] = ()


class Before(msgspec.Struct, frozen=True):
    """What the next point of a chain has to know."""

    header: Header
    seal: str
    digests: bytes


class Kept(msgspec.Struct, frozen=True):
    """A point that was made; a whole copy has its reason."""

    header: Header
    file: Path
    whole_because: str


# -- keeping ---------------------------------------------------------------------------------------


def keep_point(database: Path, folder: Path, keys: Keys, keep: timedelta) -> Kept:
    """Keep the present moment of a database, and remove chains that are older than that."""
    private_files.make_folder(folder)
    with _alone(folder):
        _remove_drafts(folder)
        with held_still(database) as source:
            digests = b"".join(digest(page) for page in source.pages())
            before = _to_go_on_from(folder, source)
            why, base = (before, None) if isinstance(before, str) else ("", before)
            changed = _changed(base.digests if base else b"", digests)
            header = Header(
                format=points.FORMAT,
                pbem=__version__,
                made_at=source.moment,
                chain=base.header.chain if base else secrets.token_hex(4),
                number=base.header.number + 1 if base else 0,
                previous=base.seal if base else "",
                page_size=source.page_size,
                page_count=source.page_count,
                pages=len(changed),
                database=hashlib.sha256(digests).hexdigest(),
                keys=keys.files,
                left_out=keys.left_out,
            )
            write_point(folder, header, source, changed)
        with written_whole(folder / DIGESTS) as draft:
            draft.write_bytes(digests)
        _remove_old(folder, header, keep)
    return Kept(header, folder / header.name, why)


def digest(page: bytes) -> bytes:
    return hashlib.blake2b(page, digest_size=DIGEST).digest()


def _changed(before: bytes, now: bytes) -> list[int]:
    """The numbers of the pages that are new or have another digest."""
    return [
        place // DIGEST + 1
        for place in range(0, len(now), DIGEST)
        if before[place : place + DIGEST] != now[place : place + DIGEST]
    ]


def _to_go_on_from(folder: Path, source: StillFile) -> Before | str:
    """The newest point, or why none may follow it."""
    if not (chain := next(iter(chains_in(folder)), [])):
        return "it is the first one"
    newest = chain[-1]
    if newest.made_at > source.moment:
        raise StoreError(
            f"The newest point is of {newest.made_at:%Y-%m-%d %H:%M} UTC, which is still to come: "
            "see to the clock, or move the folder away."
        )
    if source.moment - chain[0].made_at >= WHOLE_COPY:
        return "there is one every day"
    if newest.number != len(chain) - 1:
        return str(_missing(newest))
    try:
        header = checked(newest)  # so each file is read back once
    except Damaged as error:
        return str(error)
    digests = _read_digests(folder)
    if hashlib.sha256(digests).hexdigest() != header.database:
        return f"{DIGESTS} is not of the newest point"
    if header.page_size != source.page_size:
        return "the pages have another size"
    return Before(header, seal(newest.file), digests)


def _read_digests(folder: Path) -> bytes:
    try:
        return (folder / DIGESTS).read_bytes()
    except OSError:
        return b""


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Nobody else keeps a point in this folder meanwhile."""
    with open(folder / LOCK, "wb", opener=private_files.opener) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Busy(f"Somebody else is at work in {folder}.") from None
        yield


def _remove_drafts(folder: Path) -> None:
    """Remove what those have left who were killed."""
    for pattern in (f".*{points.ENDING}.*", f".{DIGESTS}.*"):
        for draft in folder.glob(pattern):
            draft.unlink()


def _remove_old(folder: Path, newest: Header, keep: timedelta) -> None:
    """Remove chains that ended long ago, once the present one's whole copy was read back."""
    if newest.number == 0:
        return
    for chain in chains_in(folder)[1:]:
        if newest.made_at - chain[-1].made_at > keep:
            for point in reversed(chain):  # what is left at any moment is a chain
                point.file.unlink()


# -- going back ------------------------------------------------------------------------------------


def chains_in(folder: Path) -> list[Chain]:
    """All chains, the newest first, as the names of their points tell."""
    found: dict[str, Chain] = {}
    for point in sorted(points_in(folder), key=lambda each: each.number):
        found.setdefault(point.chain, []).append(point)
    return sorted(found.values(), key=lambda chain: chain[-1].made_at, reverse=True)


def newest_point(folder: Path) -> Point | None:
    """The last moment that was kept."""
    return max(points_in(folder), key=lambda each: each.made_at, default=None)


def rebuild(folder: Path, at: datetime | None, target: Path) -> Header:
    """Write the database as it was at a moment, or at the last one, into a new file."""
    wanted = _wanted(folder, at)
    try:
        with open(target, "xb", opener=private_files.opener) as file:
            for point, header in _followed(_chain_to(folder, wanted)):
                for number, page in pages_of(point):
                    file.seek((number - 1) * header.page_size)
                    file.write(page)
                file.truncate(header.page_count * header.page_size)
        if _digest_of(target, header.page_size) != header.database:
            raise Damaged(f"{wanted.file.name} does not give the database that it was made of.")
    except Damaged as error:
        raise Damaged(f"{error} {_what_is_left(folder, wanted)}") from None
    return header


def _wanted(folder: Path, at: datetime | None) -> Point:
    """The last point that is not later than a moment."""
    found = sorted(points_in(folder), key=lambda each: each.made_at)
    if not found:
        raise Damaged(f"{folder} is not a folder of points: there is none in it.")
    if at is None:
        return found[-1]
    if at < found[0].made_at:
        raise StoreError(f"The oldest point in {folder} is later: it is of {_told(found[0])}.")
    return [each for each in found if each.made_at <= at][-1]


def _chain_to(folder: Path, last: Point) -> Chain:
    """The points that lead to one, itself included."""
    (chain,) = (each for each in chains_in(folder) if last in each)
    return [each for each in chain if each.number <= last.number]


def _followed(chain: Chain) -> Iterator[tuple[Point, Header]]:
    """Point after point of a chain, up to where it is broken: Damaged."""
    sealed = ""
    for number, point in enumerate(chain):
        if point.number != number:
            raise _missing(point)
        header = checked(point)
        if header.previous != sealed:
            raise Damaged(f"{point.file.name} does not follow the point before it.")
        yield point, header
        sealed = seal(point.file)


def _missing(later: Point) -> Damaged:
    return Damaged(f"A point before {later.file.name} is missing.")


def _digest_of(file: Path, page_size: int) -> str:
    """The digest of all pages of a file."""
    seen = hashlib.sha256()
    with file.open("rb") as opened:
        while page := opened.read(page_size):
            seen.update(digest(page))
    return seen.hexdigest()


def _what_is_left(folder: Path, wanted: Point) -> str:
    """A sentence about the last point before one that is broken to which one can go back."""
    for chain in chains_in(folder):
        whole: Chain = []
        with suppress(Damaged):
            for point, _ in _followed([each for each in chain if each.made_at < wanted.made_at]):
                whole.append(point)
        if whole:
            return f"The last whole one before it is of {_told(whole[-1])}."
    return "No point before it is whole."


def _told(point: Point) -> str:
    """A moment, as one can ask for it."""
    return point.made_at.isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"
