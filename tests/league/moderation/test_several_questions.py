"""A moderator's acts while several sides are asked at once, and some have answered, sealed.

Whatever is done, nobody but its own side is told a sealed answer, and what happens to one of those
who are asked happens to no other.
"""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.league.membership.reachability import Failure, give_up, heard_from
from pbem.league.moderation.ask_again import HELD
from pbem.league.notices import Notice
from pbem.league.overdue.tick import tick
from pbem.league.pages.moderated_games import moderated_game, overview
from pbem.store.overviews import backlog
from pbem.store.rows import games, people, seating
from tests.example_game.installed import three_crowns  # noqa: F401
from tests.league.moderating import mail_to, words
from tests.league.moderating_crowns import ModeratedCrowns, tells, told
from tests.marks import postgresql

HOUR = timedelta(hours=1)
RED = "MARCH R1 MOO, R3 WEA"
BLUE = "MARCH B1 MOO"
GREEN = "MARCH G2 FRD"


@pytest.fixture
def game(store, tmp_path, three_crowns):  # noqa: F811
    """A game in its first turn: all three are asked, and nobody has answered."""
    return ModeratedCrowns(store, tmp_path)


@pytest.fixture
def answered(game):
    """Anna (red) has answered, then Georg (blue); Gina (green) has not."""
    game.clock.pass_by(3 * HOUR)
    game.say("anna", RED)
    game.say("georg", BLUE)
    return game


def secret(notices: list[Notice]) -> bool:
    """Is every sealed answer in the mails to its own player alone?"""
    return not (
        tells(notices, "R3 WEA", "R1 MOO", but="Anna") or tells(notices, "B1 MOO", but="Georg")
    )


# -- back and forth -------------------------------------------------------------------------------


def test_a_rollback_goes_to_between_two_sealed_answers(answered):
    put = answered.row.questions
    answered.does("ROLLBACK 1 BECAUSE Georg was misled")
    assert answered.sealed() == {"red": RED}
    asked = answered.asked()
    assert {side: each.number for side, each in asked.items()} == {
        "blue": put + 1,
        "green": put + 2,
    }
    assert {each.opened_at for each in asked.values()} == {answered.clock.now}
    answered.replayed()


def test_only_the_queues_of_those_who_are_asked_then_are_held(answered):
    answered.does("ROLLBACK 1 BECAUSE Georg was misled")
    held = {side: answered.seat(side).held for side in ("red", "blue", "green")}
    assert held == {"red": False, "blue": True, "green": True}


def test_a_rollback_tells_each_what_is_open_and_only_its_own_answer(answered):
    notices = answered.does("ROLLBACK 1 BECAUSE Georg was misled")
    opened = (
        "The game goes back to how it stood after entry 1: open is turn 1 march (Q4), asked of "
        "blue; turn 1 march (Q5), asked of green."
    )
    for name in ("Anna", "Georg", "Gina"):
        assert opened in words(mail_to(notices, name))
        assert "The reason given: Georg was misled" in words(mail_to(notices, name))
    assert f"Your answer is in, sealed: {RED}" in words(mail_to(notices, "Anna"))
    assert HELD not in words(mail_to(notices, "Anna"))
    for name in ("Georg", "Gina"):
        assert HELD in words(mail_to(notices, name))
        assert "Your answer is in" not in words(mail_to(notices, name))
    assert "Georg (blue) and Gina (green) are asked" in told(notices, "Anna")
    assert secret(notices)


def test_what_is_answered_after_a_rollback_is_opened_with_what_was_sealed(answered):
    answered.does("ROLLBACK 1 BECAUSE Georg was misled")
    answered.say("georg", "HOLD")
    assert answered.sealed() == {"red": RED, "blue": "HOLD"}
    answered.say("gina", GREEN)
    assert answered.row.turn == 2
    answered.replayed()


def test_forward_again_the_answer_that_was_taken_back_lies_sealed_again(answered):
    answered.does("ROLLBACK 1 BECAUSE Georg was misled")
    notices = answered.does("ROLLFORWARD 2 BECAUSE he was not")
    assert answered.sealed() == {"red": RED, "blue": BLUE}
    assert list(answered.asked()) == ["green"]
    assert f"Your answer is in, sealed: {BLUE}" in words(mail_to(notices, "Georg"))
    assert f"Your answer is in, sealed: {RED}" in words(mail_to(notices, "Anna"))
    assert "open is turn 1 march (Q6), asked of green." in words(mail_to(notices, "Gina"))
    assert secret(notices)
    answered.replayed()


