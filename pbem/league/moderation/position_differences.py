"""How two positions differ, in words, as far as one reader sees both of them.

All is taken from two views of the same reader, so nothing can be told that these do not hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pbem.engine.ruleset import Ruleset

UNTOLD = re.compile(r"(?:option|next|told|order of)\b.*")  # how a game keeps its books
RECKONED = ("points",)  # facts that follow from others, and that people look at first
HIDDEN = re.compile(r"\?(\w+)(?::[^\s,*]*)?")  # a counter of which only the flag can be seen
RANGE = re.compile(r"(\d+)-(\d+)")
FEW = 6  # words that can be read at a glance
MOST_WORDS = 24
MOST_CHANGES = 80


def differences(rules: Ruleset[Any], before: Any, after: Any) -> tuple[str, ...]:
    """What has changed from one view to another, a sentence for each fact."""
    found = list(_changes(rules, before, after))
    left_out = len(found) - MOST_CHANGES
    if left_out > 0:
        found = [*found[:MOST_CHANGES], f"... and {left_out} more: see the position."]
    return tuple(found)


def _changes(rules: Ruleset[Any], before: Any, after: Any) -> Iterator[str]:
    old, new = _facts(rules, before), _facts(rules, after)
    for key in dict.fromkeys((*RECKONED, *old, *new)):
        was = old.get(key) or _fact(rules, before, key)
        is_now = new.get(key) or _fact(rules, after, key)
        if was != is_now:
            yield _change(key, was, is_now)


def _facts(rules: Ruleset[Any], view: Any) -> dict[str, str]:
    """The lines of a position by their keys."""
    pairs = (line.partition(":") for line in rules.write_position(view).splitlines())
    return {key: value.strip() for key, _, value in pairs if not UNTOLD.fullmatch(key)}


def _fact(rules: Ruleset[Any], view: Any, key: str) -> str:
    """What a key stands for where the position has no line for it."""
    try:
        return rules.fact(view, key)
    except (LookupError, ValueError):
        return "nothing"


def _change(key: str, was: str, is_now: str) -> str:
    old, new = _words(was), _words(is_now)
    if max(len(old), len(new)) <= FEW or "," in was + is_now:
        return f"{key}: {_plain(was)} -> {_plain(is_now)}"
    gained, lost = [each for each in new if each not in old], [e for e in old if e not in new]
    pieces = [
        f"{how} {_listed(each)}"
        for how, each in (("now also", gained), ("no longer", lost))
        if each
    ]
    return f"{key}: {'; '.join(pieces) or 'in another order'}"


def _words(text: str) -> dict[str, None]:
    """The words of a value, ranges of numbers spelt out."""
    found: dict[str, None] = {}
    for word in text.split():
        match = RANGE.fullmatch(word)
        if match is None or len(match[1]) != len(match[2]):
            found[word] = None
        else:
            width = len(match[1])
            for number in range(int(match[1]), int(match[2]) + 1):
                found[f"{number:0{width}}"] = None
    return found


def _listed(words: list[str]) -> str:
    more = f" and {len(words) - MOST_WORDS} more" if len(words) > MOST_WORDS else ""
    return _plain(" ".join(words[:MOST_WORDS])) + more


def _plain(text: str) -> str:
    return HIDDEN.sub(r"a hidden \1 unit", text).replace("*", " (disrupted)")
