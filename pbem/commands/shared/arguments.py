"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from pbem.engine.order import Side
from pbem.engine.ruleset import Ruleset
from pbem.games import catalogue


class GameType(click.ParamType[Ruleset[Any]]):
    """The name of a game, read as its rules."""

    name = "game"

    def convert(self, value: Any, param: Any, ctx: Any) -> Ruleset[Any]:
        if isinstance(value, Ruleset):
            return value
        try:
            return catalogue.ruleset(value)
        except LookupError as error:
            raise click.UsageError(str(error.args[0])) from None


def _pairs(ctx: Any, param: Any, values: tuple[str, ...]) -> dict[str, str]:
    """What was said with --option, by name."""
    strange = [each for each in values if "=" not in each]
    if strange:
        raise click.BadParameter(f"{strange[0]!r} is not understood; write NAME=VALUE")
    return dict(each.split("=", 1) for each in values)


game = click.argument("rules", metavar="GAME", type=GameType())
option = click.option(
    "--option",
    "options",
    metavar="NAME=VALUE",
    multiple=True,
    callback=_pairs,
    help="An option of the game, as scenario=intermarium; as often as need be.",
)
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of words.")
file = click.argument(
    "path", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path)
)


def side_of(sides: Sequence[Side], name: str) -> Side:
    """One of the sides by its name, or by the beginning of it."""
    found = [side for side in sides if name and side.startswith(name.lower())]
    if len(found) != 1:
        raise click.UsageError(f"{name!r} is not a side; there are: {', '.join(sides)}")
    return found[0]


def started(rules: Ruleset[Any], options: Mapping[str, str]) -> Any:
    """A game before its first question, with these options."""
    try:
        return rules.start(options)
    except ValueError as error:
        raise click.UsageError(f"{error}.") from None