@postgresql
def test_sealed_answers_go_along_into_a_branch(answered):
    notices = answered.does("BRANCH 2 BECAUSE we wonder")
    branch = answered.id + 1
    assert answered.sealed(branch) == answered.sealed() == {"red": RED, "blue": BLUE}
    assert list(answered.asked(branch)) == ["green"]
    assert f"Your answer is in, sealed: {RED}" in words(mail_to(notices, "Anna"))
    assert f"Your answer is in, sealed: {BLUE}" in words(mail_to(notices, "Georg"))
    assert "Your answer is in" not in words(mail_to(notices, "Gina"))
    assert secret(notices)
    answered.club.say("gina", branch, f"GAME crowns-{branch}\n{GREEN}")
    assert answered.club.loaded(branch).row.turn == 2
    assert answered.row.turn == 1


def test_a_branch_from_between_two_answers_asks_the_others_anew(answered):
    notices = answered.does("BRANCH 1 BECAUSE we wonder")
    branch = answered.id + 1
    assert answered.sealed(branch) == {"red": RED}
    assert list(answered.asked(branch)) == ["blue", "green"]
    assert "Your answer is in" not in words(mail_to(notices, "Georg"))
    assert list(answered.asked()) == ["green"]
    assert secret(notices)


def test_a_preview_of_a_rollback_tells_what_each_would_be_told_and_does_nothing(answered):
    (notice,) = answered.does("PREVIEW ROLLBACK 1 BECAUSE Georg was misled")
    shown = {each.title: each.words for each in notice.answers[1:]}
    assert answered.sealed() == {"red": RED, "blue": BLUE}
    assert list(answered.asked()) == ["green"]
    done = answered.does("ROLLBACK 1 BECAUSE Georg was misled")
    for name, side in (("Anna", "red"), ("Georg", "blue"), ("Gina", "green")):
        assert shown[f"To {name} ({side})"] == mail_to(done, name).lead


# -- in a player's place --------------------------------------------------------------------------


def test_an_order_for_one_of_those_who_are_asked_is_sealed(game):
    notices = game.does(f"ORDER FOR red: {RED} BECAUSE Anna is ill")
    assert game.sealed() == {"red": RED}
    assert list(game.asked()) == ["blue", "green"]
    assert f"The order given in your place: {RED}" in words(mail_to(notices, "Anna"))
    for name in ("Georg", "Gina"):
        told_so = "An order was given in place of the player for turn 1 march (Q1), asked of red."
        assert told_so in words(mail_to(notices, name))
        assert "Red has answered, sealed." in mail_to(notices, name).news
    assert secret(notices)
    game.replayed()


def test_an_order_for_somebody_leaves_the_windows_of_the_others_as_they_are(game):
    before = {side: (each.number, each.due) for side, each in game.asked().items()}
    game.clock.pass_by(5 * HOUR)
    game.does(f"ORDER FOR red: {RED} BECAUSE Anna is ill")
    after = {side: (each.number, each.due) for side, each in game.asked().items()}
    assert after == {side: before[side] for side in ("blue", "green")}


def test_an_order_for_who_has_answered_is_refused_without_a_word_about_the_answer(answered):
    refusal = answered.refused("ORDER FOR red: HOLD BECAUSE so")
    assert refusal.words == (
        "The red side is not asked now. Open: turn 1 march (Q3), asked of green.",
    )


def test_one_question_is_processed_alone(game):
    game.say("anna", RED)
    notices = game.does("PROCESS Q2 BECAUSE Georg is late")
    assert list(game.asked()) == ["green"]
    assert list(game.sealed()) == ["red", "blue"]
    for name in ("Anna", "Georg", "Gina"):
        assert words(mail_to(notices, name)).startswith(
            "The game did not wait any longer for turn 1 march (Q2), asked of blue: a staff "
            "officer answered, sealed until all who are asked have answered."
        )
    assert any(
        each.startswith("Blue, by staff, sealed: ") for each in mail_to(notices, "Georg").news
    )
    assert "Blue has answered, sealed." in mail_to(notices, "Gina").news
    assert not tells(notices, game.sealed()["blue"], but="Georg")
    assert secret([each for each in notices if each.reader != "Georg"])
    game.replayed()


