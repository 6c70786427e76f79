"""How much a mail may hold before it is read at all."""

from __future__ import annotations

import msgspec


class UnreadableMail(ValueError):
    """This cannot be read as a mail; the message is a sentence."""


class TooMuch(UnreadableMail):
    """This mail exceeds a limit; the message is a sentence that names it."""


class Limits(msgspec.Struct, frozen=True):
    """What one mail may hold at most."""

    size: int = 5_000_000  # bytes in all
    lines: int = 80_000
    parts: int = 200
    depth: int = 20  # of parts within parts
    headers: int = 400  # of one part
    header_size: int = 20_000  # bytes of one header
    text: int = 500_000  # characters of text to read
    text_lines: int = 10_000


DEFAULT = Limits()


def at_most(limit: int, found: int, things: str) -> None:
    """Refuse a mail that holds more of these things than allowed."""
    if found > limit:
        raise TooMuch(f"The mail holds {found:,} {things}; {limit:,} are allowed.")
