"""pbem config: what is set, and where."""

from __future__ import annotations

import click

from pbem.commands.shared.arguments import as_json
from pbem.commands.shared.output import print_json, print_rows
from pbem.commands.shared.settings_and_store import settings
from pbem.settings import describe


@click.command()
@as_json
def config(as_json: bool) -> None:
    """Show the settings of the service, where each comes from, and never a secret."""
    found = settings()
    rows = describe(found)
    if as_json:
        names = ("name", "value", "from")
        shown = [dict(zip(names, row, strict=True)) for row in rows]
        print_json({"settings": shown, "warnings": found.warnings})
        return
    print_rows(("setting", "value", "from"), rows)
    for warning in found.warnings:
        click.echo(warning, err=True)