def test_the_last_question_that_is_processed_opens_all(answered):
    notices = answered.does("PROCESS Q3 BECAUSE Gina is late")
    assert answered.row.turn == 2
    assert "and went on with a staff officer for the green side." in words(mail_to(notices, "Gina"))
    assert f"Red: {RED}" in mail_to(notices, "Gina").news


def test_the_orders_that_wait_are_processed_where_there_are_some(store, tmp_path, three_crowns):  # noqa: F811
    game = ModeratedCrowns(store, tmp_path, pace="every 48h; late staff")
    game.say("anna", RED)
    assert list(game.asked()) == ["red", "blue", "green"]
    notices = game.does("PROCESS Q1 BECAUSE she is ready")
    assert game.sealed() == {"red": RED}
    assert "the orders given answered it, sealed" in words(mail_to(notices, "Georg"))
    assert secret(notices)


@pytest.mark.parametrize("what", ["march", "turn 1 march"])
def test_a_kind_that_several_are_asked_is_refused_with_the_numbers(game, what):
    refusal = game.refused(f"PROCESS {what} BECAUSE all are late")
    assert refusal.words == (
        "3 sides are asked that: turn 1 march (Q1), asked of red; turn 1 march (Q2), asked of "
        "blue; turn 1 march (Q3), asked of green.",
        "expected: PROCESS Q1, PROCESS Q2, PROCESS Q3",
    )


def test_a_kind_that_only_one_is_still_asked_is_meant(answered):
    answered.does("PROCESS march BECAUSE Gina is late")
    assert answered.row.turn == 2


# -- who plays ------------------------------------------------------------------------------------


@pytest.fixture
def nora(answered):
    answered.club.people["nora"] = answered.club.person("Nora", "nora@fourth.example")
    return answered


def test_who_is_replaced_has_a_full_window_and_the_others_answers_stay(nora):
    nora.clock.pass_by(20 * HOUR)
    notices = nora.does("REPLACE green WITH Nora BECAUSE Gina has no time")
    assert nora.sealed() == {"red": RED, "blue": BLUE}
    asked = nora.asked()
    assert list(asked) == ["green"]
    assert asked["green"].due == nora.clock.now + 48 * HOUR
    assert (
        "Gina no longer plays the green side. Nora plays the green side, with the whole log and a "
        "full window." in words(mail_to(notices, "Anna"))
    )
    assert "Red has answered, sealed." in mail_to(notices, "Nora").news
    assert secret(notices)


def test_who_takes_a_side_over_that_has_answered_learns_the_answer_and_is_not_asked(nora):
    notices = nora.does("REPLACE red WITH Nora BECAUSE Anna has no time")
    assert nora.sealed() == {"red": RED, "blue": BLUE}
    assert list(nora.asked()) == ["green"]
    assert f"Red, sealed: {RED}" in mail_to(notices, "Nora").news
    assert not tells(notices, "R3 WEA", but="Nora")


def test_only_the_clock_of_the_side_that_nobody_plays_stands(game):
    due = {side: each.due for side, each in game.asked().items()}
    notices = game.does("EJECT green BECAUSE Gina is rude")
    assert {side for side in due if game.seat(side).stopped_at is not None} == {"green"}
    assert game.row.next_look is not None
    assert "Georg (blue) is asked, until" in told(notices, "Anna")
    assert "The green side, which nobody plays, is asked." in told(notices, "Anna")
    game.clock.pass_by(10 * HOUR)
    game.club.people["nora"] = game.club.person("Nora", "nora@fourth.example")
    game.does("REPLACE green WITH Nora BECAUSE she has time")
    asked = game.asked()
    assert asked["green"].due == due["green"] + 10 * HOUR
    game.say("nora", "HOLD")
    game.does("EXTEND 1h FOR red BECAUSE it reckons all windows anew")
    asked = game.asked()
    assert asked["red"].due == due["red"] + HOUR
    assert asked["blue"].due == due["blue"]


