"""What an earlier version has stored is all there after the migrations, and its games go on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sqlmodel import col, select

from pbem.clock.service import assemble
from pbem.commands.offline.replay import bent_dice
from pbem.engine.record.archive import export, read
from pbem.engine.record.journal import Journal, Record
from pbem.games import catalogue
from pbem.league.membership import lobby
from pbem.league.notices import read_notice
from pbem.league.overdue.tick import tick
from pbem.league.play import adjudication, question_deadline
from pbem.league.play.loaded_game import LoadedGame, id_of
from pbem.post.sender.secret_addresses import SecretAddress
from pbem.post.ways_in import intake
from pbem.settings import load
from pbem.store import migrate
from pbem.store.backups.table_dump import Shape, lines, shapes
from pbem.store.database import Store
from pbem.store.rows import games, seating
from pbem.store.schema import Game, Outgoing, Seat
from tests.databases import NewDatabase, hasten
from tests.league.houses import Clock
from tests.service.running import Mail, arrived, environ
from tests.store.earlier.loading import (
    GAMES,
    KEEPER,
    LEFT_AT,
    REVISION,
    WEB,
    into_postgresql,
    sqlite_copy,
)

HOUR = timedelta(hours=1)
# What a test says of journals and rules is the same wherever their rows lie.
on_sqlite = pytest.mark.parametrize("database_kind", ["sqlite"], indirect=True)


# -- the open question of a game, as it is stored now ---------------------------------------------


class OpenQuestion(NamedTuple):
    """What is asked in a game, of whom, until when, and what has been done about it so far."""

    side: str
    kind: str
    number: int
    window: str
    opened_at: datetime | None
    extra: timedelta
    due: datetime | None
    grace_until: datetime | None
    called: bool
    reminders: frozenset[str]


def open_question(game: LoadedGame) -> OpenQuestion | None:
    """The one place here that knows where the open question is kept."""
    asked = game.asked
    if not asked:
        return None
    (seat,) = asked
    question = game.question_of(seat)
    assert question is not None
    return OpenQuestion(
        seat.side,
        question.kind,
        question.number,
        question.window,
        question.opened_at,
        question.extra,
        question.due,
        question.grace_until,
        question.called,
        frozenset(question_deadline.sent(game, seat)),
    )


# -- the database as it was -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    """The kept database, not brought up to date."""
    path = sqlite_copy(tmp_path_factory.mktemp("kept") / "kept.sqlite3")
    with closing(sqlite3.connect(path)) as database:
        database.row_factory = sqlite3.Row
        yield database


def moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text).replace(tzinfo=UTC)


def length(microseconds: int) -> timedelta:
    return timedelta(microseconds=microseconds)


def kept_question(kept: sqlite3.Connection, row: sqlite3.Row) -> OpenQuestion | None:
    """The open question of a game as it was stored in columns of its row."""
    if not row["asked"]:
        return None
    reminders = kept.execute(
        "SELECT kind FROM reminder WHERE question = ? AND seat_id = "
        "(SELECT id FROM seat WHERE game_id = ? AND role = 'player' AND side = ?)",
        (row["question"], row["id"], row["asked"]),
    )
    return OpenQuestion(
        row["asked"],
        row["kind"],
        row["question"],
        row["window"],
        moment(row["opened_at"]),
        length(row["extra"]),
        moment(row["due"]),
        moment(row["grace_until"]),
        bool(row["called"]),
        frozenset(each["kind"] for each in reminders),
    )


# -- the database brought up to date --------------------------------------------------------------


class Reopened:
    """The club of the kept database, served by the code of today from the moment it was left."""

    def __init__(self, url: str, folder: Path) -> None:
        self.clock = Clock(LEFT_AT)
        settings = load(environ(folder, url, keeper=KEEPER, web_url=WEB))
        self.parts = assemble(settings, self.clock)
        self.house = self.parts.house
        self.numbers = count(1)
        hasten(self.house.store)

    def game(self, code: str) -> LoadedGame:
        """A look at a game; not to be written to."""
        with self.house.look() as work:
            row = work.session.exec(select(Game).where(Game.code == code)).one()
            game = LoadedGame(work, row)
            if row.snapshots:
                game.position  # noqa: B018  loaded while the session is open
            return game

    def codes(self, *states: str) -> list[str]:
        """The games in some states, those of the canary among them."""
        with self.house.look() as work:
            rows = work.session.exec(select(Game).order_by(col(Game.id))).all()
        return [row.code for row in rows if row.state in states]

    def records(self, code: str) -> list[Record]:
        with self.house.look() as work:
            return LoadedGame(work, self.game(code).row).records()

    def question(self, code: str) -> OpenQuestion | None:
        with self.house.look() as work:
            return open_question(LoadedGame(work, self.game(code).row))

    def queue(self, code: str, seat: Seat) -> list[str]:
        with self.house.look() as work:
            return [line.text for line in LoadedGame(work, self.game(code).row).queue(seat)]

    def answer(self, code: str) -> str:
        """A legal answer to the open question of a game."""
        game = self.game(code)
        question = self.question(code)
        assert question is not None
        decision = game.decision(question.side)
        assert decision is not None
        return str(game.rules.default(game.view(question.side), decision))

    def send(self, code: str, side: str, tag: int, text: str) -> None:
        """A player's mail in answer to a question, and all that it brings about."""
        seat = self.game(code).seat_of(side)
        token = SecretAddress("seat", id_of(seat), tag)
        address = self.parts.tokens.address(token, seat.epoch)
        message_id = f"<{next(self.numbers)}@later.example>"
        mail = Mail("somebody@player.example", address, message_id, text)
        intake.store(self.house, [arrived(mail)])
        self.parts.handling.handle_all()

    def written_since(self, last: int) -> list[Outgoing]:
        with self.house.look() as work:
            wanted = select(Outgoing).where(col(Outgoing.id) > last).order_by(col(Outgoing.id))
            return list(work.session.exec(wanted).all())

    def last_written(self) -> int:
        return max(row.id or 0 for row in self.written_since(0))

    def wait(self, hours: float) -> None:
        """Let time pass; what is due on the way is done in time."""
        target = self.clock.now + hours * HOUR
        while (look := self.next_look()) is not None and look <= target:
            self.clock.now = max(look, self.clock.now)
            tick(self.house)
        self.clock.now = target

    def next_look(self) -> datetime | None:
        with self.house.look() as work:
            looks = [row.next_look for row in games.in_state(work.session, "running")]
        return min((each for each in looks if each is not None), default=None)


