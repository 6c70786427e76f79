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
    """Bring a backup back, into a database that is empty.

    Games go on with new dice, old addresses and logins are void, and all who play are told.
    """
    from pbem.league.unit_of_work import House
    from pbem.league.upkeep import restoring
    from pbem.store.database import Store
    from pbem.store.errors import StoreError

    found = settings()
    try:
        store = Store.open(found.database_url, migrate=False)
        try:
            manifest = restoring.restore(House.at(found, store), path)
        finally:
            store.close()
    except (StoreError, OSError, LookupError) as error:  # the last: a game that is not installed
        raise Failed(f"nothing was restored: {error}") from None
    rows = sum(table.rows for table in manifest.tables)
    click.echo(f"{rows:,} rows are back as they were on {manifest.made_at:%Y-%m-%d %H:%M} UTC.")
    click.echo("Games go on with new dice, old addresses and logins are void; the mails about that")
    click.echo("go out when the service starts.")
    for words in manifest.left_out:
        click.echo(f"From the backup: {words}")
