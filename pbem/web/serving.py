"""The web pages, served: a thread that waits, and some that answer."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from pbem.games import catalogue
from pbem.league.unit_of_work import House
from pbem.post.trial import Trial
from pbem.web.app import MOST_BYTES, create_app
from pbem.web.connections import MOST, is_open_channel, limit_connections

THREADS = 44  # some wait for a page or a map that is being made, and others are left
LOOK_UP = 0.5  # seconds between looks whether to stop
LOOK_OFTEN = 0.05  # seconds between looks whether all is answered
FINISH = 5.0  # seconds to answer at the end what has been asked
TRUSTED = {"x-forwarded-for", "x-forwarded-proto"}


@dataclass
class Serving:
    """Pages that are being served."""

    server: Any
    sockets: dict[int, Any]
    host: str
    port: int
    stopping: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}/"

    def run(self) -> None:
        """Serve until stopped."""
        loop: Any = import_module("waitress.wasyncore")
        while not self.stopping.is_set():
            loop.loop(timeout=LOOK_UP, use_poll=True, map=self.sockets, count=1)
        until = time.monotonic() + FINISH
        self._take_nobody_in()
        while self._close_idle() and time.monotonic() < until:
            loop.loop(timeout=LOOK_OFTEN, use_poll=True, map=self.sockets, count=1)
        self.server.task_dispatcher.shutdown(timeout=1)  # who is idle ends at once
        loop.close_all(self.sockets, ignore_all=True)

    def start(self) -> Serving:
        """Serve in a thread of its own."""
        self._thread = threading.Thread(target=self.run, name="web", daemon=True)
        self._thread.start()
        return self

    def leave_off(self) -> None:
        """Let what is being answered come to its end, and do not wait for it; from any thread."""
        self.stopping.set()

    def stop(self) -> None:
        """Let what is being answered come to its end, but not for ever; from any thread."""
        self.leave_off()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(2 * FINISH)

    def _take_nobody_in(self) -> None:
        server: Any = import_module("waitress.server").BaseWSGIServer
        for each in self.sockets.values():
            if isinstance(each, server):
                each.accepting = False

    def _close_idle(self) -> bool:
        """Close the connections on which all is answered and sent; are there others?"""
        at_work = False
        for each in self.sockets.values():
            if is_open_channel(each):
                busy = bool(each.requests or each.total_outbufs_len)
                each.will_close = not busy
                at_work |= busy
        return at_work


def prepare(
    house: House,
    host: str,
    port: int,
    trial: Trial | None = None,
    wake: Callable[[], None] | None = None,
) -> Serving:
    """Listen, and answer nobody yet; OSError when one cannot listen there."""
    waitress: Any = import_module("waitress")  # it brings no types
    for name in catalogue.titles():
        catalogue.ruleset(name)  # takes long the first time: not the first visitor's
    sockets: dict[int, Any] = {}
    server = waitress.create_server(
        create_app(house, trial, wake),
        map=sockets,
        host=host,
        port=port,
        threads=THREADS,
        ident=None,  # nobody needs to know what we run
        max_request_body_size=MOST_BYTES,
        max_request_header_size=32_768,
        channel_timeout=60,
        cleanup_interval=10,
        connection_limit=2 * MOST,  # where it would stop to listen: it never comes to that
        # A proxy on the same machine, or the one that is set, tells for whom it asks.
        trusted_proxy=house.settings.web_proxy,
        trusted_proxy_count=1,
        trusted_proxy_headers=TRUSTED,
        clear_untrusted_proxy_headers=True,
        log_untrusted_proxy_headers=False,
    )
    limit_connections(sockets, house.settings.web_proxy)
    listening = getattr(server, "effective_listen", None) or [
        (server.effective_host, server.effective_port)
    ]
    return Serving(server, sockets, host, int(listening[0][1]))
