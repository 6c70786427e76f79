"""Back and forth in a game, branches, edits and dice: nothing is deleted, no die falls twice."""

from __future__ import annotations

import pytest

from pbem.engine.dice import verify
from pbem.engine.record.archive import export, parse, read
from pbem.engine.record.journal import BACK
from pbem.games import catalogue
from pbem.league.play.loaded_game import LoadedGame
from pbem.store.rows import games, queues
from tests.league.moderating import Moderated, mail_to, words
from tests.marks import postgresql


@pytest.fixture
def game(store, tmp_path):
    """A game in its first turn; the dice of the air have been rolled."""
    game = Moderated(store, tmp_path)
    game.set_up()
    return game


def proved(game: Moderated) -> None:
    """The journal leads to the stored position, from its text too, and its dice are fair."""
    journal, table = game.journal(), game.loaded
    assert table.rules.encode(journal.position) == table.rules.encode(table.position)
    assert journal.counter == table.row.dice
    again = read(export(journal, with_seed=True), catalogue.ruleset)
    assert table.rules.encode(again.position) == table.rules.encode(table.position)
    header = journal.header
    rolls = list(journal.rolls())
    assert not verify(table.row.seed, header.commitment, header.id, header.salts, rolls)
    assert [roll.number for roll in rolls] == list(range(1, len(rolls) + 1))


# -- ROLLBACK and ROLLFORWARD ---------------------------------------------------------------------


def test_a_rollback_opens_the_question_that_was_open_then(game):
    game.does("ROLLBACK 1 BECAUSE Georg was misled")
    table = game.loaded
    assert (table.row.turn, table.asked_side, table.question.kind) == (0, "german", "setup")
    proved(game)


def test_a_rollback_deletes_no_entry_and_is_one_itself(game):
    before = game.records()
    game.does("ROLLBACK 1 BECAUSE Georg was misled")
    after = game.records()
    assert after[:-1] == before
    assert (after[-1].by, after[-1].text, after[-1].comment) == (BACK, "1", "Georg was misled")


def test_a_rollback_puts_a_new_question_with_a_full_window(game):
    question = game.loaded.question.number
    game.does("ROLLBACK 1 BECAUSE Georg was misled")
    assert game.loaded.question.number == question + 1
    assert game.seat("german").tag == question + 1
    assert game.loaded.question.opened_at == game.clock.now


def test_dice_after_a_rollback_are_new_ones(game):
    rolled = game.row.dice
    game.does("ROLLBACK 1 BECAUSE Georg was misled")
    game.say("georg", "DEFAULT")
    assert game.records()[-1].rolls[0].number == rolled + 1
    proved(game)


def test_a_rollback_is_told_as_a_difference(game):
    notices = game.does("ROLLBACK 1 BECAUSE Georg was misled")
    changes = mail_to(notices, "Anna").changes
    assert "turn: 1 -> 0" in changes
    assert "2801: 2Mtn -> empty" in changes


def test_settled_lines_do_not_come_back_and_waiting_ones_wait_for_a_word(game):
    game.say("georg", "TURN 2", "MOVES", "DONE")
    notices = game.does("ROLLBACK 1 BECAUSE Georg was misled")
    seat = game.seat("german")
    assert seat.held
    assert "CONTINUE" in words(mail_to(notices, "Georg"))
    assert "do not come back" in words(mail_to(notices, "Georg"))
    with game.club.house.look() as work:
        assert [each.turn for each in queues.queue(work.session, seat.id)] == [2]


def test_nothing_plays_after_a_rollback_before_the_player_speaks(game):
    game.say("georg", "WHEN SETUP: DEFAULT")
    entries = game.row.entries
    game.does("ROLLBACK 1 BECAUSE Georg was misled")
    game.say("anna", "WHEN LOSE: WEAKEST")
    assert game.row.entries == entries + 1
    game.say("georg", "CONTINUE")
    assert game.records()[-1].by == "standing"


def test_after_a_rollback_new_orders_play_on(game):
    game.does("ROLLBACK 0 BECAUSE all was wrong")
    assert (game.loaded.asked_side, game.row.turn) == ("allied", 0)
    game.say("anna", "DEFAULT")
    assert game.loaded.asked_side == "german"
    proved(game)


