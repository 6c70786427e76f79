"""Downtime is credited to everybody, and a clock that jumps stops everything until it is right."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta

import pytest
from sqlmodel import select

from pbem.league.overdue.tick import tick
from pbem.league.unit_of_work import House
from pbem.league.upkeep import heartbeat
from pbem.league.upkeep.clock_check import Jumped, Steady
from pbem.league.upkeep.heartbeat import accept_clock, beat, halted, sure
from pbem.store.database import Store
from pbem.store.schema import Audit, Beat, Downtime, Person
from tests.league.houses import NOON, Club
from tests.marks import postgresql

SECOND = timedelta(seconds=1)
MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
A_BEAT = MINUTE


class Machine:
    """A club on a machine with two clocks, of which one can be set."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.seconds = 5000.0
        self.boot = "first boot"

    def pass_by(self, length: timedelta) -> None:
        """Time passes, by both clocks."""
        self.club.clock.pass_by(length)
        self.seconds += length.total_seconds()

    def set_clock(self, by: timedelta) -> None:
        """Somebody sets the clock on the wall."""
        self.club.clock.pass_by(by)

    def reboot(self, takes: timedelta) -> None:
        self.club.clock.pass_by(takes)
        self.seconds, self.boot = 10.0, "second boot"

    def beat(self) -> Steady | Jumped:
        return beat(self.club.house, lambda: self.seconds, lambda: self.boot)

    def sure(self) -> bool:
        return sure(self.club.house, lambda: self.seconds, lambda: self.boot)

    def run(self, length: timedelta) -> None:
        """Time passes while the service beats and ticks."""
        for _ in range(length // A_BEAT):
            self.pass_by(A_BEAT)
            self.beat()
            tick(self.club.house)


@pytest.fixture
def club(store, tmp_path):
    return Club(store, tmp_path)


@pytest.fixture
def machine(club):
    made = Machine(club)
    assert made.beat() == Steady()
    return made


def rows(club, kind):
    with club.house.look() as work:
        return work.session.exec(select(kind)).all()


def kinds(notices):
    return [each.kind for each in notices]


# -- downtime -------------------------------------------------------------------------------------


def test_a_service_that_beats_is_not_down(machine, club):
    machine.run(10 * A_BEAT)
    assert rows(club, Downtime) == []


def test_a_beat_or_two_may_be_missed(machine, club):
    machine.pass_by(3 * A_BEAT)
    machine.beat()
    assert rows(club, Downtime) == []


def test_a_long_time_without_a_beat_is_written_down_as_downtime(machine, club):
    machine.pass_by(5 * HOUR)
    assert machine.beat() == Steady()
    assert [(each.start, each.end) for each in rows(club, Downtime)] == [(NOON, NOON + 5 * HOUR)]


def test_downtime_is_credited_to_every_game_that_goes_on(machine, club):
    numbers = [club.game("every 48h; early"), club.game("every 72h; early")]
    machine.pass_by(5 * HOUR)
    machine.beat()
    tick(club.house)
    due = [club.loaded(each).question.due for each in numbers]
    assert due == [NOON + 53 * HOUR, NOON + 77 * HOUR]


def test_nobody_is_late_because_the_service_was_down(machine, club):
    game = club.game("every 48h; grace 1h; early; late staff")
    before = len(club.mails())
    machine.run(20 * A_BEAT)
    machine.pass_by(4 * DAY)
    machine.beat()
    tick(club.house)
    assert club.mails()[before:] == []
    assert club.loaded(game).asked_side == "allied"
    assert club.loaded(game).question.due == NOON + 4 * DAY + 48 * HOUR


def test_a_deadline_that_passed_during_downtime_has_moved_before_anything_is_done(machine, club):
    """Even if the process dies between the beat and the tick."""
    game = club.game("every 48h; grace 1h; early; late staff")
    machine.pass_by(3 * DAY)
    machine.beat()
    assert club.loaded(game).question.due == NOON + 48 * HOUR
    machine.pass_by(A_BEAT)
    tick(club.house)
    assert club.loaded(game).question.due == NOON + 5 * DAY


def test_downtime_over_a_reboot_is_credited_too(machine, club):
    machine.reboot(takes=3 * HOUR)
    assert machine.beat() == Steady()
    assert [each.end - each.start for each in rows(club, Downtime)] == [3 * HOUR]


def test_a_machine_that_slept_has_been_down_and_its_clock_has_not_jumped(machine, club):
    game = club.game("every 48h; early; late staff")
    machine.pass_by(5 * DAY)  # the other clock goes on in a sleeping machine
    assert machine.sure()  # asked before the next beat comes
    tick(club.house)
    assert club.loaded(game).question.due == NOON + 7 * DAY


def test_sure_makes_no_beat_where_one_is_fresh(machine, club):
    machine.pass_by(A_BEAT)
    assert machine.sure()
    (row,) = rows(club, Beat)
    assert row.at == NOON


# -- jumps ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", [3 * DAY, -3 * DAY, HOUR, -HOUR, 10 * SECOND, -10 * SECOND], ids=str)
def test_a_clock_that_jumps_is_noticed(machine, by):
    machine.pass_by(A_BEAT)
    machine.set_clock(by)
    assert machine.beat() == Jumped(by)


@pytest.mark.parametrize("by", [4 * SECOND, -4 * SECOND], ids=str)
def test_a_clock_that_is_corrected_a_little_has_not_jumped(machine, by):
    machine.pass_by(A_BEAT)
    machine.set_clock(by)
    assert machine.beat() == Steady()


@pytest.mark.parametrize("by", [30 * DAY, -30 * DAY], ids=str)
def test_a_clock_that_is_wrong_after_a_reboot_is_noticed(machine, by):
    machine.reboot(takes=MINUTE)
    machine.set_clock(by)
    assert isinstance(machine.beat(), Jumped)


def test_nothing_is_processed_after_a_jump(machine, club):
    game = club.game("every 48h; early; late staff")
    before = club.mails("anna") + club.mails("georg")
    machine.set_clock(30 * DAY)
    machine.run(20 * A_BEAT)
    assert club.mails("anna") + club.mails("georg") == before
    assert club.loaded(game).asked_side == "allied"


def test_a_jump_is_noticed_before_the_next_beat_by_who_asks(machine, club):
    machine.set_clock(30 * DAY)
    assert not machine.sure()
    with club.house.look() as work:
        assert halted(work.session)


def test_the_keeper_is_told_once(machine, club):
    machine.set_clock(3 * DAY)
    machine.run(20 * A_BEAT)
    (told,) = club.mails("mona")
    assert told.kind == "keeper"
    assert told.lead[0] == (
        "The clock of the server was moved forwards by 3d. "
        "It now shows Thursday 5 March, 12:01 UTC."
    )
    assert [each.act for each in rows(club, Audit)] == ["clock"]


def test_where_nobody_is_the_keeper_the_address_in_the_settings_is_told(store, tmp_path):
    club = Club(store, tmp_path, PBEM_KEEPER="boss@club.example")
    with club.house.work() as work:
        for person in work.session.exec(select(Person)).all():
            person.keeper = False
    machine = Machine(club)
    machine.beat()
    machine.set_clock(-DAY)
    machine.beat()
    assert kinds(club.mails()) == ["keeper"]


@pytest.mark.parametrize("by", [3 * DAY, -3 * DAY], ids=str)
def test_a_clock_that_is_set_right_again_goes_on_and_the_time_is_credited(machine, club, by):
    game = club.game("every 48h; early")
    machine.set_clock(by)
    machine.run(30 * A_BEAT)
    machine.set_clock(-by)
    machine.run(A_BEAT)
    assert [each.end - each.start for each in rows(club, Downtime)] == [31 * MINUTE]
    assert club.loaded(game).question.due == NOON + 48 * HOUR + 45 * MINUTE  # to the next quarter
    assert machine.beat() == Steady()


def test_what_is_due_is_done_after_a_clock_was_set_right(machine, club):
    club.game("every 48h; early")
    machine.set_clock(-DAY)
    machine.run(A_BEAT)
    machine.set_clock(DAY)
    machine.run(25 * HOUR)
    assert kinds(club.mails("anna"))[-1] == "nag"


def test_a_keeper_who_confirms_the_clock_lets_the_service_go_on_by_it(machine, club):
    game = club.game("every 48h; early; late staff")
    machine.set_clock(30 * DAY)
    machine.beat()
    assert accept_clock(club.house)
    machine.run(A_BEAT)
    # Nobody has lost the time that the clock has skipped.
    assert club.loaded(game).question.due == NOON + 32 * DAY
    assert machine.sure()


def test_a_clock_confirmed_after_it_was_set_back_goes_on_too(machine, club):
    game = club.game("every 48h; early")
    machine.pass_by(MINUTE)
    machine.set_clock(-30 * DAY)
    machine.beat()
    assert accept_clock(club.house)
    assert machine.beat() == Steady()
    assert rows(club, Downtime) == []
    assert club.loaded(game).question.due == NOON + 48 * HOUR


def test_a_clock_that_nobody_doubts_needs_no_confirmation(machine, club):
    assert not accept_clock(club.house)
    assert [each.name for each in rows(club, Beat)] == ["service"]


@postgresql
def test_a_second_jump_is_told_again(machine, club):
    for _ in range(2):
        machine.set_clock(3 * DAY)
        machine.beat()
        accept_clock(club.house)
        machine.run(A_BEAT)
    assert kinds(club.mails("mona")) == ["keeper", "keeper"]


# -- together -------------------------------------------------------------------------------------


@postgresql
def test_processes_that_beat_together_see_no_jump(club, database_url):
    """With the real clocks of this machine, read while others write."""
    together = threading.Barrier(3, timeout=60)
    found = []

    def process():
        own = Store.open(database_url)
        house = House(club.house.settings, own, lambda: datetime.now(UTC))
        together.wait()
        for _ in range(10):
            try:
                found.append(beat(house, heartbeat.since_boot, heartbeat.boot))
            except Exception as error:
                found.append(error)
        own.close()

    threads = [threading.Thread(target=process) for _ in range(3)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert found == [Steady()] * 30


def test_clocks_that_were_not_read_at_once_are_read_again(club):
    readings = iter([10.0, 500.0, 501.0, 501.1])
    found = heartbeat.read(club.house, lambda: next(readings), lambda: "boot")
    assert found.seconds == 501.1
