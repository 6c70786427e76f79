"""How often an address may send us a form."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from flask import Flask, abort, request

from pbem.league.unit_of_work import House

SAFE = ("GET", "HEAD", "OPTIONS")
BURST = 20.0  # forms at once
A_MINUTE = 30.0  # forms in the long run
OFTEN = 10  # times as many of those that change nothing and are sent at every click
MOST_KNOWN = 10_000  # addresses that are remembered
OFTEN_ASKED = "often_asked"
F = TypeVar("F", bound=Callable[..., object])


class Pails:
    """A pail of permits for each address, filled again as time passes."""

    def __init__(self, burst: float = BURST, a_minute: float = A_MINUTE) -> None:
        self.burst, self.a_second = burst, a_minute / 60
        self._pails: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, who: str, now: float) -> bool:
        """Take a permit, if one is left."""
        with self._lock:
            left, last = self._pails.pop(who, (self.burst, now))
            left = min(self.burst, left + max(now - last, 0.0) * self.a_second)
            granted = left >= 1
            self._pails[who] = (left - 1 if granted else left, now)
            while len(self._pails) > MOST_KNOWN:
                self._pails.popitem(last=False)
            return granted


def often(page: F) -> F:
    """A page that scripts of ours ask at every click."""
    setattr(page, OFTEN_ASKED, True)
    return page


def install(app: Flask, house: House) -> None:
    """Refuse forms that come too fast, before anything is done with them."""
    acts, clicks = Pails(), Pails(BURST * OFTEN, A_MINUTE * OFTEN)

    def limit() -> None:
        if request.method in SAFE:
            return
        view = app.view_functions.get(request.endpoint or "")
        pails = clicks if getattr(view, OFTEN_ASKED, False) else acts
        if not pails.take(network(request.remote_addr or ""), house.now().timestamp()):
            abort(429)

    app.before_request(limit)


def network(address: str) -> str:
    """Whom an address belongs to: with IPv6, one has a whole network of them."""
    return ":".join(address.split(":")[:4]) if ":" in address else address
