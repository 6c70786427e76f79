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
from pbem.engine.record.journal import REMARK, SEED, Journal, Record
from pbem.league.membership import lobby
from pbem.league.moderation.ask_again import (
    ask_again,
    go_on,
    hold,
    questions_in_words,
    still_sealed,
)
from pbem.league.moderation.go_back import go_back, may_go_back
from pbem.league.moderation.journal_branches import JournalBranches, start_of_turn
from pbem.league.moderation.moderator_act import ModeratorAct, in_play
from pbem.league.notices import Answer, Notice
from pbem.league.play.followed_journal import SILENT
from pbem.league.play.loaded_game import LoadedGame, sides_seen
from pbem.league.play.telling.reports import report
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Exchange, command
from pbem.league.submissions.requests import Request
from pbem.store.rows import games, seating
from pbem.store.schema import Game

ENTRY = re.compile(r"(?:TO\s+)?(?:ENTRY\s+)?#?(\d{1,7})", re.IGNORECASE)
TURN = re.compile(r"(?:TO\s+)?TURN\s+(\d{1,3})", re.IGNORECASE)
STEPS = re.compile(r"(\d{1,4})\s+(?:STEPS?|ORDERS?)", re.IGNORECASE)
NOT_REVIVED = (
    "Orders that had been played or refused since then do not come back into the queues; "
    "send them again if they are still wanted."
)


@command("ROLLBACK", "moderator", "ROLLBACK 17, TURN 3 or 2 STEPS BECAUSE reason: go back")
def rollback(exchange: Exchange, request: Request) -> Answer:
    act = ModeratorAct.of(exchange, request)
    may_go_back(act.game)
    branches = JournalBranches(act.game.records())
    number = entry_meant(act.game, branches, act.what)
    if branches.was_taken_back(number):
        raise Refused(f"Entry {number} was itself taken back; ROLLFORWARD {number} goes to it.")
    return go_to(act, branches, number, "goes back")


@command("ROLLFORWARD", "moderator", "ROLLFORWARD 17 BECAUSE reason: go to what was taken back")
def rollforward(exchange: Exchange, request: Request) -> Answer:
    act = ModeratorAct.of(exchange, request)
    may_go_back(act.game)
    branches = JournalBranches(act.game.records())
    number = entry_meant(act.game, branches, act.what)
    if not branches.was_taken_back(number):
        raise Refused(f"Entry {number} was not taken back; ROLLBACK goes back.")
    return go_to(act, branches, number, "goes forward")


def go_to(act: ModeratorAct, branches: JournalBranches, number: int, how: str) -> Answer:
    """Go to an entry, put the question that was then open, and let its player speak first."""
    game = act.game
    if branches.stands_at(number):
        raise Refused(f"The game stands where it stood after entry {number}.")
    dice = go_back(game, number, act.reason)
    act.compare()
    own = onwards_from_here(game)
    where = f"to how it stood after entry {number}" if number else "to its start"
    told = f"The game {how} {where}: open is {questions_in_words(game)}."
    return act.done(told, *dice, NOT_REVIVED, own=own)


def onwards_from_here(game: LoadedGame) -> dict[str, str]:
    """Put the questions anew; players are waited for, bots play."""
    ask_again(game, new=True)
    own = hold(game, game.asked)
    go_on(game, new=False)
    return own | still_sealed(game)


def entry_meant(game: LoadedGame, branches: JournalBranches, text: str) -> int:
    """The entry that a text names: its number, a turn's start, or so many orders ago."""
    if found := ENTRY.fullmatch(text):
        number = int(found[1])
        if number > branches.last:
            raise Refused(f"There is no entry {number}; the last is {branches.last}.")
        return number
    if found := TURN.fullmatch(text):
        entry = start_of_turn(game.whole_journal(), int(found[1]))
        if entry is None:
            raise Refused(f"Turn {found[1]} has not begun.")
        return entry
    if found := STEPS.fullmatch(text):
        return steps_ago(branches, int(found[1]))
    raise Invalid(
        f"{text!r} names no entry." if text else "To which entry?",
        expected=("17", "TURN 3", "2 STEPS", "AUDIT JOURNAL numbers the entries"),
    )


