"""A start after an outage: mail is taken and the service beats while games are still looked at."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlmodel import select

from pbem.clock import jobs
from pbem.clock.service import Parts, assemble
from pbem.league.overdue import tick as ticks
from pbem.league.unit_of_work import House
from pbem.league.upkeep import heartbeat
from pbem.settings import load
from pbem.store.rows.upkeep import heartbeats
from pbem.store.schema import Downtime, Submission
from tests.service.accounts import letters, until
from tests.service.running import PATIENCE, Here, environ, found_club, port_of, send

OUTAGE = timedelta(hours=5)


@pytest.fixture
def held_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """The first look at what is due takes as long as the test lets it."""
    let_go = threading.Event()

    def slow(house: House) -> int:
        let_go.wait(PATIENCE)
        return ticks.tick(house)

    monkeypatch.setattr(jobs, "tick", slow)
    yield let_go
    let_go.set()


@pytest.fixture
def down(tmp_path: Path) -> dict[str, str]:
    """A service with a game, which beat for the last time some hours ago."""
    given = environ(tmp_path, beat="600")
    addresses = found_club(given, 1)
    given["ADDRESS"] = addresses[0]["allied"]
    parts = assemble(load(given), lambda: datetime.now(UTC) - OUTAGE)
    earlier = heartbeat.since_boot() - OUTAGE.total_seconds()
    heartbeat.beat(parts.house, lambda: earlier, heartbeat.boot)
    parts.close()
    return given


def beat(parts: Parts) -> datetime:
    with parts.house.look() as work:
        last = heartbeats.beat(work.session, heartbeat.SERVICE)
        assert last is not None
        return last.at


def downtimes(parts: Parts) -> list[Downtime]:
    with parts.house.look() as work:
        return list(work.session.exec(select(Downtime)))


def is_stored(parts: Parts, message_id: str) -> bool:
    with parts.house.look() as work:
        return message_id in work.session.exec(select(Submission.message_id)).all()


def test_mail_is_taken_and_the_service_beats_while_games_are_looked_at(
    down: dict[str, str], held_up: threading.Event
) -> None:
    address = down.pop("ADDRESS")
    mail = next(letters([{"allied": address}]))
    parts = assemble(load(down))
    with Here(parts) as running:
        (outage,) = downtimes(parts)
        assert outage.end - outage.start >= OUTAGE
        send(port_of(down), mail)
        assert is_stored(parts, mail.message_id)
        for _ in range(3):
            last = beat(parts)
            running.service.clock.poke("beat")
            until(lambda last=last: beat(parts) > last)
        assert [each.id for each in downtimes(parts)] == [outage.id]
        held_up.set()
    parts.close()
