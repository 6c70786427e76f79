"""The database is locked or full, the clock is wrong: no mail is lost or has its effect twice."""

from __future__ import annotations

import asyncio
import smtplib
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlmodel import select

from pbem.cli import main
from pbem.clock.service import Parts, assemble
from pbem.commands.service.deliver import TRY_LATER
from pbem.league.unit_of_work import House, Work
from pbem.league.upkeep import heartbeat
from pbem.post.ways_in import intake
from pbem.post.ways_in.arrived import TryAgain
from pbem.post.ways_out.envelope import Envelope
from pbem.settings import load
from pbem.store.database import Busy, Conflict, Full, Store
from pbem.store.schema import Beat, Submission
from tests.league.houses import NOON, Clock
from tests.service.accounts import (
    all_done,
    each_answer_was_sent,
    each_game_is_what_its_journal_says,
    each_mail_had_its_effect_once,
    each_opening_was_played_once,
    letters,
    until,
)
from tests.service.running import (
    PATIENCE,
    Here,
    Mail,
    Sink,
    arrived,
    environ,
    found_club,
    port_of,
    send,
)

IMPATIENT = 3.0  # seconds to wait for a lock
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
        try:
            assert other.stdout is not None
            assert other.stdout.readline() == "locked\n"
            yield
        finally:
            other.kill()


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


def large(mail: Mail) -> Mail:
    """The same with a tail that needs room."""
    tail = "\n-- \n" + f"{'x' * 70}\n" * 1500
    return Mail(mail.sender, mail.recipient, mail.message_id, mail.text + tail)


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
    with Here(parts):
        until(lambda: all_done(parts.house))
        with locked(tmp_path):
            code, words = refused(port_of(given), mail)
        assert (code, words[:6]) == (451, "4.3.0 ")
        assert "Somebody else is writing" in words
        send(port_of(given), mail)
        sink.wait_for(5)  # two about the beginning, receipt, letter, the opponent's question
    each_mail_had_its_effect_once(parts.house, [mail])
    assert each_answer_was_sent(parts.house, sink.mails) == 0
    parts.close()


def test_a_mail_from_a_pipe_to_a_locked_database_stays_with_the_mail_server(
    tmp_path: Path, impatient: None
) -> None:
    given = environ(tmp_path)
    mail = next(letters(found_club(given, 1)))
    words = ["deliver", "--now", "--sender", mail.sender, "--recipient", mail.recipient]
    runner = CliRunner(env=given)
    with locked(tmp_path):
        put_off = runner.invoke(main, words, input=mail.raw)
    assert put_off.exit_code == TRY_LATER
    assert "Somebody else is writing" in put_off.stderr
    assert runner.invoke(main, words, input=mail.raw).exit_code == 0
    parts = assemble(load(given))
    each_mail_had_its_effect_once(parts.house, [mail])
    parts.close()


def test_mails_that_come_together_to_a_locked_database_wait_for_it_together(
    tmp_path: Path, impatient: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = environ(tmp_path)
    source = letters(found_club(given, 1))
    parts = assemble(load(given))
    waits = []
    work = House.work

    def counted(house: House) -> AbstractContextManager[Work]:
        waits.append(1)
        return work(house)

    monkeypatch.setattr(House, "work", counted)
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
    assert [type(each) for each in answers] == [TryAgain] * 10
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


def test_a_mail_that_went_out_while_the_database_was_locked_is_not_sent_again(
    tmp_path: Path, impatient: None, sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = environ(tmp_path, mail_out=sink.url)
    found_club(given, 1)
    sink.open()
    clock = Clock(datetime.now(UTC))
    parts = assemble(load(given), clock)
    send_it = parts.transport.send
    with ExitStack() as lock:

        def send_under_lock(envelope: Envelope) -> None:
            send_it(envelope)
            lock.enter_context(locked(tmp_path))

        monkeypatch.setattr(parts.transport, "send", send_under_lock)
        with pytest.raises(Busy):
            parts.outbox.send_all()
        monkeypatch.undo()
    assert len(sink.mails) == 1
    clock.pass_by(6 * MINUTE)
    parts.outbox.send_all()
    assert each_answer_was_sent(parts.house, sink.mails) == 0
    parts.close()


def test_a_mail_to_a_full_disk_is_put_off_and_taken_when_there_is_room(
    tmp_path: Path, sink: Sink
) -> None:
    given = environ(tmp_path, mail_out=sink.url)
    mail = large(next(letters(found_club(given, 1))))
    sink.open()
    parts = assemble(load(given))
    with Here(parts):
        until(lambda: all_done(parts.house))
        room(parts, 0)
        code, words = refused(port_of(given), mail)
        assert code == 451
        assert "disk of the database is full" in words
        room(parts, 1_000_000)
        send(port_of(given), mail)
        sink.wait_for(5)
    each_mail_had_its_effect_once(parts.house, [mail])
    parts.close()


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
    each_game_is_what_its_journal_says(parts.house)
    each_opening_was_played_once(parts.house, [mail])
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


def test_while_the_clock_cannot_be_believed_mail_is_taken_and_not_handled(
    tmp_path: Path, sink: Sink
) -> None:
    given = environ(tmp_path, mail_out=sink.url)
    mail = next(letters(found_club(given, 1)))
    parts = assemble(load(given))
    with parts.house.work() as work:
        three_days_ago = work.now - timedelta(days=3)
        work.session.add(
            Beat(
                name=heartbeat.SERVICE,
                at=three_days_ago,
                boot=heartbeat.boot(),
                seconds=heartbeat.since_boot(),
            )
        )
    with Here(parts) as here:
        send(port_of(given), mail)
        here.service.clock._run("handle")
    with parts.house.look() as look:
        assert look.session.exec(select(Submission.state)).all() == ["new"]
    parts.close()
