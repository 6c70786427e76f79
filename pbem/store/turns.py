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
        self._line: deque[threading.Event] = deque()

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Wait for a turn, and have it until the block ends; Busy when that takes too long."""
        mine = threading.Event()
        with self._guard:
            self._line.append(mine)
            self._line[0].set()
        in_time = mine.wait(self._patience)
        try:
            if not in_time and not mine.is_set():
                raise Busy("Others have been writing to the database for too long.")
            yield
        finally:
            with self._guard:
                self._line.remove(mine)
                if self._line:
                    self._line[0].set()
