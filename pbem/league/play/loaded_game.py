"""A game as loaded from the store: its rules, its position, and who has a seat in it."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from pbem.engine.desks import Desk, IfIllegal
from pbem.engine.dice import commitment
from pbem.engine.event import Event, Sealed
from pbem.engine.order import Line, Side, Standing, Statement
from pbem.engine.record.journal import Before, Header, Journal, Record
from pbem.engine.ruleset import Ruleset, Verdict
from pbem.engine.step import BY_RULE, Decision, Together
from pbem.games import catalogue
from pbem.league.play.followed_journal import record_of
from pbem.league.play.taken_back import History, Told
from pbem.league.refusals import NotInstalled
from pbem.league.unit_of_work import Work
from pbem.store.rows import games, journals, questions, queues, seating
from pbem.store.rows.queues import HOLDING, NOT_TOLD, STOPPED
from pbem.store.schema import Game, OpenQuestion, Queued, Seat, Snapshot
from pbem.wargame.rulebook import Rulebook

REMEMBERED = 4096  # lines of all games that need not be read anew


class LoadedGame:
    """One game, loaded; what is played here is written down in the same transaction."""

    def __init__(self, work: Work, row: Game) -> None:
        self.work = work
        self.row = row
        self.rules: Ruleset[Any] = rules_of(row)
        self.seats: list[Seat] = []
        self._questions: dict[int, OpenQuestion] = {}  # by the seat that is asked
        self._closed: dict[int, OpenQuestion] = {}  # since the game was loaded, likewise
        for seat, person, question in seating.seated(work.session, id_of(row)):
            self.seats.append(seat)
            if person is not None:
                work.met(person)
            if question is not None:
                self._questions[id_of(seat)] = question
        self.queued_rows: dict[int, Queued] = {}  # the lines of the queues, by their numbers
        self._journal: Journal[Any] | None = None
        self._waiting: Sequence[Queued] | None = None  # in all queues, once they are read
        self._met_before: Sequence[Queued] | None = None  # untold fates, once they are read
        self._settled: list[Queued] = []  # lines that have met their fate here
        self._history: tuple[int, History] | None = None  # as of an entry
        self._turns = {row.snapshots: row.turn}  # after some snapshots
        self._snapshots: dict[int, Snapshot] = {}
        self._events: dict[int, Sequence[Event]] = {}  # of what was adjudicated here, by snapshot

    @classmethod
    def open(cls, work: Work, game_id: int) -> LoadedGame:
        """Load it to play: nobody else can until this work is done."""
        return cls(work, games.locked(work.session, game_id))

    # -- who is there -----------------------------------------------------------------------------

    @property
    def players(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.role == "player"]

    @property
    def moderators(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.role == "moderator"]

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that are played here, which need not be all that the rules know."""
        return tuple(seat.side for seat in self.players)

    @cached_property
    def seating(self) -> tuple[tuple[Side, ...], ...]:
        """The sides that are played from each seat."""
        return seating_of(self.row)

    def played_with(self, side: Side) -> tuple[Side, ...]:
        """The sides that are played from the same seat as one, itself among them."""
        return next((sides for sides in self.seating if side in sides), (side,))

    def seat_of(self, side: Side) -> Seat:
        return next(seat for seat in self.players if seat.side == side)

    def held_with(self, seat: Seat) -> list[Seat]:
        """All seats from which whoever holds this one plays, in the order of the sides."""
        if seat.role != "player" or seat.person_id is None:
            return [seat]
        return [each for each in self.players if each.person_id == seat.person_id]

    def readers(self, but: Seat | None = None) -> list[Seat]:
        """A seat to write to for each person in the game, but for one: rather one that is asked."""
        found: dict[tuple[int, str], Seat] = {}
        for seat in sorted(self.seats, key=lambda each: self.question_of(each) is None):
            if seat.person_id is not None:
                found.setdefault((seat.person_id, seat.role), seat)
        if but is not None:
            found.pop((but.person_id or 0, but.role), None)
        return sorted(found.values(), key=id_of)

    @property
    def asked(self) -> list[Seat]:
        """The seats that are asked something now."""
        return [seat for seat in self.players if seat.id in self._questions]

    @property
    def sealed(self) -> dict[Side, str]:
        """The answers that are not opened before those of others have come, by side."""
        top = next(reversed(self.rules.agenda(self.position)), None)
        given = top.answers_given if isinstance(top, Together) else ()
        return {each.side: each.text for each in given if each is not None and each.by != BY_RULE}

    def question_of(self, seat: Seat) -> OpenQuestion | None:
        """What a seat is asked now."""
        return self._questions.get(id_of(seat))

    def kind_asked(self, seat: Seat) -> str:
        """The kind of question that a seat is asked; none, if it is not asked."""
        question = self.question_of(seat)
        return question.kind if question is not None else ""

    def name_of(self, seat: Seat) -> str:
        """Who sits there, in a word that everybody may read."""
        person = self.work.person(seat)
        if person is not None:
            return person.name
        return bot_or_nobody(seat.bot)

    # -- how things stand -------------------------------------------------------------------------

    @property
    def header(self) -> Header:
        row = self.row
        players = {seat.side: self.name_of(seat) for seat in self.players}
        salts = msgspec.json.decode(row.salts_json, type=tuple[str, ...])
        earlier = self.earlier_seeds
        first = commitment(earlier[0]) if earlier else row.commitment
        return Header(row.rules, row.version, row.code, first, options_of(row), players, salts)

    @property
    def earlier_seeds(self) -> tuple[bytes, ...]:
        return earlier_seeds_of(self.row)

    @property
    def journal(self) -> Journal[Any]:
        """The journal from the last snapshot on."""
        if self._journal is None:
            row = self.row
            position = position_in(self.rules, self._last_position())
            decreed = msgspec.json.decode(row.decreed_json, type=list[int])
            before = Before(row.entries, row.dice)
            self._journal = Journal.resumed(
                self.rules, self.header, row.seed, position, before, decreed
            )
        return self._journal

    def take_up(self, journal: Journal[Any]) -> None:
        """Go on from another journal of the same game."""
        self._journal = journal

    def begin(self) -> Journal[Any]:
        """A new journal, with nothing played but what the rules do by themselves."""
        self._journal = Journal(self.rules, self.header, self.row.seed)
        return self._journal

    def whole_journal(self) -> Journal[Any]:
        """The journal from the very start, played through again."""
        return self.replayed(self.records())

    def replayed(self, records: Sequence[Record]) -> Journal[Any]:
        """The first records of the journal, played through again."""
        return Journal(self.rules, self.header, self.row.seed, records, self.earlier_seeds)

    def records(self) -> list[Record]:
        return [record_of(each) for each in journals.entries(self.work.session, id_of(self.row))]

    @property
    def position(self) -> Any:
        return self.journal.position

    def snapshot(self, number: int) -> Snapshot:
        """A snapshot of this game; several readers may have heard of the same one last."""
        if number not in self._snapshots:
            found = journals.snapshot(self.work.session, id_of(self.row), number)
            if found is None:
                raise LookupError(f"{self.row.code} has no snapshot {number}")
            self._snapshots[number] = found
        return self._snapshots[number]

    def _last_position(self) -> bytes:
        """The position as the last snapshot keeps it."""
        number = self.row.snapshots
        found = journals.position(self.work.session, id_of(self.row), number)
        if found is None:
            raise LookupError(f"{self.row.code} has no snapshot {number}")
        return found

    def position_after(self, entry: int) -> Any:
        """The position after an entry of the journal, played through again."""
        return self.replayed(self.records()[:entry]).position

    def position_at(self, number: int) -> Any:
        """The position as a snapshot keeps it, or as the journal gives it again."""
        found = self.snapshot(number)
        if found.position:
            return position_in(self.rules, found.position)
        return self.position_after(found.entry)

    def turn_after(self, number: int) -> int:
        """The turn that a snapshot was made in."""
        return self._turns[number] if number in self._turns else self.snapshot(number).turn

    def events_after(self, number: int) -> list[Event]:
        """What has happened after a snapshot."""
        later = range(number + 1, self.row.snapshots + 1)
        if all(each in self._events for each in later):  # all of it here, just now
            return [event for each in later for event in self._events[each]]
        rows = journals.snapshots_after(self.work.session, id_of(self.row), number)
        return events_in(self.rules, [row.events for row in rows])

    @property
    def history(self) -> History:
        """What of all that happened still counts."""
        if self._history is None or self._history[0] != self.row.entries:
            self._history = (self.row.entries, History(self.work, self.row))
        return self._history[1]

    def told_after(self, number: int) -> list[Told]:
        """What has happened after a snapshot, and what of it was taken back."""
        if not self.history.backs:
            return [Told(event) for event in self.events_after(number)]
        found: list[Told] = []
        for row in journals.snapshots_after(self.work.session, id_of(self.row), number):
            found += self.told_in(row.number, row.events)
        return found

    def told_in(self, number: int, stored: bytes) -> list[Told]:
        """What happened in one adjudication, from the column of its snapshot."""
        return self.history.told(number, self.rules, events_in(self.rules, [stored]))

    def only_sealed_since(self, number: int) -> bool:
        """Has nothing happened after a snapshot but that answers came, which are still sealed?"""
        return all(isinstance(event, Sealed) for event in self.events_after(number))

    def view(self, side: Side) -> Any:
        """What a side may know; without a side, what everybody may."""
        if side:
            return self.rules.view(self.position, side)
        return self.rules.public(self.position)

    def decision(self, side: Side) -> Decision[Any] | None:
        """What a side is asked, as it sees it."""
        asked = self.question_of(self.seat_of(side)) is not None
        return self.rules.decision(self.view(side)) if asked else None

    @property
    def verdict(self) -> Verdict | None:
        text = self.row.verdict_json
        return msgspec.json.decode(text, type=Verdict) if text else None

    # -- the queues -------------------------------------------------------------------

    def queue(self, seat: Seat) -> Sequence[Queued]:
        """The lines that wait, in the order in which they will be tried."""
        return [row for row in self._queues() if row.seat_id == seat.id and not row.fate]

    def lay_down(self, lines: Sequence[Mapping[str, object]]) -> None:
        """Add lines to the queues, each given by its columns."""
        queues.add_to_queue(self.work.session, lines)
        self._waiting = None  # the store has numbered them

    def settle(self, row: Queued, fate: str, words: str) -> None:
        """Write down what became of a line."""
        queues.line_settled(row, fate, words, self.row.snapshots)
        self._settled.append(row)

    def untold(self, seat: Seat) -> Sequence[Queued]:
        """The lines whose fate their player has not been told of, in the order of their fates."""
        if self._met_before is None:
            self._met_before = queues.untold(self.work.session, *map(id_of, self.players))
        met = (*self._met_before, *self._settled)
        rows = {id_of(row): row for row in met if row.seat_id == seat.id}
        untold = (each for each in rows.values() if not each.told and each.fate not in NOT_TOLD)
        return sorted(untold, key=lambda row: (row.settled, id_of(row)))

    def held_by(self, seat: Seat) -> Queued | None:
        """The line for which a seat's queue was held last."""
        here = self._holding_here(seat)
        return here[-1] if here else queues.last_holding(self.work.session, id_of(seat))

    def is_held_anew(self, seat: Seat) -> bool:
        """Was a seat's queue held here, and not before?"""
        return bool(self._holding_here(seat))

    def _holding_here(self, seat: Seat) -> list[Queued]:
        return [row for row in self._settled if row.seat_id == seat.id and row.fate in HOLDING]

    def is_stopped(self, seat: Seat) -> bool:
        """Does a seat's queue wait for a STOP of its own?"""
        line = self.held_by(seat) if seat.held else None
        return line is not None and line.fate == STOPPED

    def _queues(self) -> Sequence[Queued]:
        """All queues, read once: nobody else lays lines down meanwhile."""
        if self._waiting is None:
            self._waiting = queues.queue(self.work.session, *map(id_of, self.players))
        return self._waiting

    def desk(self, seat: Seat) -> Desk[Any]:
        """What one side has laid out; while a refused line holds its queue, nothing."""
        if seat.held and not seat.bot:
            return Desk(presumes=False)
        standing = [rule_in(self.rules, each, seat.side) for each in standing_of(seat)]
        mode: IfIllegal = "skip" if seat.if_illegal == "skip" else "ask"
        if seat.if_illegal == "end":
            mode = "end"
        lines = tuple(map(self._line, self.queue(seat)))
        if not seat.bot:
            return Desk(lines, tuple(standing), mode, since=self.events_since)
        policy = catalogue.bot(self.rules, seat.bot, id_of(seat))
        return Desk(lines, tuple(standing), mode, policy, seat.bot)

    def _line(self, row: Queued) -> Line:
        side = next(seat.side for seat in self.players if seat.id == row.seat_id)
        self.queued_rows[id_of(row)] = row
        return Line(statement_in(self.rules, row.text, side), row.turn, id_of(row), row.receipt)

    def events_since(self, line: Line) -> list[Event]:
        """What has been adjudicated since a line was given."""
        session, given = self.work.session, self.queued_rows[line.number].given_at
        rows = journals.snapshots_since(session, id_of(self.row), given)
        return events_in(self.rules, [row.events for row in rows])

    # -- asking -----------------------------------------------------------------------------------

    def put(self, seat: Seat, kind: str, window: str) -> None:
        """Ask a seat something, with a full window, in place of what it was asked."""
        session, now = self.work.session, self.work.now
        found = self.question_of(seat) or self._reopened(seat)
        if found is None:
            found = questions.put(session, self.row, id_of(seat), kind, window, now)
        else:
            questions.put_again(session, found, self.row, kind, window, now)
        self._questions[id_of(seat)] = found
        seating.question_put(seat, found.number)

    def _reopened(self, seat: Seat) -> OpenQuestion | None:
        """The row of what a seat was asked a moment ago, if it can serve again."""
        found = self._closed.pop(id_of(seat), None)
        kept = found is not None and questions.kept_after_all(self.work.session, found)
        return found if kept else None

    def close_question(self, seat: Seat) -> None:
        """A seat is not asked any more."""
        found = self._questions.pop(id_of(seat), None)
        if found is not None:
            questions.closed(self.work.session, found)
            self._closed[id_of(seat)] = found

    # -- writing down -----------------------------------------------------------------------------

    def store_adjudication(self, events: Sequence[Event]) -> None:
        """Keep what the journal has got to: its new records, and the position after them."""
        row, journal, rules = self.row, self.journal, self.rules
        journals.adjudicated(
            self.work.session,
            row,
            [entry_of(each, id_of(row), self.work.now) for each in journal.records],
            last_entry=journal.before.entries + len(journal.records),
            dice=journal.counter,
            decreed_json=msgspec.json.encode(journal.decreed).decode(),
            turn=rules.turn(journal.position),
            position=zlib.compress(rules.encode(journal.position)),
            events=zlib.compress(rules.write_events(events)),
            now=self.work.now,
        )
        self._events[row.snapshots] = events
        self._turns[row.snapshots] = row.turn
        position, decreed = journal.position, journal.decreed
        before = Before(row.entries, row.dice)
        self._journal = Journal.resumed(
            self.rules, self.header, row.seed, position, before, decreed
        )


