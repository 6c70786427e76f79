"""After an outage nobody waits until all games are reckoned, and nobody loses time meanwhile."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.league.overdue import downtime_reckoning
from pbem.league.overdue.tick import tick
from pbem.league.play import question_deadline
from pbem.league.upkeep import heartbeat
from tests.league.houses import NOON, Club
from tests.marks import postgresql

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
OUTAGE = 3 * DAY


@pytest.fixture
def club(store, tmp_path):
    return Club(store, tmp_path)


@pytest.fixture
def outage(club):
    """Takes the service down for some days; it has just beaten again, and done nothing else."""
    seconds = [5000.0]

    def beat():
        heartbeat.beat(club.house, lambda: seconds[0], lambda: "boot")

    def take_down():
        club.clock.pass_by(OUTAGE)
        seconds[0] += OUTAGE.total_seconds()
        beat()

    beat()
    return take_down


def due(club, game):
    return club.loaded(game).question.due


def test_crediting_an_outage_touches_no_game(club, outage):
    game = club.game("every 48h; early")
    before = club.loaded(game).row.model_dump()
    outage()
    assert club.loaded(game).row.model_dump() == before
    assert downtime_reckoning.is_left(club.house)


@postgresql
def test_all_games_are_reckoned_some_at_a_time(club, outage, monkeypatch):
    monkeypatch.setattr(downtime_reckoning, "AT_ONCE", 2)
    numbers = [club.game("every 48h; early") for _ in range(5)]
    outage()
    moved = []
    while downtime_reckoning.is_left(club.house):
        downtime_reckoning.reckon_some(club.house)
        moved.append(sum(due(club, each) == NOON + OUTAGE + 48 * HOUR for each in numbers))
    assert moved == [2, 4, 5]


def test_a_second_outage_begins_anew(club, outage, monkeypatch):
    monkeypatch.setattr(downtime_reckoning, "AT_ONCE", 1)
    numbers = [club.game("every 48h; early") for _ in range(3)]
    outage()
    downtime_reckoning.reckon_some(club.house)
    outage()
    while downtime_reckoning.is_left(club.house):
        downtime_reckoning.reckon_some(club.house)
    assert [due(club, each) for each in numbers] == [NOON + 2 * OUTAGE + 48 * HOUR] * 3


def test_who_answers_before_his_game_is_reckoned_has_lost_no_time(club, outage):
    game = club.game("every 48h; early; bank 24h")
    bank = club.loaded(game).seat_of("allied").bank
    outage()
    club.say("anna", game, "DEFAULT")
    assert bank == DAY
    assert club.loaded(game).seat_of("allied").bank == bank


def test_who_asks_before_his_game_is_reckoned_reads_the_credited_deadline(club, outage):
    game = club.game("every 48h; early")
    outage()
    club.say("anna", game, "STATUS")
    assert due(club, game) == NOON + OUTAGE + 48 * HOUR


def test_a_game_that_is_due_goes_before_those_that_are_only_reckoned(club, outage, monkeypatch):
    monkeypatch.setattr(downtime_reckoning, "AT_ONCE", 1)
    numbers = [club.game(pace) for pace in ("every 30d; early", "every 30d; early", "every 48h")]
    outage()
    tick(club.house)
    late = NOON + OUTAGE + 30 * DAY
    assert due(club, numbers[2]) == NOON + OUTAGE + 48 * HOUR
    assert [due(club, each) == late for each in numbers[:2]] == [True, False]


def test_a_game_that_cannot_be_reckoned_holds_up_no_other(club, outage, monkeypatch, caplog):
    numbers = [club.game("every 48h; early") for _ in range(2)]
    reckon = question_deadline.reckon_deadlines

    def fail(game):
        if game.row.id == numbers[0]:
            raise ValueError("a broken row")
        reckon(game)

    monkeypatch.setattr(downtime_reckoning, "reckon_deadlines", fail)
    outage()
    downtime_reckoning.reckon_some(club.house)
    assert due(club, numbers[1]) == NOON + OUTAGE + 48 * HOUR
    assert not downtime_reckoning.is_left(club.house)
    assert f"the windows of game {numbers[0]} cannot be reckoned" in caplog.text


@postgresql
def test_a_game_that_somebody_holds_is_reckoned_later(club, outage, store):
    numbers = [club.game("every 48h; early") for _ in range(3)]
    outage()
    if store.is_sqlite:
        return  # there nobody else writes meanwhile
    with store.writer.connect() as other:
        other.exec_driver_sql(f"SELECT 1 FROM game WHERE id = {numbers[1]} FOR UPDATE")
        downtime_reckoning.reckon_some(club.house)
        moved = [due(club, each) == NOON + OUTAGE + 48 * HOUR for each in numbers]
        assert moved == [True, False, False]
    downtime_reckoning.reckon_some(club.house)
    assert [due(club, each) for each in numbers] == [NOON + OUTAGE + 48 * HOUR] * 3
