"""A lock that goes to who has waited longest, so that a busy thread does not shut out others."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from pbem.store.errors import Busy


class Turns:
    """Threads that wait in a line; the first one has its turn."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._guard = threading.Lock()
        self.waiting: deque[threading.Event] = deque()  # who writes, and who comes after

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Wait for a turn, and have it until the block ends; Busy when that takes too long."""
        mine = threading.Event()
        with self._guard:
            self.waiting.append(mine)
            self.waiting[0].set()
        try:
            if not mine.wait(self._patience):
                raise Busy("Others have been writing to the database for too long.")
            yield
        finally:
            with self._guard:
                self.waiting.remove(mine)
                if self.waiting:
                    self.waiting[0].set()
