"""The pages over a real socket."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec
import pytest
from flask import Flask

from pbem.clock.lease import Lease
from pbem.commands.service.web import end_with_its_keys
from pbem.league.unit_of_work import House
from pbem.league.upkeep.house_secret import SECRET
from pbem.league.upkeep.restoring import begin_new_life
from pbem.web import serving as servings
from pbem.web.every_page import rate_limits
from pbem.web.serving import Serving, prepare
from tests.web.sites import Site


@pytest.fixture
def serving(site: Site) -> Iterator[Serving]:
    found = prepare(site.house, "127.0.0.1", 0).start()
    yield found
    found.stop()


def test_pages_are_served_and_the_server_does_not_boast(serving: Serving) -> None:
    with urlopen(f"{serving.url}healthz") as answer:
        assert answer.read() == b"ok\n"
        assert answer.headers["Server"] in (None, "")


def test_after_it_is_stopped_nobody_answers(site: Site) -> None:
    found = prepare(site.house, "127.0.0.1", 0).start()
    found.stop()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", found.port), timeout=5)


PATIENCE = 60.0  # seconds
LARGE = 30_000_000  # bytes: more than fits into the buffers between two processes


def served_with(site: Site, patch: pytest.MonkeyPatch, page: Callable[[], bytes]) -> Serving:
    """The pages, and one more at /more."""
    made = servings.create_app

    def with_one_more(*given: Any) -> Flask:
        app = made(*given)
        app.add_url_rule("/more", "more", page)
        return app

    patch.setattr(servings, "create_app", with_one_more)
    return prepare(site.house, "127.0.0.1", 0).start()


def asked_for_more(serving: Serving) -> socket.socket:
    client = socket.create_connection(("127.0.0.1", serving.port), timeout=PATIENCE)
    client.sendall(b"GET /more HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return client


def test_a_page_that_never_comes_does_not_hold_up_the_end(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_end = threading.Event(), threading.Event()

    def stuck() -> bytes:
        begun.set()
        may_end.wait(PATIENCE)
        return b""

    monkeypatch.setattr(servings, "FINISH", 0.01)
    found = served_with(site, monkeypatch, stuck)
    with asked_for_more(found) as client:
        assert begun.wait(PATIENCE)
        found.stop()
        assert client.recv(1) == b""
    may_end.set()


def test_what_is_being_answered_is_answered_whole(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servings, "FINISH", PATIENCE)
    found = served_with(site, monkeypatch, lambda: b"x" * LARGE)
    with asked_for_more(found) as client, client.makefile("rb") as answer:
        assert answer.readline().split()[1] == b"200"
        found.leave_off()
        while answer.readline().strip():
            pass
        assert len(answer.read()) == LARGE
    found.stop()


def test_an_address_that_is_taken_is_told_to_who_starts_it(serving: Serving, site: Site) -> None:
    with pytest.raises(OSError, match="in use"):
        prepare(site.house, "127.0.0.1", serving.port)


def test_a_proxy_on_this_machine_says_whether_it_is_https(serving: Serving) -> None:
    asked = Request(f"{serving.url}healthz", headers={"X-Forwarded-Proto": "https"})
    with urlopen(asked) as answer:
        assert "Strict-Transport-Security" in answer.headers


def asked_for(serving: Serving, client: str) -> int:
    """How a page is answered that a proxy asks for, for this client."""
    asked = Request(f"{serving.url}login", headers={"X-Forwarded-For": client})
    try:
        with urlopen(asked) as answer:
            return int(answer.status)
    except HTTPError as error:
        error.close()
        return error.code


@pytest.mark.parametrize(("proxy", "last"), [("127.0.0.1", 200), ("*", 200), ("192.0.2.99", 429)])
def test_who_asks_through_a_proxy_is_counted_alone_if_the_proxy_is_ours(
    site: Site, monkeypatch: pytest.MonkeyPatch, proxy: str, last: int
) -> None:
    monkeypatch.setattr(rate_limits, "READS", 2.0)
    settings = msgspec.structs.replace(site.house.settings, web_proxy=proxy)
    house = House(settings, site.house.store, site.clock)
    found = prepare(house, "127.0.0.1", 0).start()
    assert [asked_for(found, "192.0.2.1") for _ in range(3)] == [200, 200, 429]
    assert asked_for(found, "192.0.2.2") == last
    found.stop()


def test_the_command_serves_until_it_is_told_to_stop(tmp_path: Path) -> None:
    code = "from pbem.commands.service.web import web; web()"
    env = {**os.environ, "PBEM_DATA": str(tmp_path)}
    process = subprocess.Popen(
        [sys.executable, "-c", code, "--port", "0"], env=env, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        with urlopen(line.split()[-1] + "healthz") as answer:
            assert answer.status == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) == 0
    finally:
        process.kill()
        process.wait()


def test_the_pages_end_with_the_life_in_which_they_were_begun(site: Site) -> None:
    """After a restore no key of theirs is good; whoever starts them again has the new ones."""
    settings = msgspec.structs.replace(site.house.settings, beat=0.01)
    house = House(settings, site.house.store, site.clock)
    found = prepare(house, "127.0.0.1", 0).start()
    with house.work() as work:
        begin_new_life(work, work.now)
    end_with_its_keys(house, "", found)
    assert found.stopping.is_set()
    found.stop()


def test_the_pages_end_when_others_work_with_another_secret(site: Site) -> None:
    settings = msgspec.structs.replace(site.house.settings, beat=0.01)
    house = House(settings, site.house.store, site.clock)
    found = prepare(house, "127.0.0.1", 0).start()
    Lease(house, SECRET, "another").take()
    end_with_its_keys(house, "", found)
    assert found.stopping.is_set()
    found.stop()
