"""A mail on its way out, and the two ways in which it can fail to go."""

from __future__ import annotations

import re
from typing import Protocol

import msgspec

# No quoted local parts and no literals: whoever plays has a plain address, and nothing that
# stands here can be read as a second address, an option or a second command.
ADDRESS = re.compile(
    r"[^\s\"(),:;<>@\[\]\\\x00-\x20\x7f-\x9f]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,20}"
)
LONGEST = 254
BARE = re.compile(rb"\r(?!\n)|(?<!\r)\n")


class Temporary(Exception):
    """It did not go now and may later; the message is a sentence."""


class Permanent(Exception):
    """It will never go; the message is a sentence, the status an RFC 3463 code such as 5.1.1."""

    def __init__(self, words: str, status: str = "5.0.0") -> None:
        super().__init__(words)
        self.status = status


class Envelope(msgspec.Struct, frozen=True):
    """A complete mail with CRLF line ends, to one recipient; an empty return path is `<>`."""

    return_path: str
    recipient: str
    data: bytes


class Transport(Protocol):
    """A way out; for one thread at a time."""

    def send(self, envelope: Envelope) -> None:
        """Returns when the other side has taken the mail; raises Temporary or Permanent."""

    def close(self) -> None:
        """Let go of what is kept open; the next mail opens it again."""

    def hang_up(self) -> None:
        """Break off the mail under way, which then is Temporary; from any thread."""


def check(envelope: Envelope) -> None:
    """Refuse what could be read as something else on its way."""
    if not _plain(envelope.recipient):
        raise Permanent(f"{envelope.recipient!r} is not an address to send mail to.", "5.1.3")
    if envelope.return_path and not _plain(envelope.return_path):
        raise Permanent(f"{envelope.return_path!r} is not an address to return mail to.", "5.1.7")
    if BARE.search(envelope.data):  # some servers would end the mail there, and begin another
        raise Permanent("The mail has line ends other than CRLF.", "5.6.0")


def _plain(address: str) -> bool:
    return len(address) <= LONGEST and ADDRESS.fullmatch(address) is not None
