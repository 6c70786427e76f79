"""pbem scenario: a game's data, looked at."""

from __future__ import annotations

from typing import Any

import click

from pbem.commands.shared.arguments import as_json, game
from pbem.commands.shared.failures import Failed
from pbem.commands.shared.output import print_json, print_rows
from pbem.wargame.data.tsv import DataError
from pbem.wargame.rulebook import Rulebook


@click.group()
def scenario() -> None:
    """Look at the data of a game."""


@scenario.command()
@game
@as_json
def check(rules: Rulebook[Any], as_json: bool) -> None:
    """Load all data of a game, check it, and count where it comes from."""
    try:
        figures = rules.provenance()
        faults = list(rules.faults())
    except DataError as error:
        raise Failed(str(error)) from None
    if as_json:
        print_json({"game": rules.name, "provenance": figures, "faults": faults})
    else:
        origins = sorted({origin for counted in figures.values() for origin in counted})
        print_rows(
            ("file", *origins, "all"),
            [
                (name, *(counted.get(origin, 0) for origin in origins), sum(counted.values()))
                for name, counted in figures.items()
            ],
        )
        for fault in faults:
            click.echo(fault)
        if not faults:
            click.echo("\nEverything is there and fits together; all ready-made set-ups are legal.")
    if faults:
        raise Failed(f"the data of {rules.title} has {len(faults)} faults")
