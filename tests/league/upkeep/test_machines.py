"""Machines with clocks of their own on one database: they agree, and each stands in for the others.

What they agree upon is the time of the database server, which passes here only when it is told to.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from sqlmodel import select

from pbem.league.overdue.tick import tick
from pbem.league.unit_of_work import House
from pbem.league.upkeep import heartbeat
from pbem.league.upkeep.clock_check import Jumped, Steady
from pbem.store.agreed_time import ServerTime
from pbem.store.rows.upkeep import heartbeats
from pbem.store.schema import Beat, Downtime, Machine
from tests.databases import NewDatabase, quick
from tests.league.houses import NOON, Club

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
A_BEAT = MINUTE


class Site:
    """A club whose database server has a clock, and machines that work for it."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.machines: list[Worker] = []

    def machine(self, boot: str, seconds: float) -> Worker:
        """One more, which was booted so many seconds ago."""
        self.machines.append(Worker(self.club, boot, seconds))
        return self.machines[-1]

    def pass_by(self, length: timedelta, but: Worker | None = None) -> None:
        """Time passes everywhere, but on a machine that stands still."""
        self.club.clock.pass_by(length)
        for each in self.machines:
            if each is not but:
                each.seconds += length.total_seconds()

    def set_clock(self, by: timedelta) -> None:
        """Somebody sets the clock of the database server."""
        self.club.clock.pass_by(by)

    def run(self, length: timedelta) -> None:
        """Time passes while all machines beat and tick, one after the other."""
        for _ in range(length // A_BEAT):
            for each in self.machines:
                self.pass_by(A_BEAT / len(self.machines))
                each.work()

    def rows(self, kind: type) -> list[object]:
        with self.club.house.look() as work:
            return list(work.session.exec(select(kind)).all())

    @property
    def downtimes(self) -> list[timedelta]:
        return [each.end - each.start for each in self.rows(Downtime)]

    @property
    def told(self) -> int:
        """How many mails the keeper got about the clock."""
        return [each.kind for each in self.club.mails("mona")].count("keeper")

    @property
    def halted(self) -> bool:
        with self.club.house.look() as work:
            return heartbeat.halted(work.session)


class Worker:
    """A machine that works for the service, with a boot and a clock of its own."""

    def __init__(self, club: Club, boot: str, seconds: float) -> None:
        self.boot = boot
        self.seconds = seconds
        time = ServerTime(lambda session: club.clock(), lambda: self.seconds)
        self.house = House(club.house.settings, club.house.store, time, time.measure)

    def beat(self) -> Steady | Jumped:
        return heartbeat.beat(self.house, lambda: self.seconds, lambda: self.boot)

    def sure(self) -> bool:
        return heartbeat.sure(self.house, lambda: self.seconds, lambda: self.boot)

    def work(self) -> None:
        self.beat()
        if self.sure():
            tick(self.house)


@pytest.fixture
def site(new_database: NewDatabase, tmp_path: Path) -> Iterator[Site]:
    store = quick(new_database("postgresql"))
    yield Site(Club(store, tmp_path))
    store.close()


@pytest.fixture
def old(site: Site) -> Worker:
    """A machine that has run for months."""
    return site.machine("old", 9_000_000.0)


@pytest.fixture
def new(site: Site) -> Worker:
    """A machine that was booted just now."""
    return site.machine("new", 20.0)


# -- together -------------------------------------------------------------------------------------


def test_machines_with_clocks_of_their_own_do_not_quarrel(
    site: Site, old: Worker, new: Worker
) -> None:
    site.run(20 * A_BEAT)
    assert (site.told, site.halted, site.downtimes) == (0, False, [])
    assert old.beat() == new.beat() == Steady()


def test_one_machine_carries_on_for_all(site: Site, old: Worker, new: Worker) -> None:
    site.run(3 * A_BEAT)
    site.machines.remove(old)
    site.run(HOUR)
    assert (site.told, site.halted, site.downtimes) == (0, False, [])


def test_a_machine_that_comes_back_is_one_of_them_again(
    site: Site, old: Worker, new: Worker
) -> None:
    site.run(3 * A_BEAT)
    for _ in range(60):
        site.pass_by(A_BEAT)
        new.work()
    site.run(3 * A_BEAT)
    assert (site.told, site.halted, site.downtimes) == (0, False, [])


def test_the_service_was_down_when_no_machine_beat(site: Site, old: Worker, new: Worker) -> None:
    game = site.club.game("every 48h; early")
    site.run(A_BEAT)
    site.pass_by(5 * HOUR)
    new.work()
    old.work()
    assert site.downtimes == [5 * HOUR]
    assert site.told == 0
    assert site.club.loaded(game).question.due == NOON + 53 * HOUR


def test_a_machine_that_is_gone_for_long_is_forgotten(site: Site, old: Worker, new: Worker) -> None:
    site.run(A_BEAT)
    site.machines.remove(old)
    site.run(2 * A_BEAT)
    assert {each.boot for each in site.rows(Machine)} == {"old", "new"}
    for _ in range(8 * 24):
        site.pass_by(A_BEAT)
        new.beat()
        site.pass_by(HOUR)
        new.beat()
    assert {each.boot for each in site.rows(Machine)} == {"new"}


def test_a_database_of_before_knows_the_machine_by_its_last_beat(site: Site, old: Worker) -> None:
    with old.house.work() as work:
        heartbeats.beat_written(
            work.session, None, heartbeat.SERVICE, NOON - MINUTE, "old", old.seconds - 60
        )
    assert old.beat() == Steady()
    assert site.told == 0


# -- a clock that jumps ---------------------------------------------------------------------------


@pytest.mark.parametrize("by", [3 * DAY, -3 * DAY, MINUTE, -MINUTE], ids=str)
def test_when_the_servers_clock_is_set_all_stop_and_the_keeper_is_told_once(
    site: Site, old: Worker, new: Worker, by: timedelta
) -> None:
    site.run(3 * A_BEAT)
    site.set_clock(by)
    site.run(10 * A_BEAT)
    assert (site.told, site.halted) == (1, True)
    assert not old.sure()
    assert not new.sure()


def test_who_comes_while_the_clock_is_doubted_leaves_it_to_those_who_know(
    site: Site, old: Worker
) -> None:
    site.run(3 * A_BEAT)
    site.set_clock(3 * DAY)
    site.run(A_BEAT)
    site.machine("late", 100.0)
    site.run(10 * A_BEAT)
    assert (site.told, site.halted, site.downtimes) == (1, True, [])


@pytest.mark.parametrize("by", [3 * DAY, -3 * DAY], ids=str)
def test_when_the_servers_clock_is_right_again_all_go_on(
    site: Site, old: Worker, new: Worker, by: timedelta
) -> None:
    site.run(3 * A_BEAT)
    site.set_clock(by)
    site.run(10 * A_BEAT)
    site.set_clock(-by)
    site.run(2 * A_BEAT)
    assert (site.told, site.halted) == (1, False)
    (lost,) = site.downtimes
    assert 10 * A_BEAT <= lost <= 12 * A_BEAT


def test_a_confirmed_clock_is_good_for_all_machines(site: Site, old: Worker, new: Worker) -> None:
    site.run(3 * A_BEAT)
    site.set_clock(30 * DAY)
    site.run(5 * A_BEAT)
    assert heartbeat.accept_clock(new.house)
    site.run(5 * A_BEAT)
    assert (site.told, site.halted) == (1, False)
    assert old.sure()


# -- a machine that stood still -------------------------------------------------------------------


def test_a_machine_that_stood_still_believes_the_others(
    site: Site, old: Worker, new: Worker
) -> None:
    site.run(3 * A_BEAT)
    for _ in range(60):
        site.pass_by(A_BEAT, but=old)
        new.work()
    assert isinstance(old.beat(), Jumped)
    assert new.sure()  # asked by another machine's doubt, and answered
    assert old.beat() == Steady()
    site.run(10 * A_BEAT)
    assert (site.told, site.halted, site.downtimes) == (0, False, [])


def test_nobody_waits_for_the_word_of_a_machine_that_is_gone(
    site: Site, old: Worker, new: Worker
) -> None:
    site.run(3 * A_BEAT)
    site.machines.remove(new)
    site.set_clock(DAY)
    old.beat()
    assert (site.told, site.halted) == (0, True)
    site.run(5 * A_BEAT)
    assert (site.told, site.halted) == (1, True)


def test_a_beat_is_told_by_the_agreed_clock(site: Site, old: Worker) -> None:
    old.beat()
    (beat,) = site.rows(Beat)
    assert beat.at == NOON
    assert isinstance(beat.at, datetime)
