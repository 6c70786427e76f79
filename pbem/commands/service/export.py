"""pbem export: a game of the service as one readable file."""

from __future__ import annotations

from pathlib import Path

import click

from pbem import private_files
from pbem.commands.shared.failures import Misused
from pbem.commands.shared.settings_and_store import opened
from pbem.commands.shared.settings_and_store import settings as read_settings


@click.command()
@click.argument("code")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path))
def export(code: str, output: Path | None) -> None:
    """Write a game down, for replay and for checking its dice; the seed only when it is over.

    It holds all that was done, fog or no fog: for the keeper of the server, or for everybody
    when the game is over.
    """
    from pbem.engine.record.archive import export as written
    from pbem.league.play.loaded_game import LoadedGame
    from pbem.league.unit_of_work import House
    from pbem.store.rows import games

    settings = read_settings()
    with opened(settings) as store, House.at(settings, store).look() as work:
        row = games.coded(work.session, code)
        if row is None:
            raise Misused(f"there is no game {code!r}")
        journal = LoadedGame(work, row).whole_journal()
        text = written(journal, with_seed=row.state == "over")
    if output is None:
        click.echo(text, nl=False)
    else:
        try:
            private_files.write(output, text.encode())
        except OSError as error:
            raise Misused(f"{output} cannot be written: {error.strerror}") from None
        click.echo(f"{output}: {len(journal.records)} entries")
