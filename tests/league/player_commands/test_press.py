"""Words to others: PRESS."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from pbem.league.notices import Notice
from pbem.store.database import Store
from pbem.store.rows import press_letters
from tests.league.company import Company

ADDRESSES = ("anna@player.example", "georg@other.example", "mona@club.example", "@new.example")


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path)


@pytest.fixture
def game(club: Company) -> int:
    """A game that Nina and Olaf watch."""
    number = club.game()
    for name in ("Nina", "Olaf"):
        club.write(club.join(name), f"OBSERVE {club.code(number)}")
    return number


def letters(notices: list[Notice]) -> dict[str, Notice]:
    """The letters among notices, by who reads them."""
    return {each.reader: each for each in notices if each.kind == "press"}


@pytest.mark.parametrize(
    ("who", "to", "readers"),
    [
        ("anna", "OPPONENT", ["Georg"]),
        ("georg", "enemy", ["Anna"]),
        ("anna", "to german", ["Georg"]),
        ("anna", "all", ["Georg", "Mona", "Nina", "Olaf"]),
        ("anna", "moderator", ["Mona"]),
        ("mona", "allied", ["Anna"]),
        ("mona", "everybody", ["Anna", "Georg", "Nina", "Olaf"]),
        ("nina", "all", ["Anna", "Georg", "Mona", "Olaf"]),
        ("nina", "gm", ["Mona"]),
    ],
)
def test_a_letter_goes_to_those_it_names_and_to_nobody_else(club, game, who, to, readers):
    found = letters(club.say(who, game, f"PRESS {to}\nGood morning.\nEND"))
    assert sorted(found) == readers
    assert {each.press for each in found.values()} == {("Good morning.",)}


def test_a_letter_says_who_writes_and_to_whom(club, game):
    found = letters(club.say("anna", game, "PRESS ALL\nGood morning."))
    assert found["Georg"].subject == "Anna (allied) writes"
    assert found["Georg"].lead == ("Anna (allied) writes to everybody:",)
    assert letters(club.say("nina", game, "PRESS mod\nHm."))["Mona"].lead == (
        "Nina (observer) writes to the moderator:",
    )


def test_a_letter_says_how_to_answer_it(club, game):
    asked = letters(club.say("anna", game, "PRESS OPPONENT\nA draw?"))["Georg"].closing
    assert "PRESS ALLIED" in asked[0]
    answer = letters(club.say("georg", game, "PRESS ALLIED\nNever."))
    assert answer["Anna"].press == ("Never.",)


def test_who_writes_is_told_who_gets_it(club, game):
    answer = club.answer("anna", game, "PRESS ALL\nGood morning.")
    assert answer.answers[0].words == ("Sent to german, moderator, observer.",)


@pytest.mark.parametrize(
    "text",
    [
        "PRESS OPPONENT: Good morning.",
        "PRESS OPPONENT Good morning.",
        "PRESS OPPONENT\n\n  Good morning.\n\n",
        "press to opponent\nGood morning.\nEnd of press.\n",
    ],
)
def test_words_may_stand_on_the_line_or_below_it(club, game, text):
    assert letters(club.say("anna", game, text))["Georg"].press == ("Good morning.",)


def test_words_that_look_like_commands_are_words_until_the_end(club, game):
    notices = club.say("anna", game, f"PRESS GERMAN\nCONCEDE {club.code(game)}\nEND\nSTATUS")
    assert letters(notices)["Georg"].press == (f"CONCEDE {club.code(game)}",)
    assert club.loaded(game).row.state == "running"
    assert [each.title for each in notices[-1].answers] == ["PRESS GERMAN", "STATUS"]


def test_a_letter_is_kept(club, game):
    club.say("anna", game, "PRESS OPPONENT\nGood morning.")
    with club.house.look() as work:
        (row,) = press_letters.press(work.session, game)
    assert (row.to, row.text) == ("german", "Good morning.")


def test_no_letter_shows_an_address(club, game):
    for who in ("anna", "georg", "mona", "nina"):
        club.say(who, game, "PRESS ALL\nGood morning.")
    for name in ("anna", "georg", "mona", "nina", "olaf"):
        assert not [each for each in club.mails(name) if any(a in str(each) for a in ADDRESSES)]


def test_a_letter_is_no_news_of_the_game(club, game):
    club.say("anna", game, "DEFAULT")
    found = letters(club.say("anna", game, "PRESS ALL\nGood morning."))
    assert all(each.news == () and each.position == "" for each in found.values())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("PRESS", "To whom?"),
        ("PRESS bob\nHello.", "Nobody here is called 'bob'."),
        ("PRESS ALL", "There are no words to send"),
        ("PRESS ALL\n \n\nEND", "There are no words to send"),
        ("PRESS ALL\n" + "x" * 6001, "These are 6001 characters; 6000 can go at once."),
    ],
)
def test_what_cannot_be_sent_is_refused_and_reaches_nobody(club, game, text, why):
    assert why in club.refused("anna", game, text)


def test_a_player_can_be_called_by_name(club, game):
    assert set(letters(club.say("anna", game, "PRESS georg\nHello."))) == {"Georg"}


@pytest.mark.parametrize("line", ["HOLD 6Arm (if you allow it)", "HOLD 6Arm?"])
def test_an_order_that_is_doubted_is_not_sent_off_either(club, game, line):
    assert "no line END" in club.refused("anna", game, f"PRESS georg\nHello.\n{line}")


def test_the_longest_letter_that_may_be_sent_arrives_whole(club, game):
    found = letters(club.say("anna", game, "PRESS OPPONENT\n" + "x" * 6000))
    assert len(found["Georg"].press[0]) == 6000


def test_who_watches_has_no_opponent(club, game):
    assert "Nobody here is called 'opponent'." in club.refused("nina", game, "PRESS OPPONENT\nHa!")


def test_a_bot_reads_no_letters(club):
    code = club.told("anna", "NEW jupiter AS allied AGAINST staff").code
    assert "nobody there to read it" in club.refused(
        "anna", None, f"GAME {code}\nPRESS OPPONENT\nHello?"
    )


def test_nobody_sends_more_than_thirty_letters_within_a_day(club, game):
    for number in range(30):
        assert letters(club.say("anna", game, f"PRESS MODERATOR\n{number}"))
    assert "30 letters within a day" in club.refused("anna", game, "PRESS MODERATOR\n31")
    assert letters(club.say("georg", game, "PRESS MODERATOR\nmine"))
    club.clock.pass_by(timedelta(days=1, minutes=1))
    assert letters(club.say("anna", game, "PRESS MODERATOR\nagain"))


def test_letters_can_be_sent_after_the_game_too(club, game):
    club.say("anna", game, f"CONCEDE {club.code(game)}")
    assert letters(club.say("anna", game, "PRESS OPPONENT\nWell played."))


def test_a_letter_without_end_takes_no_orders_along(club):
    game = club.game()
    told = club.refused("anna", game, "PRESS opponent\nWell met!\nPLACE 1US Banak\nDONE")
    assert "'PLACE 1US Banak'" in told
    assert "END" in told


@pytest.mark.parametrize("end", ["END", "--end--", "*** End of letter ***", "end press."])
def test_orders_below_the_end_of_a_letter_are_taken(club, end):
    game = club.game()
    notices = club.say("anna", game, f"PRESS opponent\nWell met!\n{end}\nBASE US 1616")
    assert letters(notices)["Georg"].press == ("Well met!",)
    (answer,) = (each for each in notices if each.reader == "Anna")
    assert [each.canonical for each in answer.receipt.lines] == ["BASE US 1616"]


def test_a_letter_with_an_end_may_speak_of_orders(club):
    notices = club.say("anna", club.game(), "PRESS opponent\nPLACE 1US Banak?\nEND")
    assert letters(notices)["Georg"].press == ("PLACE 1US Banak?",)
