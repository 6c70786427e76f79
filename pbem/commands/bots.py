"""Players that need no person, by the name that a command line gives them."""

from __future__ import annotations

from typing import Any

import click

from pbem.engine.policy import RandomPlayer
from pbem.engine.ruleset import Policy, Ruleset
from pbem.games import catalogue

BOTS = ("staff", "random", "default")


def bot(rules: Ruleset[Any], name: str, seed: int) -> Policy[Any]:
    """A bot of that name; the seed decides what it leaves to chance."""
    if name == "random":
        return RandomPlayer(seed)
    if name == "default":
        return rules.default
    if name != "staff":
        raise click.UsageError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    staff = catalogue.room(rules.name, "staff")
    if staff is None:
        raise click.UsageError(f"{rules.title} has no staff yet; there are: random, default")
    policy: Policy[Any] = staff.StaffOfficer()
    return policy


def has_staff(rules: Ruleset[Any]) -> bool:
    return catalogue.room(rules.name, "staff") is not None
