"""The command line: `pbem ...`."""

from __future__ import annotations

import click

from pbem import __version__
from pbem.commands.adjudicate import adjudicate
from pbem.commands.bench import bench
from pbem.commands.case import case
from pbem.commands.check import check
from pbem.commands.dice import dice
from pbem.commands.failures import Plain
from pbem.commands.games import games
from pbem.commands.map import map_
from pbem.commands.play import play
from pbem.commands.replay import replay
from pbem.commands.rules import rules
from pbem.commands.scenario import scenario
from pbem.commands.selfplay import selfplay


@click.group(cls=Plain, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pbem")
def main() -> None:
    """Play hex-and-counter wargames by mail, and check everything about them."""


for command in (
    games,
    rules,
    scenario,
    play,
    check,
    adjudicate,
    selfplay,
    replay,
    dice,
    case,
    map_,
    bench,
):
    main.add_command(command)
