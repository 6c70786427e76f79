"""A point as a backup of the usual kind, so that there is one way back, into any database."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from pbem import private_files
from pbem.store.backups.backup import write_backup
from pbem.store.backups.chains import rebuild
from pbem.store.backups.points import Header
from pbem.store.database import Store


def point_as_backup(folder: Path, at: datetime | None, room: Path) -> Path:
    """Write the last point that is not later than a moment as a backup into an empty room."""
    database, backup = room / "point.sqlite3", room / "backup.zip"
    header = rebuild(folder, at, database)
    keys = _keys_laid_out(header, room / "keys")
    store = Store.open(f"sqlite:///{database}", migrate=False)
    try:
        write_backup(store, backup, room / "keys", keys, header.left_out, header.made_at)
    finally:
        store.close()
    database.unlink()  # the room that it takes may be needed
    return backup


def _keys_laid_out(header: Header, folder: Path) -> list[Path]:
    """The keys as files."""
    files = [folder / path for path in header.keys]
    for file, content in zip(files, header.keys.values(), strict=True):
        private_files.make_folder(file.parent)
        private_files.write(file, content)
    return files
