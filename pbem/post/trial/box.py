"""The mail of a trial, as it lies in the Maildir that the service writes to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path

import msgspec

from pbem.post.composing.harmless_text import harmless, one_line
from pbem.post.reading import headers
from pbem.post.reading.body import read_body
from pbem.post.reading.charsets import decoded
from pbem.post.reading.mime import Part, parse
from pbem.post.reading.size_limits import Limits, UnreadableMail
from pbem.settings import Settings

LIMITS = Limits(size=50_000_000, lines=1_000_000, text=5_000_000, text_lines=200_000)
LONGEST_HEAD = 100_000  # bytes
SEEN = "S"
PNG = b"\x89PNG\r\n\x1a\n"


class NoFolder(ValueError):
    """Mail lies in no folder where we could read it; the message is a sentence."""


def trial_folder(settings: Settings) -> Path:
    """The Maildir that mail goes to; NoFolder when it goes to a server."""
    way_out = str(settings.mail_out)
    if way_out.startswith(("smtp:", "smtps:")):
        raise NoFolder(
            "mail goes out by a server (PBEM_MAIL_OUT), and is read there; "
            "a trial wants PBEM_MAIL_OUT=maildir:FOLDER"
        )
    return Path(way_out.removeprefix("maildir:"))


class Received(msgspec.Struct, frozen=True):
    """One mail in the folder: where it lies, its headers, and when it was written."""

    path: Path
    head: Part
    at: datetime  # in local time
    order: tuple[float, int]

    @property
    def name(self) -> str:
        """Its name in the folder, the same whether it was read or not."""
        return _bare(self.path)

    @property
    def unread(self) -> bool:
        return self.path.parent.name == "new" or SEEN not in _flags(self.path)

    @property
    def subject(self) -> str:
        return one_line(headers.worded(self.head.first("subject"))) or "(no subject)"

    @property
    def sender(self) -> str:
        return one_line(headers.worded(self.head.first("from")))

    @property
    def message_id(self) -> str:
        return next(iter(headers.message_ids(self.head.first("message-id"))), "")

    @property
    def references(self) -> tuple[str, ...]:
        return headers.message_ids(self.head.first("references"))

    @property
    def reply_to(self) -> str:
        """The address that an answer goes to, or nothing."""
        told = self.head.first("reply-to") or self.head.first("from")
        return next((each for each in headers.addresses(told) if each.isascii()), "")

    def answers(self, message_id: str) -> bool:
        """Is it in reply to this mail?"""
        return message_id in headers.message_ids(self.head.first("in-reply-to"))


class Picture(msgspec.Struct, frozen=True):
    """A picture that came with a mail; the id is what its HTML calls it by."""

    name: str
    id: str
    png: bytes


class Contents(msgspec.Struct, frozen=True):
    """What a mail holds: its text, safe to show, its HTML as it came, and its pictures."""

    text: str
    html: str = ""
    pictures: tuple[Picture, ...] = ()


class Box:
    """The mails that lie in the folder, to whomever."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._heads: dict[str, Part] = {}

    def mails(self, reader: str) -> list[Received]:
        """All mails to a reader, the newest last."""
        reader = reader.lower()
        return sorted(
            (each for each in self._everything() if reader in readers_of(each.head)),
            key=lambda each: each.order,
        )

    def readers(self) -> list[str]:
        """Who has mail here."""
        return sorted({who for each in self._everything() for who in readers_of(each.head)})

    def named(self, name: str) -> Received | None:
        """The mail of a name, if there is one; a name is compared, never made into a path."""
        return next((each for each in self._everything() if each.name == name), None)

    def _everything(self) -> Iterator[Received]:
        for place in ("new", "cur"):
            folder = self.folder / place
            for path in folder.iterdir() if folder.is_dir() else ():
                if path.name.startswith("."):
                    continue
                with suppress(FileNotFoundError):  # somebody has moved it just now
                    yield self._received(path)

    def _received(self, path: Path) -> Received:
        name = _bare(path)
        if name not in self._heads:
            self._heads[name] = _head(path)
        head, arrived = self._heads[name], path.stat().st_mtime_ns
        at = _written_at(head, arrived)
        return Received(path, head, at, (at.timestamp(), arrived))


def readers_of(head: Part) -> tuple[str, ...]:
    """To whom a mail was delivered, or else is addressed."""
    told = head.every("delivered-to")[:1] or head.every("to")
    return tuple(address for value in told for address in headers.addresses(value))


def contents(mail: Received) -> Contents:
    """What the mail holds; a mail that cannot be read holds a sentence about that."""
    try:
        whole = parse(mail.path.read_bytes(), LIMITS)
        text = harmless(read_body(whole, LIMITS).text)
        return Contents(text, next(_pages(whole), ""), tuple(_pictures(whole)))
    except (UnreadableMail, OSError) as error:
        return Contents(f"This mail cannot be read. {harmless(str(error))}")


def mark_read(mail: Received) -> None:
    """Mark it as read; where the folder cannot be written it stays as it is."""
    flags = "".join(sorted({*_flags(mail.path), SEEN}))
    with suppress(OSError):
        place = mail.path.parent.parent / "cur"
        place.mkdir(mode=0o700, exist_ok=True)
        mail.path.rename(place / f"{mail.name}:2,{flags}")


def _pages(part: Part) -> Iterator[str]:
    """The HTML that a person would read; that of a mail within the mail is none."""
    if part.kind == "text/html" and not part.attached:
        yield decoded(part.decoded(), part.parameter("charset"))[0]
    elif part.kind.startswith("multipart/"):
        for inner in part.parts:
            yield from _pages(inner)


def _pictures(part: Part) -> Iterator[Picture]:
    if part.kind == "image/png":
        data = part.decoded()
        disposition = headers.parameters(part.first("content-disposition"))[1]
        name = disposition.get("filename") or part.parameter("name")
        if data.startswith(PNG):
            yield Picture(name, part.first("content-id").strip("<> "), data)
    for inner in part.parts:
        yield from _pictures(inner)


def _head(path: Path) -> Part:
    """The headers of a mail; none when they cannot be read."""
    with path.open("rb") as file:
        top = file.read(LONGEST_HEAD).replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    try:
        return parse(top + b"\n\n", LIMITS)
    except UnreadableMail:
        return Part((), b"")


def _written_at(head: Part, arrived: int) -> datetime:
    """The mail's Date in local time, or when it came."""
    try:
        told = parsedate_to_datetime(head.first("date"))
        return (told if told.tzinfo else told.replace(tzinfo=UTC)).astimezone()
    except (ValueError, TypeError, OverflowError, OSError):
        return datetime.fromtimestamp(arrived / 1e9, UTC).astimezone()


def _bare(path: Path) -> str:
    return path.name.partition(":")[0]


def _flags(path: Path) -> str:
    return path.name.partition(":2,")[2]
