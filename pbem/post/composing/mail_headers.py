"""The headers of our mails. Whatever a name or a subject holds, it stays inside its header."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.header import Header
from email.headerregistry import BaseHeader, HeaderRegistry
from email.policy import SMTP
from email.utils import format_datetime, formataddr
from typing import Any, cast

from pbem.post.composing.addressed_notice import Mailing, Stationery
from pbem.post.composing.harmless_text import one_line
from pbem.post.reading.headers import ADDRESS, MESSAGE_ID

LOOP = "pbem"  # `pbem.post.answering.never_answered` knows our mails by it
LONGEST_LINE = 72
LONGEST_NAME = 60
LONGEST_SUBJECT = 140
MOST_REFERENCES = 10
URL = re.compile(r"(?:https://|mailto:)[!#-;=?-~]{3,900}")
UNFIT = re.compile(r"[^a-z0-9-]+")


class _Ready(BaseHeader):
    """A header that is encoded already: only folded, and only where a space is."""

    name: str
    max_count = None

    @classmethod
    def parse(cls, value: str, kwds: dict[str, Any]) -> None:
        kwds.update(parse_tree=None, decoded=value)

    def fold(self, *, policy: Any) -> str:
        lines = [f"{self.name}:"]
        for word in self.split():
            if len(lines[-1]) + 1 + len(word) > policy.max_line_length and lines[-1][-1] != ":":
                lines.append("")
            lines[-1] += f" {word}"
        return str(policy.linesep).join([*lines, ""])


REGISTRY = HeaderRegistry(default_class=cast(Any, _Ready), use_default_map=False)
POLICY = SMTP.clone(header_factory=REGISTRY)


def stamps(mailing: Mailing, house: Stationery) -> Iterator[tuple[str, str]]:
    """All headers but those that speak of the content."""
    notice = mailing.notice
    code = _slug(notice.code)
    club = one_line(house.name, LONGEST_NAME - len(code) - 3)
    yield "From", _named(f"{club} — {code}" if code else club, house.address)
    yield "To", _named(mailing.recipient_name, mailing.recipient)
    if mailing.reply_to:
        yield "Reply-To", _named("", mailing.reply_to)
    yield "Subject", subject(notice.subject, code)
    yield "Date", _date(mailing)
    yield "Message-ID", _own_id(mailing.message_id)
    yield from _thread(mailing)
    yield "Auto-Submitted", "auto-replied" if _answers(mailing, house) else "auto-generated"
    yield "Precedence", "bulk"
    yield "X-Auto-Response-Suppress", "All"
    yield "X-Loop", LOOP
    yield "X-PBEM-Kind", _slug(notice.kind) or "notice"
    if code:
        yield "X-PBEM-Game", code
    yield "List-Id", f"<{code or 'news'}.{house.domain}>"
    yield from _unsubscribe(mailing.unsubscribe)


def subject(words: str, code: str) -> str:
    """The subject, with the game before it."""
    told = one_line(words, LONGEST_SUBJECT)
    return _encoded(f"[{code}] {told}" if code else told)


def _named(name: str, address: str) -> str:
    if not (address.isascii() and ADDRESS.fullmatch(address)):
        raise ValueError(f"{address!r} is not an address that we can write to.")
    shown = one_line(name, LONGEST_NAME)
    encoded = _encoded(shown)
    return f"{encoded} <{address}>" if encoded != shown else formataddr((shown, address))


def _encoded(text: str) -> str:
    """ASCII as it is, unless it poses as something encoded; all else by RFC 2047."""
    if text.isascii() and "=?" not in text:
        return text
    return Header(text, "utf-8", maxlinelen=LONGEST_LINE).encode(linesep="")


def _slug(text: str) -> str:
    return UNFIT.sub("-", text.lower()).strip("-")[:60]


def _date(mailing: Mailing) -> str:
    if mailing.date.tzinfo is None:
        raise ValueError("The date of a mail needs a time zone.")
    return format_datetime(mailing.date)


def _id(text: str) -> str:
    """A message id in its brackets; nothing when it is none."""
    told = f"<{text.strip(' <>')}>"
    fit = told.isascii() and told.isprintable() and MESSAGE_ID.fullmatch(told)
    return told if fit else ""


def _own_id(text: str) -> str:
    if not _id(text):
        raise ValueError(f"{text!r} is not a message id.")
    return _id(text)


def _thread(mailing: Mailing) -> Iterator[tuple[str, str]]:
    """The first mail of its thread and the last ones; ids of others that are none are left out."""
    answered = _id(mailing.in_reply_to)
    ids = list(dict.fromkeys(filter(None, (*map(_id, mailing.references), answered))))
    if answered:
        yield "In-Reply-To", answered
    if ids:
        yield "References", " ".join(ids[:1] + ids[1:][-(MOST_REFERENCES - 1) :])


def _answers(mailing: Mailing, house: Stationery) -> bool:
    """RFC 3834: is it in answer to somebody's mail, and not only in one thread with ours?"""
    answered = _id(mailing.in_reply_to).lower()
    return bool(answered) and not answered.endswith(f"@{house.domain.lower()}>")


def _unsubscribe(target: str) -> Iterator[tuple[str, str]]:
    """RFC 2369, and RFC 8058 where there is a page that takes the one click."""
    if not target:
        return
    if not URL.fullmatch(target):
        raise ValueError(f"{target!r} is not an address to unsubscribe at.")
    yield "List-Unsubscribe", f"<{target}>"
    if target.startswith("https:"):
        yield "List-Unsubscribe-Post", "List-Unsubscribe=One-Click"
