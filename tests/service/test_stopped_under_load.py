"""Processes are told to end while mail comes in, goes out and pages are read: they do, in order."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from pbem.clock.service import assemble
from pbem.settings import load
from tests.databases import NewDatabase
from tests.service.accounts import (
    all_done,
    each_answer_was_sent,
    each_game_is_what_its_journal_says,
    each_mail_had_its_effect_once,
    letters,
    until,
)
from tests.service.running import (
    COMMAND,
    DOMAIN,
    HERE,
    PATIENCE,
    Got,
    Sink,
    environ,
    found_club,
    free_port,
    port_of,
)
from tests.service.senders import Sender

LONG_ENOUGH = 20.0  # seconds for a process to end, on a machine with much else to do
MAILS = 24
READERS = 2
PAGES = ("", "games", "status", "metrics", "healthz")


class Program:
    """A command of pbem in a process of its own, which tells what it does if it does not end."""

    def __init__(
        self, folder: Path, environ: dict[str, str], command: str, main: str = COMMAND
    ) -> None:
        others = {name: value for name, value in os.environ.items() if name[:5] != "PBEM_"}
        self.log = folder / f"{command}.log"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", main, command],
                env={**others, **environ, "PYTHONFAULTHANDLER": "1"},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        assert self.process.stdout.readline(), self.log.read_text()

    def stop(self) -> None:
        """SIGTERM; it must end well."""
        self.process.terminate()
        try:
            ended = self.process.wait(LONG_ENOUGH)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGABRT)  # it tells the stacks of all its threads
            self.process.wait(PATIENCE)
            raise AssertionError(f"it does not end:\n{self.log.read_text()}") from None
        assert ended == 0, self.log.read_text()

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)


@contextmanager
def readers(port: int) -> Iterator[None]:
    """Some who read page after page, whatever they are answered."""
    ended = threading.Event()

    def read(number: int) -> None:
        while not ended.is_set():
            number += 1
            with suppress(OSError):
                urlopen(f"http://{HERE}:{port}/{PAGES[number % len(PAGES)]}", timeout=PATIENCE)
            ended.wait(0.02)

    threads = [threading.Thread(target=read, args=(at,), daemon=True) for at in range(READERS)]
    for each in threads:
        each.start()
    yield
    ended.set()
    for each in threads:
        each.join(PATIENCE)


def half_a_mail(port: int) -> socket.socket:
    """A client that stops in the middle of a mail, and waits."""
    client = socket.create_connection((HERE, port), PATIENCE)
    said = client.makefile("rb")
    said.readline()
    for line in ("HELO there", "MAIL FROM:<a@player.example>", f"RCPT TO:<play@{DOMAIN}>", "DATA"):
        client.sendall(f"{line}\r\n".encode())
        said.readline()
    client.sendall(b"Subject: half\r\n")
    return client


def takes_its_time(server: Any, got: Got) -> str:
    threading.Event().wait(0.05)
    return "250 2.0.0 taken"


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("kind", "commands"), [("sqlite", ("serve",)), ("postgresql", ("worker", "web"))]
)
def test_processes_under_load_end_and_everything_is_kept(
    kind: str, commands: tuple[str, ...], new_database: NewDatabase, tmp_path: Path
) -> None:
    web = free_port()
    with ExitStack() as around:
        sink = around.enter_context(Sink())
        sink.answer = takes_its_time
        given = environ(tmp_path, new_database(kind), mail_out=sink.url, web_listen=f"{HERE}:{web}")
        mails = letters(found_club(given, 4))
        sender = around.enter_context(Sender(port_of(given)))
        around.enter_context(readers(web))
        for _ in range(MAILS):
            sender.give(next(mails))
        with ExitStack() as first:
            running = [first.enter_context(Program(tmp_path, given, each)) for each in commands]
            sink.wait_for(3)
            hanging = around.enter_context(half_a_mail(port_of(given)))
            for each in running:
                each.stop()
            assert hanging.makefile("rb").readline().startswith(b"421")
        parts = assemble(load(given))
        with ExitStack() as second:
            running = [second.enter_context(Program(tmp_path, given, each)) for each in commands]
            until(lambda: sender.idle() and all_done(parts.house))
            for each in running:
                each.stop()
    each_mail_had_its_effect_once(parts.house, sender.given)
    each_game_is_what_its_journal_says(parts.house)
    assert each_answer_was_sent(parts.house, sink.mails) == 0
    parts.close()
