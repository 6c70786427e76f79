"""What happened, sorted for the eye: turns, phases, dice, and units that all do the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby, zip_longest

import msgspec

from pbem.league.play.telling.told_dice import with_their_dice

TURN = re.compile(r"TURN \d+\b")
PHASE = re.compile(r"- (.+) -")
DIE = re.compile(r"\[di(?:e|ce) \d+")
LOUD = re.compile(r"[A-Z][A-Z ]{5,}[:,]")
STAYS = re.compile(r"(\S.{0,60}) stays in (.{1,60})\.")
CAME = re.compile(
    r"(?P<who>\S.{0,20}?)(?: \(.{1,120}\))? (?P<did>is set up in|arrives in|lands at) "
    r"(?P<place>.{1,60})\."
)
TOGETHER = {"is set up in": "Set up: in", "arrives in": "Arrive: in", "lands at": "Land: at"}
NAMELESS = re.compile(r"An? (.+) unit")
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
    things = list(_things(each.words for each in with_their_dice(news)))
    for thing, following in zip_longest(things, things[1:]):
        empty = following is not None and following.kind in ("phase", "turn")
        if thing.kind != "phase" or thing.details or not empty:
            yield thing


def _things(news: Iterable[str]) -> Iterator[NewsItem]:
    for does, run in groupby(news, _does):
        lines = list(run)
        if does == "stay" and len(lines) > FEW:
            yield NewsItem("stay", _staying(lines))
        elif does in TOGETHER and len(lines) > FEW:
            yield NewsItem("", _came(TOGETHER[does], lines))
        else:
            yield from map(_news_item, lines)


def _does(item: str) -> str:
    """What a unit does that many do at once."""
    if STAYS.fullmatch(item):
        return "stay"
    came = CAME.fullmatch(item)
    return came["did"] if came else ""


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


def _came(how: str, lines: Iterable[str]) -> str:
    """Units that come onto the map, in one sentence, place by place."""
    found: dict[str, list[str]] = {}
    for each in map(CAME.fullmatch, lines):
        if each:
            found.setdefault(each["place"], []).append(each["who"])
    verb, preposition = how.split(": ")
    places = (f"{preposition} {place} {_named(units)}" for place, units in found.items())
    return f"{verb}: {'; '.join(places)}."


def _named(units: list[str]) -> str:
    """Units by name; those that have none are counted."""
    told = []
    for unit, count in Counter(units).items():
        nameless = NAMELESS.fullmatch(unit)
        told.append(f"{count} {nameless[1]} units" if nameless and count > 1 else unit)
    return ", ".join(told)
