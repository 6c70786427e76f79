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
    assert f"JOIN%20{code}%20german" in page
    assert 'href="/signup"' in page
    assert f"JOIN%20{code}" not in site.read("/titles/narvik")


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


@pytest.mark.parametrize("name", list(catalogue.OURS))
def test_each_choice_of_our_titles_has_a_name_and_is_explained(name: str) -> None:
    told = title(name).about
    assert told is not None
    variants = catalogue.ruleset(name).variants
    assert told.options.keys() == variants.keys()
    for option in title(name).options:
        values = told.options[option.option].values
        assert option.words or all(each.words for each in option.values), option
        assert option.is_switch or values.keys() == set(variants[option.option]), option


@pytest.mark.parametrize("name", list(catalogue.OURS))
def test_every_beginning_that_is_offered_can_be_begun(name: str) -> None:
    rules = catalogue.ruleset(name)
    for each in title(name).beginnings:
        options = {"scenario": each.scenario} if each.scenario else {}
        assert each.side in rules.sides_in_play(options)
        rules.start(options)


def test_each_of_our_titles_says_how_many_mails_it_takes(site: Site) -> None:
    for name in catalogue.OURS:
        about = title(name).about
        assert about is not None
        assert about.mails is not None
        assert f"{about.mails[0]} to {about.mails[1]} a turn" in site.read(f"/titles/{name}")


def test_a_handbook_is_read_chapter_by_chapter(site: Site) -> None:
    page = site.read("/titles/eto/handbook/what-it-is-about")
    assert '<a href="/titles/eto/handbook/at-sea">At sea</a>' in page
    assert 'rel="next" href="/titles/eto/handbook/the-first-mails"' in page
    assert 'rel="prev"' not in page
    assert '<a href="/titles/eto#rulings">rulings</a>' in page
    orders = site.read("/titles/eto/handbook/orders")
    assert "<h1>Orders</h1>" in orders
    assert '<a href="/titles/eto/handbook/orders" aria-current="page">' in orders
    assert site.get("/titles/eto/handbook/nothing").status_code == 404
    assert site.get("/titles/chess/handbook/orders").status_code == 404


def test_a_handbook_can_be_read_on_one_page(site: Site) -> None:
    page = site.read("/titles/jupiter/handbook")
    assert '<h2 id="orders">Orders</h2>' in page
    assert '<h2 id="many-orders-in-one-mail">' in page


def test_a_game_without_an_open_seat_is_not_offered(site: Site) -> None:
    site.crowd(site.game(), 4)  # one of them waits, though all its seats are taken
    assert "No game of it looks for players right now." in site.read("/titles/jupiter")
