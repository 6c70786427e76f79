"""The pages over a real socket."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

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


def test_an_address_that_is_taken_is_told_to_who_starts_it(serving: Serving, site: Site) -> None:
    with pytest.raises(OSError, match="in use"):
        prepare(site.house, "127.0.0.1", serving.port)


def test_a_proxy_on_this_machine_says_whether_it_is_https(serving: Serving) -> None:
    asked = Request(f"{serving.url}healthz", headers={"X-Forwarded-Proto": "https"})
    with urlopen(asked) as answer:
        assert "Strict-Transport-Security" in answer.headers


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
