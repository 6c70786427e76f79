"""Which games there are: the one module of pbem.games that knows them all."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from pbem.engine.policy import RandomPlayer
from pbem.engine.ruleset import Policy, Ruleset

TITLES = {
    "jupiter": "Operation Jupiter",
    "narvik": "Narvik 1940",
    "munich": "Munich War 1938",
}
BOTS = ("staff", "random", "default")


def titles() -> dict[str, str]:
    """The games by name, with their titles; none of them is loaded for it."""
    return dict(TITLES)


def ruleset(name: str) -> Ruleset[Any]:
    """A game's rules, loaded when first asked for."""
    if name not in TITLES:
        raise LookupError(f"there is no game {name!r}; there are: {', '.join(TITLES)}")
    found: Ruleset[Any] = import_module(f"pbem.games.{name}.rules").RULES
    return found


def room(name: str, of: str) -> ModuleType | None:
    """One room of a game's package, such as its checks or its staff; none where it has none."""
    module = f"pbem.games.{name}.{of}"
    return import_module(module) if find_spec(module) else None


def bot(rules: Ruleset[Any], name: str, seed: int) -> Policy[Any]:
    """A player that needs no person; the seed decides what it leaves to chance."""
    if name == "random":
        return RandomPlayer(seed)
    if name == "default":
        return rules.default
    staff = room(rules.name, "staff") if name == "staff" else None
    if staff is None:
        known = [each for each in BOTS if each != "staff" or has_staff(rules)]
        raise LookupError(f"{rules.title} has no bot {name!r}; there are: {', '.join(known)}")
    policy: Policy[Any] = staff.StaffOfficer()
    return policy


def has_staff(rules: Ruleset[Any]) -> bool:
    """Is there a staff officer for this game?"""
    return room(rules.name, "staff") is not None
