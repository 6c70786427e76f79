"""What may be answered to a question, put so that a person can take it in."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from pbem.engine.order import Order
from pbem.engine.step import Decision

MOST_LISTED = 5000  # sets of attackers are more than anybody wants to count
MOST_ENDS = 24


def listed(decision: Decision[Any], word: str = "") -> tuple[list[str], bool]:
    """The legal answers that name a word, like ones on one line; and whether that is all."""
    answers = islice(decision, MOST_LISTED + 1)
    texts = [str(each) for each in answers]
    whole = len(texts) <= MOST_LISTED
    wanted = [each for each in texts if not word or word in _words(each)]
    return grouped(wanted), whole


def grouped(texts: Iterable[Order | str]) -> list[str]:
    """Answers that differ in their last word only, on one line."""
    groups: dict[str, list[str]] = {}
    for text in map(str, texts):
        stem, _, end = text.rpartition(" ")
        groups.setdefault(stem, []).append(end)
    lines = []
    for stem, ends in groups.items():
        more = f" ... ({len(ends)})" if len(ends) > MOST_ENDS else ""
        lines.append(f"{stem} {' | '.join(ends[:MOST_ENDS])}{more}".strip())
    return lines


def _words(text: str) -> set[str]:
    return {word.strip(",").upper() for word in text.replace("-", " ").split()} | {text.upper()}