def test_who_could_not_be_reached_gets_that_time_back_and_nobody_else(game):
    due = {side: each.due for side, each in game.asked().items()}
    with game.club.house.work() as work:
        row = people.address_row(work.session, "georg@other.example")
        assert row is not None
        give_up(work, row, Failure(True, "5.1.1", "no such user"))
    game.clock.pass_by(10 * HOUR)
    with game.club.house.work() as work:
        heard_from(work, game.club.people["georg"], "georg@other.example")
    asked = {side: each.due for side, each in game.asked().items()}
    assert asked == due | {"blue": due["blue"] + 10 * HOUR}


def test_an_empty_side_is_answered_for_and_the_others_are_not_told_what(game):
    game.does("EJECT green BECAUSE Gina is rude")
    notices = game.does(f"ORDER FOR green: {GREEN} BECAUSE nobody plays it")
    assert game.sealed() == {"green": GREEN}
    assert not tells(notices, "G2 FRD")


# -- the clock ------------------------------------------------------------------------------------


def test_a_pause_is_credited_to_all_who_are_asked(game):
    game.clock.pass_by(HOUR)
    game.say("anna", RED)
    due = {side: each.due for side, each in game.asked().items()}
    notices = game.does("PAUSE BECAUSE the post is slow")
    waiting = "Georg (blue) and Gina (green) are asked; the game is paused: the post is slow"
    assert mail_to(notices, "Anna").waiting == waiting
    for name in ("Georg", "Gina"):
        (question,) = mail_to(notices, name).questions
        assert question.note == "There is no deadline: the game is paused."
    game.clock.pass_by(10 * HOUR)
    notices = game.does("RESUME BECAUSE it is fast")
    assert {side: each.due for side, each in game.asked().items()} == {
        side: each + 10 * HOUR for side, each in due.items()
    }
    for name in ("Anna", "Georg", "Gina"):
        assert "It was paused for 10h, which counts for nobody." in words(mail_to(notices, name))
    assert secret(notices)


def test_answers_that_come_in_a_pause_are_sealed_when_it_is_over(game):
    game.does("PAUSE BECAUSE the post is slow")
    game.say("anna", RED)
    assert game.sealed() == {}
    notices = game.does("RESUME BECAUSE it is fast")
    assert game.sealed() == {"red": RED}
    assert list(game.asked()) == ["blue", "green"]
    assert secret(notices)


def test_all_who_are_asked_get_more_time(game):
    game.say("anna", RED)
    due = {side: each.due for side, each in game.asked().items()}
    notices = game.does("EXTEND 24h BECAUSE it is Easter")
    assert {side: each.due for side, each in game.asked().items()} == {
        side: each + 24 * HOUR for side, each in due.items()
    }
    for name in ("Anna", "Georg", "Gina"):
        assert words(mail_to(notices, name)).startswith(
            "Georg (blue) and Gina (green) have each 24h more for the question that is open."
        )
    assert secret(notices)


def test_one_of_those_who_are_asked_gets_more_time(game):
    due = {side: each.due for side, each in game.asked().items()}
    notices = game.does("EXTEND 24h FOR red BECAUSE Anna is ill")
    after = {side: each.due for side, each in game.asked().items()}
    assert after == due | {"red": due["red"] + 24 * HOUR}
    assert "Anna (red) has 24h more for the question that is open." in words(
        mail_to(notices, "Gina")
    )


def test_who_has_answered_needs_no_more_time(answered):
    refusal = answered.refused("EXTEND 24h FOR red BECAUSE so")
    assert refusal.words == ("The red side is not asked anything, so there is nothing to extend.",)


# -- the position and the dice --------------------------------------------------------------------


def test_a_change_that_makes_a_sealed_answer_illegal_asks_that_side_again(answered):
    put = answered.row.questions
    answered.clock.pass_by(5 * HOUR)
    before = answered.asked()["green"]
    answered.does("EDIT UNIT R3 LOST BECAUSE it was beaten")
    asked = answered.asked()
    assert answered.sealed() == {"blue": BLUE}
    assert list(asked) == ["red", "green"]
    assert asked["red"].number == put + 1
    assert asked["red"].opened_at == answered.clock.now
    assert (asked["green"].number, asked["green"].due) == (before.number, before.due)
    answered.replayed()


