"""Jobs run again and again, one at a time, whatever goes wrong; events are waited for, not time."""

from __future__ import annotations

import logging
import sys
import threading
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from sqlmodel import select

from pbem.clock import jobs
from pbem.clock.jobs import Clock, Every, Job, housekeeping
from pbem.league.overdue import tick as ticks
from pbem.league.unit_of_work import House
from pbem.league.upkeep import heartbeat
from pbem.league.upkeep.clock_check import Jumped
from pbem.settings import load
from pbem.store.schema import Beat, Courtesy
from tests.league.houses import Club

PATIENCE = 30  # seconds until a test gives up
NEVER = 3600.0
LONG_AGO = timedelta(days=40)
STOPS = 200


def wall():
    return datetime.now(UTC)


@pytest.fixture
def house(store, tmp_path):
    return House(load({"PBEM_DATA": str(tmp_path)}), store, wall)


@pytest.fixture
def run(house):
    """Starts a clock with jobs, and stops it in the end."""
    started = []

    def start(*work, house=house):
        clock = Clock(house, work)
        started.append(clock)
        clock.start()
        return clock

    yield start
    for clock in started:
        clock.stop()


class Count:
    """A job that counts how often it ran, and lets one wait for that."""

    def __init__(self):
        self.times = 0
        self.ran = threading.Condition()

    def __call__(self):
        with self.ran:
            self.times += 1
            self.ran.notify_all()

    def reaches(self, times):
        with self.ran:
            return self.ran.wait_for(lambda: self.times >= times, PATIENCE)


def test_a_job_runs_when_the_clock_is_started_and_again_after_its_time(run):
    count = Count()
    run(Job("handle", 0.01, count))
    assert count.reaches(3)


def test_a_poked_job_runs_at_once(run):
    count = Count()
    clock = run(Job("handle", NEVER, count))
    assert count.reaches(1)
    clock.poke("handle")
    assert count.reaches(2)


def test_a_job_that_is_poked_while_it_runs_runs_once_more(run):
    begun, may_end, count = threading.Event(), threading.Event(), Count()

    def slow():
        begun.set()
        may_end.wait(PATIENCE)
        count()

    clock = run(Job("handle", NEVER, slow))
    assert begun.wait(PATIENCE)
    clock.poke("handle")
    clock.poke("handle")
    may_end.set()
    assert count.reaches(2)
    clock.stop()
    assert count.times == 2


def test_a_poke_before_the_start_is_no_mistake(house):
    clock = Clock(house, [Job("handle", NEVER, Count())])
    clock.poke("handle")
    clock.stop()


def test_a_job_never_runs_beside_itself(run):
    inside, most, count = [], [], Count()

    def act():
        inside.append(1)
        most.append(len(inside))
        count()
        inside.pop()

    clock = run(Job("handle", 0.001, act))
    for _ in range(50):
        clock.poke("handle")
    assert count.reaches(20)
    assert max(most) == 1


def test_a_job_that_fails_is_logged_and_runs_again(run, caplog):
    count = Count()

    def fail():
        count()
        raise OSError("the disk is full")

    with caplog.at_level(logging.ERROR, "pbem.clock.jobs"):
        run(Job("send", 0.01, fail))
        assert count.reaches(3)
    assert "the job send failed" in caplog.messages


