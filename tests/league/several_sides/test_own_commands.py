"""What somebody who plays several sides asks for: of all of them, or of the one that is said."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.league.company import words
from tests.league.several_sides.courts import TWO, who_hears

LATER = "TURN 2\nMARCH R1 FRD\nMARCH G1 MIL"
HOUR = timedelta(hours=1)


# -- the queues -----------------------------------------------------------------------------------


def test_all_queues_are_withdrawn_at_once(court):
    game = court.crowns()
    court.say("anna", game, LATER)
    answer = court.answer("anna", game, "WITHDRAW ALL").answers[0]
    assert answer.block == "Withdrawn: MARCH R1 FRD\nWithdrawn: MARCH G1 MIL"
    assert court.waits(game, "red") == court.waits(game, "green") == []


def test_one_queue_is_withdrawn_alone(court):
    game = court.crowns()
    court.say("anna", game, LATER)
    court.say("anna", game, "SIDE green\nWITHDRAW 1")
    assert court.waits(game, "red") == ["MARCH R1 FRD"]
    assert court.waits(game, "green") == []


@pytest.mark.parametrize("asked", ["WITHDRAW 1", "STANDING OFF 1"])
def test_a_number_alone_does_not_say_in_which_queue(court, asked):
    game = court.crowns()
    court.say("anna", game, f"{LATER}\nWHEN MARCH: HOLD")
    told = court.refused("anna", game, asked)
    assert "SIDE red" in told
    assert "SIDE green" in told


def test_standing_orders_are_for_all_sides_unless_one_is_said(court):
    game = court.crowns()
    court.say("ben", game, "WHEN MARCH: HOLD")
    court.say("anna", game, "SIDE red\nWHEN MARCH: HOLD")
    assert court.asked_sides(game) == ["green"]
    court.say("anna", game, "WHEN MARCH: HOLD")
    assert court.loaded(game).row.state == "over"


def test_standing_orders_are_listed_by_side_and_forgotten_for_all(court):
    game = court.crowns(who={"ben": ("blue",), "anna": ("red", "green")})
    court.say("anna", game, "WHEN MARCH: HOLD")
    listed = court.answer("anna", game, "STANDING").answers[0].block
    assert listed.split("\n") == ["  1  WHEN MARCH: HOLD (red)", "  1  WHEN MARCH: HOLD (green)"]
    court.say("anna", game, "STANDING OFF ALL")
    assert court.answer("anna", game, "STANDING").answers[0].block == "none"


def test_queues_go_on_together_after_both_were_refused(court):
    game = court.crowns()
    court.say("anna", game, "MARCH R1 DUN\nMARCH G1 CRA")
    court.say("anna", game, "MARCH R1 MOO\nMARCH G1 CRA")
    assert [court.seat(game, each).held for each in ("red", "green")] == [False, True]
    assert court.answer("anna", game, "CONTINUE").answers[0].words == ("Your queue goes on.",)
    assert not court.seat(game, "green").held


def test_both_queues_are_shown(court):
    game = court.crowns()
    court.say("anna", game, LATER)
    shown = court.answer("anna", game, "SHOW").answers[0].block
    red, green = shown.split("\n\n")
    assert red.startswith("RED\n")
    assert "MARCH R1 FRD" in red
    assert green.startswith("GREEN\n")
    assert "MARCH G1 MIL" in green
    alone = court.answer("anna", game, "SIDE green\nSHOW").answers[0].block
    assert "MARCH G1 MIL" in alone
    assert "MARCH R1 FRD" not in alone


def test_the_state_of_a_game_tells_of_both(court):
    game = court.crowns("every 48h; bank 24h; early")
    told = court.answer("anna", game, "STATUS").answers[0].block
    for line in ("yours (red): 0 lines", "yours (green): 0 lines", "your time bank (red): 24h"):
        assert line in told


# -- words to others ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sender", "to", "readers"),
    [
        ("anna", "OPPONENT", ["Ben", "Cara"]),
        ("anna", "BLUE", ["Ben"]),
        ("anna", "ALL", ["Mona", "Ben", "Cara"]),
        ("ben", "GREEN", ["Cara"]),
    ],
)
def test_letters_go_to_whom_they_are_for(court, sender, to, readers):
    game = court.crowns(who={"anna": ("red",), "ben": ("blue",), "cara": ("green",)})
    got = [each for each in court.say(sender, game, f"PRESS {to}\nhello\nEND") if each.press]
    assert sorted(each.reader for each in got) == sorted(readers)


def test_partners_write_to_each_other_and_opponents_to_the_others(court):
    who = {"anna": ("red",), "ben": ("blue",), "cara": ("green",)}
    game = court.crowns(who=who, league="red-green")
    for to, reader in (("PARTNERS", "Cara"), ("OPPONENT", "Ben")):
        got = [each for each in court.say("anna", game, f"PRESS {to}\nhello\nEND") if each.press]
        assert [each.reader for each in got] == [reader]


def test_who_has_no_partner_cannot_write_to_one(court):
    game = court.crowns(who=TWO)
    assert "no partners" in court.refused("ben", game, "PRESS PARTNERS\nhello\nEND")
    partners = court.crowns(who=TWO, league="red-green")
    assert "no partners" in court.refused("anna", partners, "PRESS PARTNERS\nhello\nEND")


def test_a_letter_comes_once_to_who_plays_several_sides(court):
    game = court.crowns()
    got = [each for each in court.say("ben", game, "PRESS OPPONENT\nhello\nEND") if each.press]
    assert [each.reader for each in got] == ["Anna"]
    assert court.refused("anna", game, "PRESS GREEN\nto myself\nEND")


# -- more time ------------------------------------------------------------------------------------


def test_more_time_is_for_ones_own_question_only(court):
    game = court.crowns("every 48h; extend 48h; early")
    before = {side: court.question(game, side).due for side in ("red", "blue", "green")}
    court.say("ben", game, "EXTEND 24h")
    after = {side: court.question(game, side).due for side in before}
    assert after == {**before, "blue": before["blue"] + 24 * HOUR}
    assert [court.seat(game, each).extended for each in before] == [0 * HOUR, 24 * HOUR, 0 * HOUR]


def test_more_time_is_for_all_that_one_is_asked(court):
    game = court.crowns("every 48h; extend 48h; early")
    before = {side: court.question(game, side).due for side in ("red", "blue", "green")}
    notices = court.say("anna", game, "EXTEND 24h")
    assert court.question(game, "red").due == before["red"] + 24 * HOUR
    assert court.question(game, "green").due == before["green"] + 24 * HOUR
    assert court.question(game, "blue").due == before["blue"]
    assert who_hears(notices) == [("Ben", "time"), ("Anna", "answer")]
    assert notices[0].lead[0] == "Anna (red and green) has taken 24h more time."


def test_more_time_is_for_the_one_side_that_is_said(court):
    game = court.crowns("every 48h; extend 48h; early")
    before = {side: court.question(game, side).due for side in ("red", "green")}
    court.say("anna", game, "SIDE green\nEXTEND 24h")
    assert court.question(game, "green").due == before["green"] + 24 * HOUR
    assert court.question(game, "red").due == before["red"]


def test_more_time_is_for_the_side_that_has_not_answered_yet(court):
    game = court.crowns("every 48h; extend 48h; early")
    due = court.question(game, "green").due
    court.say("anna", game, "MARCH R1 MOO")
    court.say("anna", game, "EXTEND 24h")
    assert court.question(game, "green").due == due + 24 * HOUR
    court.say("anna", game, "MARCH G1 FRD")
    assert "You are not asked anything" in court.refused("anna", game, "EXTEND 24h")


def test_a_vacation_moves_both_deadlines_and_is_told_once(court):
    game = court.crowns()
    notices = court.say("anna", game, "VACATION 2026-03-04 2026-03-06")
    assert [reader for reader, kind in who_hears(notices) if kind == "time"] == ["Ben"]
    assert court.question(game, "red").due == court.question(game, "green").due
    assert court.question(game, "blue").due < court.question(game, "red").due


# -- one mail a person ----------------------------------------------------------------------------


def test_all_mails_about_a_game_come_to_who_plays_several_sides_once(court):
    game = court.crowns()
    court.say("anna", game, "MARCH R1 MOO\nMARCH G1 FRD")
    court.say("ben", game, "HOLD")
    court.say("ben", game, "PRESS ALL\nhello\nEND")
    court.say("ben", game, "DRAW OFFER")
    assert [row.kind for row in court.letters("anna")] == [
        "report",
        "receipt",
        "report",
        "press",
        "draw",
    ]


def test_they_come_through_the_seat_that_is_asked(court):
    game = court.crowns()
    court.say("anna", game, "MARCH R1 MOO")
    court.say("ben", game, "PRESS ALL\nhello\nEND")
    assert court.last_mail("anna").seat_id == court.seat(game, "green").id


def test_an_answer_comes_from_where_it_was_asked(court):
    game = court.crowns()
    notice = court.answer("anna", game, "SHOW")
    assert notice.side == "red+green"
    assert words(notice.answers[0])


def test_the_state_of_all_games_names_each_once(court):
    court.crowns()
    told = court.told("anna", "STATUS").answers[0].block
    assert told.count("crowns-1") == 1
