"""pbem mails: how many mails a game takes, by player and turn; how long they are, by kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from pbem.commands.shared.arguments import as_json
from pbem.commands.shared.failures import Misused
from pbem.commands.shared.output import print_json, print_rows
from pbem.commands.shared.settings_and_store import opened
from pbem.commands.shared.settings_and_store import settings as read_settings

if TYPE_CHECKING:
    from pbem.store.database import Session
    from pbem.store.schema import Game


@click.command()
@click.argument("code", required=False)
@click.option("--kinds", is_flag=True, help="How long they are, by kind, in place of how many.")
@as_json
def mails(code: str | None, kinds: bool, as_json: bool) -> None:
    """Count the mails of a game, or of every game: by player and game turn, in and out."""
    if kinds:
        by_kind(code, as_json)
    else:
        by_player(code, as_json)


def by_player(code: str | None, as_json: bool) -> None:
    from pbem.league.upkeep.mail_counts import mails_of

    with opened(read_settings()) as store, store.reading() as session:
        found = [(row, mails_of(session, row)) for row in games_meant(session, code)]
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


def by_kind(code: str | None, as_json: bool) -> None:
    from pbem.league.unit_of_work import House
    from pbem.post.ways_out.mail_sizes import sizes_by_kind

    settings = read_settings()
    with opened(settings) as store:
        with store.reading() as session:
            rows = games_meant(session, code)
        found = sizes_by_kind(House.at(settings, store), rows)
    if as_json:
        print_json(found)
        return
    lines = [
        (each.kind, each.count, each.lines, each.most_lines, each.kilobytes, each.most_kilobytes)
        for each in found
    ]
    print_rows(("kind", "mails", "lines, median", "most", "kB, median", "most"), lines)


def games_meant(session: Session, code: str | None) -> Sequence[Game]:
    """The game of a code, or every game that has begun."""
    from pbem.store.rows import games

    if code is None:
        return games.in_state(session, "running", "paused", "over")
    row = games.coded(session, code)
    if row is None:
        raise Misused(f"there is no game {code!r}")
    return [row]
