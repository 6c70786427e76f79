"""What a game is made of, found in its modules instead of listed by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

T = TypeVar("T")


def collected(base: type[T], package: str) -> tuple[type[T], ...]:
    """Every kind of this that the loaded modules of a package define, in a fixed order.

    A game's door loads all its rooms, so whoever came in by the door finds everything.
    """
    mine = {each for each in _below(base) if f"{each.__module__}.".startswith(f"{package}.")}
    return tuple(sorted(mine, key=lambda each: (each.__module__, each.__qualname__)))


def _below(base: type[T]) -> Iterator[type[T]]:
    for each in base.__subclasses__():
        yield each
        yield from _below(each)