@pytest.fixture
def url(database_kind: str, new_database: NewDatabase) -> str:
    """The kept database on either kind, not yet brought up to date."""
    found = new_database(database_kind, migrated=False)
    if database_kind == "sqlite":
        sqlite_copy(Path(found.removeprefix("sqlite:///")))
    else:
        into_postgresql(found)
    return found


@pytest.fixture
def club(url: str, tmp_path: Path) -> Iterator[Reopened]:
    reopened = Reopened(url, tmp_path)
    yield reopened
    reopened.parts.close()


def verified(club: Reopened, code: str) -> Journal[Any]:
    """The journal of a game: it replays to the stored position, with the dice of its seed."""
    with club.house.look() as work:
        game = LoadedGame(work, club.game(code).row)
        journal = game.whole_journal()
        assert not bent_dice(journal)
        assert game.rules.encode(journal.position) == game.rules.encode(game.position)
        return journal


# -- what is in it --------------------------------------------------------------------------------

SEAT = "EXISTS (SELECT * FROM seat WHERE game_id = game.id AND role = 'player' AND {})"
ASKED = SEAT.format("side = asked AND {}")
QUEUE = "EXISTS (SELECT * FROM queued WHERE seat_id = seat.id AND fate = '')"
REMINDERS = "(SELECT count(*) FROM reminder WHERE seat_id = seat.id AND question = game.question)"
NOW = f"'{LEFT_AT:%Y-%m-%d %H:%M:%S.%f}'"


