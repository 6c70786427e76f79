"""A service is stopped at any moment: it ends, and what it has taken in is kept."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select, update

from pbem.clock import jobs
from pbem.clock.service import Parts, assemble
from pbem.league.upkeep.restoring import begin_new_life
from pbem.post.answering.handler import Handler
from pbem.post.ways_in import intake
from pbem.post.ways_out.maildir import Maildir
from pbem.settings import load
from pbem.store.schema import Game, Outgoing, Submission
from tests.service.accounts import each_answer_was_sent, letters, until
from tests.service.running import (
    HERE,
    PATIENCE,
    Got,
    Here,
    Sink,
    arrived,
    environ,
    found_club,
    port_of,
    send,
)

STOPS = 10


def test_a_busy_service_can_be_stopped_again_and_again(tmp_path: Path) -> None:
    with Sink() as sink:
        given = environ(tmp_path, mail_out=sink.url, beat="1")
        source = letters(found_club(given, 1))
        sent = []
        for _ in range(STOPS):
            parts = assemble(load(given))
            with Here(parts) as here:
                sent.append(next(source))
                send(port_of(given), sent[-1])
                here.service.clock.poke("send")
            with parts.house.look() as look:
                kept = look.session.exec(select(Submission.message_id)).all()
            parts.close()
            assert sorted(kept) == sorted(each.message_id for each in sent)


def test_an_intake_that_cannot_store_is_not_waited_for_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    given = environ(tmp_path)
    mail = next(letters(found_club(given, 1)))
    parts = assemble(load(given))
    begun, may_end = threading.Event(), threading.Event()

    def stuck(*_: object) -> None:
        begun.set()
        may_end.wait(PATIENCE)

    monkeypatch.setattr(intake, "_store", stuck)
    monkeypatch.setattr(intake, "FINISH", 0.01)
    keeper = intake.Intake(parts.house)

    async def bring() -> None:
        keeper.start()
        mails = asyncio.ensure_future(keeper.keep(arrived(mail)))
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        with caplog.at_level(logging.ERROR, "pbem.post.ways_in.intake"):
            await asyncio.to_thread(keeper.stop)
        assert not mails.done()
        may_end.set()
        await mails

    asyncio.run(bring())
    assert caplog.messages == ["the intake does not come to its end and is left"]
    parts.close()


# -- in the middle of something -------------------------------------------------------------------


class Held:
    """A method that is held up at its first call, until it may go on."""

    def __init__(self, patch: pytest.MonkeyPatch, owner: type, method: str) -> None:
        self.begun, self.may_go_on = threading.Event(), threading.Event()
        self.calls = 0
        original = getattr(owner, method)

        def held(*given: Any) -> Any:
            self.calls += 1
            self.begun.set()
            assert self.may_go_on.wait(PATIENCE)
            return original(*given)

        patch.setattr(owner, method, held)


def stopped_in_the_middle(parts: Parts, held: Held) -> None:
    """Run the service until it is held up, stop it there, and let it go on."""
    with Here(parts) as here:
        assert held.begun.wait(PATIENCE)
        here.service.stop()
        until(lambda: here.service.clock.stopping)
        held.may_go_on.set()


def states(parts: Parts, table: type[Submission] | type[Outgoing]) -> list[str]:
    with parts.house.look() as look:
        return sorted(row.state for row in look.session.exec(select(table)))


def test_what_waits_is_handled_after_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = environ(tmp_path)
    source = letters(found_club(given, 1))
    parts = assemble(load(given))
    intake.store(parts.house, [arrived(next(source)) for _ in range(3)])
    stopped_in_the_middle(parts, Held(monkeypatch, Handler, "handle_next"))
    assert states(parts, Submission) == ["done", "new", "new"]
    parts.handling.handle_all()
    assert states(parts, Submission) == ["done", "done", "done"]
    parts.close()


def test_what_waits_is_sent_at_once_after_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = environ(tmp_path / "data", mail_out=f"maildir:{tmp_path / 'out'}")
    found_club(given, 2)
    parts = assemble(load(given))
    waiting = states(parts, Outgoing)
    stopped_in_the_middle(parts, Held(monkeypatch, Maildir, "send"))
    assert states(parts, Outgoing) == ["sent", *waiting[1:]]
    assert len(waiting) > 2
    assert parts.outbox.send_all() == len(waiting) - 1
    parts.close()


@contextmanager
def silent_server() -> Iterator[str]:
    """A mail server that takes a connection, and never says a word."""
    with socket.create_server((HERE, 0)) as server:
        yield f"smtp://{HERE}:{server.getsockname()[1]}?tls=off"


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "FINISH", jobs.HURRY)


def claimed(parts: Parts) -> bool:
    with parts.house.look() as look:
        rows = look.session.exec(select(Outgoing)).all()
    return any(row.try_at > datetime.now(UTC) for row in rows)


def test_a_mail_server_that_hangs_is_left_and_nothing_stays_claimed(
    tmp_path: Path, in_a_hurry: None
) -> None:
    with silent_server() as url:
        given = environ(tmp_path, mail_out=url)
        found_club(given, 2)
        parts = assemble(load(given))
        with Here(parts):
            until(lambda: claimed(parts))
        assert not claimed(parts)
        parts.close()
    with Sink() as sink:
        again = assemble(load({**given, "PBEM_MAIL_OUT": sink.url}))
        assert again.outbox.send_all() > 2
        assert each_answer_was_sent(again.house, sink.mails) == 0
        again.close()


def test_a_mail_that_may_have_been_taken_when_it_was_left_is_sent_again(
    tmp_path: Path, in_a_hurry: None
) -> None:
    begun, may_end = threading.Event(), threading.Event()

    def takes_it_and_does_not_say_so(server: Any, got: Got) -> str:
        begun.set()
        assert may_end.wait(PATIENCE)
        return "250 2.0.0 taken"

    with Sink() as sink:
        given = environ(tmp_path, mail_out=sink.url)
        found_club(given, 2)
        sink.answer = takes_it_and_does_not_say_so
        parts = assemble(load(given))
        with Here(parts):
            assert begun.wait(PATIENCE)
        assert set(states(parts, Outgoing)) == {"waiting"}
        may_end.set()
        sink.wait_for(1)
        parts.outbox.send_all()
        assert each_answer_was_sent(parts.house, sink.mails) == 1
        parts.close()


def test_a_service_under_which_the_database_is_brought_back_ends(tmp_path: Path) -> None:
    """Its keys are those of a life that is over; whoever starts it again has the new ones."""
    given = environ(tmp_path, beat="1")
    found_club(given, 1)
    parts = assemble(load(given))
    with Here(parts) as here:
        with parts.house.work() as work:
            begin_new_life(work, work.now)
        here.thread.join(PATIENCE)
        assert not here.thread.is_alive()
    assert here.service.must_begin_again
    parts.close()


def test_a_service_under_which_the_database_is_put_back_ends(tmp_path: Path) -> None:
    given = environ(tmp_path, beat="1")
    found_club(given, 1)
    parts = assemble(load(given))
    with Here(parts) as here:
        with parts.house.work() as work:
            work.session.exec(update(Game).values(entries=-1))
        here.thread.join(PATIENCE)
        assert not here.thread.is_alive()
    assert here.service.must_begin_again
    parts.close()
