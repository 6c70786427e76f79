"""What a series of games comes to, as data and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import click

from pbem.commands.offline.played_game import Played
from pbem.engine.event import ATTACKED, CROWDED_OUT
from pbem.engine.ruleset import Ruleset

OF_EACH = (
    "attacks a turn",
    "lost by over-stacking",
    "warnings unheeded",
    "warned of and meant",
)
"""What is counted for each player."""


def summary(
    rules: Ruleset[Any],
    options: Mapping[str, str],
    bots: tuple[str, ...],
    seed: str,
    played: list[Played],
    seconds: float,
) -> dict[str, Any]:
    finished = [each for each in played if not each.fault]
    names = dict(zip(rules.sides_in_play(options), bots, strict=True))
    players = {side: f"{side} {name}" for side, name in names.items()}
    turns = sum(each.turns for each in finished) or 1
    wins = Counter(players.get(each.winner, "draw") for each in finished)
    return {
        "game": rules.name,
        "options": dict(options),
        "seed": seed,
        "bots": names,
        "games": len(played),
        "finished": len(finished),
        "verdicts": dict(Counter(each.verdict for each in finished).most_common()),
        "wins": {each: wins[each] for each in (*players.values(), "draw")},
        "turns": dict(sorted(Counter(each.turn for each in finished).items())),
        "attacks a turn": {
            player: round(sum(each.count(side, ATTACKED) for each in finished) / turns, 2)
            for side, player in players.items()
        },
        "lost by over-stacking": {
            player: sum(each.count(side, CROWDED_OUT) for each in finished)
            for side, player in players.items()
        },
        "warnings unheeded": {
            player: sum(each.unheeded.get(side, 0) for each in played)
            for side, player in players.items()
        },
        "warned of and meant": {
            player: sum(each.deliberate.get(side, 0) for each in played)
            for side, player in players.items()
        },
        "steps": sum(each.steps for each in played),
        "seconds": round(seconds, 3),
        "faults": {each.name: each.fault for each in played if each.fault},
    }


def tell(found: dict[str, Any]) -> None:
    count = found["games"]
    if found["options"]:
        click.echo(" ".join(f"{name}={value}" for name, value in found["options"].items()))
    click.echo(
        f"{found['finished']} of {count} games finished in {found['seconds']:.1f} s, "
        f"{found['steps']} steps checked."
    )
    for key in ("verdicts", "wins", "turns"):
        click.echo(f"\n{key}")
        width = max((len(str(name)) for name in found[key]), default=0)
        for name, number in found[key].items():
            bar = "#" * round(40 * number / count)
            click.echo(f"  {name!s:<{width}} {number:>5}  {bar}".rstrip())
    click.echo()
    for key in OF_EACH:
        click.echo(f"{key}: {', '.join(f'{name} {count}' for name, count in found[key].items())}")
    for name, fault in found["faults"].items():
        click.echo(f"{name}: {fault}")
    click.echo()
