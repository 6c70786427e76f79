"""A process is told to end while somebody with whom it talks hangs: it ends all the same."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from tests.post.imap_server import ImapServer
from tests.service.running import HERE, PATIENCE, environ, free_port, port_of
from tests.service.test_stopped_under_load import Program

SOON = 10.0  # seconds from the SIGTERM to the end of the process
LINES = 9_000  # of answers that nobody reads: more than buffers hold
HASTY = "import pbem.clock.canary as canary; canary.LOOK = 0.2; from pbem.cli import main; main()"

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]
commands = pytest.mark.parametrize("command", ["serve", "worker"])


def ends_soon(program: Program) -> None:
    begun = time.monotonic()
    program.stop()
    took = time.monotonic() - begun
    assert took < SOON, program.log.read_text()


# -- a client that does not read ------------------------------------------------------------------


@contextmanager
def deaf_client(port: int) -> Iterator[socket.socket]:
    """A client that asks and asks, until the server waits for it to read the answers."""
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
        client.connect((HERE, port))
        client.settimeout(2.0)
        said = b"EHLO there\r\nMAIL FROM:<a@there.example>\r\n"
        with suppress(TimeoutError):
            client.sendall(said + b"RCPT TO:<nobody@there.example>\r\n" * LINES)
        yield client


@commands
def test_a_client_that_does_not_read_is_hung_up_on(command: str, tmp_path: Path) -> None:
    given = environ(tmp_path)
    with Program(tmp_path, given, command) as running, ExitStack() as around:
        for _ in range(3):
            around.enter_context(deaf_client(port_of(given)))
        ends_soon(running)


@commands
def test_a_client_that_says_nothing_is_hung_up_on(command: str, tmp_path: Path) -> None:
    given = environ(tmp_path)
    with (
        Program(tmp_path, given, command) as running,
        socket.create_connection((HERE, port_of(given)), PATIENCE),
    ):
        ends_soon(running)


# -- a mailbox ------------------------------------------------------------------------------------


@commands
@pytest.mark.parametrize("deaf", [False, True], ids=["answers", "answers no more"])
def test_a_mailbox_is_left_in_which_we_wait_for_news(
    command: str, deaf: bool, tmp_path: Path
) -> None:
    with ImapServer() as server:
        url = f"imap://anna:pass%20word@{HERE}:{server.port}?tls=never"
        with Program(tmp_path, environ(tmp_path, imap_url=url), command) as running:
            server.until(lambda: "IDLE" in server.heard)
            server.deaf = deaf
            ends_soon(running)
        assert "DONE" in server.heard


# -- a canary -------------------------------------------------------------------------------------


class Relay:
    """Hands every connection on to a port, but the one in which some words stand: that hangs."""

    def __init__(self, to: int, words: bytes) -> None:
        self.to, self.words = to, words
        self.hanging = threading.Event()
        self.server = socket.create_server((HERE, 0))
        self.port: int = self.server.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self.server.accept()
                threading.Thread(target=self._hand_on, args=(client,), daemon=True).start()

    def _hand_on(self, client: socket.socket) -> None:
        hangs = threading.Event()
        with client, suppress(OSError), socket.create_connection((HERE, self.to)) as door:
            threading.Thread(target=answer, args=(door, client, hangs), daemon=True).start()
            while data := client.recv(65_536):
                if self.words in data:
                    hangs.set()
                    self.hanging.set()
                if not hangs.is_set():
                    door.sendall(data)


def answer(door: socket.socket, client: socket.socket, hangs: threading.Event) -> None:
    """Bring back what the door says, as long as the conversation does not hang."""
    with suppress(OSError):
        while (data := door.recv(65_536)) and not hangs.is_set():
            client.sendall(data)


@commands
def test_a_server_that_does_not_take_the_canarys_mail_is_hung_up_on(
    command: str, tmp_path: Path
) -> None:
    door = free_port()
    relay = Relay(door, b"FROM:<play+canary")
    given = environ(
        tmp_path,
        canary="yes",
        smtp_listen=f"{HERE}:{door}",
        mail_out=f"smtp://{HERE}:{relay.port}?tls=off",
    )
    with relay.server, Program(tmp_path, given, command, HASTY) as running:
        assert relay.hanging.wait(PATIENCE), running.log.read_text()
        ends_soon(running)
        assert "does not come to its end" not in running.log.read_text()
