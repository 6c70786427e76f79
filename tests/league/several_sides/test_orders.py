"""Orders for several sides in one mail: each to its side, all of them or none."""

from __future__ import annotations

import pytest

from tests.league.company import words

BOTH = "MARCH R1 MOO\nMARCH G1 FRD"


def test_each_line_goes_to_the_side_whose_units_it_names(court):
    game = court.crowns()
    court.say("anna", game, BOTH)
    assert court.played(game) == [
        ("red", "MARCH R1 MOO", "order"),
        ("green", "MARCH G1 FRD", "order"),
    ]
    assert court.asked_sides(game) == ["blue"]


def test_the_order_of_the_lines_does_not_matter(court):
    game = court.crowns()
    court.say("anna", game, "MARCH G1 FRD\nMARCH R1 MOO")
    assert court.asked_sides(game) == ["blue"]


@pytest.mark.parametrize("first", ["red", "green"])
def test_headings_say_whose_a_line_is(court, first):
    game = court.crowns()
    other = {"red": "green", "green": "red"}[first]
    court.say("anna", game, f"{first}:\nHOLD\n\n{other.title()} :\nHOLD")
    assert sorted(court.played(game)) == [("green", "HOLD", "order"), ("red", "HOLD", "order")]


def test_the_command_side_says_whose_all_that_follows_is(court):
    game = court.crowns()
    court.say("anna", game, "SIDE red\nHOLD\nSIDE green\nMARCH G2 SAL")
    assert court.played(game) == [("red", "HOLD", "order"), ("green", "MARCH G2 SAL", "order")]


def test_a_side_that_one_does_not_play_cannot_be_meant(court):
    game = court.crowns()
    assert "You do not play the blue side" in court.refused("anna", game, "SIDE blue")


def test_a_heading_of_a_side_that_one_does_not_play_takes_nothing(court):
    game = court.crowns()
    court.say("anna", game, "blue:\nMARCH R1 MOO")
    assert court.played(game) == []
    assert court.waits(game, "red") == []


def test_what_could_be_for_several_is_refused_and_says_how_to_say_it(court):
    game = court.crowns()
    told = court.refused("anna", game, "HOLD")
    assert "HOLD could be for red or green, so none of these orders was taken." in told
    assert "red:" in told
    assert "green:" in told


@pytest.mark.parametrize(
    "mail",
    [
        "MARCH R1 MOO\nHOLD",
        "HOLD\nMARCH G1 FRD",
        "MARCH R1 MOO\nPRESS BLUE\nhello\nEND\nHOLD",
        "HOLD\nPRESS BLUE\nhello\nEND\nMARCH R1 MOO",
    ],
)
def test_a_line_that_could_be_for_several_takes_all_others_with_it(court, mail):
    game = court.crowns()
    notice = court.answer("anna", game, mail)
    assert court.played(game) == []
    assert court.waits(game, "red") == court.waits(game, "green") == []
    assert any("could be for red or green" in words(each) for each in notice.answers)
    assert not any("your orders are in" in each for each in notice.lead)


def test_what_names_no_unit_is_for_the_one_side_that_is_still_asked(court):
    game = court.crowns()
    court.say("anna", game, "MARCH R1 MOO")
    court.say("anna", game, "HOLD")
    assert court.played(game) == [("red", "MARCH R1 MOO", "order"), ("green", "HOLD", "order")]


@pytest.mark.parametrize(
    "mail", ["MARCH R1 MOO\nMARCH G1 NOWHERE", "MARCH R1 NOWHERE\nMARCH G1 FRD", f"{BOTH}\nMRACH X"]
)
def test_a_wrong_line_for_one_side_takes_none_of_the_orders_of_the_mail(court, mail):
    game = court.crowns()
    notice = court.answer("anna", game, mail)
    assert "so none of these orders was taken" in notice.lead[0]
    assert court.played(game) == []
    assert court.waits(game, "red") == court.waits(game, "green") == []


def test_one_mail_has_both_receipts_and_both_questions(court):
    game = court.crowns()
    plan = "TURN 2\nMARCH R1 FRD\nMARCH G1 MIL"
    (notice,) = court.say("anna", game, plan)
    assert [each.side for each in notice.receipts] == ["red", "green"]
    assert [[line.canonical for line in each.lines] for each in notice.receipts] == [
        ["TURN 2", "MARCH R1 FRD"],
        ["TURN 2", "MARCH G1 MIL"],
    ]
    assert [each.side for each in notice.questions] == ["red", "green"]
    edited = court.as_mailed(notice).orders_to_edit
    assert edited.startswith("red:\n")
    assert "\ngreen:\n" in edited


