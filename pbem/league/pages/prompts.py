"""A question as a page asks it: how it is answered in writing stands where one writes."""

from __future__ import annotations

import re
from collections.abc import Container

IN_BRACKETS = re.compile(r"\s*\(([^()]*)\)")
WORD = re.compile(r"[A-Z]+")


def apart(prompt: str, first_words: Container[str]) -> tuple[str, str]:
    """What is asked, and how it is written, which a prompt has in brackets: (LOSE unit).

    Orders are known by the words with which they can begin; other brackets stay.
    """
    ways: list[str] = []

    def left(found: re.Match[str]) -> str:
        word = WORD.match(found[1])
        if word is None or word[0] not in first_words:
            return found[0]
        ways.append(found[1])
        return ""

    return IN_BRACKETS.sub(left, prompt).strip(), "; ".join(ways)
