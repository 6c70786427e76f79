"""What is dear to make and asked for again: kept while there is room, made by one at a time."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Generic, ParamSpec, TypeVar

from flask import Flask, Response, current_app, request

from pbem.league.unit_of_work import House
from pbem.web.every_page.read_transaction import house as house_here

T = TypeVar("T")
P = ParamSpec("P")
PAGES = "pbem.pages"
MOST_KEPT = 16_000_000  # characters of pages
MOMENT = timedelta(seconds=2)


def install(app: Flask, house: House) -> None:
    """Give the application room to keep pages in."""
    app.extensions[PAGES] = Shelf[str](MOST_KEPT, len)
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
        if current_app.config["SESSION_COOKIE_NAME"] in request.cookies:
            return page(*args, **kwargs)
        shelf: Shelf[str] = current_app.extensions[PAGES]
        moment = int(house_here().now().timestamp() / MOMENT.total_seconds())
        found = shelf.get(f"{moment} {request.full_path}", lambda: page(*args, **kwargs))
        return found or ""

    return kept


class Shelf(Generic[T]):
    """Room for so many bytes; what was not used for longest goes first."""

    def __init__(self, room: int, size: Callable[[T], int]) -> None:
        self.room, self.size = room, size
        self._kept: OrderedDict[str, T] = OrderedDict()
        self._used = 0
        self._looking = threading.Lock()
        self._making = threading.Lock()

    def get(self, key: str, make: Callable[[], T | None]) -> T | None:
        """What is kept under a key, made if it is not there; nothing is not kept."""
        found = self._find(key)
        if found is not None:
            return found
        with self._making:  # two who ask for the same at once shall not both make it
            found = self._find(key)
            if found is None and (found := make()) is not None:
                self._keep(key, found)
            return found

    def _find(self, key: str) -> T | None:
        with self._looking:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def _keep(self, key: str, made: T) -> None:
        with self._looking:
            self._kept[key] = made
            self._used += self.size(made)
            while self._used > self.room and len(self._kept) > 1:
                _, gone = self._kept.popitem(last=False)
                self._used -= self.size(gone)
