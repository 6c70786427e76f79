"""The house itself: settings, the secret, the data folder, the disk, backups."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pbem.commands.installation.checks.finding import (
    Finding,
    Installation,
    bad,
    doubtful,
    fine,
    long,
)
from pbem.league.timing.pace import parse_pace
from pbem.settings import Settings, Wrong, secret
from pbem.settings.reading import DEFAULT
from pbem.store.backups.chains import newest_point

MEGABYTE = 1_000_000
TIGHT = 1_000 * MEGABYTE
TOO_TIGHT = 100 * MEGABYTE
OLD = timedelta(days=2)
OLD_POINT = timedelta(minutes=30)


def settings(house: Installation) -> Iterator[Finding]:
    """Everything set makes sense, and is set on purpose."""
    found = house.settings
    for warning in found.warnings:
        yield doubtful(warning, "Mend its name, or take it out.")
    try:
        parse_pace(found.pace)
    except ValueError as error:
        yield bad(f"PBEM_PACE is not understood: {error}", "Mend it; `pbem config` shows it.")
    if found.origins["PBEM_ADDRESS"] == DEFAULT:
        yield doubtful(
            f"The service's address is {found.address}, which nobody outside can write to.",
            "Set PBEM_ADDRESS.",
        )
    if found.keeper is None:
        yield doubtful("Nobody is told when something breaks.", "Set PBEM_KEEPER to your address.")
    if found.demo:
        yield doubtful("The trial game is switched on.", "Take PBEM_DEMO out, unless you want it.")
    yield fine(f"The settings of {found.address} can be used.")


def secret_key(house: Installation) -> Iterator[Finding]:
    """The secret is there, and nobody else's."""
    found, path = house.settings, house.settings.secret_file
    if found.secret is None and not path.exists():
        yield doubtful(f"There is no secret in {path} yet.", "The first start draws it.")
        return
    try:
        secret(found)
    except Wrong as error:
        yield bad(
            str(error), "Do that, or bring the file back from a backup; never draw a new one."
        )
    else:
        yield fine(f"The secret comes from {'PBEM_SECRET' if found.secret else path}.")


def data_folder(house: Installation) -> Iterator[Finding]:
    """Whoever runs this can write there, and strangers cannot look."""
    folder = house.settings.data
    if not folder.is_dir():
        yield bad(f"There is no folder {folder}.", "Make it, for the user who runs the service.")
        return
    told = folder.stat()
    if os.geteuid() == 0 and told.st_uid != 0:
        yield doubtful(
            f"You are root, and {folder} is not: this says nothing of what the service may do.",
            "Run this as the user who runs the service.",
        )
    if stat.S_IMODE(told.st_mode) & 0o077:
        yield doubtful(f"Others can look into {folder}.", f"chmod 700 {folder}")
    for file in not_private(database_files(house.settings)):
        yield doubtful(f"{file} is not for its owner alone.", f"chmod 600 {file}")
    yield writable(folder)


def database_files(settings: Settings) -> list[Path]:
    """The database, where it is a file, and what SQLite writes beside it."""
    if not settings.is_sqlite:
        return []
    file = settings.database_url.removeprefix("sqlite:///")
    return [Path(f"{file}{ending}") for ending in ("", "-wal", "-shm")]


def not_private(files: Iterable[Path]) -> Iterator[Path]:
    """Those that are not for their owner alone: earlier versions made them so."""
    for file in files:
        if file.is_file() and stat.S_IMODE(file.stat().st_mode) & 0o077:
            yield file


def writable(folder: Path) -> Finding:
    """Can whoever runs this write there?"""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"pbem")
            file.flush()
    except OSError as error:
        return bad(
            f"{folder} cannot be written to: {(error.strerror or str(error)).lower()}.",
            f"Give it to the user who runs the service (you are user {os.geteuid()}).",
        )
    return fine(f"{folder} can be written to.")


def disk(house: Installation) -> Iterator[Finding]:
    """There is room for what comes."""
    folder = house.settings.data
    while not folder.exists():
        folder = folder.parent
    yield room(shutil.disk_usage(folder).free)


def room(free: int) -> Finding:
    """Is so much room left enough?"""
    words = f"{free // MEGABYTE:,} MB are free on the disk of the data folder."
    if free < TOO_TIGHT:
        return bad(words, "Make room now: mail is refused when the disk is full.")
    return doubtful(words, "Make room soon.") if free < TIGHT else fine(words)


def backup(house: Installation) -> Iterator[Finding]:
    """The last backup is not old, of whatever kind; increments come every few minutes."""
    point = newest_point(house.settings.points)
    kept = list(house.settings.backups.glob("*.zip"))
    if kept:
        newest = max(kept, key=lambda path: path.stat().st_mtime)
        made_at = datetime.fromtimestamp(newest.stat().st_mtime, UTC)
        yield fresh(house, newest, made_at, OLD, "pbem-backup")
    elif point is None:
        yield doubtful(
            f"There is no backup in {house.settings.backups}.",
            "systemctl enable --now pbem-backup.timer, or run `pbem backup` by the clock.",
        )
    if point is not None:
        yield fresh(house, point.file, point.made_at, OLD_POINT, "pbem-increment")


def fresh(
    house: Installation, newest: Path, made_at: datetime, old: timedelta, unit: str
) -> Finding:
    """Is the newest backup of a kind as new as it should be?"""
    age = house.now() - made_at
    words = f"The newest backup, {newest.name}, is {long(age)} old."
    if age > old:
        return doubtful(words, f"See why it does not run any more: systemctl status {unit}.")
    return fine(words)
