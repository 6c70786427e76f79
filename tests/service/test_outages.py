"""The database is locked or full, the mail server is down or refuses: nothing is lost or twice."""

from __future__ import annotations

import asyncio
import smtplib
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from sqlmodel import select

from pbem.clock.service import Parts, Service, assemble
from pbem.league.work import House
from pbem.post import intake
from pbem.post.arrivals import Arrived, NotNow
from pbem.post.envelope import Envelope, Temporary
from pbem.post.outbox import MOST_TRIES, Outbox, wait
from pbem.settings import load
from pbem.store.engine import Conflict, Full, Store
from pbem.store.tables import Address, Outgoing, Seat, Submission
from tests.league.houses import NOON, Clock
from tests.service.accounts import (
    each_answer_was_sent,
    each_game_is_what_its_journal_says,
    each_mail_had_its_effect_once,
    letters,
)
from tests.service.running import PATIENCE, PLAYERS, Mail, Sink, environ, found_club, port_of, send

IMPATIENT = 3.0  # seconds to wait for a lock
ANNA, GEORG = PLAYERS.values()
MINUTE = timedelta(minutes=1)
# Another process: takes the lock, says so, and keeps it until it is killed.
HOLD = """
import sqlite3, sys
other = sqlite3.connect(sys.argv[1], isolation_level=None)
other.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def sink() -> Iterator[Sink]:
    opened = Sink()
    yield opened
    opened.close()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Somebody else writes to the database and does not come to an end."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder / "pbem.sqlite3")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "locked\n"
        yield
        other.kill()


@contextmanager
def serving(parts: Parts) -> Iterator[None]:
    """The service in a thread."""
    begun = threading.Event()
    service = Service(parts, lambda _: begun.set())
    thread = threading.Thread(target=service.run, daemon=True)
    thread.start()
    assert begun.wait(PATIENCE)
    yield
    service.stop()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    parts.close()


def room(parts: Parts, pages: int) -> None:
    """Let the database have so many pages and no more; 0: no more than it has."""
    with parts.house.store.writing() as session:
        ask = session.connection().exec_driver_sql
        ask(f"PRAGMA max_page_count={pages or ask('PRAGMA page_count').scalar_one()}")


def refused(port: int, mail: Mail) -> tuple[int, str]:
    """The answer to a mail that is not taken."""
    with pytest.raises(smtplib.SMTPDataError) as error:
        send(port, mail)
    words = error.value.smtp_error
    return error.value.smtp_code, words.decode() if isinstance(words, bytes) else words


def arrived(mail: Mail) -> Arrived:
    return Arrived(mail.raw, mail.sender, (mail.recipient,), "smtp")


def large(mail: Mail) -> Mail:
    """The same with a tail that needs room."""
    return Mail(mail.sender, mail.recipient, mail.message_id, mail.text + "\n-- \n" + "x " * 50_000)


# -- the database ---------------------------------------------------------------------------------


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for the database."""
    monkeypatch.setattr(Store, "open", partial(Store.open, patience=IMPATIENT))


def test_a_mail_to_a_locked_database_is_put_off_and_taken_later(
    tmp_path: Path, impatient: None, sink: Sink
) -> None:
    given = environ(tmp_path, mail_out=sink.url)
    mail = next(letters(found_club(given, 1)))
    sink.open()
    parts = assemble(load(given))
    with serving(parts):
        with locked(tmp_path):
            code, words = refused(port_of(given), mail)
        assert (code, words[:6]) == (451, "4.3.0 ")
        assert "Somebody else is writing" in words
        send(port_of(given), mail)
        sink.wait_for(4)  # two about the beginning, the receipt, the letter
        sink.wait_for(5)  # and the opponent's question
    each_mail_had_its_effect_once(parts.house, [mail])
    assert each_answer_was_sent(parts.house, sink.mails) == 0


