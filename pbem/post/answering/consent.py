"""Does an answer agree? Whoever is asked to confirm or to play may also write that he will not."""

from __future__ import annotations

import re

from pbem.league.membership.signup import CONFIRM
from pbem.league.notices import Notice

YES = re.compile(
    r"\W*(?:yes|yep|yeah|sure|ok(?:ay)?|of course|gladly|sign[\s-]?up|accept(?:ed)?|confirm(?:ed)?"
    r"|i (?:accept|confirm|am in|will)|ja|jawohl|gern|oui|s[ií]|da|tak|kyllä)\b",
    re.IGNORECASE,
)
NO = re.compile(
    r"\b(?:no|nope|not|never|nobody|none|don['’]?t|can['’]?t|cannot|won['’]?t|wasn['’]?t|isn['’]?t"
    r"|didn['’]?t|decline|refuse|reject|sorry|unfortunately|stop|remove|unsubscribe|later"
    r"|nein|nicht|leider|kein\w*|non|pas|nei|nej|nee|niet|ikke|inte|nie|нет)\b|\?",
    re.IGNORECASE,
)


def agrees(text: str) -> bool:
    """An empty answer does, as our mails say; one that says no, or asks something, does not."""
    return bool(YES.match(text)) or not NO.search(text)


def not_a_yes() -> Notice:
    """What is said to somebody whose answer to such a question does not plainly agree."""
    return Notice(
        kind=CONFIRM,
        subject="nothing was confirmed",
        lead=(
            "Your answer did not read like a yes, so nothing was done: you do not take part here, "
            "or not in that game.",
            "If you would like to, reply to this mail with the word YES. If not, do nothing, and "
            "you will hear no more.",
        ),
    )
