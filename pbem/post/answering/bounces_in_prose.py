"""Bounces in prose: what mail servers write that do not keep to RFC 3464, read with caution."""

from __future__ import annotations

import re

import msgspec

from pbem.post.reading.headers import ADDRESS, addresses
from pbem.post.reading.mime import Part

DAEMON = re.compile(
    r"mailer-daemon|postmaster|mail delivery (?:system|subsystem)|microsoft ?(?:outlook|exchange)"
    r"|system administrator|mail administrator",
    re.IGNORECASE,
)
MANNERS = {
    "qmail": r"This is the qmail-send program at",
    "exim": r"This message was created automatically by mail delivery software",
    "exchange": r"Delivery has failed to these recipients|Your message did not reach some or all of"
    r"|Delivery to the following recipients? failed"
    r"|The following recipient\(s\) (?:cannot|could not)",
    "postfix": r"This is the (?:Postfix|mail system) (?:program )?at host"
    r"|I'm sorry to have to inform you that",
    "sendmail": r"The following addresses had (?:permanent fatal|transient non-fatal) errors",
}
KNOWN = {name: re.compile(words, re.IGNORECASE) for name, words in MANNERS.items()}
DELAYED = re.compile(
    r"transient non-fatal|delivery attempts will continue|will (?:be retried|keep trying)"
    r"|no action is required on your part|has not yet been delivered|this is (?:only )?a warning"
    r"|delivery .{0,40}(?:has been )?delayed|still being retried",
    re.IGNORECASE,
)
COPY = re.compile(
    r"^\W{0,3}-{2,}\W{0,3}(?:Below this line is a copy|This is a copy of|The header of|"
    r"Original message|Returned message|Unsent message|The original message|"
    r"Message header follows|Undelivered)|^Original message headers:|^Return-Path: ",
    re.IGNORECASE | re.MULTILINE,
)
ORIGINAL_ID = re.compile(r"^[ \t>]*Message-ID:\s*(<[^<>\s]{1,200}@[^<>\s]{1,200}>)", re.I | re.M)
MOST = 20  # recipients


class Prose(msgspec.Struct, frozen=True):
    """What such a bounce tells."""

    manner: str
    recipients: tuple[str, ...]
    delayed: bool
    reason: str
    original_id: str


def read_prose(mail: Part, text: str) -> Prose | None:
    """The bounce in this text, if a mail server sent it in words that we know."""
    from_a_server = DAEMON.search(mail.first("from")) or mail.first("return-path").strip() == "<>"
    manner = next((name for name, words in KNOWN.items() if words.search(text)), None)
    if not from_a_server or manner is None:
        return None
    copy = COPY.search(text)
    told = text[: copy.start()] if copy else text
    recipients = _recipients(mail, told)
    if not recipients:
        return None
    original = ORIGINAL_ID.search(text, copy.start() if copy else 0)
    reason = _reason(told, recipients[0])
    delayed = bool(DELAYED.search(told))
    return Prose(manner, recipients, delayed, reason, original[1] if original else "")


def _recipients(mail: Part, told: str) -> tuple[str, ...]:
    """Whom it did not reach: by a header, else by lines that begin with an address."""
    failed = addresses(mail.first("x-failed-recipients"))
    if failed:
        return failed[:MOST]
    found: list[str] = []
    for line in told.split("\n"):
        bare = line.strip(" \t*•")[:300]
        match = ADDRESS.match(bare.lstrip("<"))
        after = bare.lstrip("<")[match.end() :] if match else ""
        if match and (not after or after[0] in ">:(< "):
            found.append(match[0].lower())
        elif named := re.match(rf".{{1,80}}[<(]({ADDRESS.pattern})[>)](?:<mailto:.*)?\s*$", bare):
            found.append(named[1].lower())
    return tuple(dict.fromkeys(found))[:MOST]


def _reason(told: str, recipient: str) -> str:
    """The words that stand after the recipient."""
    at = told.lower().rfind(recipient)
    return " ".join(told[at + len(recipient) : at + 800].split()).lstrip(">: ") if at >= 0 else ""
