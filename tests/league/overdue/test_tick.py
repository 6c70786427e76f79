"""What happens in a game because time passes: once, at the right moment, and nothing for ever."""

from __future__ import annotations

import threading
from datetime import date, time, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import event, insert, text
from sqlmodel import select

from pbem.games import catalogue
from pbem.league.membership import lobby
from pbem.league.overdue import reminders
from pbem.league.overdue import tick as ticks
from pbem.league.overdue.tick import tick
from pbem.league.play import adjudication, question_deadline
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.questions import question_for
from pbem.league.timing.pace import Late
from pbem.league.unit_of_work import House
from pbem.store.database import Store
from pbem.store.rows import games, people
from pbem.store.schema import (
    Address,
    Game,
    Outgoing,
    Queued,
    Reminder,
    Standby,
    Submission,
    Vacation,
)
from tests.league.clocks import NEW_YORK, OSLO, at, paces, quiets
from tests.league.houses import NOON, Club, Table
from tests.marks import postgresql

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
SECOND = timedelta(seconds=1)


@pytest.fixture
def club(store, tmp_path):
    return Club(store, tmp_path)


def change(club, game_id, **values):
    """Set columns of a game, and reckon its moments again."""
    with club.house.work() as work:
        table = LoadedGame.open(work, game_id)
        for name, value in values.items():
            setattr(table.row, name, value)
        question_deadline.reckon_deadlines(table)


def change_seat(club, game_id, side, **values):
    with club.house.work() as work:
        seat = LoadedGame.open(work, game_id).seat_of(side)
        for name, value in values.items():
            setattr(seat, name, value)


def change_person(club, who, **values):
    with club.house.work() as work:
        person = people.person(work.session, club.people[who])
        for name, value in values.items():
            setattr(person, name, value)


def due_now(club, game_id):
    """Let the clock look at a game, whether it has to or not."""
    with club.house.work() as work:
        games.locked(work.session, game_id).next_look = work.now


def next_tick(club, game_id):
    """Go to the moment when the game is looked at next, and tick; what was written then."""
    before = len(club.mails())
    club.clock.now = club.loaded(game_id).row.next_look
    assert tick(club.house) == 1
    return club.mails()[before:]


def tick_at(club, moment):
    """What is written when the clock ticks at a moment."""
    before = len(club.mails())
    club.clock.now = moment
    tick(club.house)
    return club.mails()[before:]


