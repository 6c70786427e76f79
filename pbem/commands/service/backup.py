"""pbem backup: everything in one file, or what has changed, while the service runs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import click
from click.core import ParameterSource

from pbem.commands.shared.failures import Failed, Misused
from pbem.commands.shared.settings_and_store import opened, settings
from pbem.settings import Settings

KEEP = 7  # days


@click.command()
@click.argument("target", metavar="[FILE]", required=False, type=click.Path(path_type=Path))
@click.option(
    "--increment",
    is_flag=True,
    help="Keep only what has changed since the last time, in a folder (SQLite).",
)
@click.option(
    "--keep",
    metavar="DAYS",
    type=click.IntRange(min=1),
    default=KEEP,
    show_default=True,
    help="With --increment: for how long one can go back.",
)
@click.pass_context
def backup(context: click.Context, target: Path | None, increment: bool, keep: int) -> None:
    """Keep the whole service in one file; it may go on running meanwhile.

    With --increment, FILE is a folder: a copy once a day, and then only what has changed, so that
    it can be done every few minutes. `pbem restore FOLDER --at TIME` goes back to any of them.
    """
    found = settings()
    if increment:
        keep_increment(found, target or found.points, timedelta(days=keep))
    elif context.get_parameter_source("keep") is not ParameterSource.DEFAULT:
        raise Misused("--keep belongs to --increment: a backup in one file is never removed.")
    else:
        write_file(found, target)


def write_file(found: Settings, target: Path | None) -> None:
    """Everything in one file."""
    from pbem.store.backups.backup import write_backup
    from pbem.store.errors import StoreError

    stamp = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S")
    target = target or found.backups / f"pbem-{stamp}.zip"
    keys, left_out = keys_of(found)
    with opened(found) as store:
        try:
            manifest = write_backup(store, target, found.data, keys, left_out)
        except (StoreError, OSError) as error:
            raise Failed(f"no backup was made: {error}") from None
    rows = sum(table.rows for table in manifest.tables)
    click.echo(f"{target} holds {rows:,} rows of {len(manifest.tables)} tables.")
    tell_of_keys([key.path for key in manifest.files], left_out)


def keep_increment(found: Settings, folder: Path, keep: timedelta) -> None:
    """What has changed, as one more point in a folder."""
    from pbem.store.backups.chains import Keys, keep_point
    from pbem.store.errors import StoreError

    if not found.is_sqlite:
        raise Misused(
            "PostgreSQL keeps what has changed by itself: deploy/README.md says how it archives it"
        )
    if not found.database_file.exists():
        raise Failed(f"there is no database at {found.database_url}")
    files, left_out = keys_of(found)
    try:
        keys = {each.relative_to(found.data).as_posix(): each.read_bytes() for each in files}
        kept = keep_point(found.database_file, folder, Keys(keys, tuple(left_out)), keep)
        size = kept.file.stat().st_size
    except (StoreError, OSError) as error:
        raise Failed(f"no backup was made: {error}") from None
    header = kept.header
    pages = f"{header.pages:,} of {header.page_count:,} pages"
    click.echo(f"{kept.file} holds {pages} in {size:,} bytes.")
    if kept.whole_because:
        click.echo(f"It is a whole copy: {kept.whole_because.rstrip('.')}.")
        tell_of_keys(list(keys), left_out)


def tell_of_keys(paths: list[str], left_out: list[str]) -> None:
    """What of the keys is in a backup, and what is not."""
    for path in paths:
        click.echo(f"It holds {path}, too: keep it where nobody else can read it.")
    for words in left_out:
        click.echo(words)


def keys_of(settings: Settings) -> tuple[list[Path], list[str]]:
    """The keys that go into a backup, and sentences about those that do not."""
    keys, left_out = [], []
    if settings.secret is not None:
        left_out.append("PBEM_SECRET is not in it: keep it elsewhere, all keys depend on it.")
    elif settings.secret_file.exists():
        keys.append(settings.secret_file)
    if settings.dkim_key and settings.dkim_key.is_relative_to(settings.data):
        keys.append(settings.dkim_key)
    elif settings.dkim_key:
        left_out.append(f"{settings.dkim_key} is not in it, for it lies elsewhere.")
    return keys, left_out
