"""How reliably people play: how soon they answer, and how often they did not in time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime, timedelta
from statistics import median

import msgspec

from pbem.league.unit_of_work import Work
from pbem.store.overviews import public_pages

LATELY = timedelta(days=365)  # what lies longer back is forgotten
FEWEST = 3  # answers from which on a median says something


class Reliability(msgspec.Struct, frozen=True):
    """One person's record, without an address or anything else that is private."""

    id: int
    name: str
    games: int
    over: int
    missed: int
    answers: int = 0
    reply: timedelta | None = None  # the median; none with too few answers


def of_many(work: Work, first: int, most: int, only: int | None = None) -> list[Reliability]:
    """The records of those who play, by name; whatever their number with the same queries."""
    rows = public_pages.people(work.session, first, most, only)
    waits = replies(work, [row.id for row in rows])
    return [
        Reliability(row.id, row.name, row.games, row.over, row.missed, len(found), usual(found))
        for row in rows
        for found in [waits.get(row.id, [])]
    ]


def usual(waits: list[timedelta]) -> timedelta | None:
    """The median of some waits."""
    if len(waits) < FEWEST:
        return None
    return timedelta(seconds=median(each.total_seconds() for each in waits))


def replies(work: Work, people: Collection[int]) -> dict[int, list[timedelta]]:
    """How long each question waited for the mail with orders that answered it, by person."""
    since = work.now - LATELY
    put: dict[tuple[int, int], list[datetime]] = defaultdict(list)
    for person, game, _, at in public_pages.questions_put(work.session, people, since):
        put[person, game].append(at)
    came: dict[tuple[int, int], list[datetime]] = defaultdict(list)
    for person, game, at in public_pages.answers(work.session, people, since):
        came[person, game].append(at)
    found: dict[int, list[timedelta]] = defaultdict(list)
    for (person, game), asked in put.items():
        found[person] += waits(asked, came[person, game])
    return found


def waits(asked: list[datetime], answered: list[datetime]) -> list[timedelta]:
    """From each question to the first answer before the next question; both lists in order."""
    found = []
    ends = [*asked[1:], datetime.max.replace(tzinfo=asked[0].tzinfo)] if asked else []
    for start, end in zip(asked, ends, strict=True):
        answer = next((each for each in answered if start <= each < end), None)
        if answer is not None:
            found.append(answer - start)
    return found
