"""What a game is made of, found in its modules instead of listed by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import walk_packages
from typing import Any, TypeVar

T = TypeVar("T")


def collected(base: Callable[..., T], package: str) -> tuple[type[T], ...]:
    """Every kind of this that a game's package defines, in a fixed order."""
    _load(package)
    return defined_in(base, package)


def defined_in(base: Callable[..., T], package: str) -> tuple[type[T], ...]:
    """The same of those modules of a package that are loaded."""
    mine = {each for each in _below(base) if f"{each.__module__}.".startswith(f"{package}.")}
    return tuple(sorted(mine, key=lambda each: (each.__module__, each.__qualname__)))


def package_of(kind: type) -> str:
    """The package of the game that has this in one of its rooms: the one with a door, `rules`."""
    package = kind.__module__.rpartition(".")[0]
    while package and find_spec(f"{package}.rules") is None:
        package = package.rpartition(".")[0]
    if not package:
        raise LookupError(f"{kind.__module__} is in no package with a module `rules`")
    return package


@cache
def _load(package: str) -> None:
    """Import all rooms of a game but its staff, which has none of these and comes when called."""
    for each in walk_packages(import_module(package).__path__, f"{package}."):
        if not f"{each.name}.".startswith(f"{package}.staff."):
            import_module(each.name)


def _below(base: Any) -> Iterator[type[Any]]:
    for each in base.__subclasses__():
        yield each
        yield from _below(each)
