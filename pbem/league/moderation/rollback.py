"""Back and forth in a game: ROLLBACK, ROLLFORWARD, BRANCH.

A rollback is an entry of its own: what it takes back stays in the journal, can be gone to again,
and its dice are never reused. A game that is over cannot go back, for its seed is published.

A branch is a new game that begins as a copy of another up to an entry. It has a seed of its own,
since the dice to come must be nobody's knowledge; the dice of the copied entries fell by another
seed, so they are marked as decreed there, and proofs of the branch leave them out. They can be
proved in the game that they come from. The same people sit at the branch, with empty queues.
"""

from __future__ import annotations

import re

import msgspec
from msgspec.structs import replace

from pbem.engine.errors import Invalid
from pbem.engine.journal import Journal, Record
from pbem.league.membership import lobby
from pbem.league.moderation.ask_again import go_on, hold, question_words
from pbem.league.moderation.go_back import go_back, may_go_back
from pbem.league.moderation.journal_branches import SILENT, Course, start_of_turn
from pbem.league.moderation.moderator_act import Deed, in_play
from pbem.league.notices import Answer, Notice
from pbem.league.play import adjudication
from pbem.league.play.loaded_game import Table
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Talk, command
from pbem.league.submissions.requests import Request
from pbem.store.schema import Game

ENTRY = re.compile(r"(?:TO\s+)?(?:ENTRY\s+)?#?(\d{1,7})", re.IGNORECASE)
TURN = re.compile(r"(?:TO\s+)?TURN\s+(\d{1,3})", re.IGNORECASE)
STEPS = re.compile(r"(\d{1,4})\s+(?:STEPS?|ORDERS?)", re.IGNORECASE)
NOT_REVIVED = (
    "Orders that had been played or refused since then do not come back into the queues; "
    "send them again if they are still wanted."
)


@command("ROLLBACK", "moderator", "ROLLBACK 17, TURN 3 or 2 STEPS BECAUSE reason: go back")
def rollback(talk: Talk, request: Request) -> Answer:
    deed = Deed.of(talk, request)
    may_go_back(deed.table)
    course = Course(deed.table.records())
    number = entry_meant(deed.table, course, deed.what)
    if course.was_taken_back(number):
        raise Refused(f"Entry {number} was itself taken back; ROLLFORWARD {number} goes to it.")
    return go_to(deed, course, number, "goes back")


@command("ROLLFORWARD", "moderator", "ROLLFORWARD 17 BECAUSE reason: go to what was taken back")
def rollforward(talk: Talk, request: Request) -> Answer:
    deed = Deed.of(talk, request)
    may_go_back(deed.table)
    course = Course(deed.table.records())
    number = entry_meant(deed.table, course, deed.what)
    if not course.was_taken_back(number):
        raise Refused(f"Entry {number} was not taken back; ROLLBACK goes back.")
    return go_to(deed, course, number, "goes forward")


def go_to(deed: Deed, course: Course, number: int, how: str) -> Answer:
    """Go to an entry, put the question that was then open, and let its player speak first."""
    table = deed.table
    if course.stands_at(number):
        raise Refused(f"The game stands where it stood after entry {number}.")
    go_back(table, number, deed.reason)
    deed.compare()
    own = onwards_from_here(table)
    where = f"to how it stood after entry {number}" if number else "to its start"
    return deed.done(
        f"The game {how} {where}: open is {question_words(table)}.", NOT_REVIVED, own=own
    )


def onwards_from_here(table: Table) -> dict[str, str]:
    """Put the question anew; its player is waited for, a bot plays."""
    adjudication.ask(table, table.rules.decision(table.position), new=True)
    own = hold(table)
    go_on(table, new=False)
    return own


