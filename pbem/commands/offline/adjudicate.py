"""pbem adjudicate: play a game from order files, as far as they take it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pbem.commands.shared.arguments import as_json, game, option, side_of, started
from pbem.commands.shared.failures import Failed, Misused
from pbem.commands.shared.game_files import text_of
from pbem.commands.shared.output import print_json
from pbem.engine.desks import Desk
from pbem.engine.dice import commitment, seed_from
from pbem.engine.driver import Outcome, drive
from pbem.engine.errors import OrderError
from pbem.engine.order import Side
from pbem.engine.record.archive import export
from pbem.engine.record.journal import Header, Journal
from pbem.engine.ruleset import Ruleset
from pbem.notation.sheets.sheet import read_sheet


@click.command()
@game
@click.option(
    "--orders",
    multiple=True,
    metavar="SIDE=FILE",
    help="A side's order file: lines, standing orders, headings; once for each side.",
)
@option
@click.option("--seed", default="", help="The same seed gives the same dice.")
@click.option("--as", "reader", default="", help="Tell it as this side sees it; else all of it.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Keep the game here.")
@as_json
def adjudicate(
    rules: Ruleset[Any],
    orders: tuple[str, ...],
    options: dict[str, str],
    seed: str,
    reader: str,
    save: Path | None,
    as_json: bool,
) -> None:
    """Play a new game from order files; every line's fate is told."""
    started(rules, options)
    key = seed_from(seed)
    header = Header(rules.name, rules.version, seed or "adjudicated", commitment(key), options)
    journal: Journal[Any] = Journal(rules, header, key)
    desks = _desks(rules, orders, journal)
    dice = journal.dice()
    outcome = drive(rules, journal.position, desks, dice)
    journal.accept(outcome, dice.rolled)
    side = side_of(rules.sides_in_play(options), reader) if reader else None
    if as_json:
        print_json(_summary(rules, outcome))
    else:
        _tell(rules, outcome, side)
    if save is not None:
        over = rules.verdict(journal.position) is not None
        save.write_text(export(journal, with_seed=over), encoding="utf-8")
    for refusal in outcome.refused.values():
        raise Failed(f"play stopped at a line that is not legal: {refusal.message}")


def _desks(
    rules: Ruleset[Any], orders: tuple[str, ...], journal: Journal[Any]
) -> dict[Side, Desk[Any]]:
    """What each side has laid out; a line that is not understood stops everything."""
    sides = rules.sides_in_play(journal.header.options)
    desks: dict[Side, Desk[Any]] = {side: Desk() for side in sides}
    for each in orders:
        name, given, path = each.partition("=")
        if not given:
            raise click.UsageError(f"--orders takes SIDE=FILE, not {each!r}")
        side = side_of(sides, name)
        sheet = read_sheet(rules, text_of(Path(path)), side, journal.position, source=path)
        if sheet.errors:
            raise Misused("\n".join([f"{path}:", *map(_told, sheet.errors)]))
        desks[side] = Desk(tuple(sheet.lines), tuple(sheet.standing), sheet.if_illegal or "ask")
    return desks


def _told(error: OrderError) -> str:
    return error.told()


def _question(rules: Ruleset[Any], outcome: Outcome[Any], asked: Side, reader: Side | None) -> str:
    """What a side is asked, as it sees it; others read only that it is."""
    seen = rules.decision(rules.view(outcome.position, asked))
    assert seen is not None, "a side must see the question that it is asked"
    return f"Now {asked} is asked" + (f": {seen.prompt}" if reader in (None, asked) else ".")


def _summary(rules: Ruleset[Any], outcome: Outcome[Any]) -> dict[str, Any]:
    verdict = rules.verdict(outcome.position)
    asked = [{"side": each.side, "kind": each.kind} for each in outcome.decisions]
    return {
        "verdict": verdict,
        "turn": rules.turn(outcome.position),
        "asked": asked,
        "answers": len(outcome.entries),
        "fates": [
            {
                "side": fate.side,
                "number": fate.line.number,
                "line": str(fate.line),
                "end": fate.end,
                "words": fate.words,
            }
            for fate in outcome.fates
        ],
    }


def _tell(rules: Ruleset[Any], outcome: Outcome[Any], side: Side | None) -> None:
    for event in outcome.events:
        words = rules.tell(event, side)
        if words:
            click.echo(words)
    for each in outcome.desks if side is None else (side,):
        click.echo(f"\nTHE LINES OF THE {each.upper()} SIDE")
        for fate in outcome.fates:
            if fate.side == each:
                click.echo(f"  {fate.line.number:>4}  {fate.line}: {fate.words}")
        for line in outcome.desks[each].queue:
            click.echo(f"  {line.number:>4}  {line}: still waiting")
    for decision in outcome.decisions:
        click.echo(f"\n{_question(rules, outcome, decision.side, side)}")
    if not outcome.decisions:
        click.echo("\nNobody is asked anything more.")
