"""pbem repair: a game whose position cannot be read, made whole from its journal."""

from __future__ import annotations

import click

from pbem.commands.shared.failures import Failed, Misused
from pbem.commands.shared.settings_and_store import opened
from pbem.commands.shared.settings_and_store import settings as read_settings


@click.command()
@click.argument("game")
@click.option("--dry-run", is_flag=True, help="Say what would be done, and do nothing.")
def repair(game: str, dry_run: bool) -> None:
    """Make the stored positions of GAME anew that cannot be read, from its whole journal.

    Nothing is changed when all of them can be read, or when the journal does not replay.
    """
    from pbem.league.play.loaded_game import LoadedGame, id_of
    from pbem.league.refusals import Refused
    from pbem.league.unit_of_work import House
    from pbem.league.upkeep import snapshot_repair
    from pbem.store.errors import StoreError
    from pbem.store.rows import games

    settings = read_settings()
    with opened(settings) as store:
        try:
            with House.at(settings, store).work() as work:
                row = games.coded(work.session, game)
                if row is None:
                    raise Misused(f"there is no game {game!r}")
                loaded = LoadedGame.open(work, id_of(row))
                if dry_run:
                    with work.undone():
                        done = snapshot_repair.repair(loaded)
                else:
                    done = snapshot_repair.repair(loaded)
        except Refused as error:
            raise Failed(f"{game} cannot be repaired, and is as it was. {error.brief()}") from None
        except StoreError as error:
            raise Failed(f"{game} was not repaired: {error}") from None
    for words in done:
        click.echo(words)
    if not done:
        click.echo(f"All positions of {game} can be read: there is nothing to repair.")
    elif dry_run:
        click.echo("This was a trial: nothing was changed.")
