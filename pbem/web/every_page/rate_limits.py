"""How often an address may send us a form, and how often a stranger may ask for a page."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from flask import Flask, abort, request, session

from pbem.league.unit_of_work import House

SAFE = ("GET", "HEAD", "OPTIONS")
BURST = 20.0  # forms at once
A_MINUTE = 30.0  # forms in the long run
READS = 300.0  # pages and maps for a stranger, at once and in a minute: nobody reads so fast
UNHINDERED = ("static", "health.alive", "health.ready", "health.metrics")
OFTEN = 10  # times as many of those that change nothing and are sent at every click
MOST_KNOWN = 10_000  # addresses that are remembered
OFTEN_ASKED = "often_asked"
FETCHED = "fetched_by_programs"
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


def fetched(page: F) -> F:
    """A feed: cheap, and fetched by one program for many readers, so that it is not counted."""
    setattr(page, FETCHED, True)
    return page


def install(app: Flask, house: House) -> None:
    """Refuse what comes too fast, before anything is done with it."""
    acts, clicks, reads = Pails(), Pails(BURST * OFTEN, A_MINUTE * OFTEN), Pails(READS, READS)

    def limit() -> None:
        view = app.view_functions.get(request.endpoint or "")
        reader = request.method in SAFE
        if reader and (request.endpoint in UNHINDERED or getattr(view, FETCHED, False)):
            return
        often_asked = clicks if getattr(view, OFTEN_ASKED, False) else acts
        pails = reads if reader else often_asked
        if pails.take(network(request.remote_addr or ""), house.now().timestamp()):
            return
        if not reader or not session:  # a session was signed by us: no stranger has one
            abort(429)

    app.before_request(limit)


def network(address: str) -> str:
    """Whom an address belongs to: with IPv6, one has a whole network of them."""
    return ":".join(address.split(":")[:4]) if ":" in address else address
