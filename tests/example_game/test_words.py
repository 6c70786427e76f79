"""What people read of a game of three sides: in mails and on pages."""

from __future__ import annotations

import pytest

from pbem.league.notices import Notice
from pbem.post.composing.layout import Letterhead, facts, text_page
from tests.league.houses import fates
from tests.web.sites import Site, form_token


@pytest.fixture
def game(site: Site) -> int:
    """A game of Anna (red), Georg (blue) and Ben (green)."""
    site.join("Ben")
    site.write("anna", "NEW crowns AS red")
    site.write("georg", "JOIN crowns-1 blue")
    site.write("ben", "JOIN crowns-1 green")
    return 1


@pytest.fixture
def of_two(site: Site) -> int:
    """A game of Anna (red and green) and Georg (blue)."""
    site.write("anna", "NEW crowns AS red+green")
    site.write("georg", "JOIN crowns-1 blue")
    return 1


def to(who: str, notices: list[Notice]) -> Notice:
    (found,) = (each for each in notices if each.reader == who)
    return found


def text(notice: Notice) -> str:
    """The text of a mail, without its line ends."""
    return " ".join(text_page(facts(notice, Letterhead("the club"), None)).split())


def test_who_is_asked_until_the_same_moment_is_named_in_one_sentence(site: Site, game: int) -> None:
    waiting = site.answer("anna", game, "HOLD").waiting
    assert waiting.startswith("Georg (blue) and Ben (green) are asked, until ")
    assert waiting.count("until") == 1


def test_who_has_more_time_is_named_apart(site: Site, game: int) -> None:
    site.say("mona", game, "EXTEND 24h FOR green BECAUSE of the storm")
    first, second = site.answer("anna", game, "HOLD").waiting.split(". ")
    assert first.startswith("Georg (blue) is asked, until ")
    assert second.startswith("Ben (green) is asked, until ")


def test_who_plays_several_sides_is_named_once(site: Site, of_two: int) -> None:
    waiting = site.answer("georg", of_two, "HOLD").waiting
    assert waiting.startswith("Anna (red and green) is asked, until ")


def test_a_line_is_sealed_and_the_last_one_is_played(site: Site, game: int) -> None:
    for who in ("anna", "georg"):
        assert fates(site.answer(who, game, "HOLD")) == ["SEALED HOLD"]
    assert fates(to("Ben", site.say("ben", game, "HOLD"))) == ["PLAYED HOLD"]


def test_an_alternative_is_sealed_by_its_name(site: Site, game: int) -> None:
    (fate,) = fates(site.answer("anna", game, "MARCH R1 CRA | HOLD"))
    assert fate == "SEALED MARCH R1 CRA | HOLD: sealed as HOLD"


def test_each_side_s_queue_is_told_by_its_name(site: Site, of_two: int) -> None:
    site.say("anna", of_two, "red:\nTURN 2\nHOLD\ngreen:\nTURN 2\nHOLD")
    mail = text(site.answer("anna", of_two, "red:\nHOLD\ngreen:\nHOLD"))
    assert "1 line of yours waits for Red in the queue; SHOW lists it." in mail
    assert "1 line of yours waits for Green in the queue; SHOW lists it." in mail


HOW = "To answer, write DRAW ACCEPT or DRAW REFUSE on a line of its own"


def test_a_draw_needs_all_players(site: Site, game: int) -> None:
    told = site.say("anna", game, "DRAW OFFER")
    ends = "; the game ends when all players have accepted."
    assert to("Ben", told).lead == (f"Anna (red) offers a draw. {HOW}{ends}",)
    assert "until all others have accepted it" in str(to("Anna", told).answers)
    told = site.say("georg", game, "DRAW ACCEPT")
    assert to("Ben", told).lead[0].startswith("Georg (blue) accepts the draw that is offered. ")
    assert "agreed by all players" in str(site.say("ben", game, "DRAW ACCEPT"))


def test_a_draw_between_two_people_is_offered_for_all_their_sides(site: Site, of_two: int) -> None:
    told = site.say("anna", of_two, "DRAW OFFER")
    assert to("Georg", told).lead == (f"Anna (red and green) offers a draw. {HOW}.",)
    assert "until it is accepted" in str(to("Anna", told).answers)


def test_who_gives_up_several_sides_leaves_them_to_others(site: Site, of_two: int) -> None:
    told = to("Georg", site.say("anna", of_two, "RESIGN crowns-1"))
    assert told.subject == "the red and green sides look for a player"


def test_three_names_stand_beside_each_other_on_the_pages(site: Site, game: int) -> None:
    for page in (site.read("/games/"), site.visitor("mona").read("/table/")):
        assert " against" not in page
    assert "Red, Blue and Green. Fewer can play several sides each" in site.read("/titles/crowns")


def test_the_desk_writes_to_any_side(site: Site, game: int) -> None:
    anna = site.visitor("anna")
    page = anna.read("/desk/crowns-1")
    assert '<option value="BLUE">Blue</option><option value="GREEN">Green</option>' in page
    assert '<option value="RED">' not in page
    form = {"to": "GREEN", "words": "Hello", "form-token": form_token(page), "once": "a-letter-1"}
    answer = anna.client.post("/desk/crowns-1/press", data=form)
    assert "Sent to green." in anna.read(answer.headers["Location"])


def test_the_desk_says_who_offers_a_draw(site: Site, game: int) -> None:
    for who in ("anna", "georg"):
        site.say(who, game, "DRAW OFFER")
    ben = site.visitor("ben")
    assert "A draw is offered by Red and Blue." in ben.read("/desk/crowns-1")
    assert "A draw is offered." in ben.read("/desk/")