def tick_in_two_processes(club, database_url):
    """Tick at the same moment with two connections of their own, as two processes would."""
    together = threading.Barrier(2, timeout=60)
    failed = []

    def process():
        own = Store.open(database_url)
        try:
            together.wait()
            for _ in range(3):
                tick(House(club.house.settings, own, club.clock))
        except Exception as error:
            failed.append(error)
        finally:
            own.close()

    threads = [threading.Thread(target=process) for _ in range(2)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert failed == []


def story(club, game_id, most=12):
    """(moment, kind, reader) of all that is written until nothing more happens by itself."""
    told = []
    for _ in range(most):
        if club.loaded(game_id).row.next_look is None:
            return told
        told += [(club.clock.now, each.kind, each.reader) for each in next_tick(club, game_id)]
    raise AssertionError("it goes on and on")


def kinds(notices):
    return [each.kind for each in notices]


# -- reminders ------------------------------------------------------------------------------------


def test_a_question_left_alone_has_three_nags_a_warning_and_then_the_moderator(club):
    game = club.game("every 100h; grace 10h; bank 20h; early")
    assert story(club, game) == [
        (NOON + 50 * HOUR, "nag", "Anna"),
        (NOON + 80 * HOUR, "nag", "Anna"),
        (NOON + 95 * HOUR, "nag", "Anna"),
        (NOON + 100 * HOUR, "warning", "Anna"),
        (NOON + 130 * HOUR + SECOND, "call", "Mona"),
        (NOON + 130 * HOUR + SECOND, "report", "Anna"),
        (NOON + 130 * HOUR + SECOND, "report", "Georg"),
    ]


def test_a_nag_says_which_game_waits_how_far_it_is_and_the_deadline_in_the_readers_time(club):
    game = club.game("every 48h; early")
    (nag,) = next_tick(club, game)
    assert nag.lead == (
        "Operation Jupiter waits for your answer. Half of your time is over. "
        "A reply to this mail answers the question below.",
    )
    assert (nag.code, nag.question.due) == (
        "jupiter-1",
        "Wednesday 4 March, 13:00 CET (in 24 hours)",
    )
    assert nag.subject == "Reminder: set-up, due in 24 hours"


def test_a_nag_has_the_question_with_orders_to_edit_and_neither_position_nor_map(club):
    game = club.game("every 48h; early")
    (nag,) = next_tick(club, game)
    assert club.as_mailed(nag).question.template.startswith("SETUP\nBASE US ")
    assert (nag.position, nag.picture) == ("", None)


@postgresql
def test_a_reply_to_a_nag_answers_the_question(club):
    game = club.game("every 48h; early")
    next_tick(club, game)
    with club.house.look() as work:
        row = work.session.exec(select(Outgoing).where(Outgoing.kind == "nag")).one()
    table = club.loaded(game)
    assert (row.tag, row.seat_id) == (table.question.number, table.seat_asked.id)


def test_a_warning_says_what_happens_at_which_moment(club):
    game = club.game("every 48h; grace 12h; bank 1d; early; late staff")
    (warning,) = tick_at(club, NOON + 48 * HOUR)
    assert warning.lead == (
        "Your answer was due on Wednesday 4 March, 13:00 CET (now).",
        "You have grace until Thursday 5 March, 01:00 CET (in 12 hours).",
        "After that your time bank runs: 24h, until Friday 6 March, 01:00 CET (in 36 hours).",
        "If nothing has come by then, a staff officer plays on for you. "
        "A reply to this mail answers the question below.",
    )
    assert club.loaded(game).row.next_look == NOON + 84 * HOUR


def test_of_several_nags_that_were_missed_only_the_most_urgent_is_sent(club):
    club.game("every 100h; early")
    (nag,) = tick_at(club, NOON + 96 * HOUR)
    assert "nearly over" in nag.lead[0]
    assert tick_at(club, NOON + 97 * HOUR) == []


def test_who_has_answered_is_not_reminded(club):
    game = club.game("every 48h; early")
    club.say("anna", game, "DEFAULT")
    told = story(club, game)
    assert {reader for _, kind, reader in told if kind in ("nag", "warning")} == {"Georg"}


def test_who_has_answered_in_a_game_that_is_not_played_early_is_not_reminded(club):
    game = club.game("every 48h")
    club.say("anna", game, "DEFAULT")
    assert club.loaded(game).row.next_look == NOON + 48 * HOUR


def test_a_bot_is_never_reminded(club):
    game = club.game("every 48h; early")
    change_seat(club, game, "allied", bot="staff")
    due_now(club, game)
    assert tick_at(club, NOON + 40 * HOUR) == []
    assert club.loaded(game).row.next_look is None


def test_nothing_happens_while_a_game_is_paused(club):
    game = club.game("every 48h; early")
    change(club, game, state="paused")
    due_now(club, game)
    assert tick_at(club, NOON + 90 * DAY) == []
    assert club.loaded(game).row.next_look is None


def test_nothing_happens_to_a_seat_whose_clock_stands(club):
    game = club.game("every 48h; early; late staff")
    change_seat(club, game, "allied", stopped_at=NOON)
    due_now(club, game)
    assert tick_at(club, NOON + 90 * DAY) == []
    assert club.loaded(game).row.next_look is None


def test_who_cannot_be_reached_is_not_reminded_and_the_clock_stands(club):
    game = club.game("every 48h; early; late staff")
    with club.house.work() as work:
        work.session.exec(
            select(Address).where(Address.address == "anna@player.example")
        ).one().failing_since = NOON
    assert [(each.kind, each.reader) for each in next_tick(club, game)] == [("call", "Mona")]
    assert club.loaded(game).seat_asked.stopped_at == NOON + DAY
    assert club.loaded(game).row.next_look is None


@postgresql
def test_two_processes_that_tick_at_once_send_each_nag_once(club, database_url):
    for _ in range(6):
        club.game("every 48h; early")
    club.clock.now = NOON + 25 * HOUR
    tick_in_two_processes(club, database_url)
    assert kinds(club.mails("anna")).count("nag") == 6


@postgresql
def test_two_processes_that_tick_at_once_let_the_staff_officer_play_once(club, database_url):
    game = club.game("every 48h; early; late staff")
    club.clock.now = NOON + 50 * HOUR
    tick_in_two_processes(club, database_url)
    table = club.loaded(game)
    assert (table.seat_of("allied").missed, table.asked_side) == (1, "german")


# -- days and hours -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "opened", "half", "due"),
    [
        (OSLO, "2026-03-28 12:00", "Sunday 29 March, 13:00", "Monday 30 March, 13:00 CEST"),
        (OSLO, "2026-10-24 12:00", "Sunday 25 October, 11:00", "Monday 26 October, 11:00 CET"),
        (NEW_YORK, "2026-03-07 12:00", "Sunday 8 March, 13:00", "Monday 9 March, 13:00 EDT"),
        (OSLO, "2028-02-28 12:00", "Tuesday 29 February, 12:00", "Wednesday 1 March, 12:00 CET"),
        (OSLO, "2027-02-28 12:00", "Monday 1 March, 12:00", "Tuesday 2 March, 12:00 CET"),
    ],
    ids=["spring", "autumn", "spring-over-there", "leap-day", "no-leap-day"],
)
def test_48_hours_are_48_hours_whatever_the_calendar_does(club, zone, opened, half, due):
    club.clock.now = at(opened, zone)
    change_person(club, "anna", zone=zone.key)
    game = club.game("every 48h; early")
    (nag,) = next_tick(club, game)
    words = work_moment(club, club.clock.now)
    assert words.startswith(half)
    assert nag.question.due == f"{due} (in 24 hours)"


