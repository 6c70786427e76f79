"""One look at the house per request: one moment, one transaction that only reads."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TypeVar
from urllib.parse import urljoin

from flask import Flask, current_app, g, request

from pbem.league.unit_of_work import House, Work
from pbem.store.errors import Busy, Conflict

T = TypeVar("T")
HOUSE = "pbem.house"
PLACES = "pbem.readers"
MOST_READERS = 6  # at once, fewer than the store has connections: the service needs one, too
PATIENCE = 20.0  # seconds
LOCK_WAIT = 3.0  # seconds to wait for a game that somebody else plays: a reader waits, too


def install(app: Flask, house: House) -> None:
    """Let requests look at a house."""
    app.extensions[HOUSE] = house
    app.extensions[PLACES] = threading.BoundedSemaphore(MOST_READERS)
    app.teardown_appcontext(lambda error: end_reading())


def house() -> House:
    """The house that this application shows."""
    found: House = current_app.extensions[HOUSE]
    return found


def reading() -> Work:
    """What this request sees: the same moment for all its questions."""
    if "work" not in g:
        with ExitStack() as opening:
            opening.enter_context(_a_place())
            g.work = opening.enter_context(house().look())
            g.closing = opening.pop_all()
    work: Work = g.work
    return work


@contextmanager
def _a_place() -> Iterator[None]:
    """One of the places for those who look at the store."""
    places: threading.BoundedSemaphore = current_app.extensions[PLACES]
    if not places.acquire(timeout=PATIENCE):
        raise Busy("All who may look at the store are looking.")
    try:
        yield
    finally:
        places.release()


def end_reading() -> None:
    """Give the connection back before something that takes long; `reading` begins anew."""
    closing: ExitStack | None = g.pop("closing", None)
    g.pop("work", None)
    if closing is not None:
        closing.close()


@contextmanager
def writing() -> Iterator[Work]:
    """A transaction for what a request does; Busy soon, where somebody else holds what it needs."""
    with house().work(LOCK_WAIT) as work:
        yield work


def retry_on_conflict(act: Callable[[], T]) -> T:
    """Do it; and again, when somebody did the same at the same time and was first."""
    try:
        return act()
    except Conflict:
        return act()


def absolute(path: str) -> str:
    """A path of ours as others have to write it; a set address goes before what a client says."""
    base = house().settings.web_url or request.url_root
    return urljoin(base.rstrip("/") + "/", path.lstrip("/"))
