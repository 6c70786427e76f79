"""Which games there are: the one module of pbem.games that knows them all.

Ours are known by name and loaded when they are needed. Those that other packages bring are loaded
when the games are first listed, since only then is it known whether they can be played: one that
cannot is left out and listed as unusable, and nobody else is any the worse for it.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

from pbem.engine.policy import RandomPlayer
from pbem.engine.ruleset import Policy, Ruleset
from pbem.folders import scenario
from pbem.notation.sheets.untouched_proposals import SendsProposals
from pbem.outside_games import DATA, OutsideGame, outside_games
from pbem.wargame.data.tsv import Table
from pbem.wargame.rulebook import Rulebook

OURS = {
    "jupiter": "Operation Jupiter",
    "narvik": "Narvik 1940",
    "munich": "Munich War 1938",
    "norway": "Norway 1940",
    "eto": "European Theater of Operations",
}
CASES = ("case", "title", "status", "where")  # the columns of every list of rules
CHANGES = ("version", "case", "now")  # and of every list of what was mended in them
BOTS = ("staff", "proposals", "random", "default")
"""The players that every game has; some bring others of their own."""


class Unusable(NamedTuple):
    """A game of another package that cannot be played here, and why."""

    name: str
    distribution: str
    why: str

    def __str__(self) -> str:
        return f"The game {self.name} of {self.distribution} is left out: {self.why}."


class _Outside(NamedTuple):
    """What other packages bring."""

    usable: dict[str, Rulebook[Any]]
    unusable: tuple[Unusable, ...]


def titles() -> dict[str, str]:
    """The games by name, with their titles; none of ours is loaded for it."""
    return {**OURS, **{name: rules.title for name, rules in _outside().usable.items()}}


def unusable() -> tuple[Unusable, ...]:
    """The games of other packages that are left out."""
    return _outside().unusable


def ruleset(name: str) -> Rulebook[Any]:
    """A game's rules, loaded when first asked for."""
    if name in OURS:
        found: Rulebook[Any] = import_module(f"pbem.games.{name}.rules").RULES
        return found
    outside = _outside()
    if name in outside.usable:
        return outside.usable[name]
    for each in outside.unusable:
        if each.name == name:
            raise LookupError(str(each))
    raise LookupError(f"there is no game {name!r}; there are: {', '.join(titles())}")


def bot(rules: Ruleset[Any], name: str, seed: int) -> Policy[Any]:
    """A player that needs no person; the seed decides what it leaves to chance."""
    if name == "random":
        return RandomPlayer(seed)
    if name == "default":
        return rules.default
    if name == "staff":
        return rules.officer()
    if name == "proposals":
        return SendsProposals(rules)
    own = rules.own_bots()
    if name in own:
        return own[name]()
    raise LookupError(f"{rules.title} has no bot {name!r}; there are: {', '.join((*BOTS, *own))}")


# -- games of other packages ----------------------------------------------------------------------


class _NotOurKind(Exception):
    """What an entry point names is no game that can be played here; the message says why."""


def _outside() -> _Outside:
    return _on_path(tuple(sys.path))


@lru_cache(maxsize=4)
def _on_path(path: tuple[str, ...]) -> _Outside:
    """What can be found where modules are looked for, loaded once."""
    usable: dict[str, Rulebook[Any]] = {}
    unusable: list[Unusable] = []
    for game in outside_games():
        try:
            if game.name in OURS or game.name in usable:
                raise _NotOurKind("there is another game of that name, which goes first")
            usable[game.name] = _admitted(game)
        except (Exception, SystemExit) as error:
            unusable.append(Unusable(game.name, game.distribution, _told(error)))
    return _Outside(usable, tuple(unusable))


def _admitted(game: OutsideGame) -> Rulebook[Any]:
    """A game's rules, once all has been read that pages and commands show of every game.

    Any error says what is wrong.
    """
    rules = game.entry.load()
    if not isinstance(rules, Rulebook):
        raise _NotOurKind(f"{game.entry.value} is no Rulebook")
    if rules.name != game.name:
        raise _NotOurKind(f"its rules call it {rules.name!r}, and its entry point {game.name!r}")
    if game.folder is None or not game.folder.is_dir():
        raise _NotOurKind(f"there is no folder {DATA} beside {game.entry.module}")
    if not (rules.title and rules.sides and rules.version):
        raise _NotOurKind("its rules need a title, sides and a version")
    folder = scenario(game.name)
    Table.read(folder / "rules.tsv", columns=CASES).keyed("case")
    if not (folder / "HANDBOOK.md").is_file():
        raise _NotOurKind("there is no HANDBOOK.md in its data")
    rules.provenance()
    rules.start({})  # reads the rest of its data
    return rules


def _told(error: BaseException) -> str:
    """What went wrong, in a line; those who make the game know what the name of an error means."""
    words = " ".join(str(error).split()).rstrip(".")
    if isinstance(error, _NotOurKind):
        return words
    return f"{type(error).__name__}: {words}" if words else type(error).__name__
