"""pbem mails: how many mails a game takes, by player and turn."""

from __future__ import annotations

import click

from pbem.commands.shared.arguments import as_json
from pbem.commands.shared.failures import Misused
from pbem.commands.shared.output import print_json, print_rows
from pbem.commands.shared.settings_and_store import opened
from pbem.commands.shared.settings_and_store import settings as read_settings


@click.command()
@click.argument("code", required=False)
@as_json
def mails(code: str | None, as_json: bool) -> None:
    """Count the mails of a game, or of every game: by player and game turn, in and out."""
    from pbem.league.upkeep.mail_counts import mails_of
    from pbem.store.rows import games

    with opened(read_settings()) as store, store.reading() as session:
        if code is None:
            rows = games.in_state(session, "running", "paused", "over")
        else:
            row = games.coded(session, code)
            if row is None:
                raise Misused(f"there is no game {code!r}")
            rows = [row]
        found = [(row, mails_of(session, row)) for row in rows]
    if as_json:
        print_json({row.code: figures for row, figures in found})
        return
    for row, figures in found:
        click.echo(f"{row.code}: {row.state}, turn {row.turn}")
        lines = [
            (each.player, each.side, each.turns, each.sent, each.per_turn, each.received)
            for each in figures
        ]
        print_rows(("player", "side", "turns", "mails sent", "a turn", "mails received"), lines)
