"""What hands write for what the grammar says: w/ for WITH, O for 0, from X to Y, units first.

Only a line that cannot be read as it stands comes here. It is written anew in every way that keeps
its meaning, with as few changes as possible; where two of these would mean different things, it is
not for us to choose.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator

Read = Callable[[str], object]
Change = Callable[[str], str]

DEEPEST = 3  # changes in one line
MOST = 24  # ways to write a line that are looked at
CONFUSED = str.maketrans("OoIl", "0011")
MISTYPED = re.compile(r"(?<!\w)(?=\w*\d)(?=\w*[OoIl])\w{2,6}(?!\w)")
ALWAYS = (
    (r"\bPLEASE\b|!+|\([^()]*\)", " "),
    (r"(?<!\w)W(?:/\s*|\s+)(?=\w)|\bUSING\s+", "WITH "),
    (r"\b(?:INTO|ONTO|TOWARDS?)\b", "TO"),
    (r"\bTHE\s+(?=\w)", ""),
    (r"\bBY\s+(RAIL|TRAIN|FERRY)\b(?:\s+TO\b)?", r"\1"),
    (r"\s*,\s*(?:AND|&|\+)\s*", ", "),
    (r"\s*,\s*(?=(?:WITH|VIA|THEN|JOIN|AIM|AIMING|SPEND|LAND)\b)", " "),
)
ENDS_NO_LINE = r"(?!(?:WITH|AND|TO|AT|VIA|BY|FROM)$)"
SOMETIMES = (
    (r"\s+-\s*|\s*>\s*", " TO "),
    (r"^(\w+:?)\s+(?:ON|AT|AGAINST|TO|WITH|FOR|IN|-|>|=)\s+", r"\1 "),
    (r"(?<=\w)\s+(?:TO|AT|IN|-|=)\s+(?=\w)", " "),
    (r"(?<=\w)\s*/\s*(?=\w)", " + "),
    (r"\s*(?:,|&|\bAND\b)\s*", " + "),
    (r"\s*(?:\+|&|/|\bAND\b)\s*", ", "),
    (
        rf"^(\w+)\s+([^:]+?)\s*(?:\b(?:AT|TO|ON|AGAINST)\s|\s-|>|\s)\s*{ENDS_NO_LINE}(\w+)$",
        r"\1 \3 WITH \2",
    ),
    (r"^(\w+:?)\s+(\w+)\s+WITH\s+(.+)$", r"\1 \3 > \2"),
    (r"^(\w+)\s+(\w+)\s*:\s*(?=\w)", r"\1 \2 WITH "),
    (r"^(\w+)\s+(\w+)\s+(\w.*?)\s+TO\s+", r"\1 \2 FROM \3 TO "),
    (r"(?<=\w)\s+(?:DIVISION|DIV|BRIGADE|REGIMENT)\b\.?", ""),
)
FROM = r"\bFROM\s+(\w[^,+&]*?)\s*(?:\bTO\b|-|>)\s*"
STARTS = ((FROM, r"\1 - "), (FROM, "TO "))
"""Where a unit sets out from: the beginning of its way, or what need not be said."""


def _replacing(pattern: str, by: str) -> Change:
    compiled = re.compile(pattern, re.IGNORECASE)
    return lambda line: compiled.sub(by, line).strip()


class Loosely:
    """Writes the lines of one game anew, knowing its verbs and what its places look like."""

    def __init__(self, verbs: Collection[str], places: str) -> None:
        self._places = re.compile(places)
        long_verbs = "|".join(re.escape(each) for each in verbs if len(each) > 1)
        any_verb = "|".join(map(re.escape, verbs))
        self._verb = re.compile(rf"^(?:{any_verb})\b|\b(?:{long_verbs})S?\b", re.IGNORECASE)
        self._always = [_replacing(*each) for each in ALWAYS]
        self._starts = [_replacing(*each) for each in STARTS]
        self._sometimes = [_replacing(*each) for each in SOMETIMES]
        self._sometimes.append(_replacing(rf"^(\w+\s+[^:]+):\s*(?=(?:{places})(?!\w))", r"\1 "))
        self._sometimes.append(
            _replacing(rf"^(?!(?:{long_verbs})\b)(.+?)\s*:?\s+({long_verbs})S?\b\s*", r"\2 \1 ")
        )

    def read(self, line: str, read: Read) -> list[object]:
        """What the line means if it is written anew; several, if that is not the same each time."""
        plain = self._plain(line)
        if not self._verb.search(plain):
            return []
        for start in dict.fromkeys((plain, *(change(plain) for change in self._starts))):
            if found := self._anew(start, read):
                return found
        return []

    def _anew(self, line: str, read: Read) -> list[object]:
        """What the line means with as few changes as make it understood."""
        seen, ways = {line}, [line]
        for depth in range(DEEPEST + 1):
            found = {str(each): each for each in map(read, ways) if each is not None}
            if found:
                return list(found.values())
            if depth < DEEPEST:
                ways = list(self._further(ways, seen))
        return []

    def _plain(self, line: str) -> str:
        """The line with what can mean one thing only put into our words."""
        for change in self._always:
            line = change(line)
        return MISTYPED.sub(self._digits, line)

    def _digits(self, found: re.Match[str]) -> str:
        """A place with letters for digits; else what it was."""
        head = found[0][:1]  # of a sheet, where places have one
        for word in (found[0].translate(CONFUSED), head + found[0][1:].translate(CONFUSED)):
            if self._places.fullmatch(word):
                return word
        return found[0]

    def _further(self, ways: Iterable[str], seen: set[str]) -> Iterator[str]:
        """All ways to write it with one more change, as many as are looked at."""
        for line in ways:
            for change in self._sometimes:
                changed = change(line)
                if changed not in seen and len(seen) < MOST:
                    seen.add(changed)
                    yield changed
