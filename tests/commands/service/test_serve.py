"""pbem serve: the whole service, its pages, and what it tells a newcomer first."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from pbem.commands.service.serve import with_web_url
from pbem.settings import load
from tests.service.running import COMMAND, HERE, PATIENCE, environ


@contextmanager
def serving(folder: Path, *words: str, **settings: str) -> Iterator[subprocess.Popen[str]]:
    """`pbem serve` in a process of its own, until the block ends."""
    others = {name: value for name, value in os.environ.items() if name[:5] != "PBEM_"}
    process = subprocess.Popen(
        [sys.executable, "-c", COMMAND, "serve", *words],
        env={**others, **environ(folder, **settings)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


def test_a_newcomer_is_told_one_address_and_finds_her_mail_there(tmp_path: Path) -> None:
    with serving(tmp_path, "--demo", web_listen=f"{HERE}:0") as process:
        told = line(process)
        found = re.fullmatch(r"Open (http://127\.0\.0\.1:\d+/trial/) in your browser: .*\n", told)
        assert found is not None
        with urlopen(found[1], timeout=PATIENCE) as page:
            assert "Mail to <strong>you@pbem.example" in page.read().decode()
        assert "pbem mail" in line(process)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0


def test_without_a_trial_the_pages_have_no_mailbox(tmp_path: Path) -> None:
    with serving(tmp_path, web_listen=f"{HERE}:0") as process:
        assert line(process).startswith("pbem serves ")
        address = line(process).split()[-1]
        with urlopen(f"{address}healthz", timeout=PATIENCE) as page:
            assert page.status == 200
        with pytest.raises(OSError, match="404"):
            urlopen(f"{address}trial/", timeout=PATIENCE)


def test_without_pages_a_newcomer_is_told_the_commands(tmp_path: Path) -> None:
    with serving(tmp_path, "--demo") as process:
        told = [line(process) for _ in range(6)]
    assert told[0].startswith("pbem serves ")
    assert any("pbem mail" in each for each in told)
    assert not any("http" in each for each in told)


def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server((HERE, 0)) as taken:
        place = f"{HERE}:{taken.getsockname()[1]}"
        with serving(tmp_path, web_listen=place) as process:
            _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert told.splitlines()[-1].startswith(f"The web pages cannot be served at {place} (")


@pytest.mark.parametrize(
    ("settings", "url"),
    [
        ({}, "http://127.0.0.1:8080"),
        ({"web_listen": "[::1]:81"}, "http://[::1]:81"),
        ({"web_listen": "play.example.org:80"}, "http://play.example.org:80"),
        ({"web_url": "https://play.example.org"}, "https://play.example.org"),
        ({"web_listen": "off"}, None),
        ({"web_listen": "127.0.0.1:0"}, None),
        ({"web_listen": "0.0.0.0:8080"}, None),
        ({"mail_out": "smtp://mail.example.org"}, None),
    ],
)
def test_mails_name_the_pages_where_their_readers_can_open_them(
    tmp_path: Path, settings: dict[str, str], url: str | None
) -> None:
    given = {f"PBEM_{name.upper()}": value for name, value in settings.items()}
    assert with_web_url(load({"PBEM_DATA": str(tmp_path), **given})).web_url == url
