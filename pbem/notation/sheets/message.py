"""A message body taken apart into the lines that carry orders."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from pbem.notation.tidy import tidy, without_bullet

QUOTED = re.compile(r"\s*>")
COMMENT = re.compile(r"(?:#|//).*")
TAKEN_BACK = re.compile(
    r"(?:not?(?: (?:this|that|now|yet))?|cancel\w*|(?:ignore|delete|scrap)(?: this)?"
    r"|ignored|deleted|scrapped|withdrawn)",
    re.IGNORECASE,
)
COMMENTED_OUT = re.compile(r"\s*(?:#|//)[#/\s]*(\S.*)")
SIGNATURE = re.compile(r"--\s*$")
RULE = re.compile(r"[-=_~+•\s]+$")
SOFT_BREAK = re.compile(r".{70,}?(\s?)=\s*$")
LONGEST = 1000  # no line is carried on beyond

UNIT = r"\d[\w./]*(?:\s[A-Z][\w.]{0,5})?"
OPEN = re.compile(r"(?:[|\-+&]|\b(?:WITH|AND|TO|VIA|OR))$", re.IGNORECASE)
LISTING = re.compile(r"\d|\bWITH\b", re.IGNORECASE)  # rather than greeting
GUARD = re.compile(r"(?:IF|UNLESS|WHEN)\b.*:$", re.IGNORECASE)
TAIL = re.compile(r"[,|+&]|(?:WITH|AND|TO|VIA)\b", re.IGNORECASE)
HOP = re.compile(r"-\s*(\w+)")
HOPS = re.compile(r"\s*[,>-][\s,>-]*")
UNITS = re.compile(r"[,+&]|\bWITH\b", re.IGNORECASE)
UNITS_TAIL = re.compile(
    rf"(?!\d{{1,2}}[.)]\s){UNIT}(?:\s*[,+&]\s*{UNIT})*$|[\w./]{{1,8}}\s*[,+&]\s*\d",
    re.IGNORECASE,
)


IsPlace = Callable[[str], bool]
"""Is this word the name of a place?"""


class SourceLine(NamedTuple):
    """One order as it stood in the message."""

    number: int  # of the line it begins on, from 1
    text: str  # tidied, and joined where the mail had wrapped it
    offset: int = 0  # how far into that tidied line it begins


class _Joined:
    """A line and those that carry it on, remembering where each of them begins."""

    def __init__(self, number: int, text: str, offset: int, is_place: IsPlace) -> None:
        self.text = text
        self.is_place = is_place
        self.starts = [(0, number, offset)]
        self.cut: str | None = None  # what stood before the '=' of a soft break

    def add(self, number: int, text: str) -> None:
        self.text += " " if self.cut is None else self.cut
        self.starts.append((len(self.text), number, 0))
        self.text += text

    def goes_on(self, text: str) -> bool:
        """Is it plain that this next line belongs to it?"""
        if len(self.text) + len(text) > LONGEST:
            return False
        if self.cut is not None or OPEN.search(self.text):
            return True
        if self.text.endswith(",") and LISTING.search(self.text):
            return True
        if GUARD.match(self.text) or TAIL.match(text) or self._is_way(text):
            return True
        return bool(UNITS.search(self.text) and UNITS_TAIL.match(text))

    def _is_way(self, text: str) -> bool:
        """Does this go on to another place, or name places and nothing else?"""
        hop = HOP.match(text)
        if hop:
            return self.is_place(hop[1]) or self._all_places(text[hop.start(1) :])
        return self._all_places(text)

    def _all_places(self, text: str) -> bool:
        return all(
            self.is_place(stop) or (bool(stop) and all(map(self.is_place, stop.split())))
            for stop in HOPS.split(text)
        )

    def lists(self) -> bool:
        """Does a bullet after it belong to its text, as in '2. Pz'?"""
        return not (GUARD.match(self.text) or self.text.endswith("|"))

    def orders(self) -> Iterator[SourceLine]:
        """Its orders, which semicolons part."""
        for piece in re.finditer(r"[^;]+", self.text):
            text = piece[0].strip()
            if not text:
                continue
            at = piece.start() + len(piece[0]) - len(piece[0].lstrip())
            start, number, offset = max(each for each in self.starts if each[0] <= at)
            yield SourceLine(number, text, at - start + offset)


def read(text: str, is_place: IsPlace) -> list[SourceLine]:
    """The orders of a message body, without quotes, comments and signature."""
    return [line for joined in _joined(text, is_place) for line in joined.orders()]


def commented_out(text: str) -> list[str]:
    """The lines of a message body that are nothing but a comment, without what makes them one."""
    found = map(COMMENTED_OUT.match, re.split(r"\r\n|\r|\n", text))
    return [tidy(COMMENT.sub("", each[1])) for each in found if each]


def _is_taken_back(line: str) -> bool:
    """Is an order taken back by what is said behind it: "# cancelled"?"""
    remark = COMMENT.search(line)
    return bool(remark and remark.start() and TAKEN_BACK.fullmatch(remark[0].strip("#/ .!-")))


def _joined(text: str, is_place: IsPlace) -> Iterator[_Joined]:
    """The lines of a message, each with what a mail client had cut off from it."""
    now: _Joined | None = None
    for number, raw in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        if SIGNATURE.match(raw):
            break
        whole = tidy(raw)
        line = whole if _is_taken_back(whole) else COMMENT.sub("", whole).rstrip()
        if whole and not line:
            continue
        if not line or QUOTED.match(line) or RULE.match(line):
            if now:
                yield now
            now = None
            continue
        bare = without_bullet(line)
        if now and now.goes_on(line):
            now.add(number, line if now.lists() else bare)
        else:
            if now:
                yield now
            now = _Joined(number, bare, len(line) - len(bare), is_place)
        soft = SOFT_BREAK.match(raw)
        now.cut = soft[1] if soft else None
    if now:
        yield now
