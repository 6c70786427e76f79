"""Players that need no person, by the name that a command line gives them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from pbem.commands.shared.habits import officer_from
from pbem.engine.desks import Desk
from pbem.engine.dice import Dice
from pbem.engine.driver import drive
from pbem.engine.order import Order, Side
from pbem.engine.ruleset import Policy, Ruleset
from pbem.engine.step import Decision
from pbem.games import catalogue
from pbem.games.catalogue import BOTS

__all__ = ["BOTS", "bot", "played_until"]

STAFF = "staff"


def bot(rules: Ruleset[Any], name: str, seed: int) -> Policy[Any]:
    """A bot of that name; the seed decides what it leaves to chance.

    `staff:FILE` is the staff officer with the habits that a file names.
    """
    kind, colon, file = name.partition(":")
    if colon and kind != STAFF:
        raise click.UsageError(f"only the staff has habits: {STAFF}:FILE, not {name!r}")
    if colon:
        return officer_from(rules, Path(file))
    try:
        return catalogue.bot(rules, name, seed)
    except LookupError as error:
        raise click.UsageError(str(error.args[0])) from None


def played_until(
    rules: Ruleset[Any],
    start: Any,
    stop: Callable[[Any, Decision[Any]], bool],
    dice: Dice,
    players: Mapping[Side, Policy[Any]] | None = None,
) -> Any:
    """The position where the play of these stops; without any, all is answered by default."""

    def answer(view: Any, decision: Decision[Any]) -> Order | None:
        if stop(view, decision):
            return None
        policy = players[decision.side] if players else rules.default
        return policy(view, decision)

    desks = {side: Desk(policy=answer) for side in rules.sides}
    return drive(rules, start, desks, dice).position
