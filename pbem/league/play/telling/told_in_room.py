"""What happened, in a mail that has only so much room: no result without its die, and nothing lost.

What there is no room for is owed: the next mail tells it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

import msgspec

from pbem.league.play.telling.told_dice import (
    HEADING,
    NUMBERED,
    ROLLED,
    NewsItem,
    dice_as_they_fell,
    dice_together,
)

Fold: TypeAlias = Callable[[Iterable[str], Mapping[str, str]], Iterator[str]]

OWED_BEFORE = "What your last mail had no room for:"
SINCE_THEN = "Since then:"
BARE = re.compile(r"\s*\[di(?:e|ce) \d")  # a die that no sentence tells
ROW = 68  # columns of a line that is indented
LONGEST_RESULT = 90  # characters behind a die
FEW_MORE = 3  # lines for which no die goes without its words


class ToldInRoom(msgspec.Struct, frozen=True):
    """What a mail tells of the news, and what it owes its reader."""

    lines: tuple[str, ...]
    owed: tuple[NewsItem, ...] = ()


def with_owed(owed: Sequence[NewsItem], news: Sequence[NewsItem]) -> list[NewsItem]:
    """The news, and before them what earlier mails had no room for."""
    owed, news = list(owed), list(news)
    while owed and HEADING.fullmatch(owed[-1].words):
        news.insert(0, owed.pop())  # what is new happened under it
    if not owed:
        return news
    between = [NewsItem(SINCE_THEN)] if news else []
    return [NewsItem(OWED_BEFORE), *owed, *between, *news]


def without_headings(items: Sequence[NewsItem]) -> list[NewsItem]:
    """What happened, without the words between what is owed and what is new."""
    return [each for each in items if each.words not in (OWED_BEFORE, SINCE_THEN)]


def told_in_room(news: Sequence[NewsItem], most: int) -> ToldInRoom:
    """All of the news, if it is not more lines than there is room for.

    Else the last in full, then as many sentences as there is room for, short ones and later ones
    first; each die of the others with what came of it, in rows, or, where even these are too
    many, as it fell, and the next mail has all of its words.
    """
    if sum(each.lines for each in news) <= most:
        return ToldInRoom(tuple(each.words for each in news))
    news = without_headings(news)
    results = list(map(result, news))
    full = {len(news) - 1}
    by_weight = sorted(
        (at for at, each in enumerate(news[:-1]) if not HEADING.fullmatch(each.words)),
        key=lambda at: (bool(news[at].dice) or news[at].lines > 1, -at),
    )
    for at in by_weight:
        if _lines(news, results, full) >= most:
            break
        if _lines(news, results, {*full, at}) <= most:
            full.add(at)
    owed = [
        each
        for at, each in enumerate(news)
        if at not in full and not BARE.match(each.words) and not (each.dice and results[at])
    ]
    if _lines(news, results, full) <= most + FEW_MORE:
        return ToldInRoom(tuple(_told(news, results, full)), tuple(owed))
    told = tuple(_told(news, results, full, fold=dice_as_they_fell))
    return ToldInRoom(told, tuple(each for at, each in enumerate(news) if at not in full))


def without_empty_headings(items: Sequence[NewsItem]) -> list[NewsItem]:
    """What happened, without headings of phases that went by and in which nothing did."""
    ends = [*(HEADING.fullmatch(each.words) for each in items[1:]), None]
    return [
        each
        for each, then in zip(items, ends, strict=False)
        if not (then and HEADING.fullmatch(each.words))
    ]


def write_owed(owed: Sequence[NewsItem]) -> str:
    """What is owed, as text for the store."""
    return msgspec.json.encode(owed).decode()


def read_owed(text: str) -> list[NewsItem]:
    """The inverse of `write_owed`."""
    return msgspec.json.decode(text, type=list[NewsItem])


def said_owed(owed: Sequence[NewsItem]) -> str:
    """That something is left to the next mail; nothing if there is nothing but headings."""
    count = sum(each.lines for each in owed if not HEADING.fullmatch(each.words))
    if not count:
        return ""
    lines = "1 line comes" if count == 1 else f"{count} lines come"
    return f"({lines} with your next mail; HISTORY has all at once.)"


def result(item: NewsItem) -> str:
    """What came of a sentence's dice, in its own last words; nothing where it ends otherwise."""
    told = next((line for line in item.words.split("\n") if NUMBERED.search(line)), "")
    rolled = list(ROLLED.finditer(NUMBERED.sub("", told)))
    if not rolled:
        return ""
    _, colon, words = NUMBERED.sub("", told)[rolled[-1].end() :].rpartition(": ")
    words = words.strip().rstrip(".")
    balanced = words.count("(") == words.count(")")
    return words if colon and balanced and len(words) <= LONGEST_RESULT else ""


def _told(
    news: Sequence[NewsItem],
    results: Sequence[str],
    full: Collection[int],
    fold: Fold = dice_together,
) -> Iterator[str]:
    """Sentences in full, and between them the dice of the others in rows."""
    waiting: list[str] = []
    came_of: dict[str, str] = {}
    for at, each in enumerate(news):
        if at not in full:
            waiting += each.dice
            came_of.update(dict.fromkeys(each.dice[-1:], results[at]))
            continue
        yield from fold(waiting, came_of)
        waiting = []
        yield each.words
    yield from fold(waiting, came_of)


def _lines(news: Sequence[NewsItem], results: Sequence[str], full: Collection[int]) -> int:
    """How many lines that is, with the one that tells of what is owed."""
    told = (line for each in _told(news, results, full) for line in each.split("\n"))
    return 1 + sum(1 + len(line) // ROW for line in told)
