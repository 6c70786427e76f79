"""Printed names, found however people spell them."""

from __future__ import annotations

import difflib
import re
import unicodedata
from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping
from itertools import islice, takewhile

from pbem.engine.errors import Ambiguous, Invalid

SHORTEST_PREFIX = 2
SMALL_WORDS = frozenset(  # which begin no name: M 2Pz in 2305 does not go by Inari
    [
        *("and", "as", "at", "by", "for", "from", "in", "into", "is", "no", "not", "now", "of"),
        *("off", "ok", "on", "onto", "or", "please", "pls", "the", "then", "to", "via", "with"),
    ]
)
CLOSE = 0.6
MOST_CLOSE = 3
MOST_NEAR = 12  # names among which the preferred are looked for
SHOWN = 40

ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th)(?![^\W\d_])")
RUN = re.compile(r"(\d+)|([^\W\d_]+)")
LETTERS = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "þ": "th", "ł": "l"})


def normal(text: str) -> str:
    """The numbers of a name, then its letters: '2nd Pz', 'Pz 2' and '2.PZ' all give '2|pz'."""
    text = text.casefold()
    if not text.isascii():
        parts = unicodedata.normalize("NFKD", text.translate(LETTERS))
        text = "".join(each for each in parts if not unicodedata.combining(each))
    digits, letters = [], []
    for digit, letter in RUN.findall(ORDINAL.sub("", text)):
        if digit:
            digits.append(digit)
        else:
            letters.append(letter)
    return f"{'.'.join(digits)}|{''.join(letters)}"


def shown(text: str) -> str:
    """The text as an error quotes it: not endless."""
    return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."


class Names:
    """Which thing a text names, out of those that have the same kind of name."""

    def __init__(self, aliases: Mapping[str, Iterable[str]], *, kind: str = "name") -> None:
        self.kind = kind
        self._exact = {each: (each,) for each in aliases}
        self._normal: dict[str, tuple[str, ...]] = {}
        self.longest = 1  # in words
        for each, others in aliases.items():
            for name in (each, *others):
                self.longest = max(self.longest, len(re.split(r"[\s-]+", name)))
                form = normal(name)
                if each not in self._normal.get(form, ()):
                    self._normal[form] = (*self._normal.get(form, ()), each)
        self._sorted = sorted(self._normal)
        self._listed = {name: at for at, name in enumerate(self._normal)}

    def find(self, text: str, prefer: Collection[str] = ()) -> str:
        """The one that the text names; those to prefer win where it could be several."""
        found = self.candidates(text, prefer)
        if len(found) == 1:
            return found[0]
        if found:
            raise self.ambiguous(text, found)
        raise self.unknown(text)

    def candidates(self, text: str, prefer: Collection[str] = ()) -> tuple[str, ...]:
        """All that the text can name: by its id, by a name, by the beginning of a name."""
        return self.exactly(text, prefer) or self._beginning(text, prefer)

    def exactly(self, text: str, prefer: Collection[str] = ()) -> tuple[str, ...]:
        """All that the text names in full."""
        found = self._exact.get(text) or self._normal.get(normal(text), ())
        return found if len(found) < 2 else _preferred(found, prefer)

    def _beginning(self, text: str, prefer: Collection[str]) -> tuple[str, ...]:
        form = normal(text)
        if len(form.replace("|", "")) < SHORTEST_PREFIX or text.casefold() in SMALL_WORDS:
            return ()
        first = bisect_left(self._sorted, form)
        names = takewhile(lambda name: name.startswith(form), islice(self._sorted, first, None))
        lists = (self._normal[name] for name in sorted(names, key=self._listed.__getitem__))
        return _preferred(dict.fromkeys(each for ids in lists for each in ids), prefer)

    def ambiguous(self, text: str, found: tuple[str, ...]) -> Ambiguous:
        message = f"'{shown(text)}' can be more than one {self.kind}"
        return Ambiguous(message, candidates=found, name=text, text=text, column=1)

    def unknown(self, text: str, prefer: Collection[str] = ()) -> Invalid:
        message = f"I know no {self.kind} '{shown(text)}'"
        return Invalid(message, meant=self.close(text, prefer), text=text, column=1)

    def close(self, text: str, prefer: Collection[str] = ()) -> tuple[str, ...]:
        """Those whose names look much like the text, the likeliest first; rather the preferred."""
        form = normal(text)
        near = difflib.get_close_matches(form, self._normal, MOST_NEAR, CLOSE)
        found = dict.fromkeys(each for name in near for each in self._normal[name])
        return _preferred(found, prefer)[:MOST_CLOSE]


def _preferred(found: Iterable[str], prefer: Collection[str]) -> tuple[str, ...]:
    found = tuple(found)
    return tuple(each for each in found if each in prefer) or found


class Places(Names):
    """Places by the names of what lies in them."""

    def __init__(self, labels: Mapping[str, str], *, pattern: str, told: str) -> None:
        """`labels` by those names; `pattern` is what a label looks like, `told` says so."""
        super().__init__(dict.fromkeys(labels, ()), kind="place")
        self._labels = labels
        self._pattern = re.compile(pattern)
        self._told = told

    def exactly(self, text: str, prefer: Collection[str] = ()) -> tuple[str, ...]:
        return self._located(super().exactly(text, prefer))

    def _beginning(self, text: str, prefer: Collection[str]) -> tuple[str, ...]:
        return self._located(super()._beginning(text, prefer))

    def _located(self, names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._labels[each] for each in names))

    def ambiguous(self, text: str, found: tuple[str, ...]) -> Ambiguous:
        names = super().exactly(text) or super()._beginning(text, ())
        return super().ambiguous(text, tuple(f"{each} ({self._labels[each]})" for each in names))

    def unknown(self, text: str, prefer: Collection[str] = ()) -> Invalid:
        word = text.split()[0] if text.split() else text
        if not re.fullmatch(r"(?=\D?\d)[\dOoIl]{1,8}", word):
            return super().unknown(text)
        digits = word.translate(str.maketrans("OoIl", "0011"))
        meant = (digits,) if digits != word and self._pattern.fullmatch(digits) else ()
        message = f"{self._told} was expected here, not '{word}'"
        return Invalid(message, meant=meant, text=text, column=1)
