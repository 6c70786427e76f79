"""pbem check: a dry run of an order file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from pbem.commands.shared.arguments import as_json, file, game, option, side_of, started
from pbem.commands.shared.bots import played_until
from pbem.commands.shared.failures import Failed
from pbem.commands.shared.game_files import position_in, text_of
from pbem.commands.shared.output import print_json
from pbem.engine.dice import SeededDice
from pbem.engine.ruleset import Ruleset
from pbem.engine.step import Decision
from pbem.notation.sheets.rehearsal import dry_run


@click.command()
@game
@file
@click.option("--side", default="", help="Whose orders they are; the first side if not said.")
@click.option(
    "--position",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A position as JSON, or a recorded game; if not given, the start of turn 1.",
)
@option
@as_json
def check(
    rules: Ruleset[Any],
    path: Path,
    side: str,
    position: Path | None,
    options: dict[str, str],
    as_json: bool,
) -> None:
    """Try the orders in a file, without the enemy: each is OK, or it is said why not."""
    sides = rules.playable_sides
    mine = side_of(sides, side) if side else sides[0]
    now = opening(rules, options) if position is None else position_in(position, rules)
    tried = dry_run(rules, text_of(path), mine, rules.view(now, mine))
    if as_json:
        print_json(tried)
    else:
        for each in tried:
            click.echo(f"{each.number:>4}  {'OK ' if each.ok else 'NO '} {each.canonical}".rstrip())
            for words in each.words:
                click.echo("\n".join(f"          {line}" for line in words.split("\n")))
    wrong = sum(not each.ok for each in tried)
    if wrong:
        raise Failed(f"{wrong} of {len(tried)} lines are wrong")


def opening(rules: Ruleset[Any], options: Mapping[str, str] = {}) -> Any:
    """The first main question of turn 1, all before it answered by default."""
    main = set(rules.headings.values())

    def begun(view: Any, decision: Decision[Any]) -> bool:
        return rules.turn(view) > 0 and decision.kind in main

    dice = SeededDice(bytes(32), "check")
    return played_until(rules, started(rules, options), begun, dice)
