"""Words that somebody has struck out are not said: how mail programs write that."""

from __future__ import annotations

import re
from collections.abc import Iterator

TAGS = {"s", "strike", "del"}
STYLE = re.compile(r"text-decoration(?:-line)?:[^;]*line-through|text-line-through:(?!none)")
MARKS = re.compile(r"<(?:s|strike|del)\b|line-through|\bmsodel\b", re.IGNORECASE)
NAMED = re.compile(r"[.#][\w-]+")  # by class, or by id
WORD_DELETED = ".msodel"  # what Word calls a deletion that is shown
TILDES = re.compile(r"(?<!~)~~(?![~\s])[^~\n]*[^~\s]~~(?!~)")
OVERLAID = re.compile(r"(?:[^\n][\u0335-\u0338])+")  # a stroke through each letter


def may_strike_out(html: str) -> bool:
    """Is anything in this HTML struck out, as far as that can be told at a glance?"""
    return MARKS.search(html) is not None


def struck_out_names(html: str) -> frozenset[str]:
    """The classes and ids that a style sheet in this HTML strikes out, as it names them."""
    found = {WORD_DELETED}
    for sheet in _style_sheets(html.lower()):
        for rule in sheet.split("}"):
            selectors, _, style = rule.partition("{")
            if "line-through" in style:
                found.update(NAMED.findall(selectors))
    return frozenset(found)


def _style_sheets(html: str) -> Iterator[str]:
    """Each once, however many are begun and never ended."""
    at = 0
    while (start := html.find("<style", at)) >= 0 and (end := html.find("</style", start)) >= 0:
        yield html[start:end]
        at = end


def is_struck_out(tag: str, attributes: dict[str, str], names: frozenset[str]) -> bool:
    """Does this element strike out what stands in it?"""
    style = re.sub(r"\s+", "", attributes.get("style", "").lower())
    named = {f".{each}" for each in attributes.get("class", "").lower().split()}
    named.add(f"#{attributes.get('id', '').lower()}")
    return tag in TAGS or not named.isdisjoint(names) or STYLE.search(style) is not None


def without_struck_out(text: str) -> str:
    """Plain text without what is struck out: `~~so~~`, or with strokes as characters."""
    return OVERLAID.sub("", TILDES.sub("", text))
