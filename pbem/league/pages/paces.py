"""How fast a game goes, as it is chosen on a page: the pace of the house, or more or less time."""

from __future__ import annotations

import re

EACH = {"24h": "a day", "48h": "two days", "1w": "a week"}  # for each answer, besides the usual
EVERY = re.compile(r"\bevery \w+")


def with_each(house: str, each: str) -> str:
    """The pace of the house with so much time for an answer; nothing, if that is no choice."""
    return EVERY.sub(f"every {each}", house) if each in EACH else ""
