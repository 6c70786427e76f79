"""The package of a game is uninstalled while it is played: it stands still, for all to see."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from datetime import timedelta

import pytest
from msgspec.structs import replace

from pbem.commands.installation.checks.finding import Installation
from pbem.commands.installation.checks.games import games as examined
from pbem.league.membership.lobby import begin_if_full, new_game, take_seat
from pbem.league.membership.reachability import Failure, give_up, heard_from
from pbem.league.notices import Notice
from pbem.league.overdue.tick import tick
from pbem.league.play import adjudication
from pbem.league.play.telling.maps import paint
from pbem.league.upkeep.titles_at_hand import take_stock
from pbem.store.rows import games, people
from pbem.store.schema import Game
from tests.web.sites import Site

HOUR = timedelta(hours=1)
STANDS = (
    "crowns-1 stands still: its title, crowns, is not installed here now. Nothing of the game is "
    "lost, and no deadline passes."
)


@pytest.fixture
def game(site: Site) -> int:
    """A game of Three Crowns: Anna plays red, Georg blue, a bot green; Mona moderates."""
    with site.house.work() as work:
        table = new_game(work, "crowns", {}, "every 48h; early; late staff")
        for side, name in (("red", "anna"), ("blue", "georg")):
            take_seat(table, people.person(work.session, site.people[name]), side)
        table.seat_of("green").bot = "default"
        assert begin_if_full(table)
        adjudication.tell_everybody(table)
        assert table.row.id is not None
        return table.row.id


@pytest.fixture
def uninstall(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Callable[[], None]]:
    """Take the example away; what is returned brings it back."""

    def take_away() -> Callable[[], None]:
        before = list(sys.path)
        monkeypatch.setattr(sys, "path", sys.path[1:])
        return lambda: monkeypatch.setattr(sys, "path", before)

    return take_away


def row_of(site: Site, game: int) -> Game:
    with site.house.look() as work:
        return games.game(work.session, game)


def answered(notices: list[Notice], name: str) -> str:
    """What a mail is answered with."""
    (notice,) = (each for each in notices if each.reader == name)
    return "\n".join(words for answer in notice.answers for words in (*answer.words, answer.block))


# -- pages ----------------------------------------------------------------------------------------


def test_its_public_page_is_there_and_says_that_it_stands(site, game, uninstall):
    uninstall()
    page = site.read("/games/crowns-1")
    assert STANDS in page
    assert "Anna" in page
    assert "neither the map nor what happened can be shown" in page
    assert "/titles/crowns" not in page


@pytest.mark.parametrize("path", ["/", "/games/", "/people", "/games/crowns-1.atom", "/metrics"])
def test_no_list_fails_because_of_it(site, game, uninstall, path):
    uninstall()
    assert site.get(path).status_code in (200, 404)


def test_lists_say_that_it_stands_and_show_no_deadline(site, game, uninstall):
    uninstall()
    page = site.read("/games/")
    assert STANDS in page
    assert "the clock stands" in page


@pytest.mark.parametrize(
    ("who", "path"),
    [
        ("anna", "/desk/crowns-1"),
        ("anna", "/desk/crowns-1/history"),
        ("mona", "/table/crowns-1"),
        ("mona", "/desk/crowns-1"),
    ],
)
def test_its_own_pages_say_so_in_a_sentence(site, game, uninstall, who, path):
    uninstall()
    answer = site.visitor(who).get(path)
    assert answer.status_code == 503
    assert STANDS in answer.text


def test_it_stays_in_the_lists_of_those_who_have_a_part_in_it(site, game, uninstall):
    uninstall()
    desk = site.visitor("anna").read("/desk/")
    assert STANDS in desk
    assert "Nothing waits for you right now." in desk
    assert "crowns-1" in site.visitor("mona").read("/table/")


@pytest.mark.parametrize("path", ["/games/crowns-1/map.png", "/games/crowns-1/map.svg"])
def test_it_has_no_map(site, game, uninstall, path):
    uninstall()
    assert site.get(path).status_code == 404


def test_programs_are_told_in_a_sentence_too(site, game, uninstall):
    uninstall()
    assert site.get("/api/v1/games/crowns-1").status_code == 200
    assert site.get("/api/v1/games").status_code == 200


# -- mails ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["MARCH R1 MOO", "STATUS", "HOLD\nPRESS ALL\nhello\nEND"])
def test_a_mail_about_it_is_answered_and_not_acted_on(site, game, uninstall, text):
    uninstall()
    before = site.kept()
    told = answered(site.say("anna", game, text), "Anna")
    assert STANDS in told
    assert "send it again when the game goes on" in told
    assert site.kept() == before


def test_a_moderator_is_told_the_same(site, game, uninstall):
    uninstall()
    assert STANDS in answered(site.say("mona", game, "PAUSE BECAUSE so"), "Mona")


def test_a_mail_that_names_it_is_refused_in_a_sentence(site, game, uninstall):
    uninstall()
    assert STANDS in str(site.told("anna", "GAME crowns-1\nHOLD").answers)


def test_all_ones_games_are_told_with_it_among_them(site, game, uninstall):
    site.game()
    uninstall()
    told = answered(site.write("anna", "STATUS"), "Anna")
    assert STANDS in told
    assert "jupiter-2: Operation Jupiter" in told


def test_a_vacation_is_taken_in_all_other_games(site, game, uninstall):
    site.game()
    uninstall()
    answer = site.told("anna", "VACATION 2026-05-01 2026-05-03").answers[0]
    assert answer.ok


def test_a_mail_that_waits_goes_out_without_its_map(site, game, uninstall):
    (notice,) = (each for each in site.mails("anna") if each.picture is not None)
    uninstall()
    with site.house.look() as work:
        assert paint(work, replace(notice.picture)) is None


def test_who_cannot_be_reached_and_who_writes_again_is_no_trouble(site, game, uninstall):
    uninstall()
    with site.house.work() as work:
        row = people.address_row(work.session, "anna@player.example")
        assert row is not None
        give_up(work, row, Failure(True, "5.1.1", "no such user"))
        heard_from(work, site.people["anna"], "anna@player.example")
    assert site.part("anna", game, "stopped_at") is None


# -- time -----------------------------------------------------------------------------------------


def test_the_clock_finds_it_standing_once_and_leaves_it_alone(site, game, uninstall, caplog):
    uninstall()
    site.clock.pass_by(100 * HOUR)
    with caplog.at_level(logging.INFO):
        assert tick(site.house) == 1
        assert tick(site.house) == 0
    assert [(each.levelname, each.getMessage()) for each in caplog.records] == [("WARNING", STANDS)]
    assert row_of(site, game).stands_since == site.clock.now
    assert row_of(site, game).next_look is None


def test_all_others_are_looked_at_as_ever(site, game, uninstall):
    other = site.game()
    uninstall()
    site.clock.pass_by(100 * HOUR)
    tick(site.house)
    look = row_of(site, other).next_look
    assert look is None or look > site.clock.now


def test_who_wants_digests_gets_them_for_the_other_games(site, game, uninstall):
    for _ in range(2):
        site.game()
    site.write("anna", "SET DIGEST 19:30")
    uninstall()
    before = len(site.mails("anna"))
    for _ in range(40):
        site.clock.pass_by(HOUR)
        tick(site.house)
    digest, *_ = site.mails("anna")[before:]
    assert digest.kind == "digest"
    assert [each.title.split(":")[0] for each in digest.answers] == ["jupiter-2", "jupiter-3"]


def test_a_start_lets_it_stand_and_no_time_is_lost_when_it_comes_back(site, game, uninstall):
    due = {seat.side: site.loaded(game).question_of(seat).due for seat in site.loaded(game).asked}
    bring_back = uninstall()
    take_stock(site.house)
    assert row_of(site, game).stands_since == site.clock.now
    site.clock.pass_by(200 * HOUR)
    assert tick(site.house) == 0
    bring_back()
    take_stock(site.house)
    table = site.loaded(game)
    assert table.row.stands_since is None
    assert {seat.side: table.question_of(seat).due for seat in table.asked} == {
        side: each + 200 * HOUR for side, each in due.items()
    }
    assert table.row.next_look is not None
    site.say("anna", game, "MARCH R1 MOO")
    site.say("georg", game, "HOLD")
    assert site.loaded(game).row.turn == 2


def test_a_start_with_all_titles_at_hand_changes_nothing(site, game):
    before = site.kept()
    take_stock(site.house)
    assert site.kept() == before


# -- the keeper -----------------------------------------------------------------------------------


def findings(site: Site) -> list[tuple[str, str]]:
    house = Installation(site.house.settings, site.clock, lambda name, kind: [])
    house._store = site.house.store
    return [(each.level, each.words) for each in examined(house)]


def test_the_doctor_names_the_games_that_stand(site, game, uninstall):
    assert [level for level, _ in findings(site)] == ["OK"]
    uninstall()
    assert findings(site)[0] == (
        "BAD",
        "The title crowns is not installed, so these games stand still: crowns-1.",
    )
