"""The course of a game whose moderator went back and forth: which entries led to which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.record.journal import BACK, Journal, Record
from pbem.league.play.followed_journal import SILENT, FollowedJournal


class JournalBranches:
    """The entries of a journal as a tree: going back begins a new branch of it."""

    def __init__(self, records: Sequence[Record]) -> None:
        self.records = records
        self._place = [0]  # after each entry: the last one that was then in force
        self._before = {0: 0}
        for record in records:
            if record.by == BACK:
                self._place.append(self._place[int(record.text)])
            else:
                self._before[record.number] = self._place[-1]
                self._place.append(record.number)

    @property
    def last(self) -> int:
        """The number of the last entry."""
        return len(self.records)

    def way(self, number: int) -> list[Record]:
        """The entries that were in force after an entry, in their order."""
        at, found = self._place[number], []
        while at:
            found.append(self.records[at - 1])
            at = self._before[at]
        return found[::-1]

    def now(self) -> list[Record]:
        """The entries that are in force."""
        return self.way(self.last)

    def was_taken_back(self, number: int) -> bool:
        """Does an entry lie beside the way that led to the present?"""
        place = self._place[number]
        return place != 0 and place not in {each.number for each in self.now()}

    def stands_at(self, number: int) -> bool:
        """Is the position after an entry the present one?"""
        return _moves(self.way(number)) == _moves(self.now())


def _moves(records: Sequence[Record]) -> list[Record]:
    return [each for each in records if each.by not in SILENT]


def start_of_turn(journal: Journal[Any], turn: int) -> int | None:
    """The last entry before a turn began; none if it has not begun."""
    walk = FollowedJournal(journal.rules, journal.header)
    if walk.rules.turn(walk.position) >= turn:
        return 0
    for record in JournalBranches(journal.records).now():
        if walk.follow(record) >= turn:
            return record.number
    return None
