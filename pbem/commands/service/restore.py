"""pbem restore: a backup, brought back."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.commands.shared.arguments import file
from pbem.commands.shared.failures import Failed
from pbem.commands.shared.settings_and_store import settings


@click.command()
@file
def restore(path: Path) -> None:
    """Bring a backup back, into a database that is empty."""
    from pbem.store.backups import restore as restoring
    from pbem.store.database import Store
    from pbem.store.errors import StoreError

    found = settings()
    try:
        store = Store.open(found.database_url, migrate=False)
        try:
            manifest = restoring.restore(store, path, found.data)
        finally:
            store.close()
    except (StoreError, OSError) as error:
        raise Failed(f"nothing was restored: {error}") from None
    rows = sum(table.rows for table in manifest.tables)
    click.echo(f"{rows:,} rows are back as they were on {manifest.made_at:%Y-%m-%d %H:%M} UTC.")
    for words in manifest.left_out:
        click.echo(f"From the backup: {words}")
