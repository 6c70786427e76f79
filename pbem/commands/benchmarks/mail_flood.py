"""Many mails at once over SMTP: python -m pbem.commands.benchmarks.mail_flood, its own process.

Every connection is used again and again, and its commands go out together (RFC 2920), so that what
is measured is the server and not its clients.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from time import perf_counter

import msgspec

CONNECTIONS = 16
PATIENCE = 60.0


class Message(msgspec.Struct, frozen=True):
    """A mail with its envelope."""

    sender: str
    to: str
    text: str  # with headers, its lines ended by CRLF


class Load(msgspec.Struct, frozen=True):
    """What is to be sent, and where to."""

    port: int
    letters: list[Message]


def rate(port: int, letters: Sequence[Message]) -> float:
    """How many mails a second a server on this machine acknowledges."""
    words = [sys.executable, "-m", "pbem.commands.benchmarks.mail_flood"]
    load = msgspec.json.encode(Load(port, list(letters)))
    result = subprocess.run(words, input=load, check=True, capture_output=True)
    return len(letters) / float(result.stdout)


def main() -> None:
    """Send what standard input holds; how many seconds it took, without the connecting."""
    load = msgspec.json.decode(sys.stdin.buffer.read(), type=Load)
    shares = [load.letters[at::CONNECTIONS] for at in range(CONNECTIONS)]
    clients = [Client(load.port) for share in shares if share]
    threads = [
        threading.Thread(target=client.send, args=(share,))
        for client, share in zip(clients, shares, strict=False)
    ]
    begun = perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = perf_counter() - begun
    if any(client.sent < len(share) for client, share in zip(clients, shares, strict=False)):
        sys.exit("Not all mails were acknowledged.")
    print(seconds)


class Client:
    """One connection, which says no more than it must."""

    def __init__(self, port: int) -> None:
        self.sent = 0
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.answers = self.socket.makefile("rb")
        self.expect(b"220")
        self.socket.sendall(b"EHLO sender.example\r\n")
        self.expect(b"250")

    def send(self, letters: Sequence[Message]) -> None:
        for each in letters:
            envelope = f"MAIL FROM:<{each.sender}>\r\nRCPT TO:<{each.to}>\r\nDATA\r\n"
            self.socket.sendall(envelope.encode())
            for code in (b"250", b"250", b"354"):
                self.expect(code)
            self.socket.sendall(f"{each.text}\r\n.\r\n".encode())
            self.expect(b"250")
            self.sent += 1

    def expect(self, code: bytes) -> None:
        """Read one answer, of however many lines."""
        while True:
            line = self.answers.readline()
            if not line.startswith(code):
                raise OSError(f"{code.decode()} was expected, not {line.decode().strip()!r}")
            if line[3:4] == b" ":
                return


if __name__ == "__main__":
    main()
