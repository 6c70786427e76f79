"""The pace of a game: how long each answer may take, as text and back.

every 48h; setup 7d; reactions 24h; weekdays; grace 12h; bank 3d; extend 48h; early; late staff
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from difflib import get_close_matches
from enum import StrEnum
from functools import lru_cache

import msgspec

from pbem.engine.errors import Invalid
from pbem.league.timing.lengths import LENGTH, timedelta_of, write_length
from pbem.league.timing.spans import NOTHING

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
BETWEEN = re.compile(r"[\s;,]*")
WORD = re.compile(r"[^\s;,]+")
USUAL = timedelta(hours=48)


class Kind(StrEnum):
    """What sort of answer a game waits for; each may have a length of its own."""

    SETUP = "setup"
    MOVES = "moves"
    REACTIONS = "reactions"


class Late(StrEnum):
    """What becomes of a seat that has not answered when all its time is over."""

    STAFF = "staff"  # the staff-officer bot plays on
    DEFAULT = "default"  # the game's default orders
    MODERATOR = "moderator"  # the moderator is called
    STANDBY = "standby"  # the seat is offered to the standby list


class Pace(msgspec.Struct, frozen=True, omit_defaults=True):
    """How fast a game goes; `str` writes it so that `parse_pace` reads the same."""

    every: timedelta = USUAL
    setup: timedelta | None = None
    moves: timedelta | None = None
    reactions: timedelta | None = None
    weekdays: bool = False
    grace: timedelta = NOTHING
    bank: timedelta = NOTHING
    extend: timedelta = NOTHING  # what a player may ask for in one game, in all
    early: bool = False
    late: Late = Late.MODERATOR

    def length(self, kind: Kind) -> timedelta:
        """How much counted time an answer of this kind has."""
        own = {Kind.SETUP: self.setup, Kind.MOVES: self.moves, Kind.REACTIONS: self.reactions}
        return own[kind] or self.every

    def __str__(self) -> str:
        clauses = [f"every {write_length(self.every)}"]
        for word in (*Kind, "weekdays", "grace", "bank", "extend", "early"):
            match getattr(self, word):
                case True:
                    clauses.append(word)
                case timedelta() as length if length:
                    clauses.append(f"{word} {write_length(length)}")
        if self.late is not Late.MODERATOR:
            clauses.append(f"late {self.late}")
        return "; ".join(clauses)


# What may follow each word: a length between these two, nothing, or a policy.
LIMITS = {
    "every": (HOUR, 60 * DAY),
    "setup": (HOUR, 60 * DAY),
    "moves": (HOUR, 60 * DAY),
    "reactions": (HOUR, 60 * DAY),
    "grace": (NOTHING, 14 * DAY),
    "bank": (NOTHING, 90 * DAY),
    "extend": (NOTHING, 90 * DAY),
}
BARE = ("weekdays", "early")
WORDS = (*LIMITS, *BARE, "late")


@lru_cache(maxsize=256)
def parse_pace(text: str) -> Pace:
    """Read a pace; clauses stand in any order, each at most once, with or without semicolons."""
    found: dict[str, object] = {}
    place = skip(text, 0)
    while place < len(text):
        word, after = word_at(text, place)
        if word not in WORDS:
            raise not_understood(text, place, word)
        if word in found:
            raise pointing(text, place, f"{word!r} is there twice; say it once.")
        found[word], after = READERS[word](text, after, word)
        place = skip(text, after)
    if not found:
        raise Invalid("The pace is empty.", expected=("every 48h", "every 3d; weekdays"))
    return msgspec.convert(found, Pace, builtin_types=(timedelta,))


def read_length(text: str, place: int, word: str) -> tuple[timedelta, int]:
    """The length after a word, and where it ends."""
    place = skip(text, place)
    match = LENGTH.match(text, place)
    if match is None:
        got, _ = word_at(text, place)
        instead = f"{got!r} is not one" if got else "the text ends there"
        raise pointing(
            text, place, f"After {word!r} a length of time is needed; {instead}.", f"{word} 24h"
        )
    length, (least, most) = timedelta_of(match[0]), LIMITS[word]
    if length < least:
        raise pointing(text, place, f"{word!r} must be at least {write_length(least)}.")
    if length > most:
        raise pointing(text, place, f"{word!r} may be at most {write_length(most)}.")
    return length, match.end()


def read_nothing(text: str, place: int, word: str) -> tuple[bool, int]:
    """A word that stands alone; `weekdays only` is as good as `weekdays`."""
    following, after = word_at(text, skip(text, place))
    return True, after if (word, following) == ("weekdays", "only") else place


def read_policy(text: str, place: int, word: str) -> tuple[Late, int]:
    """The policy after `late`, and where it ends."""
    place = skip(text, place)
    policy, after = word_at(text, place)
    if policy not in set(Late):
        instead = f"{policy!r} is not known" if policy else "the text ends there"
        raise pointing(text, place, f"After {word!r} a policy is needed; {instead}.", *Late)
    return Late(policy), after


READERS: dict[str, Callable[[str, int, str], tuple[object, int]]] = {
    **dict.fromkeys(LIMITS, read_length),
    **dict.fromkeys(BARE, read_nothing),
    "late": read_policy,
}


def skip(text: str, place: int) -> int:
    """Where the next word begins."""
    match = BETWEEN.match(text, place)
    return match.end() if match else place


def word_at(text: str, place: int) -> tuple[str, int]:
    """The word that begins here in small letters, and where it ends; empty at the end."""
    match = WORD.match(text, place)
    return (match[0].lower(), match.end()) if match else ("", place)


def pointing(text: str, place: int, message: str, *expected: str) -> Invalid:
    """An error with a caret under the place."""
    line = text.count("\n", 0, place) + 1
    start = text.rfind("\n", 0, place) + 1
    shown = text[start:].split("\n", 1)[0]
    many = line if "\n" in text else 0
    return Invalid(message, expected=expected, text=shown, line=many, column=place - start + 1)


def not_understood(text: str, place: int, word: str) -> Invalid:
    """A word that no clause begins with; a bare length most likely lacks its `every`."""
    if LENGTH.match(text, place):
        return pointing(text, place, f"{word!r} does not say what it is for.", f"every {word}")
    error = pointing(text, place, f"{word!r} is not understood in a pace.", *WORDS)
    error.meant = tuple(get_close_matches(word, WORDS, n=2))
    return error
