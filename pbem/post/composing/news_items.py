"""What happened, sorted for the eye: turns, phases, dice, and units that all do the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby, zip_longest

import msgspec

TURN = re.compile(r"TURN \d+\b")
PHASE = re.compile(r"- (.+) -")
DIE = re.compile(r"\[die \d+\]")
ROLLED = re.compile(r"(\[die \d+\]) (?:(?!\[die).)*: (\d+) on d\d+")  # one die, not several
LOUD = re.compile(r"[A-Z][A-Z ]{5,}[:,]")
STAYS = re.compile(r"(\S.{0,60}) stays in (.{1,60})\.")
SET_UP = re.compile(r"(\S.{0,20}?)(?: \(.{1,120}\))? is set up in (.{1,60})\.")
FEW = 2  # units that do the same, each told by itself


class NewsItem(msgspec.Struct, frozen=True):
    """One thing that happened: a turn, a phase, a die, a stay, something loud, or else."""

    kind: str
    words: str
    details: tuple[str, ...] = ()


def news_items(news: Iterable[str]) -> Iterator[NewsItem]:
    """What happened, each thing with its kind.

    A phase in which nothing happened is left out, unless it is the last: that one goes on.
    """
    things = list(_things(_with_their_dice(news)))
    for thing, following in zip_longest(things, things[1:]):
        empty = following is not None and following.kind in ("phase", "turn")
        if thing.kind != "phase" or thing.details or not empty:
            yield thing


def _with_their_dice(news: Iterable[str]) -> Iterator[str]:
    """A die whose value the next sentence tells needs no line of its own: its number is enough."""
    waiting: list[str] = []
    for item in news:
        if ROLLED.fullmatch(item):
            waiting.append(item)
            continue
        told = _naming(item, waiting[0]) if waiting else ""
        if told:
            del waiting[0]
            yield told
        else:
            yield from (*waiting, item)
            waiting.clear()
    yield from waiting


def _naming(item: str, die: str) -> str:
    """What happened, with the number of its die behind the line that tells it; else nothing."""
    rolled = ROLLED.fullmatch(die)
    lines = item.split("\n")
    for at, line in enumerate(lines):
        if rolled and re.search(rf"\bdie {rolled[2]}\b", line):
            lines[at] = f"{line} {rolled[1]}"
            return "\n".join(lines)
    return ""


def _things(news: Iterable[str]) -> Iterator[NewsItem]:
    for does, run in groupby(news, _does):
        lines = list(run)
        if does == "stay" and len(lines) > FEW:
            yield NewsItem("stay", _staying(lines))
        elif does == "set up" and len(lines) > FEW:
            yield NewsItem("", _set_up(lines))
        else:
            yield from map(_news_item, lines)


def _does(item: str) -> str:
    """What a unit does that many do at once."""
    if STAYS.fullmatch(item):
        return "stay"
    return "set up" if SET_UP.fullmatch(item) else ""


def _news_item(item: str) -> NewsItem:
    words, *details = item.split("\n")
    if TURN.match(words):
        return NewsItem("turn", words, tuple(details))
    if phase := PHASE.fullmatch(words):
        return NewsItem("phase", phase[1], tuple(details))
    kind = "die" if DIE.match(words) else "loud" if LOUD.match(words) else ""
    return NewsItem(kind, words, tuple(details))


def _staying(lines: Iterable[str]) -> str:
    """Units that stay, in one sentence."""
    found = (STAYS.fullmatch(each) for each in lines)
    places = ", ".join(f"{each[1]} in {each[2]}" for each in found if each)
    return f"Stay where they are: {places}."


def _set_up(lines: Iterable[str]) -> str:
    """Units that are set up, in one sentence, place by place."""
    found: dict[str, list[str]] = {}
    for each in map(SET_UP.fullmatch, lines):
        if each:
            found.setdefault(each[2], []).append(each[1])
    places = "; ".join(f"in {place} {', '.join(units)}" for place, units in found.items())
    return f"Set up: {places}."
