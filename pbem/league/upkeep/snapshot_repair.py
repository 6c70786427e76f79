"""Snapshots that cannot be read any more, made anew: the journal holds all that is in them."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from pbem.engine.dice import OutOfDice
from pbem.engine.errors import OrderError
from pbem.engine.event import Event
from pbem.engine.record.journal import Differs, Record
from pbem.engine.ruleset import Ruleset
from pbem.games import catalogue
from pbem.league.play.loaded_game import LoadedGame, events_in, id_of, position_in
from pbem.league.refusals import Refused
from pbem.store.rows import journals
from pbem.store.schema import Snapshot

UNREADABLE = (zlib.error, msgspec.MsgspecError, AssertionError, ValueError, LookupError, TypeError)
UNPLAYABLE = (Differs, OrderError, OutOfDice, ValueError, LookupError, msgspec.MsgspecError)


def fault_of(rules_name: str, snapshot: Snapshot | None) -> str:
    """Why a snapshot cannot be used, in a few words; nothing when it can."""
    if snapshot is None:
        return "is not there"
    try:
        rules: Ruleset[Any] = catalogue.ruleset(rules_name)
        rules.check_invariants(position_in(rules, snapshot.position))
        events_in(rules, [snapshot.events])
    except UNREADABLE as error:
        return f"cannot be read ({type(error).__name__})"
    return ""


def faults(game: LoadedGame) -> Iterator[tuple[int, str]]:
    """The snapshots of a game that cannot be used, each with the reason.

    The last one has a position; when a game is over, those before it may leave theirs to the
    journal.
    """
    row, session = game.row, game.work.session
    kept = {each.number: each for each in journals.snapshots_after(session, id_of(row), 0)}
    last = {row.snapshots} if row.snapshots else set()
    over = row.state == "over"
    left = {number for number, each in kept.items() if over and not each.position} - last
    for number in sorted((kept.keys() | last) - left):
        if fault := fault_of(row.rules, kept.get(number)):
            yield number, fault


def repair(game: LoadedGame) -> list[str]:
    """Make the damaged snapshots of a game anew; what was done, a sentence each.

    Raises Refused, and changes nothing, when the journal does not lead to where the game stands.
    """
    found = list(faults(game))
    if not found:
        return []
    records = _sound_records(game)
    return [_made_anew(game, records, number, fault) for number, fault in found]


def _sound_records(game: LoadedGame) -> list[Record]:
    """The whole journal, once it has been played through again."""
    try:
        records = game.records()
        whole = game.replayed(records)
    except UNPLAYABLE as error:
        raise Refused(f"Its journal does not replay: {error}") from None
    row = game.row
    if (len(records), whole.counter) != (row.entries, row.dice):
        raise Refused(
            f"Its journal ends with entry {len(records)} and die {whole.counter}, the game with "
            f"entry {row.entries} and die {row.dice}."
        )
    return records


def _made_anew(game: LoadedGame, records: Sequence[Record], number: int, fault: str) -> str:
    row, rules, session = game.row, game.rules, game.work.session
    entry = _last_entry(game, number)
    journal = game.replayed(records[:entry])
    before = game.replayed(records[: _last_entry(game, number - 1)]).events if number > 1 else []
    events: Sequence[Event] = journal.events[len(before) :]
    journals.snapshot_made_anew(
        session,
        row,
        number,
        entry=entry,
        turn=rules.turn(journal.position),
        position=zlib.compress(rules.encode(journal.position)),
        events=zlib.compress(rules.write_events(events)),
        now=game.work.now,
    )
    return f"Snapshot {number} {fault}; it was made anew from the first {entry} entries."


def _last_entry(game: LoadedGame, number: int) -> int:
    """The entry of the journal after which a snapshot was made."""
    if number == game.row.snapshots:
        return game.row.entries
    found = journals.snapshot(game.work.session, id_of(game.row), number)
    return 0 if found is None else found.entry
