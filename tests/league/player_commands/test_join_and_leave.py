"""Coming and going: SIGNUP, GAMES, NEW, JOIN, OBSERVE, LEAVE, STANDBY."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.engine.dice import commitment
from pbem.games import catalogue
from pbem.games.jupiter.facts.scenario import OPTIONS
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.timing.pace import parse_pace
from pbem.store.database import Store
from pbem.store.rows import games, people
from tests.league.company import Company, titles, words
from tests.marks import postgresql


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path)


def opened(club: Company, text: str = "NEW jupiter AS allied", who: str = "anna") -> str:
    """The code of a game that somebody has just begun."""
    answer = club.told(who, text)
    assert all(each.ok for each in answer.answers)
    return answer.code


def table(club: Company, code: str) -> LoadedGame:
    with club.house.look() as work:
        row = games.coded(work.session, code)
        assert row is not None
        found = LoadedGame(work, row)
        found.names = {seat.side or seat.role: found.name_of(seat) for seat in found.seats}
        return found


def test_a_signup_is_welcomed_by_name(club):
    assert "Welcome, Anna." in words(club.told("anna", "SIGNUP").answers[0])


# -- GAMES ----------------------------------------------------------------------------------------


@postgresql
def test_games_lists_what_can_be_played(club):
    assert "NEW jupiter      Operation Jupiter" in club.told("anna", "GAMES").answers[0].block


def test_games_lists_those_that_look_for_players_with_their_open_sides_and_pace(club):
    code = opened(club, "NEW jupiter AS allied PACE every 72h; early")
    told = club.told("georg", "GAMES").answers[0].block
    assert f"JOIN {code} german   pace: every 3d; early" in told


def test_games_does_not_list_a_game_that_is_full(club):
    code = club.code(club.game())
    assert code not in club.told("anna", "GAMES").answers[0].block


# -- NEW ------------------------------------------------------------------------------------------


def test_a_new_game_waits_for_the_other_side(club):
    code = opened(club, "NEW jupiter AS german")
    found = table(club, code)
    assert found.row.state == "open"
    assert found.names == {"allied": "nobody", "german": "Anna", "moderator": "Mona"}


def test_the_founder_who_names_no_side_plays_the_first(club):
    assert table(club, opened(club, "NEW jupiter")).names["allied"] == "Anna"


def test_the_keeper_of_the_house_moderates_every_game(club):
    assert table(club, opened(club)).names["moderator"] == "Mona"


def test_a_new_game_is_answered_with_its_code_and_how_others_join(club):
    answer = club.told("anna", "NEW jupiter AS allied")
    assert f"JOIN {answer.code}" in answer.answers[0].words[0]
    assert (answer.side, answer.position) == ("allied", "")


def test_the_dice_are_committed_to_before_anybody_else_joins(club):
    row = table(club, opened(club)).row
    assert row.commitment == commitment(row.seed)
    assert row.commitment in club.answer("georg", row.id, f"JOIN {row.code}").dice


def test_a_pace_is_kept_in_its_canonical_form(club):
    code = opened(club, "NEW jupiter AS allied PACE every 72 hours; early")
    assert table(club, code).row.pace == "every 3d; early"


def test_a_game_without_a_pace_has_that_of_the_house(club):
    assert table(club, opened(club)).row.pace == str(parse_pace(club.house.settings.pace))


def test_a_game_against_the_staff_begins_at_once(club):
    answer = club.told("anna", "NEW jupiter AS german AGAINST staff")
    found = table(club, answer.code)
    assert found.row.state == "running"
    assert found.names["allied"] == "staff bot"
    assert "the game begins" in answer.answers[0].words[0]
    assert answer.question is not None


def test_who_moderates_a_new_game_leaves_both_sides_open(club):
    code = opened(club, "NEW jupiter MODERATE")
    found = table(club, code)
    assert (found.names["allied"], found.names["german"]) == ("nobody", "nobody")
    assert [each.person_id for each in found.moderators if each.person_id == club.people["anna"]]


def test_the_keeper_who_moderates_his_own_game_has_one_place_in_it(club):
    code = opened(club, "NEW jupiter MODERATE", who="mona")
    assert len(table(club, code).moderators) == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("NEW", "Which game?"),
        ("NEW chess", "There is no game 'chess' here."),
        ("NEW jupiter AS swedish", "has no side 'swedish'"),
        ("NEW jupiter AS a", "has no side 'a'"),
        ("NEW jupiter AGAINST hal", "Nobody here is called 'hal'."),
        ("NEW jupiter quickly", "'quickly' is not understood."),
        ("NEW jupiter mood=grim", "cannot be set up like this"),
        ("NEW jupiter PACE never", "never"),
        ("NEW jupiter AS allied SALT " + "x" * 81, "at most 80 characters"),
    ],
)
def test_a_game_that_cannot_be_is_refused_and_leaves_no_trace(club, text, why):
    assert why in club.refused("anna", None, text)


def test_one_person_has_a_limited_number_of_games_that_wait(club):
    for _ in range(10):
        opened(club)
    assert "10 games that wait for players" in club.refused("anna", None, "NEW jupiter")
    opened(club, who="georg")


def test_the_options_of_a_game_are_part_of_its_record(club):
    name, values = next(iter(OPTIONS.items()))
    code = opened(club, f"NEW jupiter {name}={values[-1]} AS allied")
    assert table(club, code).header.options == {name: values[-1]}


def test_two_new_games_in_one_mail_are_two_games_and_two_answers(club):
    notices = club.write("anna", "NEW jupiter AS allied\nNEW jupiter AS german")
    mine = [each for each in notices if each.reader == "Anna"]
    assert [(each.side, titles(each)) for each in mine] == [
        ("allied", ["NEW jupiter AS allied"]),
        ("german", ["NEW jupiter AS german"]),
    ]


# -- JOIN -----------------------------------------------------------------------------------------


def test_a_game_begins_when_its_last_seat_is_taken_and_everybody_hears_of_it(club):
    code = opened(club)
    notices = {each.reader: each for each in club.write("georg", f"JOIN {code} german")}
    assert table(club, code).row.state == "running"
    assert sorted(notices) == ["Anna", "Georg", "Mona"]
    assert notices["Anna"].question is not None
    assert notices["Georg"].question is None
    assert "the game begins" in notices["Georg"].answers[0].words[0]


def test_a_side_can_be_called_by_how_it_begins(club):
    code = opened(club)
    club.write("georg", f"join {code.upper()} Ger")
    assert table(club, code).names["german"] == "Georg"


def test_who_names_no_side_gets_the_one_that_is_open(club):
    code = opened(club, "NEW jupiter AS german")
    club.write("georg", f"JOIN {code}")
    assert table(club, code).names["allied"] == "Georg"


def test_a_game_does_not_begin_with_one_of_two(club):
    code = opened(club, "NEW jupiter MODERATE")
    club.write("georg", f"JOIN {code} german")
    assert table(club, code).row.state == "open"


def test_what_the_players_salt_the_dice_with_is_part_of_the_record(club):
    code = opened(club, "NEW jupiter AS allied SALT good luck")
    club.write("georg", f"JOIN {code} german SALT as you like it, against all odds")
    assert table(club, code).header.salts == ("good luck", "as you like it, against all odds")


def test_who_joins_a_game_in_play_is_told_everything_that_his_side_knows(club):
    game = club.ready()
    club.say("georg", game, f"RESIGN {club.code(game)}")
    club.join("Nina")
    answer = club.told("nina", f"JOIN {club.code(game)} german")
    assert "from now on" in answer.answers[0].words[0]
    assert any("2Mtn is set up" in each for each in answer.news)
    assert not any("1US is set up" in each for each in answer.news)


def test_who_takes_over_has_none_of_the_orders_of_who_left(club):
    game = club.game()
    club.say("georg", game, "DEFAULT\nWHEN LOSE: WEAKEST")
    club.say("georg", game, f"RESIGN {club.code(game)}")
    club.join("Nina")
    club.write("nina", f"JOIN {club.code(game)} german")
    told = words(club.answer("nina", game, "SHOW").answers[0])
    assert "no line waits" in told
    assert "LOSE" not in told


@pytest.mark.parametrize("text", ["JOIN", "JOIN jupiter-99", "JOIN {code}"])
def test_a_game_that_does_not_look_for_players_cannot_be_told_from_one_that_is_not_there(
    club, text
):
    code = club.code(club.game())
    club.join("Nina")
    asked = text.format(code=code).partition(" ")[2]
    assert club.refused("nina", None, text.format(code=code)) == (
        f"There is no game {asked!r} to join; GAMES lists them.\n"
    )


def test_a_side_that_is_taken_is_refused_with_those_that_are_open(club):
    code = opened(club)
    told = club.refused("georg", None, f"JOIN {code} allied")
    assert "The allied side" in told
    assert f"JOIN {code} german" in told


def test_nobody_plays_against_himself(club):
    code = opened(club)
    assert "You play the allied side" in club.refused("anna", None, f"JOIN {code} german")


def test_what_is_no_side_is_refused(club):
    assert "no side 'swedish'" in club.refused("georg", None, f"JOIN {opened(club)} swedish")


# -- OBSERVE and LEAVE ----------------------------------------------------------------------------


def test_who_watches_is_shown_what_everybody_may_see(club):
    game = club.ready()
    club.join("Nina")
    answer = club.told("nina", f"OBSERVE {club.code(game)}")
    assert answer.question is None
    assert "2 unseen US" in answer.position
    assert "Kirkenes (2406): FJ5 4-4-5, 2 unseen German" in answer.position


def test_who_watches_may_not_play(club):
    game = club.ready()
    club.join("Nina")
    club.write("nina", f"OBSERVE {club.code(game)}")
    assert "Only who plays can give orders." in club.refused("nina", game, "DONE MOVES")
    assert "for those who play" in club.refused("nina", game, f"CONCEDE {club.code(game)}")
    assert "for the moderator" in club.refused("nina", game, "PAUSE for fun")


def test_who_has_a_part_in_a_game_does_not_watch_it_too(club):
    game = club.game()
    assert "You have a part" in club.refused("georg", None, f"OBSERVE {club.code(game)}")


def test_a_game_that_is_not_there_cannot_be_watched(club):
    assert "There is no game 'jupiter-99' to watch." in club.refused(
        "georg", None, "OBSERVE jupiter-99"
    )


def test_who_watched_and_sits_down_to_play_no_longer_watches(club):
    code = opened(club)
    club.write("georg", f"OBSERVE {code}")
    club.write("georg", f"JOIN {code} german")
    roles = [each.role for each in table(club, code).seats]
    assert roles == ["player", "player", "moderator"]


def test_who_leaves_hears_no_more(club):
    game = club.ready()
    club.join("Nina")
    club.write("nina", f"OBSERVE {club.code(game)}")
    (answer,) = club.say("nina", game, "LEAVE")
    assert f"You have left {club.code(game)}." in answer.answers[0].words
    before = len(club.mails("nina"))
    club.say("georg", game, f"CONCEDE {club.code(game)}")
    assert len(club.mails("nina")) == before


def test_what_was_asked_before_leaving_is_answered_too(club):
    game = club.ready()
    club.join("Nina")
    club.write("nina", f"OBSERVE {club.code(game)}")
    assert titles(club.answer("nina", game, "STATUS\nLEAVE")) == ["STATUS", "LEAVE"]


def test_the_answer_to_leaving_can_be_replied_to(club):
    game = club.ready()
    club.join("Nina")
    club.write("nina", f"OBSERVE {club.code(game)}")
    assert club.answer("nina", game, "LEAVE").code == ""  # it comes from the person's own address


def test_a_seat_can_be_given_back_before_the_game_begins(club):
    code = opened(club)
    club.told("anna", f"GAME {code}\nLEAVE")
    assert table(club, code).names["allied"] == "nobody"
    assert f"JOIN {code} allied|german" in club.told("georg", "GAMES").answers[0].block


def test_a_game_that_has_begun_is_not_simply_left(club):
    assert "RESIGN" in club.refused("anna", club.game(), "LEAVE")


# -- STANDBY --------------------------------------------------------------------------------------


def on_the_list(club: Company, who: str) -> list[str]:
    with club.house.look() as work:
        return [each.rules for each in people.standby_of(work.session, club.people[who])]


def test_one_can_be_on_the_list_once(club):
    club.told("anna", "STANDBY jupiter")
    club.told("anna", "standby Jupiter")
    assert on_the_list(club, "anna") == ["jupiter"]


@postgresql
def test_one_can_leave_the_list(club):
    club.told("anna", "STANDBY jupiter\nSTANDBY OFF")
    assert on_the_list(club, "anna") == []


@postgresql
def test_there_is_a_list_for_each_game_and_no_other(club):
    assert ", ".join((*catalogue.titles(), "OFF")) in club.refused("anna", None, "STANDBY chess")


def test_standby_alone_tells_on_which_lists_one_is(club):
    (answer,) = club.told("anna", "STANDBY").answers
    assert answer.ok
    assert answer.words == ("You are on no list.",)
    assert "STANDBY narvik" in answer.block
    club.told("anna", "STANDBY jupiter")
    (answer,) = club.told("anna", "standby?").answers
    assert answer.words == ("You are on the list of Operation Jupiter.",)


def test_what_was_asked_before_a_seat_is_given_back_is_answered_too(club):
    code = opened(club)
    assert titles(club.told("anna", f"GAME {code}\nSTATUS\nLEAVE")) == ["STATUS", "LEAVE"]
