"""Reports on mails that did not arrive, standard (RFC 3464) and not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from pbem.post.answering.bounces_in_prose import read_prose
from pbem.post.reading.headers import addresses, message_ids
from pbem.post.reading.mime import MESSAGES, Part
from pbem.post.sender import return_paths

Action = Literal["failed", "delayed", "relayed", "delivered", "expanded"]
ACTIONS: dict[str, Action] = {
    "failed": "failed",
    "failure": "failed",
    "delayed": "delayed",
    "relayed": "relayed",
    "delivered": "delivered",
    "expanded": "expanded",
}
STATUS = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")
REPLY_CODE = re.compile(r"(?:^|[\s;#])([245])\d\d(?=[\s-])")
GROUP = re.compile(r"\n[ \t]*\n")
FOLD = re.compile(r"\n[ \t]+")
STATUS_KINDS = {"message/delivery-status", "message/global-delivery-status"}
LONGEST = 500


class Fate(msgspec.Struct, frozen=True):
    """What became of the mail to one recipient."""

    recipient: str
    action: Action
    status: str  # such as 5.1.1, or nothing
    diagnostic: str = ""

    @property
    def permanent(self) -> bool:
        """Will it never arrive? A failure counts as such unless its status says otherwise."""
        return self.action == "failed" and not self.status.startswith(("2", "4"))

    @property
    def temporary(self) -> bool:
        """Did it not arrive yet, or not this time?"""
        return self.action == "delayed" or (self.action == "failed" and not self.permanent)


class Bounce(msgspec.Struct, frozen=True):
    """A report on one mail of ours."""

    fates: tuple[Fate, ...]
    original_id: str  # the Message-ID of the mail it is about, or nothing
    token: str  # of the return path it came to, or nothing
    manner: str  # "report", or whose prose it is

    @property
    def permanent(self) -> bool:
        """Will the mail never reach one of its recipients?"""
        return any(fate.permanent for fate in self.fates)

    @property
    def temporary(self) -> bool:
        """Is one of its recipients not reached for now, and none for ever?"""
        return not self.permanent and any(fate.temporary for fate in self.fates)


def read_bounce(mail: Part, text: str, to: str) -> Bounce | None:
    """The bounce that a mail with this text is, or nothing; it was delivered to an address."""
    token = _token(mail, to)
    parts = list(_walk(mail))
    reports = [part for part in parts if part.kind in STATUS_KINDS]
    fates = tuple(fate for part in reports for fate in _fates(part))
    if fates:
        return Bounce(fates, _original_id(parts), token, "report")
    found = read_prose(mail, text)
    if found is None:
        return None
    action: Action = "delayed" if found.delayed else "failed"
    told = tuple(
        Fate(each, action, _status("", found.reason), found.reason[:LONGEST])
        for each in found.recipients
    )
    return Bounce(told, _original_id(parts) or found.original_id, token, found.manner)


def _token(mail: Part, to: str) -> str:
    """The token of the return path that this came to."""
    values = [
        to,
        *(each for name in ("delivered-to", "x-original-to", "to") for each in mail.every(name)),
    ]
    for value in values:
        for each in (value, *re.findall(r"[^\s<>,]+@[^\s<>,]+", value)):
            if (token := return_paths.token_of(each)) is not None:
                return token
    return ""


def _walk(part: Part) -> Iterator[Part]:
    """The parts of a mail, without those of the mails attached to it."""
    yield part
    if part.kind not in MESSAGES:
        for each in part.parts:
            yield from _walk(each)


def _original_id(parts: list[Part]) -> str:
    """The Message-ID of the mail that came back."""
    for part in parts:
        if part.kind in MESSAGES and part.parts:
            return next(iter(message_ids(part.parts[0].first("message-id"))), "")
    return ""


def _fates(part: Part) -> Iterator[Fate]:
    """What a delivery status says, recipient by recipient."""
    text = part.decoded().decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    for group in GROUP.split(text):
        fields = _fields(group)
        action = ACTIONS.get(fields.get("action", "").partition(" ")[0].strip(";,.").lower())
        recipient = _recipient(fields)
        if action and recipient:
            diagnostic = fields.get("diagnostic-code", "")[:LONGEST]
            yield Fate(recipient, action, _status(fields.get("status", ""), diagnostic), diagnostic)


def _fields(group: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in FOLD.sub(" ", group).split("\n"):
        name, colon, value = line.partition(":")
        if colon:
            found.setdefault(name.strip().lower(), " ".join(value.split()))
    return found


def _recipient(fields: dict[str, str]) -> str:
    """Whom we wrote to, rather than where it was forwarded."""
    for name in ("original-recipient", "x-actual-recipient", "final-recipient"):
        value = fields.get(name, "")
        found = addresses(value.partition(";")[2] or value)
        if found:
            return found[0]
    return ""


def _status(status: str, diagnostic: str) -> str:
    """The status code, from the diagnostic text when it is not given."""
    if found := STATUS.search(status) or STATUS.search(diagnostic):
        return found[0]
    code = REPLY_CODE.search(diagnostic)
    return f"{code[1]}.0.0" if code else ""
