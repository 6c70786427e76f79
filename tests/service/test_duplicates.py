"""The same mail often, by every way, in any order, and two processes at once: everything once."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import col, select

from pbem.clock.service import assemble
from pbem.league.unit_of_work import House
from pbem.post.ways_in import intake
from pbem.post.ways_in.arrived import Arrived
from pbem.settings import load
from pbem.store.schema import Entry, Outgoing, Seat
from tests.databases import KINDS, NewDatabase
from tests.marks import postgresql
from tests.service import victims
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
    HERE,
    PATIENCE,
    Here,
    Mail,
    Sink,
    arrived,
    command,
    environ,
    found_club,
    free_port,
    port_of,
    send,
)

pytestmark = postgresql

SEED = 1942
TIMES = 10


@pytest.fixture
def sink() -> Iterator[Sink]:
    with Sink() as opened:
        yield opened


def some(source: Iterator[Mail], count: int) -> list[Mail]:
    return [next(source) for _ in range(count)]


def travelled(mail: Mail, number: int) -> bytes:
    """A mail as a mail server hands it over: with its traces, and the line ends of files."""
    traces = f"Return-Path: <{mail.sender}>\nReceived: from mx{number}.example; today\n"
    return traces.encode() + mail.raw.replace(b"\r\n", b"\n")


def all_is_once(house: House, mails: list[Mail], sink: Sink) -> None:
    each_mail_had_its_effect_once(house, mails)
    each_game_is_what_its_journal_says(house)
    each_opening_was_played_once(house, mails)
    assert each_answer_was_sent(house, sink.mails) == 0


# -- the same mail again --------------------------------------------------------------------------


def test_the_same_mails_ten_times_by_every_way_have_their_effect_once(
    tmp_path: Path, database_url: str, sink: Sink
) -> None:
    lmtp = free_port()
    given = environ(tmp_path, database_url, mail_out=sink.url, lmtp_listen=f"{HERE}:{lmtp}")
    mails = some(letters(found_club(given, 2)), 6)
    deliveries = [(mail, number) for mail in mails for number in range(TIMES)]
    random.Random(SEED).shuffle(deliveries)
    parts = assemble(load(given))

    def by_pipe(mail: Mail, number: int) -> None:
        to = (mail.recipient,)
        intake.store(parts.house, [Arrived(travelled(mail, number), None, to, "pipe")])

    ways: list[Callable[[Mail, int], None]] = [
        lambda mail, number: send(port_of(given), mail),
        lambda mail, number: send(lmtp, mail, lmtp=True),
        by_pipe,
    ]
    with Here(parts):
        for mail, number in deliveries:
            ways[number % len(ways)](mail, number)
        until(lambda: all_done(parts.house))
    all_is_once(parts.house, mails, sink)
    parts.close()


def test_a_mail_from_a_pipe_that_came_by_smtp_before_has_no_effect_again(
    tmp_path: Path, sink: Sink
) -> None:
    given = environ(tmp_path, mail_out=sink.url)
    mail = next(letters(found_club(given, 1)))
    parts = assemble(load(given))
    with Here(parts):
        send(port_of(given), mail)
        words = ("deliver", "--now", "--sender", mail.sender, "--recipient", mail.recipient)
        assert command(given, *words, given=travelled(mail, 1)) == 0
        until(lambda: all_done(parts.house))
    all_is_once(parts.house, [mail], sink)
    parts.close()


def test_a_mail_that_comes_again_after_it_was_answered_is_not_answered_again(
    tmp_path: Path, database_url: str, sink: Sink
) -> None:
    given = environ(tmp_path, database_url, mail_out=sink.url)
    mails = some(letters(found_club(given, 1)), 2)
    parts = assemble(load(given))
    for mail in (*mails, *reversed(mails), *mails):
        intake.store(parts.house, [arrived(mail)])
        parts.handling.handle_all()
        parts.outbox.send_all()
    all_is_once(parts.house, mails, sink)
    parts.close()


def test_the_same_mails_in_one_batch_are_stored_once(
    tmp_path: Path, database_url: str, sink: Sink
) -> None:
    given = environ(tmp_path, database_url, mail_out=sink.url)
    mails = some(letters(found_club(given, 1)), 2)
    parts = assemble(load(given))
    intake.store(parts.house, [arrived(mail) for mail in mails * TIMES])
    parts.handling.handle_all()
    parts.outbox.send_all()
    all_is_once(parts.house, mails, sink)
    parts.close()


# -- two processes --------------------------------------------------------------------------------


def at_once(act: Callable[..., None], given: dict[str, str], *more: Any, count: int = 2) -> None:
    """Let so many processes do the same at the same moment."""
    context = victims.processes()
    begin = context.Barrier(count, timeout=PATIENCE)
    racing = [context.Process(target=act, args=(given, begin, *more)) for _ in range(count)]
    for process in racing:
        process.start()
    for process in racing:
        process.join(PATIENCE)
    assert [process.exitcode for process in racing] == [0] * count


def test_two_processes_that_take_in_the_same_mails_store_them_once(
    tmp_path: Path, database_url: str, sink: Sink
) -> None:
    given = environ(tmp_path, database_url, mail_out=sink.url)
    mails = some(letters(found_club(given, 3)), 30)
    at_once(victims.keep, given, mails)
    parts = assemble(load(given))
    parts.handling.handle_all()
    parts.outbox.send_all()
    all_is_once(parts.house, mails, sink)
    parts.close()


def test_two_processes_that_handle_the_same_mails_handle_and_send_each_once(
    tmp_path: Path, database_url: str, sink: Sink
) -> None:
    given = environ(tmp_path, database_url, mail_out=sink.url)
    mails = some(letters(found_club(given, 3)), 18)
    parts = assemble(load(given))
    intake.store(parts.house, [arrived(mail) for mail in mails])
    at_once(victims.handle, given)
    parts.outbox.send_all()
    all_is_once(parts.house, mails, sink)
    parts.close()


def test_two_processes_that_adjudicate_the_same_game_play_it_as_one(
    tmp_path: Path, database_url: str, sink: Sink
) -> None:
    """Both sides' openings and eight more mails are all about one game."""
    given = environ(tmp_path, database_url, mail_out=sink.url)
    mails = some(letters(found_club(given, 1)), 10)
    parts = assemble(load(given))
    intake.store(parts.house, [arrived(mail) for mail in mails])
    at_once(victims.handle, given, count=3)
    parts.outbox.send_all()
    all_is_once(parts.house, mails, sink)
    parts.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_deadline_that_two_processes_see_at_once_passes_once(
    kind: str, tmp_path: Path, new_database: NewDatabase
) -> None:
    def passed(count: int) -> tuple[Counter[Any], list[Any], list[int]]:
        given = environ(tmp_path, new_database(kind))
        found_club(given, 3, "every 48h; early; late default")
        at_once(victims.tick, given, timedelta(days=5), count=count)
        parts = assemble(load(given))
        with parts.house.look() as work:
            told = Counter((row.kind, row.seat_id) for row in work.session.exec(select(Outgoing)))
            played = [(row.game_id, row.text) for row in work.session.exec(select(Entry))]
            missed = [row.missed for row in work.session.exec(select(Seat).order_by(col(Seat.id)))]
        each_game_is_what_its_journal_says(parts.house)
        parts.close()
        return told, sorted(played), missed

    alone, together = passed(1), passed(2)
    assert alone[1]
    assert together == alone
