"""Orders by mail: the receipt, the queue, standing orders, checks, what is refused."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from pbem.league.play import order_queue
from pbem.league.play.proposals import proposed
from pbem.post.reading.new_text import written_now
from pbem.store.database import Store
from tests.league.company import Company
from tests.league.houses import Club, fates


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Club:
    return Club(store, tmp_path)


def set_up(club: Club) -> int:
    """A game at its first movement phase."""
    game = club.game()
    for who in ("anna", "georg"):
        club.say(who, game, "DEFAULT\nWHEN AIR: DEFAULT\nWHEN SORTIE: NEVER\nWHEN DRAW: LATER")
    assert club.loaded(game).question.kind == "move"
    return game


def asked(club: Club, game: int) -> str:
    """Who is asked now."""
    return {"allied": "anna", "german": "georg"}[club.loaded(game).asked_side]


def legal(club: Club, game: int, start: str = "") -> str:
    """An answer that would be legal now."""
    table = club.loaded(game)
    decision = table.rules.decision(table.position)
    answers = map(str, islice(decision, 1000))
    return next(each for each in answers if each.startswith(start))


def test_orders_are_confirmed_line_by_line(club):
    receipt = club.answer("anna", club.game(), "base us banak\ndefault\n").receipt
    assert [(each.number, each.ok, each.canonical) for each in receipt.lines] == [
        (1, True, "BASE US 1616"),
        (2, True, "DEFAULT"),
    ]


def test_what_is_played_at_once_is_told_beside_its_line(club):
    game = club.game()
    answer = club.answer("anna", game, "DEFAULT")
    assert [(each.number, each.fate) for each in answer.receipt.lines] == [(1, "PLAYED")]


def test_more_lines_than_a_queue_may_hold_and_nothing_of_the_mail_is_taken(
    store, tmp_path, monkeypatch
):
    monkeypatch.setattr(order_queue, "MOST_WAITING", 1)
    club = Company(store, tmp_path)
    sheet = "ON ILLEGAL SKIP\nWHEN AIR: DEFAULT\nDEFAULT\nDEFAULT"
    assert "would hold 2 lines" in club.refused("anna", club.game(), sheet)


def test_one_wrong_line_and_none_is_taken(club):
    game = club.game()
    answer = club.answer("anna", game, "DEFAULT\nM 2Pz nowhere\n")
    assert [each.ok for each in answer.receipt.lines] == [True, False]
    assert "none of these orders was taken" in answer.lead[0]
    assert club.loaded(game).row.entries == 0
    assert answer.receipt.queue == ()


def test_words_that_are_no_order_are_told_how_to_reach_the_opponent(club):
    game = set_up(club)
    who = asked(club, game)
    text = f"Well played, that was close\nYou will not hold Alta for long\n{legal(club, game)}"
    lines = club.say(who, game, text)[-1].receipt.lines
    hints = [any("PRESS ALL" in word for word in line.words) for line in lines]
    assert hints == [True, False, False]


def test_a_mistyped_order_is_not_taken_for_a_letter(club):
    game = set_up(club)
    lines = club.say(asked(club, game), game, "mvoe the 5 moutain to 0816 please")[-1].receipt.lines
    assert not any("PRESS" in word for line in lines for word in line.words)


def test_orders_around_a_command_are_taken_together_or_not_at_all(club):
    game = club.game()
    answer = club.answer("anna", game, "DEFAULT\nSTATUS\nM 2Pz nowhere\n")
    assert club.loaded(game).row.entries == 0
    assert [each.title for each in answer.answers] == ["STATUS"]


def test_orders_can_be_sent_before_one_is_asked(club):
    game = club.game()
    answer = club.answer("georg", game, "DEFAULT")
    assert [each.text for each in answer.receipt.queue] == ["DEFAULT"]
    club.say("anna", game, "DEFAULT")
    assert club.loaded(game).row.turn == 1


def test_a_stale_reply_is_answered_with_the_open_question(club):
    game = club.game()
    old = club.loaded(game).question.number
    club.say("anna", game, "BASE US 1616", tag=old)
    answer = club.answer("anna", game, "DEFAULT", tag=old)
    assert "no longer open" in answer.lead[0]
    assert answer.question is not None
    assert club.loaded(game).row.entries == 1


def test_a_refused_line_holds_the_queue_until_the_player_speaks(club):
    game = set_up(club)
    who = asked(club, game)
    unit = legal(club, game, "M ").split()[1]
    held = club.answer(who, game, f"M {unit} 3838\nDONE MOVES\n")
    assert fates(held)[0].startswith(f"NOT PLAYED M {unit} 3838: ")
    assert [each.text for each in held.receipt.queue] == ["DONE MOVES"]
    assert held.question is not None
    other = "anna" if who == "georg" else "georg"
    club.say(other, game, "ON ILLEGAL SKIP")  # nothing that others do lets it go on
    assert asked(club, game) == who
    club.say(who, game, "CONTINUE")
    assert asked(club, game) == other


def test_new_lines_go_before_those_that_a_refusal_held(club):
    game = set_up(club)
    who = asked(club, game)
    move = legal(club, game, "M ")
    club.say(who, game, f"M {move.split()[1]} 3838\nDONE MOVES\n")
    answer = club.answer(who, game, move)
    assert fates(answer)[0].startswith(f"PLAYED {move}")


def test_what_answers_nothing_that_is_asked_does_not_let_a_held_queue_go_on(club):
    game = set_up(club)
    who = asked(club, game)
    move = legal(club, game, "M ")
    club.say(who, game, f"M {move.split()[1]} 3838\nDONE MOVES\n")
    aside = club.answer(who, game, "NO ADVANCE")
    assert aside.lead == (
        "Your orders are in, but none of them answers the question that is open.",
    )
    assert asked(club, game) == who
    shown = club.answer(who, game, "SHOW").answers[0]
    assert "It waits for you" in f"{shown.words} {shown.block}"
    club.say(who, game, move)
    assert asked(club, game) != who


def test_a_queue_goes_on_behind_the_lines_of_the_same_mail(club):
    game = set_up(club)
    who = asked(club, game)
    move = legal(club, game, "M ")
    club.say(who, game, f"M {move.split()[1]} 3838\nDONE MOVES\n")
    answer = club.answer(who, game, f"CONTINUE\n{move}")
    assert fates(answer)[0].startswith(f"PLAYED {move}")
    assert answer.answers[0].words == ("Your queue goes on.",)
    assert asked(club, game) != who


def test_a_queue_does_not_go_on_without_the_lines_of_the_same_mail(club):
    game = set_up(club)
    who = asked(club, game)
    club.say(who, game, f"M {legal(club, game, 'M ').split()[1]} 3838\nDONE MOVES\n")
    answer = club.answer(who, game, "M 2Pz nowhere\nCONTINUE")
    assert "none of these orders was taken" in answer.lead[0]
    assert "still waits" in answer.answers[0].words[0]
    assert asked(club, game) == who
    assert [each.text for each in answer.receipt.queue] == ["DONE MOVES"]


def test_withdrawn_lines_are_gone(club):
    game = club.game()
    club.say("georg", game, "DEFAULT\nTURN 3\nDONE MOVES\nDONE ATTACKS")
    answer = club.answer("georg", game, "WITHDRAW 2-3")
    assert answer.answers[0].block == "Withdrawn: DONE MOVES\nWithdrawn: DONE ATTACKS"
    show = club.answer("georg", game, "SHOW").answers[0].block
    assert "DEFAULT" in show
    assert "DONE MOVES" not in show


@pytest.mark.parametrize("which", ["9", "0", "x", "2-1"])
def test_what_is_not_in_the_queue_cannot_be_withdrawn(club, which):
    game = club.game()
    club.say("georg", game, "DEFAULT")
    answer = club.answer("georg", game, f"WITHDRAW {which}")
    assert not answer.answers[0].ok
    assert "DEFAULT" in club.answer("georg", game, "SHOW").answers[0].block


def test_standing_orders_stand_and_fall(club):
    game = club.game()
    answer = club.answer("georg", game, "WHEN LOSE: WEAKEST\nWHEN RETREAT: HOME")
    assert answer.receipt.standing == ("WHEN LOSE: WEAKEST", "WHEN RETREAT: HOME")
    again = club.answer("georg", game, "WHEN LOSE: STRONGEST")
    assert again.receipt.standing == ("WHEN LOSE: STRONGEST", "WHEN RETREAT: HOME")
    off = club.answer("georg", game, "STANDING OFF 1")
    assert off.answers[0].words == ("No longer: WHEN LOSE: STRONGEST",)
    assert club.answer("georg", game, "STANDING").answers[0].block == "  1  WHEN RETREAT: HOME"


def test_a_check_changes_nothing_and_tells_all(club):
    game = set_up(club)
    who = asked(club, game)
    before = club.loaded(game).row.entries
    answer = club.answer(who, game, f"CHECK\n{legal(club, game, 'M ')}\n")
    assert answer.check.dry
    assert answer.check.lines[0].ok
    assert answer.check.queue == ()
    assert answer.picture is None
    assert club.loaded(game).row.entries == before


def test_a_place_that_is_not_on_the_board_is_not_queued(club):
    game = set_up(club)
    who = asked(club, game)
    unit = legal(club, game, "M ").split()[1]
    answer = club.answer(who, game, f"M {unit} 9999\nDONE MOVES\n")
    first, _ = answer.receipt.lines
    assert not first.ok
    assert "there is no 9999 on the board" in first.words[0]
    assert not answer.receipt.queue


def test_a_check_says_what_is_wrong_and_which_rule_says_so(club):
    game = set_up(club)
    who = asked(club, game)
    unit = legal(club, game, "M ").split()[1]
    answer = club.answer(who, game, f"CHECK\nM {unit} 3838\n")
    assert not answer.check.lines[0].ok
    assert "rule" in answer.check.lines[0].words[0]


def test_a_check_beside_orders_is_told_apart_from_them(club):
    game = set_up(club)
    who = asked(club, game)
    answer = club.answer(who, game, "ON ILLEGAL SKIP\nCHECK\nM nobody 3838\n")
    assert [each.canonical for each in answer.receipt.lines] == ["ON ILLEGAL SKIP"]
    assert [each.ok for each in answer.check.lines] == [False]
    assert answer.receipt.if_illegal == "SKIP"


def test_an_empty_mail_is_answered_too(club):
    answer = club.answer("anna", club.game(), "  \n")
    assert "no new words" in answer.answers[0].words[0]


def test_both_sides_see_only_their_own_lines(club):
    game = club.game()
    club.say("georg", game, "PLACE 210Inf Kirkenes\nDEFAULT")
    for notice in club.mails("anna"):
        assert "210Inf" not in str(notice)


@pytest.mark.parametrize("answer", ["SORTIE", "NO SORTIE", "CHECK\nSORTIE", "CHECK\nDRAW NOW"])
def test_an_answer_that_a_die_follows_is_taken_and_checked(club, answer):
    game = club.game()
    for who in ("anna", "georg"):
        club.say(who, game, "DEFAULT\nWHEN AIR: DEFAULT")
    assert club.loaded(game).question.kind == "sortie"
    notice = club.answer(asked(club, game), game, answer)
    tried = notice.check or notice.receipt
    assert tried is not None
    assert all(line.ok for line in tried.lines)


def test_an_order_that_begins_like_a_command_is_one_with_a_reason_behind_it_too(club):
    game = set_up(club)
    notice = club.answer("georg", game, "DRAW LATER  # the usual answer")
    assert [line.canonical for line in notice.receipt.lines] == ["DRAW LATER"]


def test_several_rules_for_one_occasion_in_a_mail_all_stay_in_their_order(club):
    game = set_up(club)
    notice = club.answer("georg", game, "WHEN LOSE: 193Gr\nWHEN LOSE: WEAKEST")
    standing = notice.receipt.standing
    assert standing[:2] == ("WHEN LOSE: 193Gr", "WHEN LOSE: WEAKEST")
    again = club.answer("georg", game, "WHEN LOSE: STRONGEST").receipt.standing
    assert [each for each in again if each.startswith("WHEN LOSE")] == ["WHEN LOSE: STRONGEST"]


# -- what one copies from our mails ---------------------------------------------------------------


def filled_in(club: Club, game: int) -> str:
    """A legal move that the mail with the question does not propose."""
    table = club.loaded(game)
    view = table.view(table.asked_side)
    decision = table.rules.decision(view)
    plan = proposed(table.rules, decision).text
    moves = (str(each) for each in islice(decision, 1000) if str(each).startswith("M "))
    return next(each for each in moves if each not in plan)


def test_a_mail_whose_orders_are_all_comments_does_not_end_the_phase(store, tmp_path):
    club = Company(store, tmp_path)
    game = club.ready()
    who = club.asked(game)
    move = filled_in(club, game)
    told = club.refused(who, game, f"TURN 1\nMOVES\n# {move}\nDONE")
    assert f"such as {move}" in told
    assert "have a # before them" in told
    assert "DONE MOVES" in told


def test_a_mail_of_nothing_but_comments_is_answered(store, tmp_path):
    club = Company(store, tmp_path)
    game = club.ready()
    told = club.refused(club.asked(game), game, f"# {filled_in(club, game)}")
    assert "would do nothing" in told


def test_done_alone_ends_the_phase(store, tmp_path):
    club = Company(store, tmp_path)
    game = club.ready()
    who = club.asked(game)
    assert (
        "the game went on" in club.answer(who, game, "# nothing to be done this time\nDONE").lead[0]
    )


# -- queues and plans -----------------------------------------------------------------------------


def test_orders_that_come_with_the_set_up_are_for_the_first_turn(club):
    game = club.game()
    answer = club.answer("anna", game, "DEFAULT\nMOVES\nHOLD 1Arm\nDONE")
    assert [(each.turn, each.text) for each in answer.receipt.queue] == [
        (1, "HOLD 1Arm"),
        (1, "DONE MOVES"),
    ]


def test_a_plan_replaces_what_waits_and_orders_alone_do_not(store, tmp_path):
    club = Company(store, tmp_path)
    game = club.ready()
    who = club.other(game)
    club.say(who, game, "HOLD 1Arm\nHOLD 2Arm" if who == "anna" else "HOLD 2Mtn\nHOLD 6Mtn")
    mine = "HOLD 1Arm" if who == "anna" else "HOLD 2Mtn"
    assert len(club.answer(who, game, mine).receipt.queue) == 3
    answer = club.answer(who, game, f"PLAN\n{mine}\nDONE")
    assert [each.text for each in answer.receipt.queue] == [mine, "DONE MOVES"]


def test_a_plan_that_is_not_understood_replaces_nothing(store, tmp_path):
    club = Company(store, tmp_path)
    game = club.ready()
    who = club.other(game)
    club.say(who, game, "DONE MOVES")
    answer = club.answer(who, game, "PLAN\nXYZZY")
    assert [each.text for each in answer.receipt.queue] == ["DONE MOVES"]


def test_what_does_not_answer_the_open_question_is_marked(store, tmp_path):
    club = Company(store, tmp_path)
    game = club.ready()
    who = club.asked(game)
    move = club.legal(game, "M ")
    lines = club.answer(who, game, f"ATTACKS\nDONE\nTURN 2\n{move}").receipt.lines
    assert [(each.canonical, each.later) for each in lines if each.canonical[:4] != "TURN"] == [
        ("ATTACKS", False),
        ("DONE ATTACKS", True),
        (move, True),
    ]


def test_a_queue_that_was_refused_in_another_mail_is_told_with_the_question(store, tmp_path):
    club = Company(store, tmp_path)
    game = club.ready()
    first, second = club.asked(game), club.other(game)
    nobody = "M 2Arm 3838" if second == "anna" else "M 2Mtn 3838"
    club.say(second, game, f"{nobody}\nDONE")
    hold = club.legal(game, "HOLD ")
    told = next(each for each in club.say(first, game, hold) if each.reader == second.title())
    held = told.question.held
    assert f"{nobody} was refused" in held[0]
    assert "DONE MOVES" in held[1]
    assert "CONTINUE" in held[-1]


def test_undo_takes_back_what_waits_of_the_last_mail(store, tmp_path):
    club = Company(store, tmp_path)
    game = club.ready()
    who = club.other(game)
    club.say(who, game, "ATTACKS\nDONE")
    club.say(who, game, "MOVES\nDONE")
    answer = club.answer(who, game, "undo")
    assert answer.answers[0].block == "Withdrawn: DONE MOVES"
    assert [each.text for each in answer.receipt.queue] == ["DONE ATTACKS"]


def test_a_plan_of_comments_replaces_nothing(store, tmp_path):
    club = Company(store, tmp_path)
    game = club.ready()
    who = club.asked(game)
    club.say(who, game, "ATTACKS\nDONE")
    assert "before them" in club.refused(who, game, f"PLAN\n# {filled_in(club, game)}\nDONE")


def test_what_stands_below_a_check_is_only_tried_whatever_stands_between(club):
    game = set_up(club)
    who = asked(club, game)
    answer = club.answer(who, game, "CHECK\nDONE\nSHOW\nDONE\nSTATUS\nDONE")
    assert [each.title for each in answer.answers] == ["SHOW", "STATUS"]
    assert answer.receipt is None
    assert len(answer.check.lines) == 3
    assert asked(club, game) == who


def test_an_order_beside_check_is_tried_with_those_below(club):
    game = set_up(club)
    answer = club.answer(asked(club, game), game, "CHECK HOLD ALL\nDONE ATTACKS")
    assert [each.number for each in answer.check.lines] == [1, 2]


def test_a_plan_with_words_on_its_line_replaces_nothing(club):
    game = club.game()
    club.say("georg", game, "TURN 2\nDONE MOVES")
    answer = club.answer("georg", game, "Plan for turn 3:\nTURN 3\nDONE MOVES")
    assert not answer.answers[0].ok
    assert "stands alone on its line" in answer.answers[0].words[0]
    assert [each.turn for each in answer.receipt.queue] == [2] if answer.receipt else True


@pytest.mark.parametrize("words", ["Well met!", "thanks", "good game", "Nice roll"])
def test_a_few_words_to_the_opponent_are_told_how_to_reach_him(club, words):
    (line,) = club.answer("anna", club.game(), words).receipt.lines
    assert not line.ok
    assert order_queue.TO_OTHERS in line.words


@pytest.mark.parametrize("text", ["# M 2Mtn 2701\n# DONE", "# only a remark", "// nothing"])
def test_a_mail_of_comments_is_answered_also_when_nothing_is_asked(club, text):
    game = set_up(club)
    who = "anna" if asked(club, game) == "georg" else "georg"
    (answer,) = club.answer(who, game, text).answers
    assert not answer.ok
    assert "comment" in answer.words[0]


def test_done_alone_does_not_wait_to_end_a_phase_before_it_begins(club):
    game = club.game()
    club.say("anna", game, "DEFAULT")
    club.say("georg", game, "DEFAULT")
    (answer,) = club.answer("georg", game, "DONE").answers
    assert not answer.ok
    assert "DONE MOVES" in answer.words[0]
    taken = club.answer("georg", game, "DONE MOVES").receipt
    assert [each.text for each in taken.queue] == ["DONE MOVES"]


def test_done_behind_another_answer_says_which_phase_it_will_end(club):
    game = club.game()
    club.say("anna", game, "DEFAULT")
    club.say("georg", game, "DEFAULT")
    air, done = club.answer("anna", game, "DEFAULT\nDONE").receipt.lines
    assert air.fate == "PLAYED"
    assert done.canonical == "DONE MOVES"
    assert "nothing ordered there" in " ".join(done.words)


def test_a_check_may_be_parted_from_its_orders(club):
    game = set_up(club)
    answer = club.answer(asked(club, game), game, "CHECK\nSTATUS\n\nDONE\n")
    assert [each.title for each in answer.answers] == ["STATUS"]
    assert [each.canonical for each in answer.check.lines] == ["DONE MOVES"]


@pytest.mark.parametrize("text", ["undo please", "Map, please.", "STATUS, thanks!"])
def test_who_says_please_is_understood(club, text):
    game = set_up(club)
    notices = club.say("anna", game, text)
    assert all(answer.ok or answer.title == "UNDO" for each in notices for answer in each.answers)


def test_new_orders_announced_as_such_begin_no_game(club):
    game = set_up(club)
    who = asked(club, game)
    answer = club.answer(who, game, without_greeting_of("New orders:\n\nDONE MOVES"))
    assert answer.receipt.lines[0].fate == "PLAYED"


def without_greeting_of(text: str) -> str:
    """What is read of a mail that says this."""
    return written_now(text).text


def test_default_ends_no_phase_in_which_something_could_be_done(club):
    game = set_up(club)
    who = asked(club, game)
    (answer,) = club.answer(who, game, "DEFAULT").answers
    assert not answer.ok
    assert "DEFAULT would be DONE MOVES here" in answer.words[0]
    assert asked(club, game) == who
    assert club.answer(who, game, "DONE MOVES").receipt.lines[0].fate == "PLAYED"


def test_a_mail_that_only_says_for_which_turn_it_is_is_told_that_orders_are_missing(club):
    (answer,) = club.answer("anna", set_up(club), "TURN 1\nMOVES").answers
    assert not answer.ok
    assert "only for which turn or phase" in answer.words[0]