def test_the_orders_to_edit_can_be_sent_as_they_are(court):
    game = court.crowns()
    edited = court.as_mailed(court.mails("anna")[-1]).orders_to_edit
    court.say("anna", game, edited)
    assert court.asked_sides(game) == ["blue"]


def test_plans_for_both_wait_for_their_turns(court):
    game = court.crowns()
    court.say("anna", game, f"{BOTH}\nTURN 2\nMARCH R1 FRD\nMARCH G1 MIL")
    assert court.waits(game, "red") == ["MARCH R1 FRD"]
    assert court.waits(game, "green") == ["MARCH G1 MIL"]
    court.say("ben", game, "HOLD")
    assert court.turn(game) == 2
    assert court.asked_sides(game) == ["blue"]


def test_a_check_tries_the_orders_of_both_and_takes_none(court):
    game = court.crowns()
    before = court.kept()
    (notice,) = court.say("anna", game, f"CHECK\n{BOTH}")
    assert court.kept() == before
    assert [(each.side, each.dry, len(each.lines)) for each in notice.receipts] == [
        ("red", True, 1),
        ("green", True, 1),
    ]


def test_a_check_that_could_be_for_several_is_refused(court):
    game = court.crowns()
    assert "could be for red or green" in court.refused("anna", game, "CHECK\nHOLD")


def test_a_side_that_is_refused_at_its_moment_does_not_stop_the_other(court):
    game = court.crowns()
    court.say("anna", game, "MARCH R1 DUN\nMARCH G1 FRD")
    assert court.asked_sides(game) == ["red", "blue"]
    assert [court.seat(game, each).held for each in ("red", "green")] == [True, False]


def test_orders_in_a_reply_to_an_old_mail_are_taken_for_neither_side(court):
    game = court.crowns()
    old = court.last_mail("anna")
    court.say("anna", game, BOTH)
    court.say("ben", game, "HOLD")
    assert court.turn(game) == 2
    court.reply("anna", old, "MARCH R1 FRD\nMARCH G1 MIL")
    assert court.waits(game, "red") == court.waits(game, "green") == []
    assert court.asked_sides(game) == ["red", "blue", "green"]


def test_so_it_is_where_the_mail_says_which_side(court):
    game = court.crowns()
    old = court.last_mail("anna")
    court.say("anna", game, BOTH)
    court.say("ben", game, "HOLD")
    court.reply("anna", old, "SIDE green\nMARCH G1 MIL")
    assert court.asked_sides(game) == ["red", "blue", "green"]


def test_a_reply_to_the_mail_that_asked_for_both_answers_first_one_then_the_other(court):
    game = court.crowns()
    asked = court.last_mail("anna")
    court.reply("anna", asked, "MARCH R1 MOO")
    court.reply("anna", asked, "MARCH G1 FRD")
    assert court.asked_sides(game) == ["blue"]


# -- what the receipt says ------------------------------------------------------------------------


def test_an_answer_is_sealed_while_others_are_asked(court):
    game = court.crowns()
    notice = court.answer("anna", game, BOTH)
    assert "sealed until all who are asked have answered" in notice.lead[0]


def test_the_last_answer_opens_all_and_says_so(court):
    game = court.crowns()
    court.say("anna", game, BOTH)
    assert "the game went on" in court.answer("ben", game, "HOLD").lead[0]


def test_it_says_so_where_a_bot_has_sealed_its_next_answer_already(court):
    court.told("anna", "NEW crowns AS red+green AGAINST staff PACE every 48h; early")
    assert "the game went on" in court.answer("anna", 1, BOTH).lead[0]


def test_nobody_hears_that_somebody_else_has_sealed_an_answer(court):
    game = court.crowns()
    assert {each.reader for each in court.say("anna", game, "MARCH R1 MOO")} == {"Anna"}
    assert {each.reader for each in court.say("anna", game, "MARCH G1 FRD")} == {"Anna"}
    assert {each.reader for each in court.say("ben", game, "HOLD")} == {"Anna", "Ben"}
