"""A service is stopped at any moment: it ends, and what it has taken in is kept."""

from __future__ import annotations

import asyncio
import logging
import threading
from pathlib import Path

import pytest
from sqlmodel import select

from pbem.clock.service import assemble
from pbem.post.ways_in import intake
from pbem.settings import load
from pbem.store.schema import Submission
from tests.service.accounts import letters
from tests.service.running import (
    PATIENCE,
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

    monkeypatch.setattr(intake, "store", stuck)
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
