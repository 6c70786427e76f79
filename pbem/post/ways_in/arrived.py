"""What every way in hands over, and what it may hear in answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec


class Arrived(msgspec.Struct, frozen=True):
    """One message as a way in hands it over, before anybody has looked into it."""

    raw: bytes
    return_path: str | None  # without <>, '' for the null sender; None where it is not told
    recipients: tuple[str, ...]  # of the envelope, as given
    way: str  # 'smtp', 'lmtp', 'imap', 'pipe'
    peer: str = ""  # the address of who connected


class TryAgain(Exception):
    """It cannot be stored at present; the sender may try again."""


class NotWanted(Exception):
    """It is refused for good, with a sentence."""


Keep = Callable[[Arrived], Awaitable[None]]
"""Returns when the message is stored for good; only then it is acknowledged."""

Wanted = Callable[[str], bool]
"""Is this recipient's address one of ours? Nothing is ever passed on to others."""
