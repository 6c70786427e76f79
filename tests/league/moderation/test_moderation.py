"""A moderator's mails: each act has its reason, its effect, its record, and is told to all."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.league.submissions.exchange import COMMANDS
from tests.league.moderating import Moderated, mail_to, words

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
NEED_A_REASON = (
    "PAUSE",
    "RESUME",
    "EXTEND 24h",
    "PROCESS setup",
    "ORDER FOR allied: DEFAULT",
    "ROLLBACK 0",
    "ROLLFORWARD 1",
    "BRANCH",
    "EDIT WEATHER fair",
    "SETDIE 3",
    "REROLL",
    "REPLACE german WITH Anna",
    "EJECT german",
    "INVITE new@player.example TO german",
)


@pytest.fixture
def game(store, tmp_path):
    return Moderated(store, tmp_path)


# -- reasons, records and readers -----------------------------------------------------------------


@pytest.mark.parametrize("line", NEED_A_REASON)
def test_an_act_without_a_reason_is_refused_in_a_sentence(game, line):
    answer = game.refused(line)
    assert "needs a reason" in answer.words[0]
    assert f"{line} BECAUSE" in answer.words[1]


@pytest.mark.parametrize("line", NEED_A_REASON)
def test_a_player_cannot_do_what_a_moderator_does(game, line):
    before = game.kept()
    notices = game.say("georg", f"{line} BECAUSE I would like to")
    assert game.kept() == before
    assert [each.reader for each in notices] == ["Georg"]


def test_an_empty_reason_is_none(game):
    assert "needs a reason" in game.refused("PAUSE BECAUSE ...").words[0]


def test_a_reason_is_read_whatever_its_case_and_colon(game):
    game.does("extend 24h, because: Georg is ill")
    assert game.audit()[0].reason == "Georg is ill"


def test_all_but_the_moderator_get_one_mail_about_an_act(game):
    game.watch("Olga", "olga@watch.example")
    notices = game.does("PAUSE BECAUSE the post is slow")
    kinds = {each.reader: each.kind for each in notices}
    assert kinds == {
        "Anna": "moderator",
        "Georg": "moderator",
        "Olga": "moderator",
        "Mona": "answer",
    }
    assert len(notices) == 4
    assert "The reason given: the post is slow" in words(mail_to(notices, "Olga"))


def test_an_act_is_in_the_audit_and_in_the_journal(game):
    game.does("PAUSE BECAUSE the post is slow")
    (row,) = game.audit()
    assert (row.who, row.act, row.reason) == ("Mona", "PAUSE", "the post is slow")
    assert game.records()[-1].comment == "moderator Mona: PAUSE: the post is slow"


def test_the_help_of_every_command_begins_with_its_word():
    for word, command in COMMANDS.items():
        assert command.help.startswith(word)


# -- the clock ------------------------------------------------------------------------------------


def test_a_paused_game_has_no_deadline_and_the_clock_does_not_look_at_it(game):
    notices = game.does("PAUSE BECAUSE the post is slow")
    assert game.row.state == "paused"
    assert game.row.next_look is None
    question = mail_to(notices, "Anna").question
    assert question is not None
    assert question.due == ""
    assert "paused" in question.note


def test_a_pause_counts_for_nobody(game):
    due = game.loaded.question.due
    game.clock.pass_by(10 * HOUR)
    game.does("PAUSE BECAUSE the post is slow")
    game.clock.pass_by(30 * DAY)
    game.does("RESUME BECAUSE it is fast again")
    assert game.loaded.question.due == due + 30 * DAY
    assert game.row.next_look is not None


def test_two_pauses_are_both_credited(game):
    due = game.loaded.question.due
    for _ in range(2):
        game.does("PAUSE BECAUSE the post is slow")
        game.clock.pass_by(DAY)
        game.does("RESUME BECAUSE it is fast again")
        game.clock.pass_by(HOUR)
    assert game.loaded.question.due == due + 2 * DAY


def test_orders_that_came_in_a_pause_are_played_when_it_ends(game):
    game.does("PAUSE BECAUSE the post is slow")
    game.say("anna", "DEFAULT")
    assert game.loaded.asked_side == "allied"
    game.does("RESUME BECAUSE it is fast again")
    assert game.loaded.asked_side == "german"


def test_what_is_paused_cannot_be_paused_and_what_runs_not_resumed(game):
    assert "not paused" in game.refused("RESUME BECAUSE why not").words[0]
    game.does("PAUSE BECAUSE the post is slow")
    assert "paused already" in game.refused("PAUSE BECAUSE why not").words[0]


def test_a_moderator_extends_beyond_the_allowance_of_the_pace(game):
    due = game.loaded.question.due
    notices = game.does("EXTEND 10d BECAUSE Anna moves house")
    assert game.loaded.question.due == due + 10 * DAY
    assert game.seat("allied").extended == timedelta(0)
    assert "Anna (allied) has 10d more" in words(mail_to(notices, "Georg"))


@pytest.mark.parametrize("length", ["30m", "61d", "soon", ""])
def test_an_extension_has_its_limits(game, length):
    game.refused(f"EXTEND {length} BECAUSE why not")


# -- PROCESS --------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["setup", "Q1", "turn 0 setup", "SETUP"])
def test_the_open_phase_can_be_named_in_several_ways(game, phase):
    game.does(f"PROCESS {phase} BECAUSE Anna is away")
    assert game.loaded.asked_side == "german"


@pytest.mark.parametrize("phase", ["move", "Q2", "turn 3 setup", "landing"])
def test_another_phase_is_ignored_with_a_polite_answer(game, phase):
    answer = game.refused(f"PROCESS {phase} BECAUSE Anna is away")
    assert "nothing was done" in answer.words[0]
    assert "setup (Q1), asked of allied" in answer.words[0]


def test_processing_plays_for_the_side_that_gave_no_orders_and_counts_no_miss(game):
    game.does("PROCESS setup BECAUSE Anna is away")
    assert [each.by for each in game.records() if each.side == "allied"] == ["staff"]
    assert game.seat("allied").missed == 0


def test_processing_follows_the_late_policy_of_the_game(store, tmp_path):
    game = Moderated(store, tmp_path, "every 48h; early; late default")
    game.does("PROCESS setup BECAUSE Anna is away")
    assert [each.by for each in game.records() if each.side == "allied"] == ["default"]


def test_processing_plays_the_orders_that_wait_for_the_deadline(store, tmp_path):
    game = Moderated(store, tmp_path, "every 48h; late staff")
    game.say("anna", "DEFAULT")
    assert game.loaded.asked_side == "allied"
    game.does("PROCESS setup BECAUSE all agree")
    assert game.loaded.asked_side == "german"
    assert [each.by for each in game.records() if each.side == "allied"] == ["order"]


def test_processing_goes_on_over_lines_that_are_refused(store, tmp_path):
    game = Moderated(store, tmp_path, "every 48h; late staff")
    game.say("anna", "PLACE 10G 1616", "PLACE 14R 1616")
    notices = game.does("PROCESS setup BECAUSE all agree")
    assert game.loaded.asked_side == "german"
    assert len(mail_to(notices, "Anna").fates) == 2


def test_nothing_is_processed_in_a_pause(game):
    game.does("PAUSE BECAUSE the post is slow")
    assert "RESUME it first" in game.refused("PROCESS setup BECAUSE hurry").words[0]


# -- ORDER FOR ------------------------------------------------------------------------------------


def test_an_order_for_a_side_is_played_at_once_in_the_moderators_name(game):
    game.does("ORDER FOR allied: DEFAULT BECAUSE Anna telephoned")
    record = next(each for each in game.records() if each.side == "allied")
    assert (record.by, record.text, record.comment) == ("moderator", "DEFAULT", "Anna telephoned")
    assert game.loaded.asked_side == "german"


def test_only_the_player_is_told_the_words_of_a_secret_order(game):
    line = "PLACE 10G 2900"
    game.does("ORDER FOR allied: BASE US 1616 BECAUSE Anna telephoned")
    notices = game.does(f"ORDER FOR allied: {line} BECAUSE Anna telephoned")
    assert line in words(mail_to(notices, "Anna"))
    other = mail_to(notices, "Georg")
    assert "10G" not in words(other) + "".join((*other.news, *other.changes))


def test_an_order_for_a_side_that_is_not_asked_is_refused(game):
    assert "not asked" in game.refused("ORDER FOR german: DEFAULT BECAUSE hurry").words[0]


def test_an_order_that_the_rules_forbid_is_refused_with_the_case(game):
    assert "(rule " in game.refused("ORDER FOR allied: PLACE 10G 1616 BECAUSE hurry").words[0]


def test_after_an_order_for_a_side_its_queue_goes_on(game):
    game.say("georg", "DEFAULT")
    game.does("ORDER FOR allied: DEFAULT BECAUSE Anna telephoned")
    assert game.row.turn == 1


# -- words ----------------------------------------------------------------------------------------


def test_an_announcement_goes_to_all_as_the_moderators_words(game):
    game.watch("Olga", "olga@watch.example")
    notices = game.does("ANNOUNCE", "The club meets", "on Friday.", "END")
    for name in ("Anna", "Georg", "Olga"):
        assert mail_to(notices, name).press == ("The club meets\non Friday.",)


def test_a_note_is_read_by_nobody_but_who_asks_for_the_audit(game):
    notices = game.does("NOTE Georg seems to know too much")
    assert [each.reader for each in notices] == ["Mona"]
    assert "know too much" in game.records()[-1].comment
    assert "know too much" in mail_to(game.does("AUDIT"), "Mona").answers[0].block
    later = game.does("PAUSE BECAUSE the post is slow")
    assert not any("know too much" in str(each) for each in later)


def test_the_audit_tells_who_did_what_and_why(game):
    game.does("PAUSE BECAUSE the post is slow")
    block = mail_to(game.does("AUDIT"), "Mona").answers[0].block
    assert block == "2026-03-02 12:00 UTC  Mona  PAUSE: the post is slow"


def test_words_that_are_not_there_cannot_be_announced(game):
    assert "no words" in game.refused("ANNOUNCE").words[0]
