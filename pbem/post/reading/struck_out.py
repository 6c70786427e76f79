"""Words that somebody has struck out are not said: how mail programs write that."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pbem.post.reading.style_sheets import Named, Rule, Selector

TAGS = {"s", "strike", "del"}
STYLE = re.compile(r"text-decoration(?:-line)?:[^;]*line-through|text-line-through:(?!none)")
MARKS = re.compile(r"<(?:s|strike|del)\b|line-through|\bmsodel\b", re.IGNORECASE)
WORD_DELETED = Selector("", frozenset({".msodel"}))  # what Word calls a deletion that is shown
TAGGED = re.compile(r"<(s|strike|del)>[^<\n]*</\1>|\[(s|strike)\][^\[\n]*\[/\2\]", re.IGNORECASE)
TILDES = re.compile(r"(?<!~)~~(?![~\s])[^~\n]*[^~\s]~~(?!~)")
OVERLAID = re.compile(r"(?:[^\n][\u0335-\u0338])+")  # a stroke through each letter


def may_strike_out(html: str) -> bool:
    """Is anything in this HTML struck out, as far as that can be told at a glance?"""
    return MARKS.search(html) is not None


def struck_out_by(rules: Iterable[Rule]) -> Named:
    """Which elements style sheets strike out, on whatever screen."""
    found = (each.selectors for each in rules if "line-through" in each.style)
    return Named((WORD_DELETED, *(selector for selectors in found for selector in selectors)))


def is_struck_out(tag: str, attributes: dict[str, str], named: Named) -> bool:
    """Does this element strike out what stands in it?"""
    style = re.sub(r"\s+", "", attributes.get("style", "").lower())
    return tag in TAGS or STYLE.search(style) is not None or named.has(tag, attributes)


def without_struck_out(text: str) -> str:
    """Plain text without what is struck out: `~~so~~`, `[s]so[/s]`, or by strokes as characters."""
    return OVERLAID.sub("", TAGGED.sub("", TILDES.sub("", text)))