WITH_DIGEST = ASKED.format("person_id IN (SELECT id FROM person WHERE digest != '')")
FACTS = {  # about the rows of the games, by what each is there for
    "over": "state = 'over'",
    "over by agreement": "state = 'over'",
    "open": "state = 'open'",
    "open, moderated": "state = 'open'",
    "setting up jupiter": "window = 'setup'",
    "setting up narvik": "window = 'setup'",
    "setting up munich": "window = 'setup'",
    "moderator called": "called",
    "on the bank": f"grace_until < {NOW} AND extra AND NOT called",
    "bank charged": SEAT.format("bank = 15 * 3600000000"),
    "in grace": f"due < {NOW} AND grace_until > {NOW}",
    "nearly due": f"due > {NOW} AND {ASKED.format(f'{REMINDERS} = 3')}",
    "reminded": ASKED.format(f"{REMINDERS} = 1"),
    "answered, not due": f"pace NOT LIKE '%early%' AND {ASKED.format(QUEUE)}",
    "not answered, not due": f"pace NOT LIKE '%early%' AND {ASKED.format(f'NOT {QUEUE}')}",
    "out of reach": ASKED.format("person_id AND stopped_at"),
    "offered to standbys": ASKED.format("person_id IS NULL AND missed"),
    "resigned": ASKED.format("person_id IS NULL"),
    "ejected": SEAT.format("side != asked AND person_id IS NULL"),
    "against the staff": SEAT.format("bot = 'staff'"),
    "staff for the late": SEAT.format("missed = 1"),
    "moderated": "decreed_json = '[5]' AND extra",
    "branch": "branch_of",
    "reaction in jupiter": "window = 'reactions'",
    "reaction in narvik": "window = 'reactions'",
    "reaction in munich": "window = 'reactions'",
    "plans in jupiter": ASKED.format(QUEUE),
    "plans in narvik": SEAT.format(f"side != asked AND {QUEUE}"),
    "plans in munich": SEAT.format("standing_json != '[]'"),
    "held in jupiter": ASKED.format(f"held AND {QUEUE}"),
    "held in narvik": ASKED.format(f"held AND {QUEUE}"),
    "paused": "state = 'paused'",
    "paused before": "off_json != '[]'",
    "draw offered": SEAT.format("draw_offered"),
    "digest of narvik": WITH_DIGEST,
    "digest of jupiter": WITH_DIGEST,
    "on vacation": ASKED.format("person_id IN (SELECT person_id FROM vacation)"),
}
STATES = {
    ("game", "state"): {"open", "running", "paused", "over"},
    ("submission", "state"): {"new", "done", "ignored", "aside"},
    ("outgoing", "state"): {"waiting", "held", "sent", "shown"},
    ("pass", "kind"): {"link", "session", "token"},
    ("queued", "fate"): {"", "done", "refused", "withdrawn"},
    ("reminder", "kind"): {"half", "most", "last", "warning"},
}


@pytest.mark.parametrize("name", GAMES)
def test_the_kept_database_has_the_game(kept: sqlite3.Connection, name: str) -> None:
    wanted = f"SELECT code FROM game WHERE code = ? AND {FACTS[name]}"
    assert kept.execute(wanted, (GAMES[name],)).fetchall()


@pytest.mark.parametrize(("table", "column"), STATES)
def test_the_kept_database_has_rows_in_every_state(
    kept: sqlite3.Connection, table: str, column: str
) -> None:
    found = kept.execute(f"SELECT DISTINCT {column} FROM {table}")
    assert {each[0] for each in found} == STATES[table, column]


def test_the_kept_database_is_of_its_revision(url: str, tmp_path: Path) -> None:
    with closing(Store.open(url, migrate=False)) as store:
        assert migrate.current(store.reader) == REVISION
    with closing(Reopened(url, tmp_path).parts) as parts:
        assert migrate.is_current(parts.house.store.reader)


# -- nothing is lost ------------------------------------------------------------------------------


def test_every_open_question_is_as_it_was(club: Reopened, kept: sqlite3.Connection) -> None:
    rows = kept.execute("SELECT * FROM game ORDER BY id").fetchall()
    before = {row["code"]: kept_question(kept, row) for row in rows}
    assert {code: club.question(code) for code in before} == before


def test_every_seat_is_as_it_was(club: Reopened, kept: sqlite3.Connection) -> None:
    """The number of the question that it was asked last, its time, and whether it is held."""
    for row in kept.execute("SELECT * FROM seat ORDER BY id").fetchall():
        with club.house.look() as work:
            seat = seating.seat(work.session, row["id"])
        assert seat is not None
        assert (seat.tag, seat.held, seat.missed) == (row["tag"], row["held"], row["missed"])
        assert (seat.bank, seat.extended) == (length(row["bank"]), length(row["extended"]))
        assert seat.stopped_at == moment(row["stopped_at"])


