"""pbem selfplay: bots play whole games, and every position on the way is checked."""

from __future__ import annotations

import hashlib
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, NamedTuple

import click
import msgspec

from pbem.commands.shared.arguments import as_json, game, option, started
from pbem.commands.shared.bots import bot
from pbem.commands.shared.failures import Failed
from pbem.commands.shared.output import print_json
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Desk, drive
from pbem.engine.order import Order
from pbem.engine.ruleset import Policy, Ruleset
from pbem.engine.step import Decision
from pbem.games import catalogue

EACH, SCENARIO = "each", "scenario"
BY_LOT = "rolled"  # not a scenario but a choice among them


class Played(msgspec.Struct, frozen=True):
    """One game that bots played."""

    name: str
    winner: str  # empty: a draw
    case: str
    level: str  # how clearly it was won, where the rules tell
    turn: int
    steps: int
    seconds: float
    fault: str = ""  # what broke, if it did not get to its end
    unheeded: Mapping[str, int] = {}  # by side, orders that it was warned of and gave all the same
    deliberate: Mapping[
        str, int
    ] = {}  # by side, those of which the staff says why in spite of that

    @property
    def verdict(self) -> str:
        return f"{self.winner or 'draw'} {self.case} {self.level}".rstrip()


def play_one(
    game: str, options: Mapping[str, str], bots: tuple[str, ...], seed: str, number: int
) -> Played:
    """Play one game to its end, checking the position after every step."""
    rules = catalogue.ruleset(game)
    name = f"{seed}/{number}"
    digest = hashlib.sha256(name.encode()).digest()
    warned = Warned(Counter(), Counter())
    sides = rules.sides_in_play(options)
    desks = {
        side: Desk(policy=_warned(rules, bot(rules, each, _chance(digest, at)), warned))
        for at, (side, each) in enumerate(zip(sides, bots, strict=True))
    }
    position = rules.start(options)
    steps = 0

    def check(now: Any) -> None:
        nonlocal position, steps
        position, steps = now, steps + 1
        rules.check_invariants(now)

    begun = time.perf_counter()
    fault = ""
    try:
        drive(rules, position, desks, SeededDice(digest, name), after=check)
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
    verdict = rules.verdict(position)
    if verdict is None and not fault:
        fault = "the game stopped without a verdict"
    return Played(
        name,
        (verdict.winner or "") if verdict else "",
        verdict.case if verdict else "",
        verdict.level if verdict else "",
        rules.turn(position),
        steps,
        time.perf_counter() - begun,
        fault,
        warned.unheeded,
        warned.deliberate,
    )


def _chance(digest: bytes, at: int) -> int:
    """What the bot in this place is to leave to chance."""
    return int.from_bytes(digest[at : at + 4], "big")


class Warned(NamedTuple):
    """By side, orders that were given in spite of a warning: unawares, or on purpose."""

    unheeded: Counter[str]
    deliberate: Counter[str]


def _warned(rules: Ruleset[Any], policy: Policy[Any], warned: Warned) -> Policy[Any]:
    """The same bot, with those of its orders counted that nobody should give unawares."""

    def answer(view: Any, decision: Decision[Any]) -> Order | None:
        order = policy(view, decision)
        if order is not None and rules.warnings(view, decision.side, order):
            why = rules.on_purpose(view, decision.side, order)
            (warned.deliberate if why else warned.unheeded)[decision.side] += 1
        return order

    return answer


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
@click.option("--bots", default="", help="One name for each side, in their order: staff,random.")
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
        summary = _summary(rules, chosen, names, seed, games, time.perf_counter() - begun)
        played += games
        summaries.append(summary)
        if not as_json:
            _tell(summary)
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


def _summary(
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


def _tell(summary: dict[str, Any]) -> None:
    count = summary["games"]
    if summary["options"]:
        click.echo(" ".join(f"{name}={value}" for name, value in summary["options"].items()))
    click.echo(
        f"{summary['finished']} of {count} games finished in {summary['seconds']:.1f} s, "
        f"{summary['steps']} steps checked."
    )
    for key in ("verdicts", "wins", "turns"):
        click.echo(f"\n{key}")
        width = max((len(str(name)) for name in summary[key]), default=0)
        for name, number in summary[key].items():
            bar = "#" * round(40 * number / count)
            click.echo(f"  {name!s:<{width}} {number:>5}  {bar}".rstrip())
    click.echo()
    for key in ("warnings unheeded", "warned of and meant"):
        click.echo(f"{key}: {', '.join(f'{name} {count}' for name, count in summary[key].items())}")
    for name, fault in summary["faults"].items():
        click.echo(f"{name}: {fault}")
    click.echo()