def test_a_job_that_fails_stops_no_other(run):
    count = Count()
    run(Job("handle", 0.01, lambda: 1 // 0), Job("send", 0.01, count))
    assert count.reaches(3)


def test_stopping_waits_for_what_runs(run):
    begun, may_end, ended = threading.Event(), threading.Event(), threading.Event()

    def slow():
        begun.set()
        may_end.wait(PATIENCE)
        ended.set()

    clock = run(Job("handle", NEVER, slow))
    assert begun.wait(PATIENCE)
    threading.Timer(0.01, may_end.set).start()
    clock.stop()
    assert ended.is_set()


def test_stopping_does_not_wait_for_ever(run, monkeypatch, caplog):
    begun, may_end = threading.Event(), threading.Event()

    def stuck():
        begun.set()
        may_end.wait(PATIENCE)

    monkeypatch.setattr(jobs, "FINISH", 0.01)
    clock = run(Job("handle", NEVER, stuck))
    assert begun.wait(PATIENCE)
    with caplog.at_level(logging.ERROR, "pbem.clock.jobs"):
        clock.stop()
    assert "the job handle does not come to its end and is left" in caplog.messages
    may_end.set()
    for thread in clock._threads:
        thread.join(PATIENCE)


@pytest.fixture
def restless(monkeypatch):
    """Threads take turns so often that whatever can come between does, and no bound hides it."""
    monkeypatch.setattr(jobs, "FINISH", 2 * PATIENCE)
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(usual)


class Busy:
    """Two jobs that poke each other, and a third, as long as their clock runs; they are counted."""

    def __init__(self, house):
        self.begun, self.ended = Count(), Count()
        self.clock = Clock(
            house,
            (
                Job("ping", NEVER, lambda: self._run("pong", "peng")),
                Job("pong", NEVER, lambda: self._run("ping", "peng")),
                Job("peng", NEVER, lambda: self._run()),
            ),
        )

    def _run(self, *others):
        self.begun()
        for each in others:
            self.clock.poke(each)
        self.ended()

    def stopped(self, **how):
        """Does stopping it come to an end?"""
        stopping = threading.Thread(target=self.clock.stop, kwargs=how, daemon=True)
        stopping.start()
        stopping.join(PATIENCE)
        return not stopping.is_alive()


def test_jobs_that_poke_each_other_can_be_stopped_at_any_moment(house, restless):
    quick = House(msgspec.structs.replace(house.settings, beat=0.01), house.store, wall)
    for number in range(STOPS):
        busy = Busy(quick)
        busy.clock.start()
        assert busy.begun.reaches(number % 7)
        assert busy.stopped(), f"number {number} was never stopped"
        ran = busy.begun.times
        assert busy.ended.times == ran
        busy.clock.poke("ping")
        assert busy.begun.times == ran


def test_jobs_that_poke_each_other_can_be_left_at_any_moment(house, restless):
    for number in range(STOPS):
        busy = Busy(house)
        busy.clock.start()
        assert busy.begun.reaches(number % 7)
        assert busy.stopped(wait=False), f"number {number} was never stopped"
        assert busy.ended.reaches(busy.begun.times)


def test_the_service_beats_before_any_job_runs(run, house):
    seen = []

    def look():
        with house.look() as work:
            seen.append([each.name for each in work.session.exec(select(Beat))])

    count = Count()
    run(Job("handle", NEVER, lambda: (look(), count())))
    assert count.reaches(1)
    assert seen[0] == ["service"]


def test_what_goes_by_the_clock_is_left_while_that_is_in_doubt(run, house):
    with house.work() as work:
        work.session.add(
            Beat(
                name="service",
                at=wall() - timedelta(days=3),
                boot=heartbeat.boot(),
                seconds=heartbeat.since_boot(),
            )
        )
    handled, sent = Count(), Count()
    run(Job("handle", 0.01, handled, by_the_clock=True), Job("send", 0.01, sent))
    assert sent.reaches(20)
    assert handled.times == 0
    assert isinstance(heartbeat.beat(house, heartbeat.since_boot, heartbeat.boot), Jumped)


def test_what_goes_by_the_clock_goes_on_when_the_keeper_has_confirmed_it(run, house):
    with house.work() as work:
        work.session.add(Beat(name="jumped", at=wall()))
        ahead = heartbeat.since_boot() + 100_000  # the other clock seems to have gone back
        work.session.add(Beat(name="service", at=wall(), boot=heartbeat.boot(), seconds=ahead))
    handled = Count()
    clock = run(Job("handle", 0.01, handled, by_the_clock=True))
    assert handled.times == 0
    assert heartbeat.accept_clock(house)
    assert handled.reaches(1)
    clock.stop()


def test_a_game_that_is_due_is_looked_at_after_the_start(run, store, tmp_path, monkeypatch):
    club = Club(store, tmp_path)
    club.clock.now = wall() - timedelta(hours=30)
    game = club.game("every 48h; early")
    ticked = threading.Event()

    def tick(house):
        found = ticks.tick(house)
        ticked.set()
        return found

    monkeypatch.setattr(jobs, "tick", tick)
    run(house=House(club.house.settings, store, wall))
    assert ticked.wait(PATIENCE)
    assert [each.kind for each in club.mails("anna")][-1] == "nag"
    assert club.loaded(game).row.next_look > wall()


def test_jobs_that_a_clock_set_back_has_left_far_ahead_are_woken(run):
    count = Count()
    clock = run(Job("handle", 1800.0, count))
    assert count.reaches(1)
    clock._scheduler.modify_job("handle", next_run_time=wall() + timedelta(days=3))
    clock.wake_sleepers()
    assert count.reaches(2)


def test_jobs_that_only_wait_for_their_time_are_not_woken(run):
    count = Count()
    clock = run(Job("handle", NEVER, count))
    assert count.reaches(1)
    planned = clock._scheduler.get_job("handle").next_run_time
    clock.wake_sleepers()
    assert clock._scheduler.get_job("handle").next_run_time == planned


def test_a_clock_set_forward_by_years_makes_up_for_no_missed_run():
    now = wall()
    assert Every(5).get_next_fire_time(now - timedelta(days=4000), now) == now + timedelta(
        seconds=5
    )


def test_housekeeping_forgets_old_courtesies_and_keeps_new_ones(house):
    with house.work() as work:
        work.session.add(Courtesy(address="old@x.example", at=wall() - LONG_AGO))
        work.session.add(Courtesy(address="new@x.example", at=wall()))
    housekeeping(house).act()
    with house.look() as work:
        kept = [each.address for each in work.session.exec(select(Courtesy))]
    assert kept == ["new@x.example"]
