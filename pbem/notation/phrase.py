"""Words in a row that name one thing after another, with nothing to part them.

`M 2 Pz Tana Bru` names a unit and a place; only who knows the names can tell where one ends.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from lark import Token

from pbem.engine.errors import Invalid, OrderError
from pbem.notation.names import CLOSE, MOST_CLOSE, Names, shown

PIECE = re.compile(r"[^\s-]+")

VERY_CLOSE = 0.8


def closest(word: str, spellings: Mapping[str, str], least: float = CLOSE) -> tuple[str, ...]:
    """The spellings that this one may be a slip of the finger for, one for each word."""
    near = difflib.get_close_matches(word.upper(), spellings, MOST_CLOSE, least)
    first = {spellings[each]: each for each in reversed(near)}
    return tuple(each for each in near if first[spellings[each]] == each)


class Unnamed(Exception):
    """Words that name nothing; what to say of them is only worked out for who is to read it."""

    def __init__(self, row: _Row) -> None:
        super().__init__(row.token)
        self.row = row

    def told(self) -> OrderError:
        return self.row.error()


@dataclass(frozen=True)
class Phrases:
    """Reads such rows, knowing whose names win and which words of the grammar may be misspelt."""

    prefer: Collection[str]
    verbs: Mapping[str, str]  # spelling -> word
    stops: Mapping[str, str]
    words: Mapping[str, str]

    def candidates(self, text: str, names: Names) -> tuple[str, ...]:
        """All that a text can name; a word of the grammar is no mere beginning of a name."""
        if text.upper() in self.words:
            return names.exactly(text, self.prefer)
        return names.candidates(text, self.prefer)

    def one(self, token: Token, names: Names) -> str:
        """The one thing that the token names."""
        found = self.candidates(token.rstrip(), names)
        if len(found) == 1:
            return found[0]
        raise Unnamed(_Row(self, token, names, None))

    def several(self, token: Token, names: Names) -> list[str]:
        """All that the token names."""
        return self.row(token, names, names)

    def row(self, token: Token, first: Names, then: Names) -> list[str]:
        """One thing of the first kind, then as many of the other as there are."""
        found = self.candidates(token.rstrip(), first)
        if len(found) == 1:
            return list(found)
        row = _Row(self, token, first, then)
        all_found = None if found else row.tiled()
        if all_found is None:
            raise Unnamed(row)
        return all_found


class _Row:
    """One such row of words."""

    def __init__(self, phrases: Phrases, token: Token, first: Names, then: Names | None) -> None:
        self.phrases = phrases
        self.token = token
        self.first = first
        self.then = then
        self.pieces = [each.span() for each in PIECE.finditer(token)]

    def part(self, begin: int, end: int) -> str:
        """The pieces from one up to another, as they were written."""
        return self.token[self.pieces[begin][0] : self.pieces[end - 1][1]]

    def kind(self, begin: int) -> Names | None:
        return self.then if begin else self.first

    def ends(self, begin: int) -> range:
        """Where a name that begins here may end, the longest first."""
        names = self.kind(begin)
        longest = names.longest if names else 0
        return range(min(len(self.pieces), begin + longest), begin, -1)

    def named(self, begin: int, end: int) -> tuple[str, ...]:
        """What these pieces can name."""
        names = self.kind(begin)
        return self.phrases.candidates(self.part(begin, end), names) if names else ()

    def tiled(self) -> list[str] | None:
        """The row as names without a rest, each as long as can be."""
        count = len(self.pieces)
        ways: dict[int, list[str]] = {count: []}
        for begin in reversed(range(count)):
            for end in self.ends(begin):
                found = self.named(begin, end) if end in ways else ()
                if len(found) == 1:
                    ways[begin] = [found[0], *ways[end]]
                    break
        return ways.get(0)

    def known(self, begin: int) -> int | None:
        """Where the name that begins here ends, if one does."""
        names = self.kind(begin)
        for end in self.ends(begin):
            if names and len(names.exactly(self.part(begin, end), self.phrases.prefer)) == 1:
                return end
        return None

    def error(self) -> OrderError:
        """What to say about a row that is not understood, pointing at the first odd word."""
        begin = 0
        while begin < len(self.pieces) and (end := self.known(begin)) is not None:
            begin = end
        begin = min(begin, len(self.pieces) - 1)
        error = self.wrong(begin)
        error.column = (self.token.column or 1) + self.pieces[begin][0]
        return error

    def wrong(self, begin: int) -> OrderError:
        """What is wrong with the name that should begin here."""
        names = self.kind(begin)
        word = self.part(begin, begin + 1)
        if word.upper() in self.phrases.verbs and (begin or self.token.type == "TOWN"):
            return Invalid(f"'{word}' begins another order: give it a line of its own")
        if names is not None:
            for end in self.ends(begin):
                found = self.named(begin, end)
                if len(found) > 1:
                    return names.ambiguous(self.part(begin, end), found)
        slip = closest(word, self.phrases.stops) if begin else ()
        if names is None or slip:
            return Invalid(f"I do not understand '{shown(word)}' here", meant=slip)
        if word.upper() in self.phrases.words:
            return Invalid(f"the name of a {names.kind} was expected here, not '{word}'")
        later = range(begin + 1, len(self.pieces))
        end = next((each for each in later if self.known(each)), len(self.pieces))
        error = names.unknown(self.part(begin, end), self.phrases.prefer)
        near = closest(word, self.phrases.words, VERY_CLOSE)
        error.meant = error.meant or tuple(each for each in near if each != word.upper())
        return error