def work_moment(club, moment):
    """A moment in Anna's words."""
    with club.house.look() as work:
        return work.moment(moment, people.person(work.session, club.people["anna"]))


def test_a_nag_that_falls_into_quiet_hours_over_midnight_waits_for_the_morning(club):
    change_person(club, "anna", quiet="22:00-07:00")
    game = club.game("every 48h; early")
    sent = [moment for moment, kind, _ in story(club, game) if kind == "nag"]
    assert sent == [
        NOON + DAY,
        at("2026-03-04 07:00", OSLO),  # not at 03:24
        at("2026-03-04 10:36", OSLO),
    ]


def test_a_tick_that_comes_late_into_quiet_hours_lets_people_sleep(club):
    change_person(club, "anna", quiet="13:30-07:00")
    game = club.game("every 100h; early")
    club.clock.now = at("2026-03-04 14:00", OSLO)
    due_now(club, game)
    assert tick_at(club, at("2026-03-04 23:00", OSLO)) == []
    assert kinds(tick_at(club, at("2026-03-05 07:00", OSLO))) == ["nag"]


def test_the_warning_comes_in_quiet_hours_too(club):
    change_person(club, "anna", quiet="12:00-23:00")
    club.game("every 48h; grace 12h; early")
    assert kinds(tick_at(club, NOON + 48 * HOUR)) == ["warning"]


def test_a_vacation_begun_in_the_middle_of_a_window_stops_its_clock(club):
    game = club.game("every 48h; grace 1h; early; late staff")
    club.clock.now = NOON + 6 * HOUR
    with club.house.work() as work:
        days = {"first_day": date(2026, 3, 3), "last_day": date(2026, 3, 10)}
        work.session.add(Vacation(person_id=club.people["anna"], asked_at=work.now, **days))
    assert tick_at(club, NOON + DAY) == []
    assert tick_at(club, NOON + 5 * DAY) == []
    # 11 of 48 hours were over on the evening before; the others start on the 11th at 00:00.
    assert club.loaded(game).question.due == at("2026-03-12 13:00", OSLO)
    assert club.loaded(game).row.next_look == at("2026-03-11 13:00", OSLO)