def options_of(row: Game) -> dict[str, str]:
    """What was chosen when a game was offered."""
    return msgspec.json.decode(row.options_json, type=dict[str, str])


def seating_of(row: Game) -> tuple[tuple[Side, ...], ...]:
    """The sides that are played from each seat of a game, as its options have it."""
    return rules_of(row).seats(options_of(row))


def rules_of(row: Game) -> Rulebook[Any]:
    """The rules that a game is played by; raises NotInstalled."""
    try:
        return catalogue.ruleset(row.rules)
    except LookupError:
        raise NotInstalled(row.code, row.rules) from None


def is_installed(row: Game) -> bool:
    """Is the title here that a game is played by? Without it the game stands still."""
    return row.rules in catalogue.titles()


def earlier_seeds_of(row: Game) -> tuple[bytes, ...]:
    """The seeds that were in force before the present one."""
    kept = msgspec.json.decode(row.earlier_seeds_json, type=list[str])
    return tuple(map(bytes.fromhex, kept))


def id_of(row: Game | Seat | Queued) -> int:
    """The number that the store has given a row."""
    if row.id is None:
        raise ValueError(f"{type(row).__name__} is not stored yet")
    return row.id


def bot_or_nobody(bot: str) -> str:
    """What stands for a name where no person sits."""
    return f"{bot} bot" if bot else "nobody"


