"""What happened, in a mail that has only so much room: no result without its die, and nothing lost.

What there is no room for is owed: the next mail tells it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

import msgspec

from pbem.league.play.telling.told_dice import (
    HEADING,
    NUMBERED,
    ROLLED,
    NewsItem,
    dice_together,
)

OWED_BEFORE = "What your last mail had no room for:"
SINCE_THEN = "Since then:"
BARE = re.compile(r"\s*\[di(?:e|ce) \d")  # a die that no sentence tells
ROW = 68  # columns of a line that is indented
LONGEST_RESULT = 90  # characters behind a die


class ToldInRoom(msgspec.Struct, frozen=True):
    """What a mail tells of the news, and what it owes its reader."""

    lines: tuple[str, ...]
    owed: tuple[NewsItem, ...] = ()


def with_owed(owed: Sequence[NewsItem], news: Sequence[NewsItem]) -> list[NewsItem]:
    """The news, and before them what earlier mails had no room for."""
    if not owed:
        return list(news)
    between = [NewsItem(SINCE_THEN)] if news else []
    return [NewsItem(OWED_BEFORE), *owed, *between, *news]


def without_headings(items: Sequence[NewsItem]) -> list[NewsItem]:
    """What happened, without the words between what is owed and what is new."""
    return [each for each in items if each.words not in (OWED_BEFORE, SINCE_THEN)]


def told_in_room(news: Sequence[NewsItem], most: int) -> ToldInRoom:
    """All of the news, if it is not more lines than there is room for.

    Else the last in full, then as many sentences as there is room for, short ones and later ones
    first; each die of the others with what came of it, in rows.
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
    return ToldInRoom(tuple(_told(news, results, full)), tuple(owed))


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


def _told(news: Sequence[NewsItem], results: Sequence[str], full: Collection[int]) -> Iterator[str]:
    """Sentences in full, and between them the dice of the others in rows."""
    waiting: list[str] = []
    came_of: dict[str, str] = {}
    for at, each in enumerate(news):
        if at not in full:
            waiting += each.dice
            came_of.update(dict.fromkeys(each.dice[-1:], results[at]))
            continue
        yield from dice_together(waiting, came_of)
        waiting = []
        yield each.words
    yield from dice_together(waiting, came_of)


def _lines(news: Sequence[NewsItem], results: Sequence[str], full: Collection[int]) -> int:
    """How many lines that is, with the one that tells of what is owed."""
    told = (line for each in _told(news, results, full) for line in each.split("\n"))
    return 1 + sum(1 + len(line) // ROW for line in told)
