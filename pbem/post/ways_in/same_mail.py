"""What makes a mail the same as one that came before, whatever way and however often it comes.

From and Message-ID do not: anybody can write the one and guess the other. The same mail has the
same words, too, and the same secret addresses to speak with; where it has none, the same proof of
its sender. So nobody can send beforehand what would make a player's mail seem to have come already.
"""

from __future__ import annotations

import hashlib

from pbem.post.reading.letter import Letter
from pbem.post.sender.secret_addresses import secrets_among

PROOFS = ("dkim-signature", "authentication-results")


def fingerprint(letter: Letter, recipients: tuple[str, ...]) -> str:
    """Of all that makes it this mail; the recipients are those of the envelope."""
    seen = hashlib.sha256()
    for part in (letter.message_id, letter.sender, letter.subject, *_lines(letter.text)):
        seen.update(part.encode("utf-8", "replace") + b"\n")
    secrets = secrets_among((*recipients, *letter.recipients))
    for part in secrets or _proofs(letter):
        seen.update(b"\0" + part.encode("utf-8", "replace"))
    return seen.hexdigest()


def _lines(text: str) -> list[str]:
    """The words line by line, without what a change of encoding on the way may do to them."""
    return [" ".join(line.split()) for line in text.split("\n") if line.strip()]


def _proofs(letter: Letter) -> list[str]:
    return [" ".join(value.split()) for name in PROOFS for value in letter.headers.get(name, ())]
