"""A backup: everything in one file, from one moment, for any kind of database.

A zip archive with `manifest.json`, a file of JSON lines for each table, and the keys that lie in
the data folder.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec
from sqlalchemy import Connection

from pbem import __version__, private_files
from pbem.store import migrate
from pbem.store.backups.table_dump import Shape, lines, shapes
from pbem.store.database import Store
from pbem.store.errors import StoreError

FORMAT = 1
MANIFEST = "manifest.json"


class TableFile(msgspec.Struct, frozen=True):
    """A table in the archive."""

    shape: Shape
    rows: int
    sha256: str

    @property
    def member(self) -> str:
        return f"tables/{self.shape.name}.jsonl"


class KeyFile(msgspec.Struct, frozen=True):
    """A file of the data folder in the archive."""

    path: str  # within the data folder
    sha256: str

    @property
    def member(self) -> str:
        return f"files/{self.path}"


class Manifest(msgspec.Struct, frozen=True):
    """What is in a backup; `left_out` says in sentences what is not."""

    format: int
    pbem: str
    revision: str
    made_at: datetime
    tables: tuple[TableFile, ...]
    files: tuple[KeyFile, ...]
    left_out: tuple[str, ...] = ()


def write_backup(
    store: Store,
    target: Path,
    data: Path,
    keys: Iterable[Path],
    left_out: Iterable[str] = (),
    made_at: datetime | None = None,
) -> Manifest:
    """Write a backup while others work; `keys` are files in the data folder.

    A database that was itself kept earlier says when: it is of that moment, not of the present one.
    """
    if target.exists():
        raise StoreError(f"{target} is there already; a backup never takes another's place.")
    with written_whole(target) as draft, ZipFile(draft, "w", ZIP_DEFLATED) as archive:
        with store.reading() as session:
            connection = session.connection()
            revision = migrate.revision(connection)
            if revision is None:
                raise StoreError("There is nothing to keep: the database is empty.")
            tables = tuple(_table(archive, connection, each) for each in shapes(connection))
        manifest = Manifest(
            format=FORMAT,
            pbem=__version__,
            revision=revision,
            made_at=made_at or datetime.now(UTC),
            tables=tables,
            files=tuple(_key(archive, key, data) for key in keys),
            left_out=tuple(left_out),
        )
        archive.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest), indent=1))
    return manifest


@contextmanager
def written_whole(target: Path) -> Iterator[Path]:
    """A draft for its owner alone that becomes the target when all of it is on the disk."""
    private_files.make_folder(target.parent)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    os.close(handle)
    draft = Path(name)
    try:
        yield draft
        _settle(draft)
        draft.replace(target)
        _settle(target.parent)
    finally:
        draft.unlink(missing_ok=True)


def _settle(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _table(archive: ZipFile, connection: Connection, shape: Shape) -> TableFile:
    """Write one table into the archive."""
    seen, rows = hashlib.sha256(), 0
    with archive.open(f"tables/{shape.name}.jsonl", "w", force_zip64=True) as member:
        for line in lines(connection, shape):
            member.write(line)
            seen.update(line)
            rows += 1
    return TableFile(shape=shape, rows=rows, sha256=seen.hexdigest())


def _key(archive: ZipFile, key: Path, data: Path) -> KeyFile:
    """Write one key into the archive."""
    content = key.read_bytes()
    kept = KeyFile(
        path=key.relative_to(data).as_posix(), sha256=hashlib.sha256(content).hexdigest()
    )
    archive.writestr(kept.member, content)
    return kept
