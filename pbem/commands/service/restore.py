"""pbem restore: a backup, brought back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.commands.shared.failures import Failed, Misused
from pbem.commands.shared.settings_and_store import settings

if TYPE_CHECKING:
    from pbem.league.unit_of_work import House

GOES_ON = (
    "Games go on with new dice, old addresses and logins are void; the mails about that",
    "go out when the service starts.",
)


def moment(context: click.Context, parameter: click.Parameter, text: str | None) -> datetime | None:
    """A moment as ISO 8601 writes it; without a zone it is in UTC."""
    try:
        found = datetime.fromisoformat(text) if text else None
    except ValueError:
        raise click.BadParameter(f"{text!r} is not a time like 2026-11-17T10:05") from None
    return found.replace(tzinfo=found.tzinfo or UTC) if found else None


@click.command()
@click.argument(
    "path", metavar="[FILE]", required=False, type=click.Path(exists=True, path_type=Path)
)
@click.option(
    "--at",
    metavar="TIME",
    callback=moment,
    help="With a folder of increments: as it was then, as 2026-11-17T10:05 (UTC).",
)
@click.option(
    "--put-back",
    is_flag=True,
    help="The database itself has been put back by other means: go on from there.",
)
def restore(path: Path | None, at: datetime | None, put_back: bool) -> None:
    """Bring a backup back, into a database that is empty.

    FILE is a backup, or a folder that `pbem backup --increment` has filled. Games go on with new
    dice, old addresses and logins are void, and all who play are told.
    """
    if put_back == (path is not None):
        raise Misused("name a backup, or say --put-back when the database is there already")
    if at is not None and (path is None or not path.is_dir()):
        raise Misused("--at needs a folder of increments: anything else is of one moment only")
    if path is None:
        go_on()
    else:
        bring_back(path, at)


def bring_back(path: Path, at: datetime | None) -> None:
    """Fill an empty database from a backup."""
    from pbem.league.upkeep import restoring

    with house_to_restore(migrate=False) as house:
        if path.is_dir():
            manifest = restoring.restore_point(house, path, at)
        else:
            manifest = restoring.restore(house, path)
    rows = sum(table.rows for table in manifest.tables)
    click.echo(f"{rows:,} rows are back as they were on {manifest.made_at:%Y-%m-%d %H:%M} UTC.")
    for words in (*GOES_ON, *(f"From the backup: {each}" for each in manifest.left_out)):
        click.echo(words)


def go_on() -> None:
    """Go on from a database that was put back by other means."""
    from pbem.league.upkeep.restoring import go_on_from_what_was_put_back

    found = settings()
    if found.is_sqlite and not found.database_file.exists():
        raise Failed(f"there is no database at {found.database_url}")
    with house_to_restore(migrate=True) as house, house.work() as work:
        go_on_from_what_was_put_back(house, work)
    for words in GOES_ON:
        click.echo(words)


@contextmanager
def house_to_restore(*, migrate: bool) -> Iterator[House]:
    """The house on the database that is set; what goes wrong is told in a sentence."""
    from pbem.league.refusals import NotInstalled
    from pbem.league.unit_of_work import House
    from pbem.store.database import Store
    from pbem.store.errors import StoreError

    found = settings()
    try:
        store = Store.open(found.database_url, migrate=migrate)
        try:
            yield House.at(found, store)
        finally:
            store.close()
    except (StoreError, OSError, LookupError, NotInstalled) as error:
        raise Failed(f"nothing was restored: {error}") from None
