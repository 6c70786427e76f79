"""A game's list of cases: which there are, what enforces each, and which have no proof."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from pbem.commands.titles.case_tests import proofs
from pbem.folders import scenario
from pbem.games import catalogue
from pbem.wargame.collected import package_of
from pbem.wargame.data.tsv import Row, Table

ROOT = Path(__file__).parents[1]


def cases_of(game: str) -> list[Row]:
    """Every case of a game's rulebook, as its list has it."""
    return list(
        Table.read(scenario(game) / "rules.tsv", columns=["case", "title", "status", "where"])
    )


def ruled(rows: list[Row]) -> list[Row]:
    """Those that are neither headings nor cardboard, nor of a stage that is still to come."""
    return [row for row in rows if row["status"] not in ("component", "later")]


def found(game: str, where: str) -> object:
    """What a name such as trips.Trip.ride stands for; outside the game with its whole path."""
    module, names = _split(game, where)
    thing: object = import_module(module)
    for name in names:
        thing = getattr(thing, name, None) or _attribute(thing, name)
    return thing


def is_imported(game: str, where: str) -> bool:
    """Is that a class or function that its module has only imported?"""
    module, (first, *_) = _split(game, where)
    thing = getattr(import_module(module), first)
    kinds = inspect.isclass(thing) or inspect.isfunction(thing)
    return kinds and bool(thing.__module__ != module)


def _split(game: str, where: str) -> tuple[str, list[str]]:
    """The module of a name, and the names in it."""
    package = package_of(type(catalogue.ruleset(game)))
    dotted = where if where.startswith("pbem.") else f"{package}.{where}"
    parts = dotted.split(".")
    depth = next(at for at in range(len(parts) - 1, 0, -1) if _is_module(parts[:at]))
    return ".".join(parts[:depth]), parts[depth:]


def _attribute(thing: object, name: str) -> object:
    """What a class gives to its objects only; AttributeError if it does not."""
    if isinstance(thing, type) and f"self.{name}" in inspect.getsource(thing):
        return f"{thing.__name__}.{name}"
    raise AttributeError(f"{thing} has no {name}")


def _is_module(parts: list[str]) -> bool:
    try:
        return find_spec(".".join(parts)) is not None
    except ModuleNotFoundError:
        return False


def unproved(game: str) -> Iterator[str]:
    """The cases that no test names."""
    counted = proofs(ROOT / "tests", game)
    return (row["case"] for row in ruled(cases_of(game)) if not counted[row["case"]])
