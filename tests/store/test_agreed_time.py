"""All processes go by the time of the database, whatever the clocks of their machines show."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.league.unit_of_work import House
from pbem.settings import load
from pbem.store.agreed_time import ServerTime
from pbem.store.database import Store
from tests.databases import NewDatabase

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)


class Server:
    """A database server whose clock one can set, and a machine that asks it."""

    def __init__(self) -> None:
        self.shows = NOON
        self.seconds = 777.0  # since the boot of the machine
        self.asked = 0
        self.slow: list[float] = []  # how long the next answers take
        self.time = ServerTime(self.ask, lambda: self.seconds)

    def ask(self, session: object) -> datetime:
        self.asked += 1
        took = self.slow.pop(0) if self.slow else 0.0
        self.pass_by(took / 2)
        shown = self.shows
        self.pass_by(took / 2)
        return shown

    def pass_by(self, seconds: float) -> None:
        self.shows += seconds * SECOND
        self.seconds += seconds


@pytest.fixture
def server() -> Server:
    made = Server()
    made.time.measure(None)  # type: ignore[arg-type]
    return made


def test_a_process_counts_on_by_itself(server: Server) -> None:
    server.pass_by(5)
    assert server.time() == NOON + 5 * SECOND
    assert server.asked == 1


def test_it_asks_again_when_the_last_answer_is_old(server: Server) -> None:
    server.pass_by(5)
    server.shows += SECOND  # the two clocks have drifted apart
    server.time.measure(None, 10.0)  # type: ignore[arg-type]
    assert server.time() == NOON + 5 * SECOND
    server.pass_by(6)
    server.time.measure(None, 10.0)  # type: ignore[arg-type]
    assert server.time() == NOON + 12 * SECOND


def test_a_slow_answer_is_taken_for_the_middle_of_its_time(server: Server) -> None:
    server.slow = [0.4]
    server.time.measure(None)  # type: ignore[arg-type]
    assert server.time() == server.shows


def test_of_slow_answers_the_quickest_counts(server: Server) -> None:
    server.slow = [9.0, 2.0, 30.0]
    server.time.measure(None)  # type: ignore[arg-type]
    assert server.asked == 4
    assert server.time() == server.shows


def test_a_house_on_a_server_goes_by_the_servers_clock(
    new_database: NewDatabase, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong() -> datetime:
        raise AssertionError("Nobody looks at the wall.")

    monkeypatch.setattr("pbem.league.unit_of_work.wall_clock", wrong)
    store = Store.open(new_database("postgresql"))
    house = House.at(load({"PBEM_DATA": str(tmp_path)}), store)
    with house.look() as work:
        (shown,) = work.session.connection().exec_driver_sql("SELECT now()").one()
        assert abs(work.now - shown) < 30 * SECOND
    store.close()


def test_a_database_in_a_file_has_the_clock_of_its_machine(
    new_database: NewDatabase, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.league.unit_of_work.wall_clock", lambda: NOON)
    store = Store.open(new_database("sqlite"))
    assert House.at(load({"PBEM_DATA": str(tmp_path)}), store).now() == NOON
    store.close()
