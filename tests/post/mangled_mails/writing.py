"""How a mangled mail is written: its bytes, what a fair reader takes, what must not be played."""

from __future__ import annotations

import base64
import quopri
from dataclasses import dataclass

NEW = ("M 6Arm 2504", "M 78Br 2505", "HOLD 52Mtn")
OLD = ("M 1Arm 1716", "A 1720 WITH 1US", "M 46Br 2603")
STALE = ("1ARM", "1716", "1720", "1US", "46BR", "2603")
"""Words of the old orders, none of which is in a new one."""

new = "\n".join(NEW)
old = "\n".join(OLD)
quoted = "\n".join(f"> {line}" for line in OLD)
ME, CLUB = "Anna Berg <@FROM@>", "Club <play@club.example>"


@dataclass(frozen=True)
class Mangled:
    """One mail: what of it is fair to take, which words must never be, and may it be asked back?"""

    name: str
    raw: bytes
    take: tuple[str, ...] = NEW
    never: tuple[str, ...] = STALE
    or_ask: bool = False
    game: str = "jupiter"


def headers(
    kind: str = "text/plain; charset=utf-8", subject: str = "Re: Your move", more: str = ""
) -> str:
    """The head of a mail, up to its empty line."""
    said = f"From: {ME}\nTo: @TO@\nSubject: {subject}\nDate: Tue, 17 Nov 2026 10:00:00 +0100\n"
    said += "Message-ID: <@ID@@mail.example>\nMIME-Version: 1.0\n"
    return said + (f"Content-Type: {kind}\n" if kind else "") + more + "\n"


def crlf(text: str) -> bytes:
    """As it goes over the wire."""
    return text.replace("\n", "\r\n").encode("utf-8", "surrogateescape")


def plain(body: str, **head: str) -> bytes:
    """A mail of one text part."""
    return crlf(headers(**head) + body + "\n")


def coded(body: str, charset: str, label: str = "") -> bytes:
    """A mail in a charset, as base64."""
    lines = base64.encodebytes(body.replace("\n", "\r\n").encode(charset)).decode()
    kind = f"text/plain; charset={label or charset}"
    return crlf(headers(kind, more="Content-Transfer-Encoding: base64\n") + lines)


def in_charset(body: str, charset: str, label: str) -> bytes:
    """A mail in a charset, as bytes of eight bits."""
    head = headers(f"text/plain; charset={label}", more="Content-Transfer-Encoding: 8bit\n")
    return crlf(head) + body.replace("\n", "\r\n").encode(charset)


def printable(body: str, kind: str = "text/plain; charset=utf-8") -> bytes:
    """A mail in quoted-printable."""
    more = "Content-Transfer-Encoding: quoted-printable\n"
    return crlf(headers(kind, more=more) + quopri.encodestring(body.encode()).decode())


def html(body: str, head: str = "") -> bytes:
    """A mail of HTML alone."""
    return printable(
        f"<html><head>{head}</head><body>{body}</body></html>", "text/html; charset=utf-8"
    )


def part(kind: str, body: str, more: str = "") -> str:
    """One part of a mail of several."""
    return f"Content-Type: {kind}\n{more}\n{body}\n"


def several(kind: str, *parts: str, boundary: str = "=_b1", end: bool = True, **head: str) -> bytes:
    """A mail of several parts."""
    return crlf(
        headers(f'multipart/{kind}; boundary="{boundary}"', **head)
        + nested(boundary, *parts, end=end)
    )


def nested(boundary: str, *parts: str, end: bool = True) -> str:
    """Parts between their boundaries."""
    return "".join(f"--{boundary}\n{each}" for each in parts) + (f"--{boundary}--\n" if end else "")
