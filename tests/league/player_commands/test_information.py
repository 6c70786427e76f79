"""What people ask the house: STATUS, SHOW, MAP, HISTORY, RULES, GAME, HELP."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.league.submissions.exchange import COMMANDS
from pbem.store.database import Store
from tests.league.company import Company, titles, words

WIDEST = 76  # columns of a block, which stands two to the right


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path)


def asked_for(club: Company, who: str, game: int, text: str) -> str:
    """What the one answer to a mail says."""
    (answer,) = club.answer(who, game, text).answers
    assert answer.ok
    return words(answer)


# -- STATUS ---------------------------------------------------------------------------------------


def test_the_status_of_a_game_says_who_is_asked_and_until_when_in_the_readers_time(club):
    told = asked_for(club, "anna", club.game(), "STATUS")
    assert "allied: Anna - asked now" in told
    assert "german: Georg\n" in told
    assert "due: Wednesday 4 March, 13:00" in told  # noon in London, one o'clock in Oslo


def test_the_status_of_one_who_asks_about_no_game_is_that_of_all_his_games(club):
    first, second = club.game(), club.game()
    told = words(club.told("anna", "STATUS").answers[0])
    assert told.index(club.code(first)) < told.index(club.code(second))


def test_the_status_of_all_games_leaves_out_those_that_are_over(club):
    first, second = club.game(), club.game()
    club.say("georg", first, f"CONCEDE {club.code(first)}")
    told = words(club.told("anna", "STATUS").answers[0])
    assert f"{club.code(first)}:" not in told
    assert f"{club.code(second)}:" in told


def test_the_status_of_one_game_that_is_over_says_how_it_ended(club):
    game = club.game()
    club.say("georg", game, f"CONCEDE {club.code(game)}")
    assert "over: Georg (german) concedes: the allied side has won." in asked_for(
        club, "anna", game, "STATUS"
    )


def test_who_plays_nowhere_is_told_how_to_begin(club):
    club.join("Nina")
    assert "GAMES" in words(club.told("nina", "STATUS").answers[0])


def test_the_status_counts_the_readers_own_lines_only(club):
    game = club.game()
    club.say("georg", game, "DEFAULT\nDONE MOVES\nWHEN LOSE: WEAKEST")
    assert "yours: 2 lines in the queue, 1 standing order" in asked_for(
        club, "georg", game, "STATUS"
    )
    assert "yours: 0 lines in the queue, 0 standing orders" in asked_for(
        club, "anna", game, "STATUS"
    )


def test_the_status_says_that_a_draw_is_offered(club):
    game = club.game()
    club.say("georg", game, "DRAW OFFER")
    assert "german: Georg - offers a draw" in asked_for(club, "anna", game, "STATUS")


def test_a_pause_and_its_reason_are_part_of_the_status(club):
    game = club.game()
    club.say("mona", game, "PAUSE because Anna moves house")
    assert "paused:" in asked_for(club, "anna", game, "STATUS")


# -- SHOW -----------------------------------------------------------------------------------------


def test_show_has_the_queue_the_standing_orders_and_the_open_question(club):
    game = club.game()
    club.say("georg", game, "DEFAULT\nTURN 3\nDONE MOVES\nWHEN LOSE: WEAKEST")
    told = asked_for(club, "georg", game, "SHOW")
    assert "  1  turn 0: DEFAULT\n  2  turn 3: DONE MOVES\n" in told
    assert "  1  WHEN LOSE: WEAKEST\n     ON ILLEGAL ASK\n" in told
    assert "OPEN QUESTION\n     none for you now" in told


def test_show_tells_who_is_asked_what_and_until_when(club):
    assert "setup, due Wednesday 4 March, 13:00" in asked_for(club, "anna", club.game(), "SHOW")


def test_show_says_that_a_refused_line_holds_the_queue(club):
    game = club.ready()
    who = club.asked(game)
    unit = club.legal(game, "M ").split()[1]
    club.say(who, game, f"M {unit} 3838\nDONE MOVES")
    assert "It waits for you: send CONTINUE, or new orders." in asked_for(club, who, game, "SHOW")


def test_show_position_brings_the_position_and_no_news(club):
    game = club.ready()
    answer = club.answer("anna", game, "SHOW POSITION")
    assert "Movement phase" in answer.position
    assert answer.news == ()


def test_show_position_keeps_to_the_readers_side_of_the_fog(club):
    game = club.ready()
    assert "2 unseen US" in club.answer("georg", game, "SHOW POSITION").position
    assert "unseen US" not in club.answer("anna", game, "SHOW POSITION").position


def test_who_only_watches_has_no_queue_to_show(club):
    game = club.game()
    assert "SHOW POSITION" in club.refused("mona", game, "SHOW")


# -- MAP ------------------------------------------------------------------------------------------


def test_the_map_is_drawn_for_the_side_that_asks(club):
    game = club.ready()
    picture = club.answer("georg", game, "MAP").picture
    assert (picture.game_id, picture.side, picture.whole) == (game, "german", False)
    assert picture.snapshot == club.loaded(game).row.snapshots


@pytest.mark.parametrize("who", ["mona", "nina"])
def test_who_does_not_play_gets_the_map_that_everybody_may_see(club, who):
    game = club.ready()
    club.join("Nina")
    club.write("nina", f"OBSERVE {club.code(game)}")
    picture = club.answer(who, game, "MAP").picture
    assert (picture.side, picture.whole) == ("", False)


def test_there_is_no_map_before_the_game_begins(club):
    code = club.told("anna", "NEW jupiter AS allied").code
    assert "before the game begins" in club.refused("anna", None, f"GAME {code}\nMAP")


def test_a_map_is_asked_for_by_the_number_or_the_name_of_what_lies_there(club):
    game = club.ready()
    places = [
        club.answer("georg", game, f"MAP {each}").picture.places for each in ("1838", "narvik")
    ]
    assert places == [("1838",), ("1838",)]
    assert "no place" in club.refused("georg", game, "MAP Atlantis")


# -- HISTORY --------------------------------------------------------------------------------------


def test_history_tells_the_present_turn(club):
    told = asked_for(club, "anna", club.ready(), "HISTORY")
    assert "TURN 1, 8-10 November 1942" in told
    assert "[die 1]" in told


def test_history_tells_one_turn_or_all(club):
    game = club.ready()
    assert "is set up in" in asked_for(club, "anna", game, "HISTORY 0")
    assert "TURN 1" in asked_for(club, "anna", game, "HISTORY TURN 1")
    everything = asked_for(club, "anna", game, "HISTORY ALL")
    assert everything.index("1US is set up in") < everything.index("TURN 1")


def test_history_tells_each_side_only_what_it_may_know(club):
    game = club.ready()
    assert "1US is set up in Banak" in asked_for(club, "anna", game, "HISTORY ALL")
    assert "1US" not in asked_for(club, "georg", game, "HISTORY ALL")
    assert "2Mtn is set up" not in asked_for(club, "mona", game, "HISTORY ALL")


def test_history_fits_a_terminal(club):
    told = asked_for(club, "anna", club.ready(), "HISTORY ALL")
    assert max(map(len, told.split("\n"))) <= WIDEST


def test_a_turn_that_has_not_come_has_no_history(club):
    assert "not come to turn 9" in club.refused("anna", club.game(), "HISTORY 9")


def test_what_is_no_turn_has_no_history(club):
    assert "'yesterday' is no turn" in club.refused("anna", club.game(), "HISTORY yesterday")


def test_the_record_of_a_game_is_closed_while_it_goes_on(club):
    assert "when the game is over" in club.refused("anna", club.ready(), "HISTORY GAME")


# -- RULES ----------------------------------------------------------------------------------------


def test_a_rule_is_told_with_how_it_is_read_here_and_without_any_markup(club):
    told = asked_for(club, "anna", club.game(), "RULES 7.4")
    assert "7.4    Enemy zones stop movement" in told
    assert "A lake in an enemy zone cannot be entered" in told
    assert "*" not in told


def test_a_whole_chapter_of_the_rules_is_told_case_by_case(club):
    told = asked_for(club, "anna", club.game(), "RULES 7")
    assert "7.1 " in told
    assert "7.4 " in told
    assert "17." not in told


def test_the_rules_of_a_game_can_be_asked_for_without_playing_it(club):
    assert "Enemy zones" in words(club.told("anna", "RULES jupiter 7.4").answers[0])


def test_a_case_that_is_not_in_the_rules_is_named(club):
    assert "no case 99.9" in club.refused("anna", club.game(), "RULES 99.9")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("RULES", "Which rule of which game?"),
        ("RULES 7.4", "Which rule of which game?"),
        ("RULES chess 7.4", "There is no game 'chess' here."),
    ],
)
def test_rules_need_a_game_and_a_case(club, text, why):
    assert why in club.refused("anna", None, text)


# -- GAME -----------------------------------------------------------------------------------------


def test_what_follows_a_line_game_is_about_that_game(club):
    first, second = club.game(), club.game()
    text = f"GAME {club.code(second)}\nDEFAULT\nGAME {club.code(first)}\nBASE US 1616"
    answers = {each.code: each for each in club.write("anna", text) if each.receipt}
    assert [each.canonical for each in answers[club.code(second)].receipt.lines] == ["DEFAULT"]
    assert [each.canonical for each in answers[club.code(first)].receipt.lines] == ["BASE US 1616"]


@pytest.mark.parametrize("text", ["GAME {code}", "GAME {code}\nSIDE allied\n"])
def test_a_mail_that_only_names_a_game_is_not_left_without_an_answer(club, text):
    notice = club.told("anna", text.format(code=club.code(club.game())))
    assert "Write below that line what is to be done" in words(notice.answers[0])


def test_each_game_is_answered_in_a_mail_of_its_own(club):
    first, second = club.code(club.game()), club.code(club.game())
    notices = club.write("anna", f"GAME {first}\nSTATUS\nGAME {second}\nSTATUS\nGAME {first}\nSHOW")
    assert [(each.code, titles(each)) for each in notices] == [
        (first, ["STATUS", "SHOW"]),
        (second, ["STATUS"]),
    ]


def test_a_game_that_is_not_there_is_refused_in_the_same_words_as_one_of_others(club):
    theirs = club.code(club.game())
    club.join("Nina")
    assert club.refused("nina", None, f"GAME {theirs}") == club.refused(
        "nina", None, "GAME jupiter-9"
    ).replace("jupiter-9", theirs)


def test_orders_for_no_game_in_particular_are_answered_with_the_games_to_choose_from(club):
    first, second = club.code(club.game()), club.code(club.game())
    told = club.refused("anna", None, "DEFAULT")
    assert f"GAME {first}, GAME {second}" in told


# -- HELP -----------------------------------------------------------------------------------------


def test_help_names_every_command_of_a_player(club):
    told = asked_for(club, "anna", club.game(), "HELP")
    mine = {word for word, each in COMMANDS.items() if each.who != "moderator"}
    shown = {line.split()[0].rstrip(":,") for line in told.split("\n") if line.strip()}
    assert mine <= shown


def test_help_names_the_moderators_commands_to_moderators_only(club):
    game = club.game()
    assert "ROLLBACK" not in asked_for(club, "anna", game, "HELP")
    assert "ROLLBACK" in asked_for(club, "mona", game, "HELP")


def test_help_fits_a_terminal(club):
    game = club.game()
    chapters = [line.strip() for line in asked_for(club, "mona", game, "HELP").split("\n")]
    for chapter in (
        "",
        *chapters[chapters.index("Chapters of the handbook, as HELP chapter:") + 1 :],
    ):
        block = club.answer("mona", game, f"HELP {chapter}").answers[0].block
        assert max(map(len, block.split("\n"))) <= WIDEST, chapter


def test_the_handbook_of_any_game_can_be_read_before_it_is_begun(club):
    game = club.game()
    assert "  options" in asked_for(club, "anna", game, "HELP munich")
    assert "polish_politics" in asked_for(club, "anna", game, "HELP munich options")


def test_help_on_a_command_is_its_line(club):
    assert asked_for(club, "anna", club.game(), "HELP withdraw").strip() == (
        "WITHDRAW ALL, WITHDRAW 3-5: take lines out of your queue"
    )


def test_help_on_a_chapter_is_that_chapter_of_the_handbook_without_markup(club):
    told = asked_for(club, "anna", club.game(), "HELP standing")
    assert "STANDING ORDERS" in told
    assert "WHEN LOSE: WEAKEST" in told
    assert "`" not in asked_for(club, "anna", club.game(), "HELP orders")


def test_help_on_what_nobody_knows_says_where_to_look(club):
    told = club.refused("anna", club.game(), "HELP elephants")
    assert "There is no help on 'elephants'; HELP alone lists all there is." in told
    assert "ROLLBACK" not in told


def test_many_questions_in_one_mail_have_one_answer_with_all_of_them(club):
    answer = club.answer("anna", club.game(), "STATUS\nSHOW\nRULES 7.4\nHELP show")
    assert titles(answer) == ["STATUS", "SHOW", "RULES 7.4", "HELP show"]


# -- what follows a line that chooses what is meant -----------------------------------------------


@pytest.mark.parametrize(
    "line", ["GAME jupiter-99", "JOIN jupiter-99", "NEW chess", "SIDE swedish"]
)
def test_what_follows_a_refused_choice_is_not_done_elsewhere(club, line):
    game = club.game()
    legal = club.legal(game, "PLACE")
    answer = club.answer("anna", game, f"{line}\n{legal}\nVACATION 3d")
    assert [each.ok for each in answer.answers] == [False] * 3
    assert f"stands under {line}" in words(answer.answers[1])
    assert answer.receipt is not None
    assert answer.receipt.lines == answer.receipt.queue == ()


def test_after_a_refused_game_the_next_one_counts(club):
    game = club.game()
    answer = club.answer("anna", game, f"GAME jupiter-99\nSTATUS\nGAME {club.code(game)}\nSHOW")
    assert [(each.title.split()[0], each.ok) for each in answer.answers] == [
        ("GAME", False),
        ("STATUS", False),
        ("SHOW", True),
    ]