def sides_seen(game: LoadedGame, seat: Seat) -> tuple[Side, ...]:
    """The sides whose eyes somebody sees the game with; none: what everybody may see."""
    return tuple(each.side for each in game.held_with(seat)) if seat.role == "player" else ()


def eyes_of(seat: Seat) -> Side:
    """The side whose eyes somebody sees the game with; empty: what everybody may see."""
    return seat.side if seat.role == "player" else ""


def standing_of(seat: Seat) -> list[str]:
    """A seat's standing orders, the first that fits counting."""
    return msgspec.json.decode(seat.standing_json, type=list[str])


@lru_cache(maxsize=REMEMBERED)
def rule_in(rules: Ruleset[Any], text: str, side: Side) -> Standing:
    """A stored standing order, read; it is looked at again with every mail of its game."""
    return rules.parse_standing(text, side)


@lru_cache(maxsize=REMEMBERED)
def statement_in(rules: Ruleset[Any], text: str, side: Side) -> Statement:
    """A stored line of orders, read; it too may wait for many mails."""
    return rules.parse(text, side)


def position_in(rules: Ruleset[Any], stored: bytes) -> Any:
    """The position after an adjudication, from the column of its snapshot."""
    return rules.decode(zlib.decompress(stored))


def events_in(rules: Ruleset[Any], stored: Iterable[bytes]) -> list[Event]:
    """What happened in some adjudications, from the columns of their snapshots."""
    return [event for data in stored for event in rules.read_events(zlib.decompress(data))]


def seen_by_everybody(rules: Ruleset[Any], events: Iterable[Event]) -> list[Event]:
    """Of some events what every side sees."""
    return [seen for event in events if (seen := rules.publicly(event)) is not None]


def entry_of(record: Record, game_id: int, now: datetime) -> dict[str, Any]:
    """A record as the columns of an entry; `record_of` is the inverse."""
    return {
        "game_id": game_id,
        "number": record.number,
        "by": record.by,
        "side": record.side,
        "text": record.text,
        "dice_before": record.dice_before,
        "rolls_json": msgspec.json.encode(record.rolls).decode(),
        "comment": record.comment,
        "at": now,
    }
