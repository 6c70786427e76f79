"""Each question has a number, a window and reminders of its own; nobody is late for another."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.store.rows import people
from tests.league.houses import NOON
from tests.league.several_sides.courts import THREE, who_hears

HOUR = timedelta(hours=1)
SECOND = timedelta(seconds=1)
SIDES = ("red", "blue", "green")


def change_person(court, who, **values):
    with court.house.work() as work:
        person = people.person(work.session, court.people[who])
        for name, value in values.items():
            setattr(person, name, value)


def by_reader(notices, reader):
    return [each for each in notices if each.reader == reader]


# -- windows --------------------------------------------------------------------------------------


def test_each_question_has_a_number_of_its_own(court):
    game = court.crowns()
    assert [court.question(game, side).number for side in SIDES] == [1, 2, 3]
    assert [court.seat(game, side).tag for side in SIDES] == [1, 2, 3]


def test_a_question_that_stays_open_keeps_its_number_and_its_window(court):
    game = court.crowns("every 48h; grace 12h; early")
    before = court.question(game, "blue")
    court.clock.pass_by(10 * HOUR)
    court.say("anna", game, "MARCH R1 MOO")
    after = court.question(game, "blue")
    assert (after.number, after.opened_at, after.due, after.grace_until) == (
        before.number,
        before.opened_at,
        NOON + 48 * HOUR,
        NOON + 60 * HOUR,
    )


def test_in_the_next_turn_all_are_asked_anew_with_a_full_window(court):
    game = court.crowns()
    court.clock.pass_by(10 * HOUR)
    court.say("anna", game, "MARCH R1 MOO\nMARCH G1 FRD")
    court.clock.pass_by(10 * HOUR)
    court.say("ben", game, "HOLD")
    assert sorted(court.question(game, side).number for side in SIDES) == [4, 5, 6]
    assert {court.question(game, side).due for side in SIDES} == {NOON + 68 * HOUR}


def test_deadlines_go_by_the_days_of_each_player(court):
    game = court.crowns(who=THREE)
    court.say("ben", game, "VACATION 2026-03-04 2026-03-05")
    assert court.question(game, "red").due == court.question(game, "green").due == NOON + 48 * HOUR
    assert court.question(game, "blue").due == NOON + 96 * HOUR


def test_the_time_bank_of_who_answers_late_is_charged_and_no_other(court):
    game = court.crowns("every 48h; bank 24h; early", who=THREE)
    court.say("anna", game, "HOLD")
    court.clock.now = NOON + 50 * HOUR
    court.say("ben", game, "HOLD")
    assert [court.seat(game, side).bank for side in SIDES] == [24 * HOUR, 22 * HOUR, 24 * HOUR]
    court.clock.now = NOON + 51 * HOUR
    court.say("cara", game, "HOLD")
    assert [court.seat(game, side).bank for side in SIDES] == [24 * HOUR, 22 * HOUR, 21 * HOUR]


# -- reminders ------------------------------------------------------------------------------------


def test_only_who_has_not_answered_is_reminded(court):
    game = court.crowns(who=THREE)
    court.say("anna", game, "HOLD")
    court.say("cara", game, "HOLD")
    notices = court.ticked(NOON + 24 * HOUR)
    assert who_hears(notices) == [("Ben", "nag")]
    assert court.reminded(game) == [("blue", 2, "half")]


def test_who_is_asked_for_two_sides_is_reminded_of_both_in_one_mail(court):
    game = court.crowns()
    court.say("ben", game, "HOLD")
    (nag,) = court.ticked(NOON + 24 * HOUR)
    assert (nag.reader, nag.kind) == ("Anna", "nag")
    assert [each.side for each in nag.questions] == ["red", "green"]
    assert court.reminded(game) == [("red", 1, "half"), ("green", 3, "half")]
    assert court.ticked(NOON + 25 * HOUR) == []


def test_so_is_who_is_over_time(court):
    game = court.crowns("every 48h; grace 12h; early")
    court.say("ben", game, "HOLD")
    for hours in (24, 39, 46):
        court.ticked(NOON + hours * HOUR)
    (warning,) = court.ticked(NOON + 48 * HOUR)
    assert (warning.reader, warning.kind) == ("Anna", "warning")
    assert [each.side for each in warning.questions] == ["red", "green"]


def test_of_the_side_that_is_answered_nobody_is_reminded(court):
    game = court.crowns()
    court.say("ben", game, "HOLD")
    court.say("anna", game, "MARCH R1 MOO")
    (nag,) = court.ticked(NOON + 24 * HOUR)
    assert [each.side for each in nag.questions] == ["green"]
    assert court.reminded(game) == [("green", 3, "half")]


def test_sides_with_deadlines_of_their_own_are_reminded_each_in_its_time(court):
    game = court.crowns("every 48h; extend 96h; early")
    court.say("ben", game, "HOLD")
    court.say("anna", game, "SIDE green\nEXTEND 48h")
    (first,) = court.ticked(NOON + 24 * HOUR)
    assert court.reminded(game) == [("red", 1, "half")]
    assert first.questions[0].side == "red"
    (second,) = court.ticked(NOON + 48 * HOUR - SECOND)
    assert court.reminded(game)[-1][0] == "red"
    court.say("anna", game, "red:\nHOLD")
    assert second.kind == "nag"
    (third,) = court.ticked(NOON + 48 * HOUR)
    assert court.reminded(game)[-1] == ("green", 3, "half")
    assert [each.side for each in third.questions] == ["green"]


def test_a_reply_to_a_reminder_answers_for_both_sides(court):
    game = court.crowns()
    court.say("ben", game, "HOLD")
    (nag,) = court.ticked(NOON + 24 * HOUR)
    court.reply("anna", court.last_mail("anna"), court.as_mailed(nag).orders_to_edit)
    assert court.turn(game) == 2


# -- digests --------------------------------------------------------------------------------------


def test_a_digest_of_one_game_with_two_sides_is_a_reminder_in_its_thread(court):
    change_person(court, "anna", digest="19:00", zone="UTC")
    game = court.crowns("every 96h; early")
    court.say("ben", game, "HOLD")
    (nag,) = court.ticked(NOON + 55 * HOUR)
    assert nag.kind == "nag"
    assert [each.side for each in nag.questions] == ["red", "green"]
    assert [side for side, _, _ in court.reminded(game)] == ["red", "green"]


def test_a_digest_counts_games_and_has_orders_to_edit_for_each_side(court):
    change_person(court, "anna", digest="19:00", zone="UTC")
    games = [court.crowns("every 96h; early") for _ in range(2)]
    for game in games:
        court.say("ben", game, "HOLD")
    (digest,) = court.ticked(NOON + 55 * HOUR)
    assert digest.kind == "digest"
    assert digest.subject.startswith("Reminder: 2 games wait for you")
    assert len(digest.answers) == 2
    for answer, game in zip(digest.answers, games, strict=True):
        assert f"GAME {court.code(game)}\nred:\n" in answer.block
        assert "\ngreen:\n" in answer.block
    court.write("anna", "\n".join(each.block for each in digest.answers))
    assert [court.turn(game) for game in games] == [2, 2]
    assert court.ticked(NOON + 56 * HOUR) == []


# -- late -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("late", ["staff", "default"])
def test_who_is_late_is_played_for_while_the_others_stay_as_they_are(court, late):
    game = court.crowns(f"every 48h; bank 24h; extend 96h; early; late {late}", who=THREE)
    court.say("anna", game, "MARCH R1 MOO")
    court.say("cara", game, "EXTEND 72h")
    before = court.question(game, "green")
    notices = court.ticked(NOON + 72 * HOUR + SECOND)
    assert court.played(game)[0] == ("red", "MARCH R1 MOO", "order")
    assert [(side, by) for side, _, by in court.played(game)] == [("red", "order"), ("blue", late)]
    assert court.asked_sides(game) == ["green"]
    after = court.question(game, "green")
    assert (after.number, after.due) == (before.number, before.due)
    assert [court.seat(game, side).missed for side in SIDES] == [0, 1, 0]
    assert [court.seat(game, side).bank for side in SIDES] == [24 * HOUR, 0 * HOUR, 24 * HOUR]
    assert {each.reader for each in notices} == {"Anna", "Ben", "Cara", "Mona"}
    court.say("cara", game, "HOLD")
    assert court.turn(game) == 2


def test_who_is_late_with_both_sides_is_played_for_in_both(court):
    game = court.crowns("every 48h; early; late default")
    court.say("ben", game, "HOLD")
    notices = court.ticked(NOON + 48 * HOUR + SECOND)
    assert court.turn(game) == 2
    assert [court.seat(game, side).missed for side in SIDES] == [1, 0, 1]
    assert who_hears(by_reader(notices, "Ben")) == [("Ben", "report")]
    assert who_hears(by_reader(notices, "Anna")) == [("Anna", "report")]


def test_the_moderator_is_called_once_about_all_who_are_late(court):
    game = court.crowns("every 48h; early", who=THREE)
    court.say("anna", game, "HOLD")
    notices = court.ticked(NOON + 48 * HOUR + SECOND)
    assert who_hears(notices) == [
        ("Mona", "call"),
        ("Anna", "report"),
        ("Ben", "report"),
        ("Cara", "report"),
    ]
    assert notices[0].subject == "blue and green have let the time pass"
    assert notices[1].lead == (
        "The time of Ben (blue) and Cara (green) is over; the moderator has been called.",
    )
    assert notices[2].lead[0].startswith("Your time is over")
    assert "The time of Cara (green) is over" in notices[2].lead[1]
    assert court.ticked(NOON + 60 * HOUR) == []
    court.say("ben", game, "HOLD")
    court.say("cara", game, "HOLD")
    assert court.turn(game) == 2


def test_who_is_late_with_both_sides_can_still_answer_for_both(court):
    game = court.crowns("every 48h; early")
    court.say("ben", game, "HOLD")
    (told,) = by_reader(court.ticked(NOON + 48 * HOUR + SECOND), "Anna")
    assert [each.side for each in told.questions] == ["red", "green"]
    court.reply("anna", court.last_mail("anna"), court.as_mailed(told).orders_to_edit)
    assert court.turn(game) == 2


# -- standby --------------------------------------------------------------------------------------


def test_the_seat_that_is_late_is_offered_alone(court):
    court.on_standby("cara")
    game = court.crowns("every 48h; bank 24h; early; late standby")
    court.say("anna", game, "MARCH R1 MOO\nMARCH G1 FRD")
    notices = court.ticked(NOON + 72 * HOUR + SECOND)
    assert sorted(who_hears(notices)) == [
        ("Anna", "report"),
        ("Ben", "left"),
        ("Cara", "offer"),
        ("Mona", "call"),
    ]
    assert court.asked_sides(game) == ["blue"]
    joined = court.clock.now = NOON + 172 * HOUR
    court.write("cara", f"JOIN {court.code(game)} blue")
    assert court.question(game, "blue").due == joined + 48 * HOUR
    assert court.seat(game, "blue").bank == 24 * HOUR
    court.say("cara", game, "HOLD")
    assert court.turn(game) == 2
    assert court.played(game)[:2] == [
        ("red", "MARCH R1 MOO", "order"),
        ("green", "MARCH G1 FRD", "order"),
    ]


def test_a_late_seat_costs_its_player_no_other_seat_and_one_mail(court):
    court.on_standby("cara")
    game = court.crowns("every 48h; early; late standby")
    court.say("ben", game, "HOLD")
    court.say("anna", game, "MARCH R1 MOO")
    notices = court.ticked(NOON + 48 * HOUR + SECOND)
    (farewell,) = by_reader(notices, "Anna")
    assert farewell.kind == "left"
    assert "green" in farewell.lead[0]
    assert court.seat(game, "red").person_id == court.people["anna"]
    assert court.seat(game, "green").person_id is None


def test_the_time_of_a_seat_that_stood_empty_is_not_given_to_the_others(court):
    court.on_standby("cara")
    game = court.crowns("every 48h; extend 96h; early; late standby")
    court.say("anna", game, "EXTEND 72h")
    due = court.question(game, "red").due
    court.ticked(NOON + 48 * HOUR + SECOND)
    court.clock.pass_by(10 * HOUR)
    court.write("cara", f"JOIN {court.code(game)} blue")
    assert court.question(game, "red").due == due


# -- not early ------------------------------------------------------------------------------------


def test_a_game_that_is_not_played_early_waits_for_each_deadline(court):
    game = court.crowns("every 48h", who=THREE)
    for who in ("anna", "ben", "cara"):
        court.say(who, game, "HOLD")
    assert court.played(game) == []
    assert court.asked_sides(game) == list(SIDES)
    assert court.ticked(NOON + 47 * HOUR) == []
    court.ticked(NOON + 48 * HOUR)
    assert court.turn(game) == 2


def test_each_sealed_answer_waits_for_its_own_deadline(court):
    game = court.crowns("every 48h; extend 48h", who=THREE)
    court.say("cara", game, "EXTEND 24h")
    for who in ("anna", "ben", "cara"):
        court.say(who, game, "HOLD")
    court.ticked(NOON + 48 * HOUR)
    assert court.asked_sides(game) == ["green"]
    assert [side for side, _, _ in court.played(game)] == ["red", "blue"]
    court.ticked(NOON + 72 * HOUR)
    assert court.turn(game) == 2


def test_who_answered_in_time_pays_nothing_however_late_it_is_looked_at(court):
    game = court.crowns("every 48h; bank 24h", who=THREE)
    for who in ("anna", "ben", "cara"):
        court.say(who, game, "HOLD")
    court.ticked(NOON + 60 * HOUR)
    assert court.turn(game) == 2
    assert [court.seat(game, side).bank for side in SIDES] == [24 * HOUR] * 3


def test_what_is_sealed_at_the_deadline_is_told_to_nobody(court):
    game = court.crowns("every 48h; extend 48h", who=THREE)
    court.say("cara", game, "EXTEND 24h")
    for who in ("anna", "ben"):
        court.say(who, game, "HOLD")
    assert who_hears(court.ticked(NOON + 48 * HOUR)) == [("Cara", "nag")]
    assert court.asked_sides(game) == ["green"]


def test_who_has_answered_is_not_reminded_though_it_waits_for_the_deadline(court):
    court.crowns("every 48h", who=THREE)
    court.say("anna", 1, "HOLD")
    court.say("cara", 1, "HOLD")
    assert who_hears(court.ticked(NOON + 24 * HOUR)) == [("Ben", "nag")]
