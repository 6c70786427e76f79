"""The pages and the post of a club in a process each, to be killed and started again."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default as modern
from multiprocessing.connection import Connection
from pathlib import Path
from signal import SIGKILL
from typing import Any

from pbem.cli import main
from pbem.clock import service
from pbem.clock.service import assemble
from pbem.league.unit_of_work import House
from pbem.post.ways_out import outbox
from pbem.settings import load
from tests.service import victims
from tests.service.accounts import until
from tests.service.players import text_of
from tests.service.running import HERE, PATIENCE, Got, Sink, environ, found_club, free_port
from tests.service.web_client import WebClient

A_WAY_IN = re.compile(r"http://\S+(/enter/\S+)")
STDOUT, STDERR = 1, 2


def run(environ: dict[str, str], word: str, says: Connection) -> None:
    """A command as it is, but for its patience: what the dead have claimed is free soon, and mail
    that another process has written is found soon."""
    outbox.CLAIM, service.LOOK_AGAIN = timedelta(seconds=3), 0.5
    os.environ.update(environ)
    os.dup2(says.fileno(), STDOUT)
    os.dup2(os.open(os.devnull, os.O_WRONLY), STDERR)
    main([word])


class Process:
    """`pbem web` or `pbem worker`, begun again whenever it is killed."""

    def __init__(self, word: str, environ: dict[str, str]) -> None:
        self.word, self.environ = word, environ
        self.process = self._begun()
        self.kills = 0

    def _begun(self) -> Any:
        """A new one, as soon as it says that it listens."""
        context = victims.processes()
        hears, says = context.Pipe(duplex=False)
        process = context.Process(target=run, args=(self.environ, self.word, says))
        process.start()
        says.close()
        with hears:
            assert os.read(hears.fileno(), 1000), f"pbem {self.word} does not start"
        return process

    def killed(self) -> None:
        """kill -9, whatever it does, and a new one."""
        self.process.kill()
        assert self._left() == -SIGKILL
        self.kills += 1
        self.process = self._begun()

    def ended(self) -> int:
        """End it in good order; how it ended."""
        self.process.terminate()
        return self._left()

    def _left(self) -> int:
        self.process.join(PATIENCE)
        return int(self.process.exitcode)


@dataclass
class Club:
    """Two games, and the two processes that serve them."""

    given: dict[str, str]
    sink: Sink
    web: Process
    worker: Process
    house: House

    def browser(self) -> WebClient:
        return WebClient(int(self.given["PBEM_WEB_LISTEN"].rpartition(":")[2]))

    def log_in(self, address: str) -> WebClient:
        """Ask for a link on the page, and follow it out of the mail that the worker sends."""
        browser = self.browser()
        asked = browser.get("/login").form("/login").filled(address=address)
        assert browser.send(asked).status == 200
        until(lambda: bool(self.ways_in(address)))
        door = browser.get(self.ways_in(address)[-1]).form("")
        assert browser.send(door).location == "/desk/"
        return browser

    def ways_in(self, address: str) -> list[str]:
        texts = [read(each) for each in list(self.sink.mails) if each.recipient == address]
        return [found[1] for mail in texts if (found := A_WAY_IN.search(text_of(mail)))]


@contextmanager
def founded(folder: Path, url: str, number: int) -> Iterator[Club]:
    """A club whose pages and post are served by a process each."""
    with Sink() as sink:
        place = f"{HERE}:{free_port()}"
        given = environ(
            folder,
            url,
            mail_out=sink.url,
            web_listen=place,
            web_url=f"http://{place}",
            beat="3600",
        )
        found_club(given, number)
        parts = assemble(load(given))
        web, worker = Process("web", given), Process("worker", given)
        try:
            yield Club(given, sink, web, worker, parts.house)
        finally:
            parts.close()
            for each in (web, worker):
                each.process.kill()
                each.process.join(PATIENCE)


def read(got: Got) -> EmailMessage:
    return message_from_bytes(got.data, policy=modern)