def test_a_weekend_does_not_count_where_only_weekdays_do(club):
    club.clock.now = at("2026-03-06 12:00", OSLO)  # a Friday
    game = club.game("every 48h; grace 1h; weekdays; early")
    assert tick_at(club, at("2026-03-08 18:00", OSLO)) == []
    assert club.loaded(game).row.next_look == at("2026-03-09 12:00", OSLO)
    assert club.loaded(game).question.due == at("2026-03-10 12:00", OSLO)


# -- digests --------------------------------------------------------------------------------------


def test_reminders_of_many_games_come_in_one_mail_at_the_hour_of_the_digest(club):
    change_person(club, "anna", digest="19:30")
    first, second = club.game("every 48h; early"), club.game("every 50h; early")
    third = club.game("every 20d; early")
    assert tick_at(club, at("2026-03-03 19:29", OSLO)) == []
    (digest,) = tick_at(club, at("2026-03-03 19:30", OSLO) + 3 * SECOND)
    assert digest.kind == "digest"
    assert [each.title.split(":")[0] for each in digest.answers] == ["jupiter-1", "jupiter-2"]
    assert all(club.loaded(each).row.next_look > club.clock.now for each in (first, second, third))
    assert tick_at(club, club.clock.now + SECOND) == []


def test_a_game_in_a_digest_says_when_it_is_due_and_what_to_send(club):
    change_person(club, "anna", digest="19:30")
    for _ in range(2):
        club.game("every 48h; early")
    (digest,) = tick_at(club, at("2026-03-03 19:30", OSLO))
    assert (
        digest.answers[0].words[0].startswith("Due on Wednesday 4 March, 13:00 CET (in 17 hours).")
    )
    assert digest.answers[0].block.startswith("GAME jupiter-1\nSETUP\nBASE US ")


def test_a_digest_of_one_game_is_a_nag_in_the_thread_of_that_game(club):
    change_person(club, "anna", digest="19:30")
    club.game("every 48h; early")
    assert kinds(tick_at(club, at("2026-03-03 19:30", OSLO))) == ["nag"]


def test_a_reminder_that_cannot_wait_for_the_digest_does_not(club):
    change_person(club, "anna", digest="19:30")
    game = club.game("every 48h; early")
    moments = [moment for moment, kind, _ in story(club, game) if kind == "nag"]
    assert moments == [
        at("2026-03-03 19:30", OSLO),  # wanted at 13:00 on that day
        NOON + 0.8 * 48 * HOUR,
        NOON + 0.95 * 48 * HOUR,
    ]


def test_warnings_never_wait_for_a_digest(club):
    change_person(club, "anna", digest="19:30")
    club.game("every 48h; grace 24h; early")
    club.game("every 48h; grace 24h; early")
    assert kinds(tick_at(club, NOON + 48 * HOUR)) == ["warning", "warning"]


@postgresql
def test_who_wants_a_digest_in_quiet_hours_has_it_then(club):
    change_person(club, "anna", digest="06:00", quiet="22:00-07:00")
    club.game("every 60h; early")
    club.game("every 60h; early")
    assert kinds(tick_at(club, at("2026-03-04 06:00", OSLO) + SECOND)) == ["digest"]


@postgresql
def test_a_digest_is_sent_once_by_two_processes(club, database_url):
    change_person(club, "anna", digest="19:30")
    for _ in range(4):
        club.game("every 48h; early")
    club.clock.now = at("2026-03-03 19:30", OSLO)
    tick_in_two_processes(club, database_url)
    assert kinds(club.mails("anna"))[4:] == ["digest"]


# -- the deadline ---------------------------------------------------------------------------------


def test_a_game_that_is_not_played_early_is_played_at_the_deadline(club):
    game = club.game("every 48h")
    club.say("anna", game, "DEFAULT")
    assert tick_at(club, NOON + 48 * HOUR - SECOND) == []
    assert [(each.kind, each.reader) for each in tick_at(club, NOON + 48 * HOUR)] == [
        ("report", "Georg")
    ]
    assert club.loaded(game).asked_side == "german"


