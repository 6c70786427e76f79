"""Things that are dear to make and few: the last ones used are kept, whoever asks."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import RLock
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """A shelf with so many places; threads take turns at it."""

    def __init__(self, places: int) -> None:
        self.places = places
        self._shelf: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = RLock()

    def find(self, key: Hashable) -> T | None:
        """What is kept under a key, if anything is."""
        with self._lock:
            if key in self._shelf:
                self._shelf.move_to_end(key)
            return self._shelf.get(key)

    def keep(self, key: Hashable, made: T) -> None:
        """Puts something on the shelf; what nobody asked for longest makes room."""
        with self._lock:
            self._shelf[key] = made
            while len(self._shelf) > self.places:
                self._shelf.popitem(last=False)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is kept under a key, made if it is not there."""
        with self._lock:
            if key in self._shelf:
                self._shelf.move_to_end(key)
                return self._shelf[key]
            made = make()
            self.keep(key, made)
            return made
