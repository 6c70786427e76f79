"""What follows from a position is worked out once and then known, until something changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, TypeVar, TypeVarTuple

S = TypeVar("S")
T = TypeVar("T")
Asked = TypeVarTuple("Asked")


def once(known: dict[Hashable, Any], key: Hashable, find: Callable[[], T]) -> T:
    """What is known by a key; it is found where it is not."""
    if key not in known:
        known[key] = find()
    found: T = known[key]
    return found


def remembered(method: Callable[[S, *Asked], T]) -> Callable[[S, *Asked], T]:
    """A method that finds each answer once in the life of its object, by what it is asked."""
    name = f"{method.__qualname__} remembered"

    @wraps(method)
    def recall(self: S, *asked: *Asked) -> T:
        known: dict[tuple[Any, ...], T] = self.__dict__.setdefault(name, {})
        if asked not in known:
            known[asked] = method(self, *asked)
        return known[asked]

    return recall
