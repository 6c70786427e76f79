"""pbem selfplay: bots play whole games, and every position on the way is checked."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

import click

from pbem.commands.offline.played_game import Played, play_one
from pbem.commands.offline.series import summary, tell
from pbem.commands.shared.arguments import as_json, game, option, started
from pbem.commands.shared.bots import bot
from pbem.commands.shared.failures import Failed
from pbem.commands.shared.output import print_json
from pbem.engine.ruleset import Ruleset

EACH, SCENARIO = "each", "scenario"
BOTS_HELP = """One name for each side, in their order: staff,random. `staff:FILE` is a staff
officer with other habits: a TOML file with lines as `least = 0.5` or `waves = [1.0, 0.5]`."""
BY_LOT = "rolled"  # not a scenario but a choice among them


def play_all(
    rules: Ruleset[Any],
    options: Mapping[str, str],
    bots: tuple[str, ...],
    seed: str,
    count: int,
    jobs: int,
) -> Iterator[Played]:
    """So many games, on so many processors; the same seed gives the same games."""
    one = partial(play_one, rules.name, options, bots, seed)
    if jobs == 1:
        yield from map(one, range(1, count + 1))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(one, range(1, count + 1))


@click.command()
@game
@click.option("--scenario", default="", help="Which scenario of the game; `each` plays them all.")
@option
@click.option(
    "--games", "count", default=10, type=click.IntRange(1), help="How many games of each."
)
@click.option("--seed", default="1", help="The same seed plays the same games.")
@click.option("--bots", default="", help=BOTS_HELP)
@click.option("--jobs", default=1, type=click.IntRange(1), help="How many games at a time.")
@as_json
def selfplay(
    rules: Ruleset[Any],
    scenario: str,
    options: dict[str, str],
    count: int,
    seed: str,
    bots: str,
    jobs: int,
    as_json: bool,
) -> None:
    """Let bots play whole games; every rule invariant is checked after every step."""
    played: list[Played] = []
    summaries = []
    for chosen in _settings(rules, scenario, options):
        names = _names(rules, chosen, bots)
        begun = time.perf_counter()
        games = list(_watched(play_all(rules, chosen, names, seed, count, jobs), count))
        found = summary(rules, chosen, names, seed, games, time.perf_counter() - begun)
        played += games
        summaries.append(found)
        if not as_json:
            tell(found)
    if as_json:
        print_json(summaries if scenario == EACH else summaries[0])
    broken = [each for each in played if each.fault]
    if broken:
        raise Failed(f"{len(broken)} of {len(played)} games broke, first {broken[0].name!r}")


def _settings(
    rules: Ruleset[Any], scenario: str, options: Mapping[str, str]
) -> list[dict[str, str]]:
    """The options of each series of games."""
    wanted = [{SCENARIO: scenario}] if scenario else [{}]
    if scenario == EACH:
        known = rules.variants.get(SCENARIO, ())
        if not known:
            raise click.UsageError(f"{rules.title} has one scenario only; leave --scenario out.")
        wanted = [{SCENARIO: name} for name in known if name != BY_LOT]
    settings = [{**options, **each} for each in wanted]
    for each in settings:
        started(rules, each)
    return settings


def _names(rules: Ruleset[Any], options: Mapping[str, str], bots: str) -> tuple[str, ...]:
    sides = rules.sides_in_play(options)
    names = tuple(each.strip() for each in (bots or "staff").split(","))
    names = names * len(sides) if len(names) == 1 else names
    if len(names) != len(sides):
        raise click.UsageError(f"name one bot for each of {', '.join(sides)}, not {bots!r}")
    for name in names:
        bot(rules, name, 0)
    return names


def _watched(played: Iterable[Played], count: int) -> Iterable[Played]:
    """With a progress bar, if somebody is watching."""
    if not sys.stderr.isatty():
        return played
    from rich.console import Console
    from rich.progress import track

    return track(played, "Playing", total=count, console=Console(stderr=True), transient=True)
