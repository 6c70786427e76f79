"""The words of a mail that count, and what of it was not read: nobody shall believe that it was."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pbem.league.submissions.exchange import COMMANDS
from pbem.post.reading.letter import Letter
from pbem.post.sender.identity import without_key
from pbem.post.sender.secret_addresses import without_secrets

REPLY = re.compile(r"^\s*(?:re|aw|sv|antw|vs|odp|r)\s*:", re.IGNORECASE)
LONGEST = 60
MOST_NAMES = 5
WINMAIL = "winmail.dat"
SEALED = (".p7m", ".p7s", "/pkcs7-mime", "/x-pkcs7-mime")
KIND = re.compile(r"[a-z]+/[\w.+-]+")


def words_of(letter: Letter) -> str:
    """What a mail says: its new text, or its subject when there is nothing else."""
    text = without_secrets(without_key(letter.text))
    if text.strip() or REPLY.match(letter.subject):
        return text
    return without_secrets(commands_in(letter.subject))


def commands_in(text: str) -> str:
    """Those lines of a text that begin like commands."""
    lines = [line for line in text.split("\n") if (line.split() or [""])[0].upper() in COMMANDS]
    return "\n".join(lines)


def left_unread(letter: Letter, words: str) -> tuple[str, ...]:
    """A sentence for each kind of thing in a mail that is not among the words that were read."""
    return (*_subject(letter, words), *_told(letter))


def _subject(letter: Letter, words: str) -> Iterator[str]:
    if not words.strip() and letter.subject.strip() and not REPLY.match(letter.subject):
        yield (
            f"In the subject stands {letter.subject.strip()[:LONGEST]!r}: orders are read from the "
            "text of a mail, not from its subject."
        )


def _told(letter: Letter) -> Iterator[str]:
    names = list(letter.unread)
    if any(name.lower() == WINMAIL for name in names):
        yield (
            "Your mail brought winmail.dat, in which Outlook hides what only Outlook can read. "
            "Send it as plain text or HTML."
        )
    if "encrypted" in letter.flags or any(name.lower().endswith(SEALED) for name in names):
        yield (
            "Your mail is encrypted, or signed in a way that seals its words (S/MIME, PGP), and "
            "could not be read. Send it as it is, without that."
        )
    if "attached message" in letter.flags:
        yield "Your mail brought another mail along, which was not read."
    files = [name for name in names if name.lower() != WINMAIL]
    files = [name for name in files if not name.lower().endswith(SEALED)]
    kinds = [name for name in files if KIND.fullmatch(name)]
    files = [name for name in files if name not in kinds]
    if kinds:
        yield (
            "Something in your mail is neither plain text nor HTML and was not read: "
            f"{', '.join(kinds[:MOST_NAMES])}. Send it as plain text."
        )
    if files:
        more = f" and {len(files) - MOST_NAMES} more" if len(files) > MOST_NAMES else ""
        yield (
            f"Files that came along were not read: {', '.join(files[:MOST_NAMES])}{more}. Put your "
            "words into the mail itself, or send a text file alone."
        )