def test_the_start_of_a_turn_is_the_entry_that_led_into_it(game):
    game.does("EDIT WEATHER overcast BECAUSE it rained")
    game.does("ROLLBACK TURN 1 BECAUSE it did not")
    assert game.row.turn == 1
    assert game.records()[-1].text == "2"
    proved(game)


def test_so_many_steps_back_are_counted_in_orders(game):
    game.does("PAUSE BECAUSE the post is slow")
    game.does("ROLLBACK 1 STEP BECAUSE Georg was misled")
    assert (game.loaded.asked_side, game.row.turn) == ("german", 0)
    assert game.row.state == "paused"


def test_forward_again_to_what_was_taken_back(game):
    before = game.loaded.rules.encode(game.loaded.position)
    game.does("ROLLBACK 1 BECAUSE Georg was misled")
    game.does("ROLLFORWARD 2 BECAUSE he was not")
    assert game.loaded.rules.encode(game.loaded.position) == before
    proved(game)


def test_back_is_back_and_forward_is_forward(game):
    assert "not taken back" in game.refused("ROLLFORWARD 1 BECAUSE so").words[0]
    game.does("ROLLBACK 1 BECAUSE Georg was misled")
    assert "ROLLFORWARD 2" in game.refused("ROLLBACK 2 BECAUSE so").words[0]


@pytest.mark.parametrize("where", ["99", "TURN 7", "50 STEPS", "yesterday", "2", ""])
def test_there_must_be_something_to_go_back_to(game, where):
    game.refused(f"ROLLBACK {where} BECAUSE so")


@postgresql
def test_a_game_that_is_over_is_not_gone_back_to_but_branched(game):
    georg = game.say("georg", f"CONCEDE {game.row.code}")
    assert game.row.seed.hex() in str(georg)
    assert "BRANCH" in game.refused("ROLLBACK 1 BECAUSE it was a mistake").words[0]
    assert "BRANCH" in game.refused("REROLL BECAUSE it was a mistake").words[0]
    notices = game.does("BRANCH BECAUSE it was a mistake")
    assert any(each.code == "jupiter-2" and each.question for each in notices)


def test_the_entries_are_numbered_for_who_wants_to_go_back(game):
    game.does("ROLLBACK 1 BECAUSE Georg was misled")
    lines = mail_to(game.does("AUDIT JOURNAL"), "Mona").answers[0].block.splitlines()
    assert lines[0].split()[:2] == ["1", "allied"]
    assert lines[1].startswith("-")
    assert "rollback: 1" in lines[2]


# -- BRANCH ---------------------------------------------------------------------------------------


def branch_of(game: Moderated, line: str) -> Moderated:
    game.does(line)
    with game.club.house.look() as work:
        row = games.coded(work.session, "jupiter-2")
    assert row is not None
    copy = object.__new__(Moderated)
    copy.club, copy.clock, copy.id = game.club, game.clock, row.id
    return copy


def test_a_branch_begins_as_a_copy_and_leaves_the_game_alone(game):
    position, entries = game.loaded.rules.encode(game.loaded.position), game.row.entries
    copy = branch_of(game, "BRANCH BECAUSE Anna wants to try")
    assert copy.loaded.rules.encode(copy.loaded.position) == position
    assert copy.row.branch_of == game.id
    assert [each.text for each in copy.records()[:entries]] == ["DEFAULT", "DEFAULT"]
    assert game.loaded.rules.encode(game.loaded.position) == position
    proved(game)


def test_a_branch_from_an_earlier_entry_stands_there(game):
    copy = branch_of(game, "BRANCH 1 BECAUSE Georg wants to try")
    assert (copy.row.turn, copy.loaded.asked_side) == (0, "german")
    assert game.row.turn == 1


def test_a_branch_has_a_seed_of_its_own_and_its_old_dice_are_marked(game):
    copy = branch_of(game, "BRANCH BECAUSE Anna wants to try")
    assert copy.row.seed != game.row.seed
    assert all(roll.decreed for roll in copy.journal().rolls())
    copy.does("ROLLBACK 1 BECAUSE more dice")
    copy.say("georg", "DEFAULT")
    assert not copy.records()[-1].rolls[-1].decreed
    proved(copy)