def test_an_answer_that_waits_for_the_deadline_costs_nothing_however_late_it_is_played(club):
    game = club.game("every 48h; bank 1d")
    club.say("anna", game, "DEFAULT")
    tick_at(club, NOON + 49 * HOUR)
    assert club.loaded(game).asked_side == "german"
    assert club.loaded(game).seat_of("allied").bank == DAY


def test_a_line_whose_condition_is_not_met_is_no_answer(club):
    game = club.game("every 48h; grace 1h")
    (receipt,) = club.say("anna", game, "IF TURN 5: DEFAULT")
    assert receipt.receipt.lines[0].ok
    assert [kind for _, kind, reader in story(club, game) if reader == "Anna"] == [
        "report",  # that the condition was not met
        "warning",
        "report",
    ]


# -- all time is over -----------------------------------------------------------------------------


def test_the_staff_officer_plays_on_and_everybody_is_told(club):
    game = club.game("every 48h; early; late staff")
    told = tick_at(club, NOON + 48 * HOUR + SECOND)
    assert [(each.kind, each.reader) for each in told] == [
        ("report", "Anna"),
        ("report", "Georg"),
        ("report", "Mona"),
    ]
    words = "The time of Anna (allied) was over, so the staff officer played on."
    assert {each.lead for each in told} == {(words,)}
    assert {each.by for each in club.loaded(game).records()} == {"staff"}


def test_the_missed_deadline_is_counted_and_the_bank_is_used_up(club):
    game = club.game("every 48h; bank 1d; early; late staff")
    tick_at(club, NOON + 72 * HOUR + SECOND)
    seat = club.loaded(game).seat_of("allied")
    assert (seat.missed, seat.bank) == (1, timedelta(0))


def test_default_orders_are_played(club):
    game = club.game("every 48h; early; late default")
    told = tick_at(club, NOON + 48 * HOUR + SECOND)
    assert told[0].lead == ("The time of Anna (allied) was over, so default orders were played.",)
    assert {each.by for each in club.loaded(game).records()} == {"default"}


def test_a_staff_officer_who_fails_is_replaced_by_default_orders(club, monkeypatch):
    def fail(rules, name, seed):
        return lambda view, decision: 1 // 0

    game = club.game("every 48h; early; late staff")
    monkeypatch.setattr(catalogue, "bot", fail)
    tick_at(club, NOON + 48 * HOUR + SECOND)
    assert club.loaded(game).asked_side == "german"


def test_a_refused_line_of_the_late_player_does_not_stop_the_staff_officer(club):
    game = club.game("every 48h; early; late staff")
    with club.house.work() as work:
        table = LoadedGame.open(work, game)
        seat = table.seat_of("allied")
        line = Queued(
            seat_id=seat.id,
            receipt="r",
            number=1,
            place=1,
            turn=0,
            text="PLACE 1US 1130",
            given_at=NOON,
        )
        work.session.add(line)
    tick_at(club, NOON + 48 * HOUR + SECOND)
    table = club.loaded(game)
    assert table.asked_side == "german"
    assert (table.seat_of("allied").held, table.seat_of("allied").if_illegal) == (False, "ask")


def test_the_game_goes_on_by_itself_when_there_is_no_moderator_to_call(club):
    game = club.game("every 48h; early")
    with club.house.work() as work:
        for seat in LoadedGame.open(work, game).moderators:
            seat.left_at = NOON
    told = tick_at(club, NOON + 48 * HOUR + SECOND)
    assert told[0].lead == (
        "The time of Anna (allied) was over, and there is no moderator to call, "
        "so the staff officer played on.",
    )


def test_the_moderator_is_called_once(club):
    club.game("every 48h; early")
    assert "call" in kinds(tick_at(club, NOON + 48 * HOUR + SECOND))
    for hours in range(49, 200, 7):
        assert tick_at(club, NOON + hours * HOUR) == []


def test_who_is_late_can_still_answer_when_the_moderator_was_called(club):
    game = club.game("every 48h; early")
    tick_at(club, NOON + 48 * HOUR + SECOND)
    club.clock.now = NOON + 60 * HOUR
    club.say("anna", game, "DEFAULT")
    assert (club.loaded(game).asked_side, club.loaded(game).question.called) == ("german", False)


