"""Whoever tries the service out is asked once more before a sheet goes off that loses the game."""

from __future__ import annotations

import re

import pytest

from pbem.league.pages import own_games
from pbem.web.player.desk import ASKS_AGAIN
from tests.web.sites import Site, Visitor

SURE = re.compile(r'name="sure" value="([0-9a-f]+)"')
SHEET = re.compile(r'<textarea id="sheet"[^>]*>(.*?)</textarea>', re.DOTALL)
BARED = "M 1US 1516\nM 3US 1516\nM 1Arm 1516"
ASKED = "Not sent yet: is this what you want?"
WHY = "<code>M 1Arm 1516</code> leaves Banak (1616) empty with enemies in reach"


@pytest.fixture
def game(site: Site) -> int:
    found = site.ready()
    site.say("georg", found, "DONE MOVES")
    return found


@pytest.fixture
def newcomer(site: Site, game: int) -> Visitor:
    """Somebody on the pages of a trial."""
    visitor = site.visitor("anna")
    visitor.client.application.config[ASKS_AGAIN] = True
    return visitor


def sends(site: Site, who: Visitor, game: int, text: str, **more: str):
    page = f"/desk/{site.code(game)}"
    tag = str(site.loaded(game).seat_of("allied").tag)
    return who.send(page, f"{page}/sheet", sheet=text, question=tag, send="yes", **more)


def moved(site: Site, game: int) -> bool:
    return site.loaded(game).position.where["1US"] != "1616"


def test_a_sheet_that_opens_a_base_to_the_enemy_is_not_sent_at_once(
    site: Site, newcomer: Visitor, game: int
) -> None:
    answer = sends(site, newcomer, game, BARED)
    assert answer.status_code == 200
    assert ASKED in answer.text
    assert WHY in answer.text
    assert SHEET.search(answer.text)[1] == BARED
    assert not moved(site, game)


def test_a_second_press_sends_it(site: Site, newcomer: Visitor, game: int) -> None:
    sure = SURE.search(sends(site, newcomer, game, BARED).text)[1]
    assert sends(site, newcomer, game, BARED, sure=sure).status_code == 303
    assert moved(site, game)


def test_another_sheet_is_asked_about_anew(site: Site, newcomer: Visitor, game: int) -> None:
    sure = SURE.search(sends(site, newcomer, game, BARED).text)[1]
    other = "M 3US 1516\nM 1US 1516\nM 1Arm 1516"
    assert ASKED in sends(site, newcomer, game, other, sure=sure).text


def test_what_opens_nothing_is_sent_at_once(site: Site, newcomer: Visitor, game: int) -> None:
    assert sends(site, newcomer, game, "M 1US 1516").status_code == 303
    assert moved(site, game)


def test_what_the_staff_proposes_itself_is_sent_at_once(
    site: Site, newcomer: Visitor, game: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_games, "ready_orders", lambda table, seat: f"{BARED}  # CAREFUL: bare")
    assert ASKED in sends(site, newcomer, game, BARED.replace("1516", "1517")).text
    assert sends(site, newcomer, game, f"# mine\n{BARED}").status_code == 303
    assert moved(site, game)


def test_who_plays_in_earnest_is_not_asked(site: Site, game: int) -> None:
    assert sends(site, site.visitor("anna"), game, BARED).status_code == 303


def test_lines_that_are_wrong_are_answered_as_ever(
    site: Site, newcomer: Visitor, game: int
) -> None:
    assert sends(site, newcomer, game, "M NOBODY 1516").status_code == 303