def test_mails_that_come_together_to_a_locked_database_wait_for_it_together(
    tmp_path: Path, impatient: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = environ(tmp_path)
    source = letters(found_club(given, 1))
    parts = assemble(load(given))
    waits = []
    work = House.work
    monkeypatch.setattr(House, "work", lambda house: waits.append(1) or work(house))
    keeper = intake.Intake(parts.house)

    async def bring() -> list[object]:
        mails = [asyncio.ensure_future(keeper.keep(arrived(next(source)))) for _ in range(10)]
        await asyncio.sleep(0)  # all are in the queue
        keeper.start()
        return list(await asyncio.gather(*mails, return_exceptions=True))

    with locked(tmp_path):
        answers = asyncio.run(bring())
    keeper.stop()
    parts.close()
    assert [type(each) for each in answers] == [NotNow] * 10
    assert len(waits) == 1


def test_who_no_longer_waits_does_not_stop_the_intake(tmp_path: Path) -> None:
    given = environ(tmp_path)
    source = letters(found_club(given, 1))
    parts = assemble(load(given))
    keeper = intake.Intake(parts.house)
    second = next(source)

    async def bring() -> None:
        gone = asyncio.ensure_future(keeper.keep(arrived(next(source))))
        stays = asyncio.ensure_future(keeper.keep(arrived(second)))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        keeper.start()
        await asyncio.wait_for(stays, PATIENCE)

    asyncio.run(bring())
    keeper.stop()
    with parts.house.look() as look:
        assert second.message_id in look.session.exec(select(Submission.message_id)).all()
    parts.close()


def test_a_mail_to_a_full_disk_is_put_off_and_taken_when_there_is_room(
    tmp_path: Path, sink: Sink
) -> None:
    given = environ(tmp_path, mail_out=sink.url)
    mail = large(next(letters(found_club(given, 1))))
    sink.open()
    parts = assemble(load(given))
    with serving(parts):
        room(parts, 0)
        code, words = refused(port_of(given), mail)
        assert code == 451
        assert "disk of the database is full" in words
        room(parts, 1_000_000)
        send(port_of(given), mail)
        sink.wait_for(5)
    each_mail_had_its_effect_once(parts.house, [mail])


def test_a_mail_that_is_handled_on_a_full_disk_waits_for_room(tmp_path: Path) -> None:
    given = environ(tmp_path)
    mail = next(letters(found_club(given, 1)))
    parts = assemble(load(given))
    intake.store(parts.house, [arrived(mail)])
    room(parts, 0)
    with pytest.raises(Full):
        parts.handling.handle_all()
    room(parts, 1_000_000)
    assert parts.handling.handle_all() == 1
    each_mail_had_its_effect_once(parts.house, [mail])
    each_game_is_what_its_journal_says(parts.house, [mail])
    parts.close()


def test_a_mail_that_the_store_always_refuses_is_set_aside_and_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = environ(tmp_path)
    source = letters(found_club(given, 1))
    bad, good = next(source), next(source)
    clock = Clock(NOON)
    parts = assemble(load(given), clock)
    intake.store(parts.house, [arrived(bad), arrived(good)])
    handle = parts.handling.handle

    def refuse(work: object, row: Submission) -> None:
        if row.message_id == bad.message_id:
            raise Conflict("This is in the way.")
        handle(work, row)  # type: ignore[arg-type]

    monkeypatch.setattr(parts.handling, "handle", refuse)
    for _ in range(5):
        parts.handling.handle_all()
        clock.pass_by(MINUTE)
    with parts.house.look() as look:
        rows = {row.message_id: row for row in look.session.exec(select(Submission))}
    assert rows[good.message_id].state == "done"
    assert rows[bad.message_id].state == "aside"
    assert rows[bad.message_id].reason == "Conflict: This is in the way."
    assert rows[bad.message_id].tries == 3
    parts.close()


# -- the mail server ------------------------------------------------------------------------------


class Day:
    """A club whose clock stands until it is told; its mail goes to a sink, if that is open."""

    def __init__(self, folder: Path, url: str, sink: Sink, games: int = 1) -> None:
        given = environ(folder, url, mail_out=sink.url)
        self.clock = Clock()
        self.sink = sink
        self.letters = letters(found_club(given, games))
        self.mails: list[Mail] = []
        self.parts = assemble(load(given), self.clock)
        with self.parts.house.work() as work:  # the club was founded at noon
            for row in work.session.exec(select(Outgoing)):
                row.created_at = row.try_at = work.now

    def letter(self) -> None:
        """The next mail comes in, and is handled."""
        self.mails.append(next(self.letters))
        intake.store(self.parts.house, [arrived(self.mails[-1])])
        self.parts.handling.handle_all()

    def later(self, length: timedelta, every: timedelta = MINUTE) -> None:
        """Time passes, and the outbox looks again and again."""
        end = self.clock.now + length
        while self.clock.now < end:
            self.parts.outbox.send_all()
            self.clock.pass_by(every)

    def out(self) -> list[Outgoing]:
        with self.parts.house.look() as work:
            return list(work.session.exec(select(Outgoing).order_by(Outgoing.id)))

    def to(self, address: str) -> list[str]:
        """What was written to somebody, in this order."""
        person = list(PLAYERS.values()).index(address) + 1
        return [row.message_id for row in self.out() if row.person_id == person]

    def got(self, address: str) -> list[str]:
        """What he got, in this order."""
        return [each.message_id for each in self.sink.mails if each.recipient == address]


@pytest.fixture
def day(tmp_path: Path, database_url: str, sink: Sink) -> Iterator[Day]:
    made = Day(tmp_path, database_url, sink)
    yield made
    made.parts.close()


def test_after_an_hour_without_mail_server_everybody_gets_all_mails_once_and_in_order(
    day: Day, sink: Sink
) -> None:
    for _ in range(4):
        day.letter()
        day.later(15 * MINUTE)
    assert {row.state for row in day.out()} == {"waiting"}
    sink.open()
    day.letter()
    day.later(60 * MINUTE)
    for address in (ANNA, GEORG):
        assert day.got(address) == day.to(address)
    each_mail_had_its_effect_once(day.parts.house, day.mails)
    assert each_answer_was_sent(day.parts.house, sink.mails) == 0


def test_a_mail_is_tried_again_after_one_two_four_and_more_minutes(
    day: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[timedelta] = []

    def fail(envelope: Envelope) -> None:
        if envelope.recipient == ANNA:
            tries.append(day.clock.now - NOON)
        raise Temporary("nothing goes")

    monkeypatch.setattr(day.parts.transport, "send", fail)
    day.later(64 * MINUTE, every=MINUTE / 12)
    minutes = [round(each / MINUTE) for each in tries]
    assert minutes == [0, 1, 3, 7, 15, 31, 63]


def test_the_wait_for_a_mail_server_is_never_longer_than_four_hours() -> None:
    assert wait(1) == MINUTE
    assert max(wait(tries) for tries in range(1, 2000)) == timedelta(hours=4)


def test_a_mail_is_given_up_after_five_days_of_tries(
    day: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(envelope: Envelope) -> None:
        raise Temporary("nothing goes")

    monkeypatch.setattr(day.parts.transport, "send", fail)
    day.later(timedelta(days=4.9), every=10 * MINUTE)
    assert {row.state for row in day.out()} == {"waiting"}
    day.later(timedelta(days=0.4), every=10 * MINUTE)
    assert {row.state for row in day.out()} == {"failed"}
    assert all(row.tries >= MOST_TRIES for row in day.out())


def test_a_mail_that_lay_here_while_the_service_was_down_for_a_week_is_still_tried(
    day: Day, sink: Sink
) -> None:
    day.clock.pass_by(timedelta(days=7))
    day.parts.outbox.send_all()
    sink.open()
    day.later(5 * MINUTE)
    assert {row.state for row in day.out()} == {"sent"}


def test_a_mail_whose_connection_broke_after_it_was_sent_comes_again_and_is_the_same(
    day: Day, sink: Sink
) -> None:
    broken: list[bytes] = []

    def hang_up(server: object, got: object) -> str:
        if not broken:
            broken.append(got.data)  # type: ignore[attr-defined]
            server.transport.close()  # type: ignore[attr-defined]
        return "250 2.0.0 taken"

    sink.answer = hang_up
    sink.open()
    day.later(5 * MINUTE)
    assert [each.data for each in sink.mails].count(broken[0]) == 2
    assert each_answer_was_sent(day.parts.house, sink.mails) == 1


def test_a_mailbox_that_is_full_holds_up_its_own_mails_and_no_others(day: Day, sink: Sink) -> None:
    sink.answer = lambda server, got: (
        "452 4.2.2 The mailbox is full." if got.recipient == ANNA else "250 2.0.0 taken"
    )
    sink.open()
    day.letter()
    day.parts.outbox.send_all()
    assert day.got(GEORG) == day.to(GEORG)
    assert day.got(ANNA) == []
    sink.answer = lambda server, got: "250 2.0.0 taken"
    day.later(5 * MINUTE)
    assert day.got(ANNA) == day.to(ANNA)


def test_a_mail_that_cannot_be_written_out_holds_up_its_own_reader_and_no_others(
    day: Day, sink: Sink
) -> None:
    with day.parts.house.work() as work:
        first = work.session.exec(select(Outgoing).order_by(Outgoing.id)).first()
        assert first is not None
        sound, first.notice_json = first.notice_json, "{"
    sink.open()
    day.parts.outbox.send_all()
    assert day.got(GEORG) == day.to(GEORG)
    with day.parts.house.work() as work:
        mended = work.session.get(Outgoing, first.id)
        assert mended is not None
        assert mended.error
        mended.notice_json = sound
    day.later(5 * MINUTE)
    assert day.got(ANNA) == day.to(ANNA)


def no_such_person(server: object, got: object) -> str:
    georg = got.recipient == GEORG  # type: ignore[attr-defined]
    return "550 5.1.1 There is no such person." if georg else "250 2.0.0 taken"


def test_an_address_that_is_refused_for_good_gets_no_more_mail(day: Day, sink: Sink) -> None:
    asked: list[str] = []

    def answer(server: object, got: object) -> str:
        asked.append(got.recipient)  # type: ignore[attr-defined]
        return no_such_person(server, got)

    sink.answer = answer
    sink.open()
    day.parts.outbox.send_all()
    day.letter()
    day.later(60 * MINUTE)
    assert asked.count(GEORG) == 1
    with day.parts.house.look() as work:
        failing = work.session.exec(select(Address).where(Address.address == GEORG)).one()
        seat = work.session.exec(select(Seat).where(Seat.side == "german")).one()
    assert failing.failing_since == NOON
    assert seat.stopped_at == NOON
    states = [row.state for row in day.out() if row.person_id == 2]
    assert states == ["failed"] + ["held"] * (len(states) - 1)
    assert len(states) > 1


def test_somebody_who_writes_again_gets_what_was_held_for_him(day: Day, sink: Sink) -> None:
    sink.answer = no_such_person
    sink.open()
    day.parts.outbox.send_all()
    day.letter()
    day.later(5 * MINUTE)
    sink.answer = lambda server, got: "250 2.0.0 taken"
    day.letter()  # the second is Georg's
    day.later(5 * MINUTE)
    assert day.got(GEORG) == day.to(GEORG)[1:]


def test_who_is_too_slow_leaves_his_mails_to_others(day: Day, sink: Sink) -> None:
    """A process that hangs in one mail until its claim has run out sends no other mail of it."""
    for _ in range(3):
        day.letter()
    sink.open()
    parts = day.parts
    other = Outbox(parts.house, parts.tokens, parts.transport)

    class Slow:
        def send(self, envelope: Envelope) -> None:
            day.clock.pass_by(6 * MINUTE)
            other.send_all()

        def close(self) -> None: ...

    Outbox(parts.house, parts.tokens, Slow()).send_all()
    assert each_answer_was_sent(parts.house, sink.mails) == 0
