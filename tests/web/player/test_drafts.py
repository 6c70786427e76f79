"""The order sheet follows its player, and nobody else ever sees a word of it."""

from __future__ import annotations

import re
from html import unescape

import pytest
from sqlmodel import select

from pbem.league.pages.order_drafts import LONGEST
from pbem.store.schema import Draft, Seat
from pbem.web.app import create_app
from tests.marks import postgresql
from tests.web import routes
from tests.web.sites import Site, Visitor

SHEET = re.compile(r'<textarea id="sheet"[^>]*>(.*?)</textarea>', re.DOTALL)
QUESTION = re.compile(r'name="question" value="(\d+)"')
ASKED = re.compile(r'data-asked="(\d+)"')
MARK = re.compile(r'data-mark="([^"]*)"')
SECRET = "# Xanadu is what only Anna knows"


class Desk:
    """One device on which somebody has the page of a game open."""

    def __init__(self, site: Site, game: int, who: str) -> None:
        self.page = f"/desk/{site.code(game)}"
        self.browser = site.visitor(who)
        shown = self.browser.read(self.page)
        self.question, self.asked = QUESTION.search(shown)[1], ASKED.search(shown)[1]
        self.read = [MARK.search(shown)[1]]

    def writes(self, text: str, mark: str = "") -> str:
        """Write a sheet in place of what was read last; the one that counts."""
        fields = {"sheet": text, "question": self.asked, "mark": mark, "read": self.read}
        answer = self.browser.send(self.page, f"{self.page}/draft.json", **fields)
        assert answer.status_code == 200, answer.text
        self.read = [answer.get_json()["mark"]]
        return answer.get_json()["text"]

    def looks(self) -> None:
        """Read the sheet as it is now."""
        self.read = [self.browser.get(f"{self.page}/draft.json").get_json()["mark"]]

    def shown(self) -> str:
        """What stands on the sheet when the page is opened, without any script."""
        return unescape(SHEET.search(self.browser.read(self.page))[1])

    def sends(self, text: str) -> None:
        fields = {"sheet": text, "question": self.question, "send": "yes"}
        assert self.browser.send(self.page, f"{self.page}/sheet", **fields).status_code == 303


@pytest.fixture
def game(site: Site) -> int:
    return site.ready()


@pytest.fixture
def phone(site: Site, game: int) -> Desk:
    return Desk(site, game, site.asked(game))


@pytest.fixture
def laptop(site: Site, game: int) -> Desk:
    return Desk(site, game, site.asked(game))


def kept(site: Site) -> list[str]:
    with site.house.look() as work:
        return [row.text for row in work.session.exec(select(Draft)).all()]


@postgresql
def test_what_is_written_on_the_phone_stands_on_the_laptop(phone: Desk, laptop: Desk) -> None:
    assert phone.writes("HOLD 1US\n") == "HOLD 1US\n"
    assert laptop.shown() == "HOLD 1US\n"
    assert laptop.browser.get(f"{laptop.page}/draft.json").get_json()["text"] == "HOLD 1US\n"


def test_who_has_read_the_sheet_changes_it(phone: Desk, laptop: Desk) -> None:
    phone.writes("DONE")
    laptop.looks()
    assert laptop.writes("HOLD 1US") == "HOLD 1US"
    assert phone.shown() == "HOLD 1US"


def test_who_has_not_read_the_sheet_is_shown_it(phone: Desk, laptop: Desk) -> None:
    phone.writes("DONE")  # while the laptop was in a tunnel
    assert laptop.writes("HOLD 1US") == "DONE"
    assert phone.shown() == "DONE"
    assert laptop.writes("HOLD 1US") == "HOLD 1US"  # now it has


def test_an_empty_sheet_counts_as_any_other(phone: Desk, laptop: Desk) -> None:
    phone.writes("DONE")
    laptop.looks()
    phone.writes("")
    assert laptop.writes("HOLD 1US") == ""
    assert laptop.shown() == ""


def test_who_has_had_no_answer_may_write_again(phone: Desk) -> None:
    before = phone.read
    phone.writes("DONE", mark="one")  # whose answer was lost
    phone.read = [*before, "one"]
    assert phone.writes("HOLD 1US", mark="two") == "HOLD 1US"


def test_no_sheet_overtakes_a_newer_one_of_the_same_page(phone: Desk) -> None:
    before = phone.read
    phone.read = [*before, "one"]
    phone.writes("HOLD 1US", mark="two")  # handed over as the page was left
    phone.read = before
    assert phone.writes("DONE", mark="one") == "HOLD 1US"


def test_a_sheet_that_is_gone_is_not_written_again_by_who_has_not_heard(
    phone: Desk, laptop: Desk
) -> None:
    laptop.writes("HOLD 1US")
    phone.sends("TURN 3\nDONE")
    assert laptop.writes("HOLD 1US\nHOLD 3US") == ""
    assert phone.shown() == ""


def test_the_pulse_tells_that_the_sheet_has_changed(phone: Desk, laptop: Desk) -> None:
    def mark() -> str:
        return laptop.browser.get(f"{laptop.page}/pulse.json").get_json()["draft"]

    first = laptop.browser.get(f"{laptop.page}/pulse.json")
    assert first.get_json()["draft"] == ""
    phone.writes("DONE")
    assert mark() == laptop.browser.get(f"{laptop.page}/draft.json").get_json()["mark"] != ""
    again = {"If-None-Match": first.headers["ETag"]}
    assert laptop.browser.get(f"{laptop.page}/pulse.json", headers=again).status_code == 200