def test_who_is_asked_again_is_told_why_and_the_others_only_that_it_is(answered):
    notices = answered.does("EDIT UNIT R3 LOST BECAUSE it was beaten")
    for name in ("Anna", "Georg", "Gina"):
        assert words(mail_to(notices, name)).startswith(
            "The position was changed. Asked again: red."
        )
    why = (
        f"Red is asked again: the sealed answer {RED} was taken out, as it is not legal any more: "
        "R3 is no army of yours on the map (rule 4.1)."
    )
    anna = mail_to(notices, "Anna")
    assert why in anna.news
    assert HELD in words(anna)
    assert len(anna.questions) == 1
    for name in ("Georg", "Gina"):
        assert "Red is asked again." in mail_to(notices, name).news
        assert HELD not in words(mail_to(notices, name))
        assert "Anna (red) is asked, until" in mail_to(notices, name).waiting
    (answer,) = mail_to(notices, "Mona").answers
    assert answer.words[0] == "The position was changed. Asked again: red."
    assert secret(notices)


def test_who_is_asked_again_is_waited_for_even_with_a_standing_order(game):
    game.say("anna", RED)
    game.say("anna", "WHEN MARCH: HOLD")
    game.does("EDIT UNIT R3 LOST BECAUSE it was beaten")
    assert list(game.asked()) == ["red", "blue", "green"]
    game.say("anna", "CONTINUE")
    assert game.sealed() == {"red": "HOLD"}


def test_who_wants_illegal_orders_skipped_is_not_waited_for(game):
    game.say("anna", RED)
    game.say("anna", "WHEN MARCH: HOLD", "ON ILLEGAL: SKIP")
    game.does("EDIT UNIT R3 LOST BECAUSE it was beaten")
    assert game.sealed() == {"red": "HOLD"}
    game.replayed()


def test_who_is_asked_again_answers_and_all_are_opened(answered):
    answered.does("EDIT UNIT R3 LOST BECAUSE it was beaten")
    answered.say("anna", "MARCH R1 MOO")
    answered.say("gina", GREEN)
    assert answered.row.turn == 2
    answered.replayed()


def test_a_change_that_leaves_all_answers_legal_leaves_them_sealed(answered):
    notices = answered.does("EDIT FLAG SAL green BECAUSE it was taken")
    assert answered.sealed() == {"red": RED, "blue": BLUE}
    assert words(mail_to(notices, "Gina")).startswith("The position was changed.\n")
    assert secret(notices)


def test_a_preview_of_a_change_tells_who_would_be_asked_again(answered):
    (notice,) = answered.does("PREVIEW EDIT UNIT R3 LOST BECAUSE it was beaten")
    told_to_georg = next(each for each in notice.answers if each.title == "To Georg (blue)")
    assert told_to_georg.words[0] == "The position was changed. Asked again: red."
    assert answered.sealed() == {"red": RED, "blue": BLUE}


def test_a_die_is_set_while_answers_are_sealed(answered):
    notices = answered.does("SETDIE 6 BECAUSE the first die was lost")
    assert answered.sealed() == {"red": RED, "blue": BLUE}
    assert secret(notices)
    answered.say("gina", GREEN)
    first = answered.records()[-1].rolls[0]
    assert (first.value, first.decreed) == (6, True)
    answered.replayed()


def test_a_reroll_takes_later_sealed_answers_back_and_plays_the_same_ones(answered):
    answered.say("gina", GREEN)
    dice = answered.row.dice
    answered.say("anna", "HOLD")
    assert answered.sealed() == {"red": "HOLD"}
    notices = answered.does("REROLL BECAUSE the die fell off the table")
    assert answered.row.turn == 2
    assert answered.sealed() == {}
    assert list(answered.asked()) == ["red", "blue", "green"]
    assert answered.records()[-1].rolls[0].number == dice + 1
    for name in ("Anna", "Georg", "Gina"):
        assert "was taken back, with all that came after it, and played again" in words(
            mail_to(notices, name)
        )
        assert HELD in words(mail_to(notices, name))
        assert f"Red: {RED}" in mail_to(notices, name).news  # it is open since long
    answered.replayed()


