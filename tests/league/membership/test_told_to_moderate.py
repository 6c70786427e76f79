"""Who moderates a game is told so by mail, once, with what can be done; and when it is over."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from pbem.league.notices import Notice
from pbem.league.play.telling.reports import MODERATING
from pbem.league.submissions.exchange import COMMANDS
from pbem.post.composing.layout import Letterhead, facts, text_page
from pbem.store.database import Store
from tests.league.company import Company
from tests.marks import postgresql

ALSO = {"BECAUSE", "HELP", "STATUS", "LEAVE"}  # for everybody, or no command


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path)


def telling(club: Company, who: str) -> list[Notice]:
    """The mails to somebody that say: you moderate."""
    return [
        each
        for each in club.mails(who)
        if any(words.startswith("You moderate ") for words in each.lead)
    ]


def as_text(notice: Notice) -> str:
    return text_page(facts(notice, Letterhead("The club"), None))


@postgresql
def test_the_keeper_hears_at_once_of_a_game_that_waits_for_players(club):
    code = club.told("anna", "NEW jupiter AS allied").code
    (notice,) = club.mails("mona")
    assert notice.subject == "You moderate Operation Jupiter, which waits for players"
    assert notice.lead[0] == (
        f"You moderate Operation Jupiter, {code}; it is played by Anna (allied) and nobody "
        "(german). Its pace: every 3d; grace 24h; bank 5d; extend 3d; early."
    )
    assert "BECAUSE" in notice.lead[1]
    assert "is your key to this game" in notice.lead[2]


def test_when_that_game_begins_it_is_not_said_again(club):
    code = club.told("anna", "NEW jupiter AS allied").code
    club.write("georg", f"JOIN {code}")
    assert len(club.mails("mona")) == 2
    assert len(telling(club, "mona")) == 1


def test_of_a_game_that_begins_at_once_the_first_report_says_it(club):
    club.write("anna", "NEW jupiter AS allied AGAINST staff")
    (notice,) = club.mails("mona")
    assert telling(club, "mona") == [notice]
    assert notice.position
    assert notice.moderator


def test_who_begins_a_game_to_moderate_it_reads_it_in_the_answer_and_nowhere_else(club):
    code = club.told("anna", "NEW jupiter MODERATE").code
    (answer,) = club.mails("anna")
    assert telling(club, "anna") == [answer]
    assert len(telling(club, "mona")) == 1
    for who in ("georg", club.join("Nina")):
        club.write(who, f"JOIN {code}")
    assert len(telling(club, "anna")) == 1


def test_the_keeper_who_plays_is_told_that_he_moderates_and_sees_no_more(club):
    club.write("mona", "NEW jupiter AS allied")
    (notice,) = telling(club, "mona")
    assert "As you play in it, too, you see what your side may see." in notice.lead[0]


def test_players_and_observers_are_not_told_that_they_moderate(club):
    game = club.game()
    club.join("Nina")
    club.write("nina", f"OBSERVE {club.code(game)}")
    assert not [who for who in ("anna", "georg", "nina") if telling(club, who)]


def test_who_moderates_a_branch_is_told_of_the_branch(club):
    game = club.game()
    club.say("mona", game, "BRANCH BECAUSE the cat was on the board")
    first, second = telling(club, "mona")
    assert first.code == club.code(game)
    assert second.code not in ("", first.code)


def test_the_page_of_the_game_is_named_where_there_is_one(club):
    with_pages = structs.replace(club.house.settings, web_url="https://club.example")
    club.house = replace(club.house, settings=with_pages)
    club.write("anna", "NEW jupiter AS allied")
    (notice,) = club.mails("mona")
    assert f"https://club.example/table/{notice.code}" in notice.lead[2]


def test_all_that_is_named_is_what_a_moderator_can_send(club):
    named = {word.strip(".,:;") for word in MODERATING.split()}
    words = {each for each in named if each.isupper()} - ALSO
    assert len(words) > 10
    assert {COMMANDS[each].who for each in words - {"EXTEND"}} == {"moderator"}
    assert COMMANDS["EXTEND"].who == "seat"  # which does more for a moderator


# -- what their mails say -------------------------------------------------------------------------


def test_a_moderators_mail_asks_for_no_orders(club):
    club.write("anna", "NEW jupiter AS allied AGAINST staff")
    (notice,) = club.mails("mona")
    told = " ".join(as_text(notice).split())
    assert "Operation Jupiter, jupiter-1. You moderate it." in told
    assert "jupiter-1, you moderate. Reply with what is to be done; HELP explains it." in told
    assert "your orders" not in told


# -- the end of it --------------------------------------------------------------------------------


def test_who_stops_moderating_is_told_by_mail(club):
    game = club.game()
    (notice,) = club.say("mona", game, "LEAVE")
    assert notice.kind == "seat"  # which goes by mail, wherever it was said
    assert notice.subject == f"You no longer moderate {club.code(game)}"
    assert notice.lead[0].endswith("Nobody moderates it now.")
    assert not club.loaded(game).moderators


def test_who_stops_hears_who_goes_on(club):
    code = club.told("anna", "NEW jupiter MODERATE").code
    told = club.told("anna", f"GAME {code}\nLEAVE")
    assert told.lead[0].endswith("It is moderated by Mona.")


def test_what_else_was_asked_in_that_mail_is_answered(club):
    game = club.game()
    titles = [
        each.title for notice in club.say("mona", game, "STATUS\nLEAVE") for each in notice.answers
    ]
    assert titles == ["STATUS"]
