"""pbem replay: a recorded game, played again and told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pbem.commands.shared.arguments import as_json, file
from pbem.commands.shared.failures import Failed
from pbem.commands.shared.game_files import game_in
from pbem.commands.shared.output import print_json
from pbem.engine.dice import Bent
from pbem.engine.record import proof
from pbem.engine.record.journal import Journal


@click.command()
@file
@click.option("--verify", "only_verify", is_flag=True, help="Only say whether all agrees.")
@as_json
def replay(path: Path, only_verify: bool, as_json: bool) -> None:
    """Play a recorded game again and tell it; what differs from the record is an error."""
    journal = game_in(path)
    bent = bent_dice(journal)
    if as_json:
        print_json(_summary(journal, bent, with_events=not only_verify))
    else:
        if not only_verify:
            _tell(journal)
        if not bent:
            click.echo(_agreement(journal))
    if bent:
        raise Failed(f"{len(bent)} dice are not those of the seed, first {bent[0]}")


def bent_dice(journal: Journal[Any]) -> list[Bent]:
    """The dice that the published seeds do not give; none while they are secret."""
    if journal.seed is None:
        return []
    return proof.bent_dice(journal.header, journal.records, journal.seeds)


def _tell(journal: Journal[Any]) -> None:
    header = journal.header
    players = ", ".join(f"{side} {name}" for side, name in header.players.items())
    click.echo(f"{journal.rules.title}, game {header.id}{f': {players}' if players else ''}")
    for event in journal.events:
        if words := journal.rules.tell(event):
            click.echo(words)
    click.echo()


def _agreement(journal: Journal[Any]) -> str:
    dice = sum(1 for _ in journal.rolls())
    given = "and the seed gives every one of them" if journal.seed else "the seed is still secret"
    return (
        f"Replayed {len(journal.records)} entries: positions and dice agree ({dice} dice, {given})."
    )


def _summary(journal: Journal[Any], bent: list[Bent], with_events: bool) -> dict[str, Any]:
    verdict = journal.rules.verdict(journal.position)
    summary = {
        "game": journal.header.game,
        "id": journal.header.id,
        "entries": len(journal.records),
        "dice": sum(1 for _ in journal.rolls()),
        "proved": journal.seed is not None and not bent,
        "bent": [str(each) for each in bent],
        "turn": journal.rules.turn(journal.position),
        "verdict": verdict,
    }
    if with_events:
        told = (journal.rules.tell(event) for event in journal.events)
        summary["told"] = [words for words in told if words]
    return summary
