"""A page for each title: what it is, what it takes, and where one can sit down."""

from __future__ import annotations

import pytest

from pbem.games import catalogue
from pbem.league.pages.titles import title
from tests.web.sites import Site


@pytest.mark.parametrize("name", list(catalogue.OURS))
def test_each_of_our_titles_says_what_it_is_and_how_hard(site: Site, name: str) -> None:
    about = title(name).about
    assert about is not None
    page = site.read(f"/titles/{name}")
    assert about.turns in page
    assert f"{about.hard} of 5 hard" in page
    assert ("<dt>To come</dt>" in page) == bool(about.later)
    assert about.later in page


def test_the_picture_of_a_title_is_its_board_in_the_first_turn(site: Site) -> None:
    answer = site.get("/titles/jupiter/map.png")
    assert answer.data.startswith(b"\x89PNG")
    assert site.get("/titles/chess/map.png").status_code == 404
    tag = answer.headers["ETag"]
    assert site.get("/titles/jupiter/map.png", headers={"If-None-Match": tag}).status_code == 304


def test_a_stranger_finds_the_way_in_beside_an_open_seat(site: Site) -> None:
    code = site.offered()
    page = site.read("/titles/jupiter")
    assert f"JOIN {code} german" in page
    assert 'href="/signup"' in page
    assert f"JOIN {code}" not in site.read("/titles/narvik")


def test_a_member_takes_a_seat_from_the_page_of_a_title(site: Site) -> None:
    code = site.offered()
    georg = site.visitor("georg")
    answer = georg.send("/titles/jupiter", "/desk/join", code=code, side="german")
    assert answer.status_code == 303
    assert code in site.read("/games/?state=going")


def test_a_member_begins_a_game_from_the_page_of_a_title(site: Site) -> None:
    anna = site.visitor("anna")
    facts = {"title": "narvik", "side": "german", "against": "staff"}
    assert anna.send("/titles/narvik", "/desk/new", **facts).status_code == 303
    assert "narvik-1" in site.read("/games/?state=going")


def test_a_game_without_an_open_seat_is_not_offered(site: Site) -> None:
    site.crowd(site.game(), 4)  # one of them waits, though all its seats are taken
    assert "No game of it looks for players right now." in site.read("/titles/jupiter")
