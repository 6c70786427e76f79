"""How a game ends before its time: DRAW, CONCEDE, RESIGN."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from pbem.cli import main
from pbem.engine.dice import verify
from pbem.engine.record.archive import read
from pbem.games import catalogue
from pbem.store.database import Store
from tests.league.company import READY, Company, words


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path)


def record(club: Company, game: int) -> str:
    """The record of a finished game, as a player gets it."""
    return club.answer("anna", game, "HISTORY GAME").answers[0].block


# -- DRAW -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "second"), [("anna", "georg"), ("georg", "anna")])
def test_a_draw_that_both_want_ends_the_game(club, first, second):
    game = club.ready()
    club.say(first, game, "DRAW OFFER")
    assert club.loaded(game).row.state == "running"
    answer = club.answer(second, game, "DRAW ACCEPT")
    assert answer.verdict == "A draw, agreed by all players."
    assert club.loaded(game).verdict.winner is None
    assert club.loaded(game).row.state == "over"


def test_an_offer_is_told_to_the_other_player_and_to_nobody_else(club):
    game = club.ready()
    notices = club.say("anna", game, "DRAW OFFER")
    assert [(each.reader, each.kind) for each in notices] == [("Georg", "draw"), ("Anna", "answer")]
    assert "DRAW ACCEPT or DRAW REFUSE on a line of its own" in notices[0].lead[0]


def test_one_word_offers_no_draw_and_ends_no_game(club):
    game = club.ready()
    told = club.refused("anna", game, "DRAW")
    assert "One word ends no game" in told
    assert "DRAW OFFER, DRAW ACCEPT, DRAW REFUSE, DRAW OFF" in told
    club.say("georg", game, "DRAW OFFER")
    club.refused("anna", game, "DRAW")
    assert club.loaded(game).row.state == "running"
    assert not club.part("anna", game, "draw_offered")


def test_an_offer_can_be_taken_back(club):
    game = club.ready()
    club.say("anna", game, "DRAW OFFER")
    notices = club.say("anna", game, "DRAW OFF")
    assert [(each.reader, each.kind) for each in notices] == [("Georg", "draw"), ("Anna", "answer")]
    assert notices[0].lead == ("Anna (allied) does not offer a draw any more.",)
    assert "No draw is offered to you now" in club.refused("georg", game, "DRAW ACCEPT")
    assert club.loaded(game).row.state == "running"
    assert not club.part("georg", game, "draw_offered")


def test_nobody_is_told_that_an_offer_is_gone_which_was_never_made(club):
    notices = club.say("anna", club.ready(), "DRAW OFF")
    assert [each.reader for each in notices] == ["Anna"]


def test_one_player_who_offers_twice_agrees_with_himself_only(club):
    game = club.ready()
    club.say("anna", game, "DRAW OFFER\nDRAW ACCEPT")
    assert club.loaded(game).row.state == "running"


def test_a_draw_in_other_words_is_not_understood(club):
    told = club.refused("anna", club.game(), "DRAW MAYBE")
    assert "DRAW OFFER, DRAW ACCEPT, DRAW REFUSE, DRAW OFF" in told


@pytest.mark.parametrize("words", ["DRAW REFUSE", "draw decline.", "DRAW NO"])
def test_who_offered_a_draw_hears_that_it_is_not_accepted(club, words):
    game = club.ready()
    club.say("georg", game, "DRAW OFFER")
    notices = club.say("anna", game, words)
    (told,) = (each for each in notices if each.reader == "Georg")
    assert "does not agree to a draw" in told.lead[0]
    assert not club.part("georg", game, "draw_offered")
    assert "No draw is offered to you now" in club.refused("anna", game, "DRAW ACCEPT")


def test_a_draw_that_nobody_offers_is_not_declined(club):
    game = club.ready()
    assert "No draw is offered to you now" in club.refused("anna", game, "DRAW REFUSE")


def test_one_word_to_the_question_of_that_name_is_asked_back(club):
    game = club.game()
    club.say("anna", game, "DEFAULT\nWHEN ANY: DEFAULT")
    club.say(
        "georg",
        game,
        f"{READY.partition('WHEN DRAW')[0]}WHEN MOVE: DONE\nWHEN ATTACK: DONE\nWHEN ENTRY: DEFAULT",
    )
    assert club.loaded(game).question.kind == "draw"
    told = club.refused("georg", game, "DRAW")
    assert "DRAW NOW, DRAW LATER, DRAW OFFER" in told


def test_a_bot_agrees_to_no_draw(club):
    code = club.told("anna", "NEW jupiter AS allied AGAINST staff").code
    assert "CONCEDE ends the game" in club.refused("anna", None, f"GAME {code}\nDRAW OFFER")


def test_there_is_no_draw_in_a_game_that_has_not_begun(club):
    code = club.told("anna", "NEW jupiter AS allied").code
    assert "not in play" in club.refused("anna", None, f"GAME {code}\nDRAW OFFER")


# -- CONCEDE --------------------------------------------------------------------------------------


def test_who_concedes_has_lost(club):
    game = club.ready()
    answer = club.answer("georg", game, f"CONCEDE {club.code(game)}")
    assert club.loaded(game).verdict.winner == "allied"
    assert answer.verdict == "Georg (german) concedes: the allied side has won."


@pytest.mark.parametrize("word", ["CONCEDE", "RESIGN"])
@pytest.mark.parametrize("rest", ["", " now", " jupiter-99"])
def test_who_ends_something_for_good_names_the_game(club, word, rest):
    game = club.ready()
    assert f"To be sure, write {word} {club.code(game)}." in club.refused(
        "georg", game, f"{word}{rest}"
    )


def test_everybody_hears_of_the_end_once(club):
    game = club.ready()
    club.write(club.join("Nina"), f"OBSERVE {club.code(game)}")
    notices = club.say("georg", game, f"CONCEDE {club.code(game)}")
    assert sorted(each.reader for each in notices) == ["Anna", "Georg", "Mona", "Nina"]
    assert {each.verdict for each in notices} == {
        "Georg (german) concedes: the allied side has won."
    }
    assert all(each.subject.startswith("Over: Georg (german) concedes") for each in notices)


def test_the_seed_is_published_at_the_end_and_not_before(club):
    game = club.ready()
    row = club.loaded(game).row
    assert not [each for each in club.mails() if row.seed.hex() in str(each)]
    for notice in club.say("georg", game, f"CONCEDE {club.code(game)}"):
        assert row.seed.hex() in notice.dice
        assert hashlib.sha256(row.seed).hexdigest() in notice.dice


def test_nothing_is_asked_of_anybody_after_the_end(club):
    game = club.ready()
    club.say("georg", game, f"CONCEDE {club.code(game)}")
    table = club.loaded(game)
    assert (table.asked, table.row.next_look) == ([], None)
    assert club.answer("anna", game, "SHOW POSITION").question is None


def test_lines_that_waited_are_told_to_be_not_played(club):
    game = club.game()
    receipt = club.answer("georg", game, "DONE MOVES").receipt.number
    notices = club.say("anna", game, f"CONCEDE {club.code(game)}")
    (georg,) = (each for each in notices if each.reader == "Georg")
    assert georg.fates == (f"NOT PLAYED DONE MOVES: the game is over [{receipt} line 1]",)


@pytest.mark.parametrize("text", ["DONE MOVES", "CONCEDE {code}", "RESIGN {code}", "DRAW OFFER"])
def test_what_is_over_is_over(club, text):
    game = club.ready()
    code = club.code(game)
    club.say("georg", game, f"CONCEDE {code}")
    assert club.refused("anna", game, text.format(code=code))


# -- the record -----------------------------------------------------------------------------------


def played(club: Company) -> int:
    """A game of a few turns, conceded."""
    game = club.ready()
    lazy = "WHEN MOVE: DONE\nWHEN ATTACK: DONE\nWHEN ANY: DEFAULT"
    for who in (club.asked(game), club.other(game)):
        if club.loaded(game).row.state == "running" and club.loaded(game).row.turn < 3:
            club.say(who, game, f"{club.legal(game, 'M ')}\nTURN 2\nDONE MOVES\nWHEN ATTACK: DONE")
    club.say("georg", game, lazy)
    club.say("georg", game, f"CONCEDE {club.code(game)}")
    return game


def test_the_record_of_a_conceded_game_replays_to_where_it_ended(club):
    game = played(club)
    again = read(record(club, game), catalogue.ruleset)
    table = club.loaded(game)
    assert table.rules.encode(again.position) == table.rules.encode(table.position)


def test_the_dice_of_a_conceded_game_verify_and_a_bent_one_does_not(club):
    game = played(club)
    row = club.loaded(game).row
    again = read(record(club, game), catalogue.ruleset)
    rolls = [roll for each in again.records for roll in each.rolls]
    assert rolls
    facts = (row.seed, row.commitment, row.code, again.header.salts)
    assert verify(*facts, rolls) == []
    bent = replace(rolls[0], value=rolls[0].value % 6 + 1)
    assert [each.roll for each in verify(*facts, [bent, *rolls[1:]])] == [bent]


def test_the_programs_for_players_accept_the_record(club, tmp_path):
    path = tmp_path / "conceded.game"
    path.write_text(record(club, played(club)))
    for command in (["replay", str(path), "--verify"], ["dice", "verify", str(path)]):
        result = CliRunner().invoke(main, command)
        assert result.exit_code == 0, result.output


def test_the_record_says_how_the_game_ended(club):
    assert "Georg (german) concedes: the allied side has won." in record(club, played(club))


# -- RESIGN ---------------------------------------------------------------------------------------


def test_who_resigns_leaves_the_game_running_and_the_seat_open(club):
    game = club.ready()
    (answer,) = (
        each
        for each in club.say("georg", game, f"RESIGN {club.code(game)}")
        if each.reader == "Georg"
    )
    assert f"You no longer play {club.code(game)}." in words(answer.answers[0])
    assert club.loaded(game).row.state == "running"
    assert f"JOIN {club.code(game)} german" in club.told("anna", "GAMES").answers[0].block


def test_the_others_hear_that_a_seat_is_empty(club):
    game = club.ready()
    notices = club.say("georg", game, f"RESIGN {club.code(game)}")
    assert sorted(each.reader for each in notices if each.kind == "seat") == ["Anna", "Mona"]


def test_the_others_hear_who_plays_it_from_then_on(club):
    game = club.ready()
    club.say("georg", game, f"RESIGN {club.code(game)}")
    club.join("Nina")
    notices = club.write("nina", f"JOIN {club.code(game)}")
    told = {each.reader: each.lead for each in notices if each.reader != "Nina"}
    words = ("Nina plays the german side from now on.",)
    assert told == {"Anna": words, "Mona": words}


def test_no_clock_runs_for_an_empty_seat(club):
    game = club.ready()
    club.say(club.asked(game), game, f"RESIGN {club.code(game)}")
    assert club.loaded(game).row.next_look is None


def test_the_old_secret_address_is_dead(club):
    game = club.ready()
    before = club.part("georg", game, "epoch")
    club.say("georg", game, f"RESIGN {club.code(game)}")
    assert club.loaded(game).seat_of("german").epoch == before + 1


def test_what_was_asked_before_resigning_is_answered_too(club):
    game = club.ready()
    notices = club.say("georg", game, f"STATUS\nRESIGN {club.code(game)}")
    (mine,) = (each for each in notices if each.reader == "Georg")
    assert [each.title for each in mine.answers] == ["STATUS", f"RESIGN {club.code(game)}"]