def test_the_same_people_sit_at_a_branch_with_new_addresses_and_are_asked(game):
    notices = game.does("BRANCH BECAUSE Anna wants to try")
    assert sorted((each.reader, each.code) for each in notices) == [
        ("Anna", "jupiter-2"),
        ("Georg", "jupiter-2"),
        ("Mona", "jupiter-1"),
        ("Mona", "jupiter-2"),
    ]
    assert sum(each.question is not None for each in notices) == 1
    with game.club.house.look() as work:
        table = LoadedGame(work, games.coded(work.session, "jupiter-2"))
        assert [seat.person_id for seat in table.seats] == [
            game.club.people[name] for name in ("anna", "georg", "mona")
        ]


# -- EDIT -----------------------------------------------------------------------------------------


def test_an_edit_changes_the_position_and_is_told_as_a_difference(game):
    notices = game.does("EDIT UNIT 2Mtn 2805 BECAUSE of a slip of the pen")
    assert game.loaded.position.where["2Mtn"] == "2805"
    for name in ("Anna", "Georg"):
        changes = mail_to(notices, name).changes
        assert "2801: 2Mtn -> empty" in changes
        assert "2805: empty -> 2Mtn" in changes
    proved(game)


def test_an_edit_leaves_the_open_question_and_its_deadline(game):
    before = (game.loaded.question.number, game.loaded.question.due)
    game.does("EDIT POINTS 12 BECAUSE of a slip of the pen")
    assert (game.loaded.question.number, game.loaded.question.due) == before


def test_an_edit_that_is_not_understood_shows_what_would_be(game):
    assert "WEATHER" in game.refused("EDIT MORALE 3 BECAUSE so").words[1]


def test_an_edit_after_which_the_game_could_not_go_on_is_refused(game):
    for unit in ("7Mtn", "6Mtn", "2Mtn"):
        game.does(f"EDIT UNIT {unit} 2805 BECAUSE so")
    answer = game.refused("EDIT UNIT 163Inf 2805 BECAUSE so")
    assert answer.words == ("The game could not go on after that: the stack in 2805 is unlawful.",)


# -- dice -----------------------------------------------------------------------------------------


def test_a_set_die_falls_as_set_and_everybody_is_told(game):
    notices = game.does("ROLLBACK 1 BECAUSE again", "SETDIE 6 BECAUSE the club rolled it")
    assert "will fall 6" in str([each.lead for each in notices if each.reader == "Anna"])
    game.say("georg", "DEFAULT")
    rolls = game.records()[-1].rolls
    assert (rolls[0].value, rolls[0].decreed, rolls[1].decreed) == (6, True, False)
    proved(game)


@pytest.mark.parametrize("value", ["0", "-1", "six", "101", "²", ""])
def test_a_die_is_set_to_a_number_that_it_can_have(game, value):
    game.refused(f"SETDIE {value} BECAUSE so")


def test_a_reroll_plays_the_last_order_with_dice_again_with_new_dice(game):
    old = game.records()[1]
    notices = game.does("REROLL BECAUSE the table was shaken")
    back, new = game.records()[-2:]
    assert (back.by, back.text) == (BACK, "1")
    assert (new.by, new.side, new.text) == ("moderator", old.side, old.text)
    first = old.rolls[-1].number + 1
    assert new.rolls[0].number == first
    assert f"now they are [die {first}]" in words(mail_to(notices, "Georg"))
    proved(game)


def test_a_reroll_of_set_dice_is_refused(game):
    game.does("ROLLBACK 1 BECAUSE again", "SETDIE 6 BECAUSE the club rolled it")
    game.say("georg", "DEFAULT")
    assert "SETDIE" in game.refused("REROLL BECAUSE so").words[0]


def test_without_dice_there_is_nothing_to_roll_again(store, tmp_path):
    game = Moderated(store, tmp_path)
    assert "No dice" in game.refused("REROLL BECAUSE so").words[0]


def test_a_record_of_all_acts_survives_as_text(game):
    game.does(
        'PAUSE BECAUSE of {braces} and "quotes"',
        "EDIT POINTS 12 BECAUSE so",
        "RESUME BECAUSE so",
        "NOTE all is well",
    )
    journal = game.journal()
    assert list(parse(export(journal, with_seed=True)).records) == journal.records
    proved(game)
