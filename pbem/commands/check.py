"""pbem check: a dry run of an order file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from pbem.commands.arguments import as_json, file, game, side_of
from pbem.commands.failures import Failed
from pbem.commands.files import position_in, text_of
from pbem.commands.pointing import pointed
from pbem.commands.tables import print_json
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Desk, drive
from pbem.engine.errors import Illegal, OrderError
from pbem.engine.order import Line, Order, Side
from pbem.engine.ruleset import Ruleset
from pbem.engine.step import Decision
from pbem.notation.sheet import read_sheet


class Tried(msgspec.Struct, frozen=True):
    """One line of the file, and what it would come to."""

    number: int
    text: str
    ok: bool
    canonical: str = ""
    words: tuple[str, ...] = ()  # or what is wrong with it


@click.command()
@game
@file
@click.option("--side", default="", help="Whose orders they are; the first side if not said.")
@click.option(
    "--position",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A position as JSON, or a recorded game; if not given, the start of turn 1.",
)
@as_json
def check(rules: Ruleset[Any], path: Path, side: str, position: Path | None, as_json: bool) -> None:
    """Try the orders in a file, without the enemy: each is OK, or it is said why not."""
    mine = side_of(rules, side) if side else rules.sides[0]
    now = opening(rules) if position is None else position_in(position, rules)
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


def opening(rules: Ruleset[Any]) -> Any:
    """The first main question of turn 1, all before it answered by default."""
    main = set(rules.headings.values())

    def answer(view: Any, decision: Decision[Any]) -> Order | None:
        begun = rules.turn(view) > 0 and decision.kind in main
        return None if begun else rules.default(view, decision)

    desks = {side: Desk(policy=answer) for side in rules.sides}
    return drive(rules, rules.start({}), desks, SeededDice(bytes(32), "check")).position


def dry_run(rules: Ruleset[Any], text: str, side: Side, view: Any) -> list[Tried]:
    """Every line in its order, each on what the lines before it have made of the view."""
    sheet = read_sheet(rules, text, side, view)
    waiting = iter(sheet.lines)
    line = next(waiting, None)
    found = []
    for source, canonical in sheet.echo:
        if isinstance(canonical, OrderError):
            tried = Tried(source.number, source.text, False, source.text, (canonical.told(),))
        elif line is not None and (line.number, str(line)) == (source.number, canonical):
            tried = _tried(rules, side, view, line, source.text)
            line = next(waiting, None)
        else:  # a heading, a standing order or a setting
            tried = Tried(source.number, source.text, True, canonical)
        found.append(tried)
    return found


def _tried(rules: Ruleset[Any], side: Side, view: Any, line: Line, text: str) -> Tried:
    def told(ok: bool, *words: str) -> Tried:
        return Tried(line.number, text, ok, str(line), words)

    if line.turn != rules.turn(view):
        return told(True, f"for turn {line.turn}: understood, not tried")
    for each in line.statement.conditions:
        if rules.holds(view, each, side) == each.negated:
            return told(True, f"understood, not tried: {each} does not allow it now")
    refusals = []
    for order in line.statement.orders:
        try:
            words = rules.rehearse(view, side, order)
        except Illegal as refusal:
            refusals.append(pointed(refusal, str(line), line.number).told())
            continue
        return told(True, *([f"as {order}"] if refusals else []), *words)
    return told(False, *refusals)
