"""One line for several units, where a verb takes one after the other: HOLD 2Pz, 3Gb.

What the grammar reads as it stands, as `A 2406 WITH 2Pz, 3Gb`, never comes here, and what is said
of several at once is not taken apart: only orders that have one `unit` are.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pbem.engine.errors import OrderError
from pbem.engine.order import Statement
from pbem.notation.sheets.message import LONGEST

GUARD = re.compile(r"(?:(?:IF|UNLESS)\b[^:]*:\s*)+", re.IGNORECASE)
BETWEEN = re.compile(r"\s*(?:[,+&]|\bAND\b)\s*", re.IGNORECASE)
SLASH = re.compile(r"\s*/\s*")  # which is part of some names
MOST = 40  # units in a line

Parse = Callable[[str], Statement]


def one_by_one(text: str, parse: Parse) -> list[Statement]:
    """The orders of a line that names several units, each with what follows the last of them.

    Each may also have its own place: M 2Pz 2305, 3Gb 2306. Empty, if it is no such line.
    """
    if len(text) > LONGEST:
        return []
    guard = found[0] if (found := GUARD.match(text)) else ""
    verb, _, rest = text[len(guard) :].partition(" ")
    if "|" in text:
        return []
    ways = (
        BETWEEN.split(rest),
        [part for each in BETWEEN.split(rest) for part in SLASH.split(each)],
    )
    for way in ways:
        items = [each for each in way if each]
        if 1 < len(items) <= MOST and (orders := _of_each(f"{guard}{verb}", items, parse)):
            return orders
    return []


def _of_each(verb: str, items: list[str], parse: Parse) -> list[Statement]:
    """What the verb says of each of these, with what follows the last of them."""
    each_its_own = [f"{verb} {item}" for item in items]
    if orders := _all_read(each_its_own, parse):
        return orders
    *others, last = each_its_own
    words = items[-1].split()
    for size in range(1, len(words)):
        tail = " ".join(words[size:])
        if orders := _all_read([*(f"{each} {tail}" for each in others), last], parse):
            return orders
    return []


def _all_read(lines: list[str], parse: Parse) -> list[Statement]:
    """What the lines say; nothing, if one of them is not understood."""
    try:
        found = [parse(each) for each in lines]
    except OrderError:
        return []
    singly = all(getattr(order, "unit", "") for each in found for order in each.orders)
    return found if singly else []