def test_there_is_no_warning_where_the_policy_is_due_already(club):
    club.game("every 48h; grace 1h; early; late staff")
    assert "warning" not in kinds(tick_at(club, NOON + 50 * HOUR))


def test_there_is_no_warning_where_there_is_neither_grace_nor_bank(club):
    club.game("every 48h; early; late staff")
    assert tick_at(club, NOON + 47 * HOUR) != []
    assert tick_at(club, NOON + 48 * HOUR) == []
    assert kinds(tick_at(club, NOON + 48 * HOUR + SECOND)) == ["report"] * 3


def test_mail_that_came_in_time_is_read_before_anything_is_done_about_a_late_player(club):
    game = club.game("every 48h; early; late staff")
    submitted(club, NOON + 48 * HOUR)
    assert tick_at(club, NOON + 48 * HOUR + 5 * SECOND) == []
    assert club.loaded(game).row.next_look == club.clock.now + timedelta(minutes=1)
    with club.house.work() as work:
        work.session.exec(select(Submission)).one().state = "done"
    assert kinds(tick_at(club, NOON + 48 * HOUR + 70 * SECOND)) == ["report"] * 3


def test_mail_that_came_too_late_stops_nothing(club):
    club.game("every 48h; early; late staff")
    submitted(club, NOON + 48 * HOUR + SECOND)
    assert kinds(tick_at(club, NOON + 48 * HOUR + 5 * SECOND)) == ["report"] * 3


def test_mail_that_cannot_be_read_does_not_stop_a_game_for_ever(club):
    club.game("every 48h; early; late staff")
    submitted(club, NOON)
    assert kinds(tick_at(club, NOON + 49 * HOUR)) == ["report"] * 3


def submitted(club, moment):
    """A mail that lies unread since then."""
    with club.house.work() as work:
        work.session.add(
            Submission(
                message_id="<1@x>",
                sender="anna@player.example",
                fingerprint="1",
                way="smtp",
                raw=b"",
                received_at=moment,
                try_at=moment,
            )
        )


# -- standbys -------------------------------------------------------------------------------------


@pytest.fixture
def waiting(club):
    """Sten waits for a seat, and so do Anna and Georg, who play, and Mona, who moderates."""
    club.people["sten"] = club.person("Sten", "sten@far.example")
    with club.house.work() as work:
        for who in ("anna", "georg", "mona", "sten"):
            work.session.add(Standby(person_id=club.people[who], rules="jupiter", since=NOON))
    return club


def test_a_seat_is_offered_to_those_on_the_list_who_have_no_part_in_the_game(waiting):
    game = waiting.game("every 48h; early; late standby")
    told = tick_at(waiting, NOON + 48 * HOUR + SECOND)
    assert [(each.kind, each.reader) for each in told] == [
        ("left", "Anna"),
        ("offer", "Sten"),
        ("call", "Mona"),
        ("report", "Georg"),
    ]
    assert "JOIN jupiter-1 allied" in told[1].lead[1]
    assert waiting.loaded(game).row.next_look is None


def test_who_has_lost_a_seat_keeps_no_right_to_it(waiting):
    game = waiting.game("every 48h; early; late standby")
    before = waiting.loaded(game).seat_asked
    tick_at(waiting, NOON + 48 * HOUR + SECOND)
    after = waiting.loaded(game).seat_asked
    assert (after.person_id, after.epoch, after.thread == before.thread) == (
        None,
        before.epoch + 1,
        True,
    )
    assert after.stopped_at == NOON + 48 * HOUR + SECOND


