"""Bringing a backup back: into an empty database, whole or not at all."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from zipfile import BadZipFile, ZipFile
from zlib import error as ZlibError  # noqa: N812

import msgspec
from sqlalchemy import Connection
from sqlmodel import Session

from pbem.store import migrate
from pbem.store.backups.backup import FORMAT, MANIFEST, KeyFile, Manifest, TableFile, written_whole
from pbem.store.backups.table_dump import fill, is_empty, shapes
from pbem.store.database import Store
from pbem.store.errors import StoreError

CHUNK = 1 << 20
DAMAGE = (BadZipFile, ZlibError, KeyError, EOFError, NotImplementedError, RuntimeError)


class Damaged(StoreError):
    """The file is not a whole backup; the message is a sentence."""


class NotEmpty(StoreError):
    """There is something where the backup would go; the message is a sentence."""


class _Format(msgspec.Struct):
    format: int


def bring_back(
    store: Store, file: Path, data: Path, then: Callable[[Session, Manifest], None]
) -> Manifest:
    """Fill an empty database and its data folder from a backup that was checked first.

    What has to be done before anybody may go on from there, `then` does in the same transaction.
    """
    with _opened(file) as archive:
        manifest = _verified(archive, file)
        missing = [each for each in manifest.files if not _is_there(each, archive, data)]
        with _in_place(missing, archive, data), store.writer.begin() as connection:
            migrate.lock(connection)
            _prepare(connection, manifest)
            for table in manifest.tables:
                with archive.open(table.member) as lines:
                    fill(connection, table.shape, lines)
            migrate.upgrade_to(connection, migrate.wanted())
            with Session(connection, expire_on_commit=False) as session:
                then(session, manifest)
                session.flush()
    return manifest


@contextmanager
def _opened(file: Path) -> Iterator[ZipFile]:
    try:
        archive = ZipFile(file)
    except (OSError, *DAMAGE) as error:
        raise Damaged(f"{file} is not a backup: {error}.") from None
    with archive:
        yield archive


def _verified(archive: ZipFile, file: Path) -> Manifest:
    """The manifest, when this code understands it and everything is as it says."""
    try:
        text = archive.read(MANIFEST)
        written = msgspec.json.decode(text, type=_Format).format
        if written > FORMAT:
            raise Damaged(
                f"{file} has format {written}, and this pbem knows only those up to {FORMAT}: "
                "it was written by a newer pbem, so use that one."
            )
        manifest = msgspec.json.decode(text, type=Manifest)
        members: list[TableFile | KeyFile] = [*manifest.tables, *manifest.files]
        for each in members:
            if _digest(archive, each) != each.sha256:
                raise Damaged(f"{file} is damaged: {each.member} is not what was written.")
    except (msgspec.MsgspecError, OSError, *DAMAGE) as error:
        raise Damaged(f"{file} is damaged: {error}.") from None
    if manifest.revision not in migrate.known():
        raise migrate.Newer(
            f"{file} is of revision {manifest.revision}, and this pbem knows only those up to "
            f"{migrate.wanted()}: it was written by a newer pbem, so use that one."
        )
    return manifest


def _digest(archive: ZipFile, each: TableFile | KeyFile) -> str:
    seen = hashlib.sha256()
    with archive.open(each.member) as member:
        while chunk := member.read(CHUNK):
            seen.update(chunk)
    return seen.hexdigest()


def _prepare(connection: Connection, manifest: Manifest) -> None:
    """Make the tables of the backup, unless they are there and empty."""
    found = migrate.revision(connection)
    if not all(is_empty(connection, shape) for shape in shapes(connection)):
        raise NotEmpty(
            "The database is not empty; a backup goes only into an empty one, so name another "
            "with PBEM_DATABASE_URL."
        )
    if found is None:
        migrate.upgrade_to(connection, manifest.revision)
    elif found != manifest.revision:
        raise NotEmpty(
            f"The database has the tables of revision {found} and the backup those of "
            f"{manifest.revision}; name a database without tables with PBEM_DATABASE_URL."
        )
    there = {shape.name: shape for shape in shapes(connection)}
    if there != {table.shape.name: table.shape for table in manifest.tables}:
        raise Damaged("The tables of the backup are not those of its revision.")


def _is_there(key: KeyFile, archive: ZipFile, data: Path) -> bool:
    """Whether the data folder has this very file; another of its name is not overwritten."""
    path = _place(key, data)
    if not path.exists():
        return False
    if path.read_bytes() != archive.read(key.member):
        raise NotEmpty(f"{path} is there already and differs from the backup's; move it away.")
    return True


def _place(key: KeyFile, data: Path) -> Path:
    path = PurePosixPath(key.path)
    if path.is_absolute() or ".." in path.parts:
        raise Damaged(f"The backup would write {key.path} outside of the data folder.")
    return data / path


@contextmanager
def _in_place(keys: list[KeyFile], archive: ZipFile, data: Path) -> Iterator[None]:
    """Write the files; if what follows fails, take them away again."""
    written: list[Path] = []
    try:
        for key in keys:
            path = _place(key, data)
            with written_whole(path) as draft:
                draft.write_bytes(archive.read(key.member))
            written.append(path)
        yield
    except BaseException:
        for path in written:
            path.unlink()
        raise