def test_whatever_column_is_still_there_has_its_values(club: Reopened, tmp_path: Path) -> None:
    kept = Store.open(f"sqlite:///{sqlite_copy(tmp_path / 'kept.sqlite3')}", migrate=False)
    with kept.reader.begin() as then, club.house.store.reader.begin() as now:
        today = {shape.name: shape for shape in shapes(now)}
        for shape in shapes(then):
            both = {
                name: kind
                for name, kind in shape.columns.items()
                if name in today[shape.name].columns
            }
            common = Shape(shape.name, both, shape.key)
            assert list(lines(now, common)) == list(lines(then, common)), shape.name
    kept.close()


@on_sqlite
def test_every_game_loads_and_asks_what_its_rules_ask(club: Reopened) -> None:
    for code in club.codes("running", "paused"):
        game, question = club.game(code), club.question(code)
        decision = game.rules.decision(game.position)
        assert decision is not None
        assert question is not None
        assert (question.side, question.kind) == (decision.side, decision.kind)


@on_sqlite
def test_every_journal_replays_and_so_does_its_archive(club: Reopened) -> None:
    for code in club.codes("running", "paused", "over"):
        text = export(verified(club, code), with_seed=True)
        assert not bent_dice(read(text, catalogue.ruleset))


# -- its games go on ------------------------------------------------------------------------------

STORY = """
 3.4 jupiter-19 nag to Georg
 3.4 narvik-20 nag to Georg
 3.4 munich-21 nag to Georg
 4.0 jupiter-8 warning to Anna
10.0 jupiter-18 nag to Georg
10.6 jupiter-19 nag to Georg
10.6 narvik-20 nag to Georg
10.6 munich-21 nag to Georg
13.0 jupiter-19 warning to Georg
13.0 narvik-20 warning to Georg
13.0 munich-21 warning to Georg
15.0 munich-5 call to Mona
15.0 munich-5 report to Anna
15.0 munich-5 report to Georg
18.5 digest to Bert
20.0 jupiter-22 nag to Anna
20.0 narvik-23 nag to Anna
20.0 munich-24 nag to Anna
20.0 jupiter-25 nag to Anna
20.0 narvik-26 nag to Anna
22.0 jupiter-17 nag to Georg
25.0 narvik-7 call to Mona
25.0 narvik-7 report to Anna
25.0 narvik-7 report to Georg
28.0 jupiter-27 nag to Georg
28.0 munich-30 nag to Anna
28.0 munich-31 nag to Anna
28.8 jupiter-11 nag to Anna
30.0 narvik-15 nag to Anna
34.0 jupiter-8 call to Mona
34.0 jupiter-8 report to Anna
34.0 jupiter-8 report to Georg
40.0 jupiter-18 nag to Georg
40.0 jupiter-33 nag to Georg
40.0 munich-35 nag to Anna
42.5 digest to Bert
43.0 jupiter-19 call to Mona
43.0 jupiter-19 report to Anna
43.0 jupiter-19 report to Georg
43.0 narvik-20 call to Mona
43.0 narvik-20 report to Anna
43.0 narvik-20 report to Georg
43.0 munich-21 call to Mona
43.0 munich-21 report to Anna
43.0 munich-21 report to Georg
43.2 jupiter-11 nag to Anna
45.0 narvik-15 nag to Anna
46.0 narvik-6 nag to Georg
46.0 narvik-13 warning to Bert
46.0 jupiter-14 warning to Bert
47.0 narvik-34 nag to Georg
48.0 jupiter-10 report to Georg
48.0 jupiter-11 warning to Anna
"""
PLAYED_BY_THE_STAFF = """
 4.2 munich-16 nag to Georg
 8.7 munich-16 nag to Georg
10.3 munich-16 report to Anna
10.3 munich-16 report to Georg
10.3 munich-16 report to Mona
"""


def told(club: Reopened, rows: list[Outgoing]) -> str:
    """Each mail in a line: hours since the club was left, its game, its kind and its reader."""
    with club.house.look() as work:
        codes = {row.id: f"{row.code} " for row in work.session.exec(select(Game)).all()}
    return "\n" + "".join(
        f"{(row.created_at - LEFT_AT) / HOUR:4.1f} {codes.get(row.game_id, '')}{row.kind} "
        f"to {read_notice(row.notice_json).reader}\n"
        for row in rows
    )


