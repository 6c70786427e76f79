"""pbem bench: our figures beside those of others, measured in the same run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import click
import msgspec

from pbem.commands.benchmarks import other_packages
from pbem.commands.benchmarks.rules_figures import game_figures
from pbem.commands.shared.arguments import GameType, as_json
from pbem.commands.shared.output import print_json, print_rows
from pbem.games import catalogue
from pbem.wargame.rulebook import Rulebook

SERVICE = "service"


class Figure(msgspec.Struct, frozen=True):
    """One thing measured, what is aimed at, and what others take for the like."""

    of: str  # a game, or the service
    what: str
    value: float | None
    unit: str
    target: str
    beside: dict[str, float] = {}

    def told(self) -> str:
        return "not measured" if self.value is None else f"{self.value:.4g} {self.unit}"

    def compared(self) -> str:
        return "; ".join(
            f"{name} {other:.4g} {self.unit} (ours is {self.value / other:.2f} of it)"
            for name, other in self.beside.items()
            if self.value is not None
        )


@click.command()
@click.argument("games", metavar="[GAME]...", nargs=-1, type=GameType())
@as_json
def bench(games: tuple[Rulebook[Any], ...], as_json: bool) -> None:
    """Measure how quick the games (all of them, if none is named) and the service are.

    Nothing is asserted. The service is measured with the first of the games.
    """
    absent = other_packages.missing()
    figures = list(measured(games or tuple(map(catalogue.ruleset, catalogue.titles()))))
    if as_json:
        print_json({"figures": figures, "missing": absent})
        return
    heads = ("of", "figure", "median", "target", "beside")
    print_rows(heads, [(x.of, x.what, x.told(), x.target, x.compared()) for x in figures])
    if absent:
        click.echo(f"Not installed, so not compared: {', '.join(absent)} (make bench brings them).")


def measured(games: Sequence[Rulebook[Any]]) -> Iterator[Figure]:
    """All figures, in the order of the design's promises: each game's, then the service's."""
    from pbem.commands.benchmarks.mail_figures import mail_figures
    from pbem.commands.benchmarks.web_figures import web_figures

    for rules in games:
        yield from (Figure(rules.name, *each) for each in game_figures(rules))
    yield from (Figure(SERVICE, *each) for each in mail_figures(games[0]))
    yield from (Figure(SERVICE, *each) for each in web_figures(games[0]))