def test_nothing_can_be_rolled_again_while_all_answers_are_sealed(answered):
    refusal = answered.refused("REROLL BECAUSE so")
    assert refusal.words == ("No dice have been rolled that could be rolled again.",)


# -- behind the fog -------------------------------------------------------------------------------


def test_who_looks_at_the_queues_sees_what_is_sealed(answered):
    (notice,) = answered.does("QUEUES BECAUSE Georg complains")
    assert notice.answers[0].block.splitlines() == [
        "red (Anna):",
        f"  sealed  {RED}",
        "blue (Georg):",
        f"  sealed  {BLUE}",
        "green (Gina):",
        "  nothing",
    ]


def test_the_whole_position_is_shown_to_nobody_else(answered):
    (notice,) = answered.does("WHOLE BECAUSE Georg complains")
    assert notice.reader == "Mona"
    assert answered.sealed() == {"red": RED, "blue": BLUE}


def test_who_moderates_and_plays_sees_no_sealed_answer(answered):
    with answered.club.house.work() as work:
        seating.moderator_seated(work.session, answered.id, answered.club.people["gina"], work.now)
    with answered.club.house.look() as work:
        row = games.game(work.session, answered.id)
        gina = answered.club.people["gina"]
        seat = next(
            each
            for each in seating.watching(work.session, answered.id, gina)
            if each.role == "moderator"
        )
        page = str(moderated_game(work, row, seat))
    assert RED not in page
    assert BLUE not in page


# -- the moderator's pages ------------------------------------------------------------------------


def marks(game: ModeratedCrowns) -> list[tuple[str, str]]:
    """Why the moderator should look at the game."""
    with game.club.house.look() as work:
        (card,) = overview(work, people.person(work.session, game.club.people["mona"]))
        return [(each.name, each.words) for each in card.marks]


def test_several_who_are_stuck_or_late_are_each_named(store, tmp_path, three_crowns):  # noqa: F811
    game = ModeratedCrowns(store, tmp_path, pace="every 48h; early; late moderator; bank 0h")
    game.does("EJECT green BECAUSE Gina is rude")
    assert marks(game) == [("stuck", "The green side is asked, and nobody plays it.")]
    game.does("EXTEND 48h FOR blue BECAUSE Georg is ill")
    game.clock.pass_by(49 * HOUR)
    stuck = ("stuck", "The green side is asked, and nobody plays it.")
    assert [each[0] for each in marks(game)] == ["stuck", "late"]
    assert marks(game)[0] == stuck
    assert "red" in marks(game)[1][1]
    game.clock.pass_by(100 * HOUR)
    tick(game.club.house)
    assert marks(game) == [
        stuck,
        ("late", "The time of red is over, and you were called."),
        ("late", "The time of blue is over, and you were called."),
    ]


def test_who_has_answered_is_not_late(answered):
    answered.clock.pass_by(49 * HOUR)
    assert [each[1].split()[3] for each in marks(answered)] == ["green"]


def test_the_page_of_a_game_names_all_that_is_open_and_who_is_asked(game):
    game.say("anna", RED)
    with game.club.house.look() as work:
        row = games.game(work.session, game.id)
        (seat,) = seating.watching(work.session, game.id, game.club.people["mona"])
        page = moderated_game(work, row, seat)
    assert page.opened == "turn 1 march (Q2), asked of blue; turn 1 march (Q3), asked of green"
    assert {each.side: each.asked for each in page.places} == {
        "red": False,
        "blue": True,
        "green": True,
    }


@postgresql
def test_a_game_with_several_deadlines_is_listed_once_by_its_first(game):
    second = game.begun("every 24h; early")
    with game.club.house.look() as work:
        listed = [row.id for row in backlog.deadlines(work.session, 10)]
        assert listed == [second, game.id]
        assert [row.id for row in backlog.deadlines(work.session, 1)] == [second]
    game.does("PAUSE BECAUSE the post is slow")
    with game.club.house.look() as work:
        assert [row.id for row in backlog.deadlines(work.session, 10)] == [second]