def test_what_is_due_is_done_in_time_and_told_to_the_right_people(club: Reopened) -> None:
    club.parts.handling.handle_all()
    before = club.last_written()
    club.wait(48)
    late = id_of(club.game(GAMES["staff for the late"]).row)
    rows = [row for row in club.written_since(before) if row.game_id != late]
    assert told(club, rows) == STORY


@on_sqlite
def test_a_staff_officer_plays_for_who_is_late(club: Reopened) -> None:
    club.parts.handling.handle_all()
    before = club.last_written()
    club.wait(11)
    late = id_of(club.game(GAMES["staff for the late"]).row)
    rows = [row for row in club.written_since(before) if row.game_id == late]
    assert told(club, rows) == PLAYED_BY_THE_STAFF


def test_mails_that_waited_are_sent_and_one_that_came_is_answered(club: Reopened) -> None:
    question = club.question(GAMES["reminded"])
    assert club.parts.handling.handle_all() == 1
    assert club.question(GAMES["reminded"]) != question
    waiting = [row.id for row in club.written_since(0) if row.state == "waiting"]
    assert club.parts.outbox.send_all() == len(waiting) == 5
    assert {row.state for row in club.written_since(0) if row.id in waiting} == {"sent"}


def answered(club: Reopened, code: str) -> list[Record]:
    """What the journal of a game has more after who is asked there has answered by mail."""
    before, question = len(club.records(code)), club.question(code)
    assert question is not None
    club.send(code, question.side, question.number, club.answer(code))
    return club.records(code)[before:]


def can_answer(club: Reopened, code: str) -> bool:
    """Is a person asked, whose answer would be played at once?"""
    game, question = club.game(code), club.question(code)
    if question is None or game.row.canary:
        return False
    person = game.seat_of(question.side).person_id
    return person is not None and question_deadline.pace_of(game).early


def test_an_answer_by_mail_is_taken_and_played(club: Reopened) -> None:
    club.parts.handling.handle_all()
    codes = [code for code in club.codes("running") if can_answer(club, code)]
    assert len(codes) == 28
    for code in codes:
        order, question = club.answer(code), club.question(code)
        assert question is not None
        new = answered(club, code)
        assert (question.side, order) in [(each.side, each.text) for each in new], code
        assert club.question(code) != question
        verified(club, code)


@pytest.mark.parametrize("name", ["not answered, not due", "paused"])
def test_an_answer_that_cannot_be_played_yet_waits(club: Reopened, name: str) -> None:
    code = GAMES[name]
    order, question = club.answer(code), club.question(code)
    assert question is not None
    assert answered(club, code) == []
    assert club.queue(code, club.game(code).seat_of(question.side)) == [order]
    assert club.question(code) == question


def test_an_answer_to_a_question_that_is_no_longer_open_is_only_looked_at(club: Reopened) -> None:
    code = GAMES["held in jupiter"]
    before, question = club.records(code), club.question(code)
    assert question is not None
    club.send(code, question.side, question.number - 1, club.answer(code))
    assert club.records(code) == before
    notice = read_notice(club.written_since(0)[-1].notice_json)
    assert "no longer open" in notice.lead[0]


def test_new_rows_get_numbers_of_their_own(club: Reopened) -> None:
    with club.house.work() as work:
        game = lobby.new_game(work, "narvik", {})
    assert game.row.code == "narvik-39"


@on_sqlite
@pytest.mark.slow
def test_bots_play_every_game_to_its_end(club: Reopened) -> None:
    """Staff officers play one of each title, defaults all others: they are much quicker."""
    by_staff = {code for what, code in GAMES.items() if what.startswith("reaction in ")}
    club.parts.handling.handle_all()
    club.clock.now += 400 * HOUR  # no game waits for its deadline any more
    for code in club.codes("running", "paused"):
        bot = "staff" if code in by_staff else "default"
        with club.house.work() as work:
            game = LoadedGame.open(work, id_of(club.game(code).row))
            if game.row.state == "paused":
                games.resumed(game.row)
            for seat in game.players:
                seating.bot_seated(seat, bot)
            while adjudication.play_on(game):
                pass  # a line that a player had left in the queue was refused on the way
            adjudication.tell_everybody(game)
        assert club.game(code).row.state == "over", code
        assert club.question(code) is None
        verified(club, code)
