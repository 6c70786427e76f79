"""What a game is made of, found in its modules instead of listed by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any, TypeVar

T = TypeVar("T")


def collected(base: Callable[..., T], package: str) -> tuple[type[T], ...]:
    """Every kind of this that the loaded modules of a package define, in a fixed order.

    A game's door loads all its rooms, so whoever came in by the door finds everything.
    """
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


def _below(base: Any) -> Iterator[type[Any]]:
    for each in base.__subclasses__():
        yield each
        yield from _below(each)
