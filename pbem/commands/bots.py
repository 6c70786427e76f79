"""Players that need no person, by the name that a command line gives them."""

from __future__ import annotations

from typing import Any

import click

from pbem.engine.ruleset import Policy, Ruleset
from pbem.games import catalogue
from pbem.games.catalogue import BOTS, has_staff

__all__ = ["BOTS", "bot", "has_staff"]


def bot(rules: Ruleset[Any], name: str, seed: int) -> Policy[Any]:
    """A bot of that name; the seed decides what it leaves to chance."""
    try:
        return catalogue.bot(rules, name, seed)
    except LookupError as error:
        raise click.UsageError(str(error.args[0])) from None
