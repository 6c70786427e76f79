"""Which elements of an HTML mail its style sheets strike out or hide."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

EDGE = re.compile(r"([{}])")
EVERYWHERE = re.compile(r"\s*@media\s+(?:only\s+)?(?:all|screen)\s*")
SELECTOR = re.compile(r"([a-z][\w-]*)?((?:[.#][\w-]+|\[[\w-]+[^\]]*\])*)")
MARK = re.compile(r"[.#][\w-]+|\[[\w-]+")
DEEPEST = 4  # blocks within blocks
MOST = 100  # different elements that a mail may so name


class Selector(NamedTuple):
    """An element by its tag, its classes, its id and its attributes: `p`, `.c1`, `#x`, `[y`."""

    tag: str
    marks: frozenset[str]


class Rule(NamedTuple):
    """A style in small letters and without spaces, and the elements that it is for."""

    selectors: tuple[Selector, ...]
    style: str
    always: bool  # and not on narrow screens alone


class Named:
    """Elements as style sheets name them."""

    def __init__(self, selectors: Iterable[Selector]) -> None:
        self._by: dict[str, list[Selector]] = {}
        for each in list(dict.fromkeys(selectors))[:MOST]:
            self._by.setdefault(min(each.marks, default=each.tag), []).append(each)

    def has(self, tag: str, attributes: dict[str, str]) -> bool:
        """Is this element among them?"""
        if not self._by:
            return False
        marks = marks_of(attributes)
        found = (each for key in (tag, *marks) for each in self._by.get(key, ()))
        return any(each.tag in ("", tag) and each.marks <= marks for each in found)


def marks_of(attributes: dict[str, str]) -> frozenset[str]:
    """By what a selector can name the element that has these attributes."""
    classes = (f".{each}" for each in attributes.get("class", "").lower().split())
    by_id = (f"#{attributes[each].lower()}" for each in ("id",) if each in attributes)
    return frozenset((*classes, *by_id, *(f"[{each}" for each in attributes)))


def rules_of(html: str) -> list[Rule]:
    """The rules of all style sheets in this HTML, but those for print."""
    return [rule for sheet in _style_sheets(html.lower()) for rule in _rules(_plain(sheet))]


def _style_sheets(html: str) -> Iterator[str]:
    """Each once, however many are begun and never ended."""
    at = 0
    while (start := html.find("<style", at)) >= 0 and (end := html.find("</style", start)) >= 0:
        yield html[start:end].partition(">")[2]
        at = end


def _plain(sheet: str) -> str:
    """A style sheet without remarks."""
    first, *rest = sheet.replace("<!--", "").replace("-->", "").split("/*")
    return first + "".join(each.partition("*/")[2] for each in rest)


def _rules(sheet: str) -> Iterator[Rule]:
    heads: list[str] = []
    text = ""
    for piece in EDGE.split(sheet):
        if piece == "{":
            heads.append(text)
        elif piece == "}" and heads:
            head, within = heads.pop(), heads[:DEEPEST]
            if text.strip() and not any("print" in each for each in within):
                always = all(EVERYWHERE.fullmatch(each) for each in within)
                yield Rule(tuple(_selectors(head)), re.sub(r"\s+", "", text), always)
        text = "" if piece in "{}" else piece


def _selectors(head: str) -> Iterator[Selector]:
    """The elements that are meant: of `li .old`, what has that class."""
    for each in head.rpartition(";")[2].split(","):  # @import stands before it
        found = SELECTOR.fullmatch((each.split() or [""])[-1])
        if found is not None and found[0]:
            yield Selector(found[1] or "", frozenset(MARK.findall(found[2])))
