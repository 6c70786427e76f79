"""What is dear to make and asked for again: kept while there is room, made by one at a time."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import wraps
from typing import Generic, ParamSpec, TypeVar

import msgspec
from flask import Flask, Response, current_app, request, session
from werkzeug.exceptions import ServiceUnavailable

from pbem.league.unit_of_work import House
from pbem.web.every_page.read_transaction import house as house_here

T = TypeVar("T")
P = ParamSpec("P")
PAGES = "pbem.pages"
MOST_KEPT = 16_000_000  # characters of pages
MOMENT = timedelta(seconds=2)
MOST_MADE = 3  # things at once: half of the requests that may look at the store
MOST_FOR_ONE = 6  # requests for the same that was never made, so that one slow page is not all
MOST_WAITING = 18  # requests for pages that were never made; threads are left for all others


def install(app: Flask, house: House) -> None:
    """Give the application room to keep pages in."""
    app.extensions[PAGES] = Shelf[Page](MOST_KEPT, lambda page: len(page.text))
    app.after_request(_unless_known)


def _unless_known(response: Response) -> Response:
    """A page that the reader has already is not sent again."""
    page = response.status_code == 200 and response.mimetype == "text/html"
    if page and not response.cache_control.no_store:
        response.add_etag()
        response.make_conditional(request)
    return response


def cached_for_strangers(page: Callable[P, str]) -> Callable[P, str]:
    """A page that is the same for all strangers: made once in two seconds, however many come."""

    @wraps(page)
    def kept(*args: P.args, **kwargs: P.kwargs) -> str:
        # A cookie that we did not sign is no way round what is kept.
        if current_app.config["SESSION_COOKIE_NAME"] in request.cookies and session:
            return page(*args, **kwargs)
        shelf: Shelf[Page] = current_app.extensions[PAGES]
        moment = int(house_here().now().timestamp() / MOMENT.total_seconds())
        found = shelf.get(
            request.full_path,
            lambda: Page(moment, page(*args, **kwargs)),
            fresh=lambda kept: kept.moment == moment,
        )
        return found.text if found is not None else ""

    return kept


class Page(msgspec.Struct, frozen=True):
    """A page, and in which moment it was made."""

    moment: int
    text: str


@dataclass
class Place:
    """Where one thing is being made, and how many are there for it."""

    making: threading.Lock = field(default_factory=threading.Lock)
    people: int = 0


class Shelf(Generic[T]):
    """Room for so many bytes; what was not used for longest goes first."""

    def __init__(
        self, room: int, size: Callable[[T], int], most_waiting: int = MOST_WAITING
    ) -> None:
        self.room, self.size, self.most_waiting = room, size, most_waiting
        self._kept: OrderedDict[str, T] = OrderedDict()
        self._used = 0
        self._looking = threading.Lock()
        self._places: dict[str, Place] = {}  # of what is being made
        self._makers = threading.Semaphore(MOST_MADE)

    def get(
        self, key: str, make: Callable[[], T | None], fresh: Callable[[T], bool] = lambda _: True
    ) -> T | None:
        """What is kept under a key, made if it is not there or not fresh; nothing is not kept.

        While one makes it, others have what was kept before, or wait if there is nothing. Raises
        ServiceUnavailable when too many wait: nobody would be left to answer for all the rest.
        """
        found = self._find(key)
        if found is not None and (fresh(found) or key in self._places):
            return found
        with self._alone_with(key):
            found = self._find(key)
            if found is not None and fresh(found):
                return found
            with self._makers:
                made = make()
            if made is not None:
                self._keep(key, made)
            return made

    @contextmanager
    def _alone_with(self, key: str) -> Iterator[None]:
        """Two who ask for the same at once shall not both make it; other things are made beside."""
        with self._looking:
            place = self._places.get(key, Place())
            waiting = sum(each.people for each in self._places.values())
            if place.people >= MOST_FOR_ONE or waiting >= self.most_waiting:
                raise ServiceUnavailable
            self._places[key] = place
            place.people += 1
        try:
            with place.making:
                yield
        finally:
            with self._looking:
                place.people -= 1
                if not place.people:
                    del self._places[key]

    def _find(self, key: str) -> T | None:
        with self._looking:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def _keep(self, key: str, made: T) -> None:
        with self._looking:
            before = self._kept.pop(key, None)
            self._used += self.size(made) - (0 if before is None else self.size(before))
            self._kept[key] = made
            while self._used > self.room and len(self._kept) > 1:
                _, gone = self._kept.popitem(last=False)
                self._used -= self.size(gone)
