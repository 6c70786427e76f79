"""A mail taken apart into its parts, within limits; nothing is decoded but what is asked for."""

from __future__ import annotations

import base64
import quopri
import re

import msgspec

from pbem.post.reading.headers import parameters, plain_value, worded
from pbem.post.reading.size_limits import DEFAULT, Limits, TooMuch, UnreadableMail, at_most

FIELD = re.compile(rb"([!-9;-~]{1,200})[ \t]*:")
NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]")
MESSAGES = {"message/rfc822", "message/global", "text/rfc822-headers"}


class Part(msgspec.Struct, frozen=True):
    """One part of a mail: its headers in their order, its bytes, and the parts inside."""

    fields: tuple[tuple[str, str], ...]  # names in lower case
    data: bytes
    parts: tuple[Part, ...] = ()
    flaws: tuple[str, ...] = ()

    def every(self, name: str) -> list[str]:
        """The values of all headers of this name."""
        return [value for each, value in self.fields if each == name]

    def first(self, name: str) -> str:
        """The value of the first header of this name, or nothing."""
        return next((value for each, value in self.fields if each == name), "")

    @property
    def kind(self) -> str:
        """Its content type, `text/plain` when it does not say."""
        kind = parameters(self.first("content-type"))[0]
        return kind if re.fullmatch(r"[\w.+-]+/[\w.+-]+", kind) else "text/plain"

    def parameter(self, name: str) -> str:
        """A parameter of its content type, or nothing."""
        return parameters(self.first("content-type"))[1].get(name, "")

    @property
    def attached(self) -> bool:
        """Is it a file that came along, rather than text to read?"""
        how, more = parameters(self.first("content-disposition"))
        return how == "attachment" or (how == "inline" and bool(more.get("filename")))

    @property
    def file_name(self) -> str:
        """The name of the file that it is, or nothing."""
        named = parameters(self.first("content-disposition"))[1].get("filename", "")
        return worded(named or self.parameter("name"))

    def decoded(self) -> bytes:
        """Its bytes with the transfer encoding undone, however broken."""
        way = self.first("content-transfer-encoding").strip().lower()
        if way == "quoted-printable":
            return quopri.decodestring(self.data)
        if way == "base64":
            clean = NOT_BASE64.sub(b"", self.data)
            return base64.b64decode(clean[: len(clean) - (len(clean) % 4 == 1)] + b"==")
        return self.data


def parse(raw: bytes, limits: Limits = DEFAULT) -> Part:
    """The mail as a tree of parts; TooMuch when it exceeds a limit, Unreadable when it is none."""
    at_most(limits.size, len(raw), "bytes")
    at_most(limits.lines, raw.count(b"\n") + raw.count(b"\r") - raw.count(b"\r\n"), "lines")
    if not raw.strip(b"\0 \t\r\n"):
        raise UnreadableMail("The mail is empty.")
    lines = raw.splitlines(keepends=True)
    if lines[0].startswith(b"From "):  # a mailbox's separator
        del lines[0]
    part = _Parser(limits).part(lines, 0)
    if not part.fields:
        raise UnreadableMail("This is not a mail: it has no headers.")
    return part


class _Parser:
    """Counts what it has seen of one mail."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.seen = 0

    def part(self, lines: list[bytes], depth: int) -> Part:
        self.seen += 1
        at_most(self.limits.parts, self.seen, "parts")
        if depth > self.limits.depth:
            raise TooMuch(f"The mail has parts within parts more than {self.limits.depth} deep.")
        fields, start = self.header(lines)
        whole = Part(fields, b"")
        body = lines[start:]
        if whole.kind.startswith("multipart/"):
            boundary = whole.parameter("boundary").encode("utf-8", "replace")
            pieces = _pieces(body, boundary) if boundary else []
            if pieces:
                parts = tuple(self.part(piece, depth + 1) for piece in pieces)
                return Part(fields, b"", parts)
            return Part(fields, b"".join(body), flaws=("a multipart without parts",))
        data = b"".join(body)
        if whole.kind in MESSAGES and body:
            inner = Part(fields, data).decoded().splitlines(keepends=True)
            return Part(fields, data, (self.part(inner, depth + 1),))
        return Part(fields, data)

    def header(self, lines: list[bytes]) -> tuple[tuple[tuple[str, str], ...], int]:
        """The headers at the top of these lines, and where the body begins."""
        found: list[tuple[str, list[bytes]]] = []
        size = start = 0
        for start, line in enumerate(lines, 1):
            bare = line.rstrip(b"\r\n")
            if not bare:
                break
            if bare[:1] in b" \t" and found:
                size += len(bare)
                found[-1][1].append(bare)
            elif field := FIELD.match(bare):
                at_most(self.limits.headers, len(found) + 1, "headers")
                size = len(bare)
                found.append((field[1].decode("ascii").lower(), [bare[field.end() :]]))
            elif not found and start == 1 and bare[:1] in b" \t>":
                continue
            else:
                start -= 1  # the body begins without an empty line
                break
            at_most(self.limits.header_size, size, "bytes in one header")
        return tuple((name, plain_value(b"".join(value))) for name, value in found), start


def _pieces(lines: list[bytes], boundary: bytes) -> list[list[bytes]]:
    """What stands between the boundaries."""
    opening, closing = b"--" + boundary, b"--" + boundary + b"--"
    pieces: list[list[bytes]] = []
    now: list[bytes] | None = None
    for line in lines:
        bare = line.rstrip() if line.startswith(opening) else b""
        if bare == opening:
            now = []
            pieces.append(now)
        elif bare == closing:
            break
        elif now is not None:
            now.append(line)
    return pieces
