"""What follows from a position is worked out once and then known, until something changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, TypeVarTuple

S = TypeVar("S")
T = TypeVar("T")
Asked = TypeVarTuple("Asked")
UNKNOWN: Any = object()  # nothing is an answer as well


def remembered(method: Callable[[S, *Asked], T]) -> Callable[[S, *Asked], T]:
    """A method that finds each answer once in the life of its object, by what it is asked."""
    name = f"{method.__qualname__} remembered"

    @wraps(method)
    def recall(self: S, *asked: *Asked) -> T:
        known: dict[tuple[Any, ...], T] = self.__dict__.setdefault(name, {})
        found: T = known.get(asked, UNKNOWN)
        if found is UNKNOWN:
            found = known[asked] = method(self, *asked)
        return found

    return recall