def test_who_has_no_script_finds_on_the_sheet_what_was_checked(phone: Desk, laptop: Desk) -> None:
    fields = {"sheet": "HOLD 1US", "question": phone.question, "check": "yes"}
    assert phone.browser.send(phone.page, f"{phone.page}/sheet", **fields).status_code == 200
    assert laptop.shown() == "HOLD 1US"


# -- the end of it --------------------------------------------------------------------------------


def test_a_sheet_that_is_taken_is_gone(site: Site, game: int, phone: Desk) -> None:
    phone.writes("HOLD 1US")
    phone.sends("TURN 3\nDONE")  # which waits, while the same is asked
    assert site.loaded(game).question.number == int(phone.question)
    assert phone.shown() == ""
    assert kept(site) == []


def test_a_sheet_that_is_refused_stays_to_be_mended(site: Site, phone: Desk) -> None:
    phone.sends("HOLD 1US\nHOLD NOBODY")
    assert phone.shown() == "HOLD 1US\nHOLD NOBODY"


def test_a_form_that_is_sent_twice_leaves_no_sheet(site: Site, phone: Desk) -> None:
    text = phone.browser.read(phone.page)
    once = re.search(r'name="once" value="([^"]+)"', text)[1]
    for _ in range(2):
        phone.browser.send(
            phone.page,
            f"{phone.page}/sheet",
            sheet="TURN 3\nDONE",
            question=phone.question,
            send="yes",
            once=once,
        )
    assert kept(site) == []


@postgresql
def test_a_question_that_is_answered_by_mail_ends_the_sheet(
    site: Site, game: int, phone: Desk
) -> None:
    who = site.asked(game)
    phone.writes("HOLD 1US")
    site.say(who, game, site.legal(game, "M "))
    assert kept(site) == []
    assert phone.writes("HOLD 1US") == ""  # a page of the earlier question
    assert kept(site) == []


def test_who_is_not_asked_may_prepare_a_sheet_that_is_there_when_the_question_comes(
    site: Site, game: int
) -> None:
    waiting, other = site.other(game), site.asked(game)
    desk = Desk(site, game, waiting)
    assert desk.writes("DONE # when it is my turn") != ""
    while site.asked(game) != waiting:
        site.say(other, game, "DONE")
    assert desk.shown() == "DONE # when it is my turn"


def test_the_end_of_the_game_ends_all_sheets(site: Site, game: int, phone: Desk) -> None:
    other = site.other(game)
    Desk(site, game, other).writes("DONE")
    phone.writes("DONE")
    site.say(other, game, f"CONCEDE {site.code(game)}")
    assert kept(site) == []
    assert site.loaded(game).row.state == "over"


# -- nobody else ----------------------------------------------------------------------------------


@postgresql
def test_a_new_holder_of_the_seat_reads_nothing_of_it(site: Site, game: int, phone: Desk) -> None:
    phone.writes(SECRET)
    before = site.asked(game)
    site.join("Nina")
    with site.house.work() as work:  # whatever way a seat changes hands
        seat = work.session.exec(
            select(Seat).where(Seat.person_id == site.people[before], Seat.game_id == game)
        ).one()
        seat.person_id = site.people["nina"]
    desk = Desk(site, game, "nina")
    assert desk.shown() == ""
    assert desk.browser.get(f"{desk.page}/draft.json").get_json()["text"] == ""


def test_who_resigns_takes_the_sheet_along(site: Site, game: int, phone: Desk) -> None:
    phone.writes(SECRET)
    site.say(site.asked(game), game, f"RESIGN {site.code(game)}")
    assert kept(site) == []


@pytest.mark.parametrize("who", ["", "opponent", "olga", "mona"])
def test_no_page_shows_it_to_anybody_else(site: Site, game: int, phone: Desk, who: str) -> None:
    phone.writes(SECRET)
    watching = site.join("Olga")
    site.write(watching, f"OBSERVE {site.code(game)}")
    word = site.other(game) if who == "opponent" else who
    seen = site.visitor(word) if word else Visitor(site.web)
    looked = 0
    for address in routes.addresses(create_app(site.house), site, site.code(game)):
        answer = seen.get(address)
        looked += answer.status_code == 200
        assert b"Xanadu" not in answer.data, address
    assert looked > 15


def test_no_act_of_a_moderator_shows_it(site: Site, game: int, phone: Desk) -> None:
    phone.writes(SECRET)
    for line in ("QUEUES", "WHOLE"):
        told = site.answer("mona", game, f"{line} BECAUSE somebody asked")
        assert "Xanadu" not in repr(told)


# -- bounds ---------------------------------------------------------------------------------------


def test_a_sheet_has_a_longest_length(phone: Desk, site: Site) -> None:
    fields = {"sheet": "x" * (LONGEST + 1), "question": phone.question}
    answer = phone.browser.send(phone.page, f"{phone.page}/draft.json", **fields)
    assert answer.status_code == 413
    assert kept(site) == []


def test_a_seat_has_one_sheet(site: Site, phone: Desk, laptop: Desk) -> None:
    for number in range(5):
        writer = phone if number % 2 else laptop
        writer.looks()
        writer.writes(f"# {number}")
    assert kept(site) == ["# 4"]