def steps_ago(branches: JournalBranches, count: int) -> int:
    """The entry before the last so many orders."""
    orders = [each for each in branches.now() if each.by not in SILENT]
    if not 1 <= count <= len(orders):
        raise Refused(f"{len(orders)} orders can be taken back.")
    return orders[-count].number - 1


@command("BRANCH", "moderator", "BRANCH 17 BECAUSE reason: a new game from this entry on")
def branch(exchange: Exchange, request: Request) -> Answer:
    act = ModeratorAct.of(exchange, request)
    game = act.game
    if game.row.state != "over":
        in_play(game)
    branches = JournalBranches(game.records())
    number = entry_meant(game, branches, act.what) if act.what else branches.last
    copy = copied(act, list(branches.records[:number]))
    code = copy.row.code
    whence = f"{code} is a copy of {game.row.code} as it stood after entry {number}"
    tell_of_branch(act, copy, whence)
    act.remark()
    return act.done(
        f"{whence}: a game of its own, with the same players and new dice.",
        f"{game.row.code} is not changed by it. What is learnt in one of them is known in both.",
        told={seat.person_id for seat in copy.seats},
    )


def copied(act: ModeratorAct, records: list[Record]) -> LoadedGame:
    """A new game that has come as far as these records, with the same people around it."""
    old, work = act.game.row, act.game.work
    options = msgspec.json.decode(old.options_json, type=dict[str, str])
    row = lobby.new_game(work, old.rules, options, old.pace).row
    games.branched(row, old, work.now)
    copy = seated_alike(act.game, row)
    journal = Journal(copy.rules, copy.header, row.seed, [by_decree(each) for each in records])
    if copy.rules.verdict(journal.position) is not None:
        raise Refused("There is nothing left to play from there.")
    journal.remark(f"branch of {old.code} after entry {len(records)}: {act.reason}")
    copy.take_up(journal)
    copy.store_adjudication(())
    go_on(copy, new=True)
    return copy


def seated_alike(game: LoadedGame, row: Game) -> LoadedGame:
    """A new game with those who play and moderate another one; who watches that one, does not."""
    work = game.work
    there = {seat.person_id for seat in LoadedGame(work, row).moderators}
    for seat in game.moderators:
        person = work.person(seat)
        if person is not None and person.id not in there:
            lobby.moderate(work, row, person)
    copy = LoadedGame(work, row)
    for seat in copy.players:
        before = game.seat_of(seat.side)
        seating.seated_alike(seat, before)
        person = work.person(before)
        if person is not None:
            lobby.give_seat(copy, seat, person)
    return copy


def by_decree(record: Record) -> Record:
    """An entry whose dice fell by the seed of another game; a commitment to that is but a word."""
    if record.by == SEED:
        return replace(record, by=REMARK, text="", comment=f"seed {record.text}: {record.comment}")
    return replace(record, rolls=tuple(replace(roll, decreed=True) for roll in record.rolls))


def tell_of_branch(act: ModeratorAct, copy: LoadedGame, whence: str) -> None:
    """Ask those who sit at the branch, and tell those who moderate it."""
    reason = f"The reason given by {act.exchange.person.name}, who moderates: {act.reason}"
    dice = "Its dice are new from here on; queues and standing orders are empty."
    sealed = still_sealed(copy)
    for seat in copy.readers():
        own = [sealed[side] for side in sides_seen(copy, seat) if side in sealed]
        notice = Notice(kind="moderator", subject="", lead=(f"{whence}.", dice, *own, reason))
        copy.work.write_to_seat(seat, copy.row, report(copy, seat, notice))
