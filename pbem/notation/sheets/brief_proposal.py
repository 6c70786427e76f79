"""A long proposal in few lines, as a phone wants it: units that do the same share a line.

What stands there is read as the same orders: `lists` takes such a line apart again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.errors import OrderError
from pbem.engine.order import Statement
from pbem.engine.proposal import Proposal, Proposed
from pbem.notation.sheets.lists import Parse, one_by_one

MOST_LINES = 8  # of a proposal that is short enough as it stands
WIDEST = 58  # columns of a list: no mail program folds it in a reply
PLACING = "PLACE"  # the verb with which each unit of a list may have a place of its own
WITHIN = "in "  # before the name of a place
KEEPS = re.compile(r"(.* keeps) \d+")  # which the next order takes from


def in_brief(made: Proposal, parse: Parse) -> Proposal:
    """A proposal as a mail lays it out: a long one in lists, with one alternative at most."""
    if len(made.lines) <= MOST_LINES:
        return made
    others = made.others if len(made.others) == 1 else ()
    return Proposal(made.headings, tuple(_listed(made.lines, parse)), others)


def _listed(lines: Iterable[Proposed], parse: Parse) -> Iterator[Proposed]:
    """The lines in their order, neighbours in one where that is read as the same."""
    together: list[Proposed] = []
    for line in lines:
        if together and not _is_list([*together, line], parse):
            yield _as_one(together)
            together = []
        together.append(line)
    if together:
        yield _as_one(together)


def _is_list(lines: Sequence[Proposed], parse: Parse) -> bool:
    """Can these stand in one line?"""
    text = _text(lines)
    if not text or len(text) > WIDEST or any(each.careful for each in lines):
        return False
    return _read(text, parse) == [parse(each.order) for each in lines]


def _read(text: str, parse: Parse) -> list[Statement]:
    """What a line is read as."""
    try:
        return [parse(text)]
    except OrderError:
        return one_by_one(text, parse)


def _text(lines: Sequence[Proposed]) -> str:
    """Several orders as one line: one end for all of them, or each with its own; else nothing."""
    parts = [each.order.split(maxsplit=2) for each in lines]
    if len({part[0] for part in parts}) > 1 or any(len(part) < 2 for part in parts):
        return ""
    verb, ends = parts[0][0], {" ".join(part[2:]) for part in parts}
    if len(ends) == 1:
        return f"{verb} {', '.join(part[1] for part in parts)} {ends.pop()}".rstrip()
    if verb != PLACING:
        return ""
    return f"{verb} {', '.join(' '.join(part[1:]) for part in parts)}"


def _as_one(lines: Sequence[Proposed]) -> Proposed:
    """Several lines as one, with what speaks for them, if it is not long."""
    if len(lines) == 1:
        return lines[0]
    reasons = _lasting([each.why for each in lines if each.why])
    if len(reasons) > 1 and all(each.startswith(WITHIN) for each in reasons):
        reasons = [each.removeprefix(WITHIN) for each in reasons]
    why = ", ".join(reasons)
    return replace(lines[0], order=_text(lines), why=why if len(why) <= WIDEST else "")


def _lasting(reasons: Iterable[str]) -> list[str]:
    """Reasons, each once; of what somebody keeps, what is left in the end."""
    found: dict[str, str] = {}
    for each in reasons:
        kept = KEEPS.match(each)
        found[kept[1] if kept else each] = each
    return list(found.values())
