"""What a position finds when it is first asked, and then knows.

Positions are copied for every look at what might be, and each copy finds such things anew; the lock
that `functools.cached_property` takes (up to Python 3.11) costs more than most of them. Nobody
shares a position with another thread, and who did would find the same twice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")


class found_once(Generic[T]):  # noqa: N801  a decorator, as those of the standard library are called
    """A property that is found once and kept in its object's dictionary, under its own name."""

    def __init__(self, find: Callable[[Any], T]) -> None:
        self.find = find
        self.__doc__ = find.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, holder: None, owner: type) -> Self: ...

    @overload
    def __get__(self, holder: object, owner: type) -> T: ...

    def __get__(self, holder: object, owner: type) -> Self | T:
        if holder is None:
            return self
        found = holder.__dict__[self.name] = self.find(holder)
        return found
