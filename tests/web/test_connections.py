"""Connections over a real socket: who holds many of them keeps nobody else out."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from urllib.request import urlopen

import pytest

from pbem.web import connections
from pbem.web.connections import admitting
from pbem.web.serving import Serving, prepare
from tests.web.sites import Site

PATIENCE = 20  # seconds, of a test that would hang


@pytest.fixture
def serving(site: Site) -> Iterator[Serving]:
    found = prepare(site.house, "127.0.0.1", 0).start()
    yield found
    found.stop()


def connected(stack: ExitStack, serving: Serving) -> socket.socket:
    found = socket.create_connection(("127.0.0.1", serving.port), timeout=PATIENCE)
    return stack.enter_context(found)


def test_idle_connections_lock_nobody_out(serving: Serving) -> None:
    with ExitStack() as stack:
        for _ in range(230):
            connected(stack, serving)
        with urlopen(f"{serving.url}healthz", timeout=PATIENCE) as answer:
            assert answer.read() == b"ok\n"


def test_requests_that_never_end_lock_nobody_out(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MOST", 20)
    with ExitStack() as stack:
        first, *_ = (connected(stack, serving) for _ in range(30))
        for _ in range(30):
            connected(stack, serving).sendall(b"GET / HTTP/1.1\r\nHost: a\r\n")
        with urlopen(f"{serving.url}healthz", timeout=PATIENCE) as answer:
            assert answer.read() == b"ok\n"
        assert first.recv(1) == b""  # who waited longest without a word had to go


class Channel:
    """A connection as the server knows it."""

    def __init__(self, server: object, connection: object, addr: object, *_: object, map: Any):
        self.addr, self.requests, self.will_close = addr, [], False  # type: ignore[var-annotated]
        self.last_activity = len(map)
        map[len(map)] = self


class Line:
    closed = False

    def close(self) -> None:
        self.closed = True


def test_one_who_asks_has_no_more_than_a_share() -> None:
    held: dict[int, Any] = {}
    admit = admitting(Channel, "127.0.0.1")
    admit(None, Line(), ("192.0.2.2", 1), None, map=held)
    for port in range(connections.MOST_OF_ONE + 5):
        admit(None, Line(), ("192.0.2.1", port), None, map=held)
    left = [each.addr for each in held.values() if not each.will_close]
    assert len(left) == connections.MOST_OF_ONE + 1
    assert ("192.0.2.2", 1) in left
    assert ("192.0.2.1", 0) not in left


def test_who_is_answered_on_every_connection_gets_no_other() -> None:
    held: dict[int, Any] = {}
    admit = admitting(Channel, "127.0.0.1")
    for port in range(connections.MOST_OF_ONE):
        admit(None, Line(), ("192.0.2.1", port), None, map=held).requests.append("at work")
    line = Line()
    assert admit(None, line, ("192.0.2.1", 99), None, map=held) is None
    assert line.closed
    assert admit(None, Line(), ("192.0.2.2", 1), None, map=held)


def test_a_proxy_asks_for_many() -> None:
    held: dict[int, Any] = {}
    admit = admitting(Channel, "127.0.0.1")
    for port in range(2 * connections.MOST_OF_ONE):
        admit(None, Line(), ("127.0.0.1", port), None, map=held)
    assert not any(each.will_close for each in held.values())


@pytest.mark.parametrize(
    ("proxy", "peer"), [("*", "172.18.0.5"), ("2001:db8:1:2:3::4", "2001:db8:1:2:3::4")]
)
def test_a_proxy_that_is_set_asks_for_many(proxy: str, peer: str) -> None:
    held: dict[int, Any] = {}
    admit = admitting(Channel, proxy)
    for port in range(2 * connections.MOST_OF_ONE):
        admit(None, Line(), (peer, port), None, map=held)
    assert not any(each.will_close for each in held.values())
