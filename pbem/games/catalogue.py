"""Which games there are: the one module of pbem.games that knows them all."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from pbem.engine.policy import RandomPlayer
from pbem.engine.ruleset import Policy, Ruleset
from pbem.wargame.rulebook import Rulebook

TITLES = {
    "jupiter": "Operation Jupiter",
    "narvik": "Narvik 1940",
    "munich": "Munich War 1938",
}
BOTS = ("staff", "random", "default")


def titles() -> dict[str, str]:
    """The games by name, with their titles; none of them is loaded for it."""
    return dict(TITLES)


def ruleset(name: str) -> Rulebook[Any]:
    """A game's rules, loaded when first asked for."""
    if name not in TITLES:
        raise LookupError(f"there is no game {name!r}; there are: {', '.join(TITLES)}")
    found: Rulebook[Any] = import_module(f"pbem.games.{name}.rules").RULES
    return found


def bot(rules: Ruleset[Any], name: str, seed: int) -> Policy[Any]:
    """A player that needs no person; the seed decides what it leaves to chance."""
    if name == "random":
        return RandomPlayer(seed)
    if name == "default":
        return rules.default
    if name == "staff":
        return rules.officer()
    raise LookupError(f"{rules.title} has no bot {name!r}; there are: {', '.join(BOTS)}")
