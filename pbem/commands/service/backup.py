"""pbem backup: everything in one file, while the service runs."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from pbem.commands.shared.failures import Failed
from pbem.commands.shared.settings_and_store import opened, settings
from pbem.settings import Settings


@click.command()
@click.argument(
    "target", metavar="[FILE]", required=False, type=click.Path(dir_okay=False, path_type=Path)
)
def backup(target: Path | None) -> None:
    """Keep the whole service in one file; it may go on running meanwhile."""
    from pbem.store.backups.backup import write_backup
    from pbem.store.errors import StoreError

    found = settings()
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
    for key in manifest.files:
        click.echo(f"It holds {key.path}, too: keep it where nobody else can read it.")
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