@postgresql
def test_who_takes_a_seat_over_has_a_full_window_with_all_its_reminders(waiting):
    game = waiting.game("every 48h; grace 1h; bank 2h; early; late standby")
    for moment in (24, 39, 46, 48):
        tick_at(waiting, NOON + moment * HOUR)
    tick_at(waiting, NOON + 51 * HOUR + SECOND)
    waiting.clock.now = taken = NOON + 100 * HOUR
    with waiting.house.work() as work:
        table = LoadedGame.open(work, game)
        sten = people.person(work.session, waiting.people["sten"])
        lobby.take_seat(table, sten, "allied")
        adjudication.tell_everybody(table)
    assert waiting.loaded(game).question.due == taken + 48 * HOUR
    assert waiting.loaded(game).seat_asked.bank == 2 * HOUR
    told = [kind for _, kind, reader in story(waiting, game) if reader == "Sten"]
    assert told[:4] == ["nag", "nag", "nag", "warning"]


def test_where_nobody_waits_for_a_seat_the_moderator_has_to_find_somebody(club):
    game = club.game("every 48h; early; late standby")
    told = tick_at(club, NOON + 48 * HOUR + SECOND)
    assert kinds(told) == ["left", "call", "report"]
    assert "Nobody is on the standby list" in told[1].lead[0]
    assert club.loaded(game).seat_asked.person_id is None


def test_where_nobody_at_all_could_take_care_of_a_seat_it_is_not_taken_away(club):
    game = club.game("every 48h; early; late standby")
    with club.house.work() as work:
        for seat in LoadedGame.open(work, game).moderators:
            seat.left_at = NOON
    tick_at(club, NOON + 48 * HOUR + SECOND)
    assert club.loaded(game).seat_of("allied").person_id == club.people["anna"]
    assert club.loaded(game).asked_side == "german"


# -- looking --------------------------------------------------------------------------------------


def test_a_game_that_cannot_be_looked_at_is_no_other_games_trouble(club):
    broken, sound = club.game("every 48h; early"), club.game("every 48h; early")
    with club.house.work() as work:
        games.locked(work.session, broken).pace = "no pace at all"
    told = tick_at(club, NOON + 24 * HOUR)
    assert [each.code for each in told] == [club.loaded(sound).row.code]
    assert club.loaded(broken).row.next_look == club.clock.now + ticks.AFTER_A_FAILURE


def test_a_game_that_is_no_longer_due_when_it_is_locked_is_left_alone(club):
    game = club.game("every 48h; early")
    with club.house.work() as work:
        games.locked(work.session, game).next_look = NOON + 10 * DAY  # another process did this
    club.clock.now = NOON + DAY
    assert ticks.look_in_a_transaction(club.house, game) == set()
    assert club.loaded(game).row.next_look == NOON + 10 * DAY
    assert "nag" not in kinds(club.mails())


@postgresql
def test_looking_for_due_games_among_very_many_uses_the_index(store):
    rows = [
        {
            "code": f"jupiter-{number}",
            "rules": "jupiter",
            "version": 1,
            "pace": "every 48h",
            "commitment": "",
            "seed": b"",
            "created_at": NOON,
            "next_look": NOON + timedelta(seconds=number),
        }
        for number in range(1, 5001)
    ]
    with store.writing() as session:
        session.execute(insert(Game), rows)
        session.execute(text("ANALYZE"))
    asked = []
    with store.reading() as session:

        def take_down(connection, cursor, statement, parameters, context, many):
            asked.append((statement, parameters))

        event.listen(store.reader, "before_cursor_execute", take_down)
        assert games.to_look_at(session, NOON, 200) == []
        event.remove(store.reader, "before_cursor_execute", take_down)
        ((statement, parameters),) = asked
        explain = "EXPLAIN QUERY PLAN " if store.is_sqlite else "EXPLAIN "
        plan = session.connection().exec_driver_sql(explain + statement, parameters).all()
    shown = " ".join(str(each) for line in plan for each in line)
    assert "ix_game_next_look" in shown
    assert "SCAN game" not in shown
    assert "Seq Scan" not in shown


# -- progress -------------------------------------------------------------------------------------


