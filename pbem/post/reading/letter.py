"""A mail as the service reads it: who wrote what, in answer to what."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from typing import NamedTuple

import msgspec

from pbem.post.reading import headers
from pbem.post.reading.body import Body, Enclosed, read_body
from pbem.post.reading.mime import Part, parse
from pbem.post.reading.new_text import written_now
from pbem.post.reading.size_limits import DEFAULT, Limits, TooMuch, UnreadableMail

__all__ = ["DEFAULT", "Letter", "Limits", "TooMuch", "UnreadableMail", "read_letter", "read_whole"]

TO_WHOM = ("to", "cc", "delivered-to", "x-original-to")
OF_INTEREST = {
    *("auto-submitted", "precedence", "return-path", "reply-to", "sender", "date", "to", "from"),
    *("content-type", "authentication-results", "dkim-signature", "feedback-id", "x-loop"),
    *("x-auto-response-suppress", "x-autoreply", "x-autorespond", "x-autoresponder"),
    *("x-auto-reply-from", "x-mail-autoreply", "x-failed-recipients", "message-id", "x-mailer"),
    *("x-vacation", "x-cron-env", "x-ebay-mailtracker", "user-agent", "arc-seal"),
}
SHOWN = re.compile(r"\b(?:attach|enclos|picture|photo|image|scan|screenshot)", re.IGNORECASE)
FAMILIES = ("list-", "x-pbem-", "x-list")
LONGEST = 2000  # characters of a header that are kept
MOST_REFERENCES = 100


class Letter(msgspec.Struct, frozen=True):
    """One mail, read; no field but the texts ever holds a line break."""

    message_id: str  # made up from the content when the mail has no proper one
    fingerprint: str  # of the content, whatever way it came
    sender: str  # the one address in From, in lower case; none when it is not plain
    name: str
    recipients: tuple[str, ...]
    subject: str
    in_reply_to: str
    references: tuple[str, ...]
    headers: dict[str, tuple[str, ...]]  # those of interest, by their name in lower case
    text: str  # what the person wrote now
    flags: frozenset[str]
    unread: tuple[str, ...] = ()  # the names of files in which something may stand

    def header(self, name: str) -> str:
        """The first header of this name, or nothing."""
        return next(iter(self.headers.get(name.lower(), ())), "")


class Whole(NamedTuple):
    """A mail taken apart, all of its text, and what of it was written now."""

    mail: Part
    body: Body
    letter: Letter


def read_letter(raw: bytes, limits: Limits = DEFAULT) -> Letter:
    """Read a mail; TooMuch when it exceeds a limit, Unreadable when it is no mail."""
    return read_whole(raw, limits).letter


@lru_cache(maxsize=4)  # who takes a mail in reads it, and so does, at once, who answers it
def read_whole(raw: bytes, limits: Limits = DEFAULT) -> Whole:
    """The same, with all that was taken apart for it."""
    mail = parse(raw, limits)
    body = read_body(mail, limits)
    return Whole(mail, body, _letter_of(mail, body, raw))


def _letter_of(mail: Part, body: Body, raw: bytes) -> Letter:
    written = written_now(body.text, headers.display_name(mail.first("from")))
    flags = set(body.flags) | written.flags
    text, unread = _with_files(written.text, body.enclosed)
    print_ = _fingerprint(mail, raw)
    sender = _sender(mail, flags)
    answered = headers.message_ids(mail.first("in-reply-to"))
    return Letter(
        message_id=_message_id(mail, print_, flags),
        fingerprint=print_,
        sender=sender,
        name=headers.display_name(mail.first("from")),
        recipients=_recipients(mail),
        subject=headers.worded(mail.first("subject"))[:LONGEST],
        in_reply_to=answered[0] if answered else "",
        references=headers.message_ids(mail.first("references"))[-MOST_REFERENCES:],
        headers=_of_interest(mail),
        text=text,
        flags=frozenset(flags),
        unread=unread,
    )


def _with_files(text: str, enclosed: tuple[Enclosed, ...]) -> tuple[str, tuple[str, ...]]:
    """What is said, and which files were not read for it.

    A mail without words of its own speaks by the plain text that it brings. Beside words nobody
    can tell whether a file is meant, too, or lies there from an older mail. A picture may be that
    of a signature, unless the words speak of it.
    """
    if text.strip():
        shown = SHOWN.search(text)
        enclosed = tuple(each for each in enclosed if shown or not each.picture)
    else:
        readable = [each for each in enclosed if each.text.strip()]
        text = "\n".join(each.text for each in readable)
        enclosed = tuple(each for each in enclosed if each not in readable)
    return text, tuple(each.name for each in enclosed)


def _sender(mail: Part, flags: set[str]) -> str:
    """Who wrote it; nobody when From is missing, doubled or names several."""
    froms = mail.every("from")
    found = {each for value in froms for each in headers.addresses(value)}
    if len(froms) == 1 and len(found) == 1:
        return found.pop()
    flags.add("several senders" if found else "no sender")
    return ""


def _recipients(mail: Part) -> tuple[str, ...]:
    values = (value for name in TO_WHOM for value in mail.every(name))
    return tuple(dict.fromkeys(each for value in values for each in headers.addresses(value)))


def _message_id(mail: Part, fingerprint: str, flags: set[str]) -> str:
    given = mail.every("message-id")
    value = given[0].strip() if len(given) == 1 else ""
    if value.isascii() and value.isprintable() and headers.MESSAGE_ID.fullmatch(value):
        return value
    flags.add("made-up id")
    return f"<{fingerprint[:40]}@made-up.invalid>"


def _fingerprint(mail: Part, raw: bytes) -> str:
    """A hash of what was written, without the traces that each delivery adds."""
    seen = hashlib.sha256()
    for name in ("from", "to", "cc", "date", "subject", "message-id", "in-reply-to"):
        seen.update("\0".join((name, *mail.every(name), "")).encode("utf-8", "replace"))
    lines = b"\n".join(raw.splitlines())
    seen.update(lines.partition(b"\n\n")[2].rstrip())
    return seen.hexdigest()


def _of_interest(mail: Part) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name, value in mail.fields:
        if name in OF_INTEREST or name.startswith(FAMILIES):
            found[name] = (*found.get(name, ()), value[:LONGEST])
    return found
