"""A player's own time: EXTEND and VACATION."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbem.store.database import Store
from tests.league.company import Company, words
from tests.marks import postgresql

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
GIVING = "every 48h; extend 72h; early"


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path)


# -- EXTEND ---------------------------------------------------------------------------------------


def test_an_extension_moves_the_deadline_by_what_was_asked_for(club):
    game = club.game(GIVING)
    before = club.loaded(game).question.due
    club.say("anna", game, "EXTEND 24h")
    assert club.loaded(game).question.due == before + DAY


def test_who_extends_is_told_the_new_deadline_and_what_is_left(club):
    answer = club.answer("anna", club.game(GIVING), "EXTEND 24h").answers[0]
    assert answer.words == (
        "You have until Thursday 5 March, 13:00 CET (in 3 days).",
        "Of your extensions in this game 48h is left.",
    )


def test_the_opponent_is_told_of_an_extension_in_his_own_time(club):
    game = club.game(GIVING)
    club.write("georg", "SET ZONE Asia/Kolkata")
    notices = club.say("anna", game, "EXTEND 24h")
    (told,) = (each for each in notices if each.reader == "Georg")
    assert told.lead[0] == "Anna (allied) has taken 24h more time."
    assert "Thursday 5 March, 17:30" in told.lead[1]


def test_extensions_of_one_game_are_counted_together(club):
    game = club.game(GIVING)
    club.say("anna", game, "EXTEND 48h")
    assert "24h of them are left" in club.refused("anna", game, "EXTEND 48h")
    club.say("anna", game, "EXTEND 24h")
    assert "none of them is left" in club.refused("anna", game, "EXTEND 1h")


def test_an_extension_is_for_the_open_question_only(club):
    game = club.game(GIVING)
    club.say("anna", game, "EXTEND 24h\nDEFAULT")
    assert club.asked(game) == "georg"
    question = club.loaded(game).question
    assert question.due - question.opened_at == 48 * HOUR


@pytest.mark.parametrize(
    ("pace", "who", "text", "why"),
    [
        (GIVING, "georg", "EXTEND 24h", "You are not asked anything"),
        (GIVING, "anna", "EXTEND", "How much more time?"),
        (GIVING, "anna", "EXTEND a bit", "'a bit' is not a length of time."),
        (GIVING, "anna", "EXTEND 10m", "at least 1h"),
        (GIVING, "anna", "EXTEND 900h", "72h of them are left"),
        ("every 48h; early", "anna", "EXTEND 24h", "gives no extensions"),
    ],
)
def test_what_is_not_granted_is_refused_with_the_reason(club, pace, who, text, why):
    told = club.refused(who, club.game(pace), text)
    assert why in told.replace("3d of them", "72h of them")


def test_a_deadline_that_is_over_cannot_be_extended(club):
    game = club.game(GIVING)
    club.clock.pass_by(3 * DAY)
    assert "are over" in club.refused("anna", game, "EXTEND 24h")


def test_an_extension_moves_the_reminders_too(club):
    game = club.game(GIVING)
    club.clock.pass_by(24 * HOUR)
    before = club.loaded(game).row.next_look
    club.say("anna", game, "EXTEND 72h")
    assert club.loaded(game).row.next_look > before


# -- VACATION -------------------------------------------------------------------------------------


@postgresql
def test_a_vacation_moves_the_window_of_who_is_asked(club):
    game = club.game()
    before = club.loaded(game).question.due
    club.write("anna", "VACATION 2026-03-03 2026-03-05")
    assert club.loaded(game).question.due == before + 3 * DAY


@postgresql
def test_who_goes_on_vacation_is_told_his_new_deadlines(club):
    first, second = club.game("every 48h"), club.game("every 72h")
    told = club.write("anna", "VACATION 2026-03-03 2026-03-05")
    (notice,) = (each for each in told if each.answers)
    assert notice.answers[0].words == (
        "Your clocks stand from 2026-03-03 to 2026-03-05, by your own time zone (Europe/Oslo).",
        f"{club.code(first)}: you now have until Saturday 7 March, 13:00 CET (in 5 days).",
        f"{club.code(second)}: you now have until Sunday 8 March, 13:00 CET (in 6 days).",
    )


@postgresql
def test_the_opponent_is_told_of_the_vacation_and_of_the_new_deadline(club):
    game = club.game()
    notices = club.say("anna", game, "VACATION 2026-03-03 2026-03-05")
    (told,) = (each for each in notices if each.reader == "Georg")
    assert told.lead[0].startswith("Anna (allied) is on vacation from")
    assert "Saturday 7 March" in told.lead[1]


def test_a_vacation_after_all_deadlines_is_told_to_nobody_else(club):
    game = club.game()
    notices = club.say("anna", game, "VACATION 2026-05-03 2026-05-05")
    assert [each.reader for each in notices] == ["Anna"]
    assert "now" not in str(notices[0].answers[0].words)


def test_all_games_of_a_person_stand_still(club):
    first, second = club.game(), club.game()
    before = [club.loaded(each).question.due for each in (first, second)]
    club.write("anna", "VACATION 2026-03-03 2026-03-03")
    assert [club.loaded(each).question.due for each in (first, second)] == [
        due + DAY for due in before
    ]


def test_the_opponents_clock_goes_on_while_i_am_away(club):
    game = club.game()
    before = club.loaded(game).question.due
    notices = club.say("georg", game, "VACATION 2026-03-03 2026-03-05")
    assert club.loaded(game).question.due == before
    assert [each.reader for each in notices] == ["Georg"]


def test_a_question_put_during_the_vacation_has_a_full_window_after_it(club):
    game = club.game()
    club.write("georg", "VACATION 2026-03-02 2026-03-05")
    club.clock.pass_by(HOUR)
    club.say("anna", game, "DEFAULT")
    away_until = datetime(2026, 3, 5, 23, tzinfo=UTC)  # midnight in Berlin
    assert club.loaded(game).question.due == away_until + 48 * HOUR


def test_a_vacation_is_over_at_midnight_of_ones_own_zone(club):
    club.write("anna", "SET ZONE Pacific/Auckland")
    game = club.game()
    club.write("anna", "VACATION 2026-03-03 2026-03-03")  # in Auckland it is the third already
    due = club.loaded(game).question.due
    midnight = datetime(2026, 3, 3, 11, tzinfo=UTC)
    opened = club.loaded(game).question.opened_at
    assert due - opened == 48 * HOUR + (midnight - opened)


def test_vacations_can_be_asked_for(club):
    assert "You have taken none." in words(club.told("anna", "VACATION").answers[0])
    club.write("anna", "VACATION 2026-03-10 2026-03-12")
    told = words(club.told("anna", "VACATION").answers[0])
    assert "2026-03-10" in told
    assert f"{club.house.settings.vacation_days} days a year" in told


@pytest.mark.parametrize(
    "text", ["VACATION soon", "VACATION 2026-03-10 2026-03-01", "VACATION 2026-03-10 2026-12-31"]
)
def test_a_vacation_that_cannot_be_taken_is_refused(club, text):
    club.game()
    assert club.refused("anna", None, text)


def test_a_vacation_within_the_grace_moves_its_end_and_says_so(club):
    game = club.game("every 48h; grace 24h; early")
    club.clock.pass_by(timedelta(hours=50))  # Wednesday
    (answer,) = club.answer("anna", game, "VACATION 2026-03-04 2026-03-06").answers
    assert "jupiter-1: you now have until Saturday 7 March" in " ".join(answer.words)
    assert " ago" not in " ".join(answer.words)


@postgresql
def test_a_vacation_can_be_taken_back(club):
    game = club.game()
    before = club.loaded(game).question.due
    club.say("anna", game, "VACATION 2026-03-03 2026-03-20")
    assert club.loaded(game).question.due > before + 10 * DAY
    (answer,) = club.answer("anna", game, "VACATION OFF").answers
    assert answer.words[0] == "Taken back: 2026-03-03 to 2026-03-20."
    assert club.loaded(game).question.due == before
    assert "no vacation after today" in club.refused("anna", game, "VACATION OFF")


@postgresql
def test_a_vacation_that_runs_can_be_ended_with_the_day(club):
    game = club.game()
    club.say("anna", game, "VACATION 2026-03-02 2026-03-20")
    club.clock.pass_by(3 * DAY)
    (answer,) = club.answer("anna", game, "VACATION OFF").answers
    assert "Today your clocks still stand." in answer.words
    assert "Saturday 7 March" in answer.words[-1] or "Sunday 8 March" in answer.words[-1]