class Undone(Exception):
    """Takes a transaction back."""


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A game in a club of its own, for situations that are undone again."""
    folder = tmp_path_factory.mktemp("small")
    opened = Store.open(f"sqlite:///{folder}/small.sqlite3")
    club = Club(opened, folder)
    yield club, club.game("every 48h; early")
    opened.close()


digest_hours = st.none() | st.integers(0, 1439).map(lambda minute: time(minute // 60, minute % 60))


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    pace=paces,
    late=st.sampled_from([Late.MODERATOR, Late.DEFAULT, Late.STANDBY]),
    quiet=st.none() | quiets,
    digest=digest_hours,
    zone=st.sampled_from(["UTC", "Europe/Oslo", "Australia/Lord_Howe", "America/Havana"]),
    off=st.lists(st.tuples(st.integers(-3, 30), st.integers(0, 5)), max_size=3),
    when=st.floats(0, 2) | st.sampled_from(["due", "grace", "end", "nag"]),
    queued=st.booleans(),
)
def test_a_look_is_always_followed_by_a_later_one_or_by_none(
    small, pace, late, quiet, digest, zone, off, when, queued
):
    club, game = small
    club.clock.now = NOON
    try:
        with club.house.work() as work:
            anna = people.person(work.session, club.people["anna"])
            anna.zone, anna.quiet = zone, str(quiet) if quiet else ""
            anna.digest = f"{digest:%H:%M}" if digest else ""
            for first, more in off:
                day = NOON.date() + timedelta(days=first)
                last = day + timedelta(days=more)
                work.session.add(
                    Vacation(person_id=anna.id, first_day=day, last_day=last, asked_at=NOON - DAY)
                )
            table = Table.open(work, game)
            table.row.pace = str(pace).partition("; late")[0] + f"; late {late}"
            table.seat_asked.bank = pace.bank
            if queued:
                work.session.add(
                    Queued(
                        seat_id=table.seat_asked.id,
                        receipt="r",
                        number=1,
                        place=1,
                        turn=0,
                        text="DEFAULT",
                        given_at=NOON,
                    )
                )
            work.session.flush()
            question_deadline.reckon_deadlines(table)
            work.now = moment(table, when)
            named = ticks.look_at_game(table)
            assert not named or (anna.digest and named == {anna.id})
            if not named:
                assert table.row.next_look is None or table.row.next_look > work.now
            else:
                table.row.next_look = work.now
                finish_digest(club, work, anna.id)
                assert table.row.next_look is None or table.row.next_look > work.now
            raise Undone
    except Undone:
        pass


def moment(table, when):
    """A part of the window, or one of its edges."""
    edges = {
        "due": table.question.due,
        "grace": table.question.grace_until,
        "end": reminders.last_moment(table, table.seat_asked),
        "nag": question_deadline.planned(table, table.seat_asked)[0].at,
    }
    return edges[when] if when in edges else NOON + (table.question.due - NOON) * when


def finish_digest(club, work, person_id):
    """The digest in the same transaction."""

    class Same:
        def work(self):
            return self

        def __enter__(self):
            return work

        def __exit__(self, *error):
            return None

    ticks.send_digest(Same(), person_id)


def test_a_game_that_everybody_has_left_alone_comes_to_rest_or_to_its_end(club):
    game = club.game("every 48h; early; late default")
    for _ in range(60):
        if club.loaded(game).row.next_look is None:
            break
        last = club.clock.now
        next_tick(club, game)
        assert club.clock.now >= last
        assert club.loaded(game).row.next_look is None or (
            club.loaded(game).row.next_look > club.clock.now
        )
    assert club.loaded(game).row.turn > 1


def test_each_reminder_is_written_down_once(club):
    game = club.game("every 48h; grace 1h; early")
    story(club, game)
    with club.house.look() as work:
        rows = work.session.exec(select(Reminder)).all()
    assert sorted(each.kind for each in rows) == ["half", "last", "most", "warning"]


def test_a_question_promises_no_time_of_a_bank_that_is_used_up(club):
    game = club.game("every 48h; bank 24h")

    def promised() -> str:
        with club.house.look() as work:
            loaded = LoadedGame(work, games.game(work.session, game))
            return question_for(loaded, loaded.seat_of("allied")).late

    assert "24h in your time bank" in promised()
    change_seat(club, game, "allied", bank=timedelta(hours=5))
    assert "5h in your time bank" in promised()
    change_seat(club, game, "allied", bank=timedelta())
    assert "time bank" not in promised()
