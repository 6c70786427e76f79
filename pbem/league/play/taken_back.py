"""What was taken back: which part of a game's history counts no longer, by whose word and why.

No entry of a journal and no snapshot is ever deleted, so whoever tells what happened asks here
what of it still counts. Where a game went back, and where to, is all that is needed for that.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

import msgspec

from pbem.engine.event import Event
from pbem.engine.record.course import Course
from pbem.engine.record.journal import BACK, DIE, Before, Header, Journal
from pbem.engine.ruleset import Ruleset
from pbem.league.play.followed_journal import FollowedJournal, record_of
from pbem.league.unit_of_work import Work
from pbem.store.rows import audits, journals
from pbem.store.schema import Audit, Entry, Game, Snapshot

ACTS = ("ROLLBACK", "ROLLFORWARD", "REROLL")
MARK = "(taken back)"


class WentBack(msgspec.Struct, frozen=True):
    """A moderator took a game to how it stood after an entry."""

    entry: int  # of the journal, that says so
    to: int  # the entry after which it then stood
    who: str
    why: str
    at: datetime
    struck: tuple[str, ...] = ()  # dice that had been set, and were taken back with the rest

    def __str__(self) -> str:
        where = f"to how it stood after entry {self.to}" if self.to else "to its start"
        dice = f" {struck_in_words(self.struck)}" if self.struck else ""
        return (
            f"TAKEN BACK: {self.who}, who moderates, took the game {where}, on "
            f"{self.at:%Y-%m-%d} at {self.at:%H:%M} UTC.{dice} The reason given: {self.why}"
        )


def struck_in_words(values: Sequence[object]) -> str:
    """That dice which a moderator had set will not fall so."""
    if len(values) == 1:
        return f"The die that had been set to fall {values[0]} is struck with it."
    return f"The dice that had been set to fall {', '.join(map(str, values))} are struck with it."


class Told(msgspec.Struct, frozen=True):
    """One thing to tell: an event, with whether it was taken back; or that something was."""

    event: Event | None
    gone: bool = False
    note: str = ""


def went_back(acts: Sequence[Entry], audited: Sequence[Audit]) -> Iterator[WentBack]:
    """Where a game went back, from the entries about that and about dice that were set."""
    turned: list[tuple[int, int]] = []
    for back in (each for each in acts if each.by == BACK):
        before, after = Course(turned, back.number - 1), Course(turned, int(back.text))
        struck = [
            each.text
            for each in acts
            if each.by == DIE and before.counts(each.number) and not after.counts(each.number)
        ]
        who = by_whose_word(back, audited)
        yield WentBack(back.number, int(back.text), who, back.comment, back.at, tuple(struck))
        turned.append((back.number, int(back.text)))


def by_whose_word(back: Entry, audited: Sequence[Audit]) -> str:
    """Who took a game back: the audit knows it, by the moment and the reason."""
    found = (each for each in audited if each.act in ACTS and each.at == back.at)
    return next((each.who for each in found if each.reason == back.comment), "somebody")


class History:
    """What happened in a game, and what of it still counts; or did, as of an earlier entry."""

    def __init__(self, work: Work, row: Game, as_of: int | None = None) -> None:
        self._work, self._row, self._game_id = work, row, row.id or 0
        acts = journals.entries_by(work.session, self._game_id, (BACK, DIE))
        self.backs: tuple[WentBack, ...] = ()
        if any(each.by == BACK for each in acts):
            self.backs = tuple(went_back(acts, audits.audit(work.session, self._game_id)))
            self._entries = journals.last_entries(work.session, self._game_id)
        last = row.entries if as_of is None else as_of
        self._course = Course([(each.entry, each.to) for each in self.backs], last)

    def told(self, number: int, rules: Ruleset[Any], events: Sequence[Event]) -> list[Told]:
        """The events of a snapshot, each with whether it was taken back, and what took others."""
        if not self.backs:
            return [Told(event) for event in events]
        first, last = self._entries.get(number - 1, 0), self._entries[number]
        notes = [Told(None, note=str(each)) for each in self.backs if first < each.entry <= last]
        kept = self._kept(number, rules, events)
        return [*notes, *(Told(event, at >= kept) for at, event in enumerate(events))]

    def counting(self, number: int, rules: Ruleset[Any], events: Sequence[Event]) -> list[Event]:
        """The events of a snapshot that were not taken back."""
        told = self.told(number, rules, events)
        return [each.event for each in told if each.event is not None and not each.gone]

    def gone_since(self, number: int) -> datetime | None:
        """When the last of a snapshot was taken back; none, if all of it counts."""
        if not self.backs or not self._lost(number):
            return None
        last = self._entries[number]
        return max(each.at for each in self.backs if each.to < last < each.entry)

    def _played(self, number: int) -> list[int]:
        """The entries of a snapshot that brought something about."""
        turned = {each.entry for each in self.backs}
        first, last = self._entries.get(number - 1, 0), self._entries[number]
        return [each for each in range(first + 1, last + 1) if each not in turned]

    def _lost(self, number: int) -> bool:
        return not all(map(self._course.counts, self._played(number)))

    def _kept(self, number: int, rules: Ruleset[Any], events: Sequence[Event]) -> int:
        """How many of a snapshot's events still count: they are its first ones."""
        played = self._played(number)
        in_force = [each for each in played if self._course.counts(each)]
        if len(in_force) == len(played):
            return len(events)
        return self._events_up_to(number, rules, in_force[-1]) if in_force else 0

    def _events_up_to(self, number: int, rules: Ruleset[Any], entry: int) -> int:
        """How many events of a snapshot there were by an entry: that part is played again."""
        session, row = self._work.session, self._row
        before = journals.snapshot(session, self._game_id, number - 1)
        if before is None:
            return 0
        options = msgspec.json.decode(row.options_json, type=dict[str, str])
        header = Header(row.rules, row.version, row.code, row.commitment, options)
        position = self._position(rules, header, before)
        journal = FollowedJournal.resumed(rules, header, row.seed, position, Before(before.entry))
        for each in journals.entries_between(session, self._game_id, before.entry, entry):
            journal.follow(record_of(each))
        return len(journal.events)

    def _position(self, rules: Ruleset[Any], header: Header, stored: Snapshot) -> Any:
        """The position of a snapshot; that of a game long over may be left to its journal."""
        if stored.position:
            return rules.decode(zlib.decompress(stored.position))
        entries = journals.entries_between(self._work.session, self._game_id, 0, stored.entry)
        return Journal(rules, header, None, map(record_of, entries)).position


def marked(words: str) -> str:
    """The words of something that was taken back, each line as such."""
    return "\n".join(map(_marked_line, words.split("\n")))


def _marked_line(line: str) -> str:
    """A heading stays a heading, a die a die; workings belong to the line above them."""
    if line.startswith("- ") and line.endswith(" -"):
        return f"{line[:-2]} {MARK} -"
    if line.startswith(("TURN ", "[")):
        return f"{line} {MARK}"
    return line if line.startswith(" ") else f"{MARK} {line}"
