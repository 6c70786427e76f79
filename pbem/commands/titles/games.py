"""pbem games: which games there are."""

from __future__ import annotations

import click

from pbem.commands.shared.arguments import as_json
from pbem.commands.shared.output import print_json, print_rows
from pbem.games import catalogue


@click.command()
@as_json
def games(as_json: bool) -> None:
    """List the games that can be played."""
    found = [catalogue.ruleset(name) for name in catalogue.titles()]
    if as_json:
        print_json(
            [
                {
                    "name": each.name,
                    "title": each.title,
                    "sides": each.playable_sides,
                    "version": each.version,
                }
                for each in found
            ]
        )
    else:
        heads = ("name", "title", "sides", "rules version")
        sides = {each.name: ", ".join(each.playable_sides) for each in found}
        print_rows(
            heads, [(each.name, each.title, sides[each.name], each.version) for each in found]
        )
    for each in catalogue.unusable():
        click.echo(str(each), err=True)
