"""A real service for tests: its settings, processes and games, and a server for its mail."""

from __future__ import annotations

import os
import smtplib
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes
from pathlib import Path
from typing import Any

import msgspec
from aiosmtpd.controller import Controller

from pbem.clock.service import Parts, Service, assemble
from pbem.league.membership.lobby import begin_if_full, new_game, take_seat
from pbem.league.play.adjudication import tell_everybody
from pbem.post.sender.secret_addresses import SecretAddress
from pbem.post.ways_in.arrived import Arrived
from pbem.settings import load
from pbem.store.rows import seating
from pbem.store.schema import Address, Person

PATIENCE = 60.0  # seconds, after which nothing will come any more
HERE = "127.0.0.1"
DOMAIN = "pbem.example"
SECRET = "5e" * 32
PLAYERS = {"allied": "anna@player.example", "german": "georg@other.example"}
COMMAND = "from pbem.cli import main; main()"


def free_port() -> int:
    """A port that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        return int(probe.getsockname()[1])


def environ(folder: Path, database_url: str = "", **more: str) -> dict[str, str]:
    """The settings of a service in a folder, on a free port; `mail_out=...` sets PBEM_MAIL_OUT."""
    given = {
        "data": str(folder),
        "database_url": database_url,
        "address": f"play@{DOMAIN}",
        "smtp_listen": f"{HERE}:{free_port()}",
        "web_listen": "off",
        "check_dkim": "no",
        "secret": SECRET,
        "rate_game": "100000",
        "rate_sender": "100000",
        **more,
    }
    return {f"PBEM_{name.upper()}": value for name, value in given.items() if value}


def port_of(environ: dict[str, str]) -> int:
    return int(environ["PBEM_SMTP_LISTEN"].rpartition(":")[2])


# -- processes ------------------------------------------------------------------------------------


class Serving:
    """`pbem serve` in a process of its own."""

    def __init__(self, environ: dict[str, str]) -> None:
        others = {name: value for name, value in os.environ.items() if name[:5] != "PBEM_"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, "serve"],
            env={**others, **environ},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def ready(self) -> None:
        """Wait until it listens."""
        assert self.process.stdout is not None
        assert self.process.stdout.readline().startswith("pbem serves")

    def kill(self) -> int:
        """kill -9, at whatever it does; how it ended."""
        self.process.kill()
        return self._ended()

    def stop(self) -> int:
        """End it in good order; how it ended."""
        self.process.terminate()
        return self._ended()

    def _ended(self) -> int:
        self.process.communicate(timeout=PATIENCE)
        return self.process.returncode


@contextmanager
def serving(environ: dict[str, str]) -> Iterator[Serving]:
    """`pbem serve` that listens, until the block ends."""
    running = Serving(environ)
    try:
        running.ready()
        yield running
    finally:
        if running.process.poll() is None:
            running.kill()


def command(environ: dict[str, str], *words: str, given: bytes = b"") -> int:
    """Run a pbem command in a process of its own; its exit code."""
    others = {name: value for name, value in os.environ.items() if name[:5] != "PBEM_"}
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, *words],
        env={**others, **environ},
        input=given,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode


class Here:
    """The service in a thread of this process."""

    def __init__(self, parts: Parts) -> None:
        begun = threading.Event()
        self.service = Service(parts, lambda _: begun.set())
        self.thread = threading.Thread(target=self.service.run, daemon=True)
        self.thread.start()
        assert begun.wait(PATIENCE)

    def __enter__(self) -> Here:
        return self

    def __exit__(self, *_: object) -> None:
        self.service.stop()
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()


# -- mail out -------------------------------------------------------------------------------------


class Got(msgspec.Struct, frozen=True):
    """A mail as the world outside got it."""

    recipient: str
    data: bytes

    @property
    def message_id(self) -> str:
        return str(message_from_bytes(self.data)["Message-ID"])


class Sink:
    """A mail server that takes everything and remembers it; `answer` may refuse or hang up."""

    def __init__(self) -> None:
        self.mails: list[Got] = []
        self.answer: Callable[[Any, Got], str] = lambda server, got: "250 2.0.0 taken"
        self.came = threading.Condition()
        self.port = free_port()
        self.controller: Controller | None = None

    @property
    def url(self) -> str:
        return f"smtp://{HERE}:{self.port}?tls=off"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        got = Got(envelope.rcpt_tos[0], envelope.content)
        answer = self.answer(server, got)
        if answer.startswith("250"):
            with self.came:
                self.mails.append(got)
                self.came.notify_all()
        return answer

    def wait_for(self, count: int) -> None:
        """Wait until so many mails have come."""
        with self.came:
            assert self.came.wait_for(lambda: len(self.mails) >= count, PATIENCE)

    def open(self) -> None:
        self.controller = Controller(self, hostname=HERE, port=self.port, ready_timeout=PATIENCE)
        self.controller.start()

    def close(self) -> None:
        if self.controller is not None:
            self.controller.stop()
        self.controller = None

    def __enter__(self) -> Sink:
        self.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


# -- mail in --------------------------------------------------------------------------------------


class Mail(msgspec.Struct, frozen=True):
    """A mail to the service."""

    sender: str
    recipient: str
    message_id: str
    text: str

    @property
    def raw(self) -> bytes:
        text = self.text.replace("\n", "\r\n")
        return (
            f"From: {self.sender}\r\nTo: {self.recipient}\r\nMessage-ID: {self.message_id}\r\n"
            f"Date: Mon, 02 Mar 2026 12:00:00 +0000\r\nSubject: orders\r\n\r\n{text}\r\n"
        ).encode()


def arrived(mail: Mail, way: str = "smtp") -> Arrived:
    """The same as a way in hands it over."""
    return Arrived(mail.raw, mail.sender, (mail.recipient,), way)


def send(port: int, mail: Mail, *, lmtp: bool = False) -> None:
    """Hand a mail over; returns when it was taken, raises OSError when it was not."""
    kind = smtplib.LMTP if lmtp else smtplib.SMTP
    with kind(HERE, port, local_hostname="localhost", timeout=PATIENCE) as server:
        server.sendmail(mail.sender, [mail.recipient], mail.raw)


# -- games ----------------------------------------------------------------------------------------


def found_club(
    environ: dict[str, str], count: int, pace: str = "every 48h; early"
) -> list[dict[str, str]]:
    """Anna and Georg, who want text only, begin games; the secret address of each side in each."""
    parts = assemble(load(environ))
    with parts.house.work() as work:
        for address in PLAYERS.values():
            name = address.partition("@")[0].title()
            person = Person(name=name, joined_at=work.now, mail_format="text")
            work.session.add(person)
            work.session.flush()
            assert person.id is not None
            row = Address(person_id=person.id, address=address, confirmed_at=work.now)
            work.session.add(row)
    addresses = [_game(parts, pace) for _ in range(count)]
    parts.close()
    return addresses


def _game(parts: Parts, pace: str) -> dict[str, str]:
    with parts.house.work() as work:
        table = new_game(work, "jupiter", {}, pace)
        for at, side in enumerate(PLAYERS, 1):
            person = work.session.get(Person, at)
            assert person is not None
            take_seat(table, person, side)
        begin_if_full(table)
        work.session.flush()
        tell_everybody(table)
        seats = {seat.side: seat for seat in seating.seats(work.session, table.row.id or 0)}
        return {
            side: parts.tokens.address(SecretAddress("seat", seat.id or 0), seat.epoch)
            for side, seat in seats.items()
        }
