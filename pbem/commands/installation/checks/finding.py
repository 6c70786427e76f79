"""What a check finds, and what it looks at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta
from typing import Literal

import msgspec

from pbem.settings import Settings
from pbem.store.agreed_time import server_time
from pbem.store.database import Session, Store
from pbem.store.errors import StoreError

PATIENCE = 10.0  # seconds that anybody has to answer


class Finding(msgspec.Struct, frozen=True):
    """One finding in words, and what to do about it."""

    level: Literal["OK", "WARN", "BAD"]
    words: str
    advice: str = ""


def fine(words: str) -> Finding:
    return Finding("OK", words)


def doubtful(words: str, advice: str) -> Finding:
    return Finding("WARN", words, advice)


def bad(words: str, advice: str) -> Finding:
    return Finding("BAD", words, advice)


class Unanswered(Exception):
    """Nobody could be asked; the message says why."""


Ask = Callable[[str, str], list[str]]
"""All records of a name and a kind in the DNS, none if there is none; raises Unanswered."""


class Installation:
    """What is examined: settings, a database, a clock, and the DNS as we see it."""

    def __init__(self, settings: Settings, now: Callable[[], datetime], ask: Ask) -> None:
        self.settings = settings
        self.now = now
        self.ask = ask
        self._store: Store | None = None
        self._trouble: StoreError | None = None

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A look into the database; StoreError, at once the second time, when there is none."""
        if self._trouble is not None:
            raise self._trouble
        with ExitStack() as stack:
            try:
                session = stack.enter_context(self._opened().reading())
            except StoreError as error:
                self._trouble = error
                raise
            yield session

    def close(self) -> None:
        if self._store is not None:
            self._store.close()

    def _opened(self) -> Store:
        """The store as it is: a doctor makes no database and migrates none."""
        if self._store is None:
            found = self.settings
            if found.is_sqlite and not found.database_file.is_file():
                raise StoreError(f"There is no database in {found.database_file}.")
            self._store = Store.open(found.database_url, migrate=False, patience=PATIENCE)
            if not self._store.is_sqlite:
                self.now = server_time(self._store)
        return self._store


Check = Callable[[Installation], Iterator[Finding]]


def long(length: timedelta) -> str:
    """A length as people say it, roughly."""
    seconds = max(0, int(length.total_seconds()))
    for name, size in (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1)):
        if seconds >= 2 * size or size == 1:
            return f"{seconds // size} {name}s"
    raise AssertionError("unreachable")
