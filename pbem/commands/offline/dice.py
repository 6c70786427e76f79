"""pbem dice: the proof that no die was bent."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.commands.offline.replay import bent_dice
from pbem.commands.shared.arguments import as_json, file
from pbem.commands.shared.failures import Failed
from pbem.commands.shared.game_files import game_in
from pbem.commands.shared.output import print_json
from pbem.engine.record.proof import stretches


@click.group()
def dice() -> None:
    """Prove the dice of a game."""


@dice.command()
@file
@as_json
def verify(path: Path, as_json: bool) -> None:
    """Recompute every roll of a game from its published seed."""
    journal = game_in(path)
    if journal.seed is None:
        raise Failed(f"the seed of {path} is not published; that happens when the game is over")
    rolls = list(journal.rolls())
    decreed = sum(roll.decreed for roll in rolls)
    bent = bent_dice(journal)
    if as_json:
        print_json({"dice": len(rolls), "decreed": decreed, "bent": [str(each) for each in bent]})
    else:
        for each in bent:
            click.echo(str(each))
        if not bent:
            by_hand = f"; {decreed} were decreed by the moderator" if decreed else ""
            published = [each.commitment for each in stretches(journal.header, journal.records)]
            which = "seed" if len(published) == 1 else f"{len(published)} seeds"
            click.echo(
                f"All {len(rolls)} dice are those of the {which} with SHA-256 "
                f"{', then '.join(published)}{by_hand}."
            )
    if bent:
        raise Failed(f"{len(bent)} of {len(rolls)} dice are not those of the seed")