def entry_meant(table: Table, course: Course, text: str) -> int:
    """The entry that a text names: its number, a turn's start, or so many orders ago."""
    if found := ENTRY.fullmatch(text):
        number = int(found[1])
        if number > course.last:
            raise Refused(f"There is no entry {number}; the last is {course.last}.")
        return number
    if found := TURN.fullmatch(text):
        entry = start_of_turn(table.whole_journal(), int(found[1]))
        if entry is None:
            raise Refused(f"Turn {found[1]} has not begun.")
        return entry
    if found := STEPS.fullmatch(text):
        return steps_ago(course, int(found[1]))
    raise Invalid(
        f"{text!r} names no entry." if text else "To which entry?",
        expected=("17", "TURN 3", "2 STEPS", "AUDIT JOURNAL numbers the entries"),
    )


def steps_ago(course: Course, count: int) -> int:
    """The entry before the last so many orders."""
    orders = [each for each in course.now() if each.by not in SILENT]
    if not 1 <= count <= len(orders):
        raise Refused(f"{len(orders)} orders can be taken back.")
    return orders[-count].number - 1


@command("BRANCH", "moderator", "BRANCH 17 BECAUSE reason: a new game from this entry on")
def branch(talk: Talk, request: Request) -> Answer:
    deed = Deed.of(talk, request)
    table = deed.table
    if table.row.state != "over":
        in_play(table)
    course = Course(table.records())
    number = entry_meant(table, course, deed.what) if deed.what else course.last
    copy = copied(deed, list(course.records[:number]))
    code = copy.row.code
    whence = f"{code} is a copy of {table.row.code} as it stood after entry {number}"
    tell_of_branch(deed, copy, whence)
    deed.remark()
    return deed.done(
        f"{whence}: a game of its own, with the same players and new dice.",
        f"{table.row.code} is not changed by it. What is learnt in one of them is known in both.",
        told={seat.person_id for seat in copy.seats},
    )


def copied(deed: Deed, records: list[Record]) -> Table:
    """A new game that has come as far as these records, with the same people around it."""
    old, work = deed.table.row, deed.table.work
    options = msgspec.json.decode(old.options_json, type=dict[str, str])
    row = lobby.new_game(work, old.rules, options, old.pace).row
    row.version, row.salts_json, row.branch_of = old.version, old.salts_json, old.id
    row.state, row.started_at = "running", work.now
    copy = seated_alike(deed.table, row)
    journal = Journal(copy.rules, copy.header, row.seed, [by_decree(each) for each in records])
    if copy.rules.verdict(journal.position) is not None:
        raise Refused("There is nothing left to play from there.")
    journal.remark(f"branch of {old.code} after entry {len(records)}: {deed.reason}")
    copy.take_up(journal)
    copy.write_down(())
    go_on(copy, new=True)
    return copy


def seated_alike(table: Table, row: Game) -> Table:
    """A new game with those who play and moderate another one; who watches that one, does not."""
    work = table.work
    there = {seat.person_id for seat in Table(work, row).moderators}
    for seat in table.moderators:
        person = work.person(seat)
        if person is not None and person.id not in there:
            lobby.moderate(work, row, person)
    work.session.flush()
    copy = Table(work, row)
    for seat in copy.players:
        before = table.seat_of(seat.side)
        seat.bot, seat.bank, seat.salt = before.bot, before.bank, before.salt
        person = work.person(before)
        if person is not None:
            lobby.give_seat(copy, seat, person)
    return copy


def by_decree(record: Record) -> Record:
    """An entry whose dice fell by the seed of another game."""
    return replace(record, rolls=tuple(replace(roll, decreed=True) for roll in record.rolls))


def tell_of_branch(deed: Deed, copy: Table, whence: str) -> None:
    """Ask those who sit at the branch; the moderator has his answer in the other game."""
    reason = f"The reason given by {deed.talk.person.name}, who moderates: {deed.reason}"
    dice = "Its dice are new from here on; queues and standing orders are empty."
    notice = Notice(kind="moderator", subject="", lead=(f"{whence}.", dice, reason))
    mine = (seat for seat in copy.moderators if seat.person_id == deed.talk.person.id)
    adjudication.tell_everybody(copy, but=next(mine, None), notice=notice)
