"""A page asks the store as often over many games as over few."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.web.sites import Site, counted

FEW, MANY = 10, 60
PAGES = ("/", "/games/", "/games/?state=over", "/people", "/people/{anna}", "/games/{code}")


@pytest.mark.parametrize("page", PAGES)
def test_the_number_of_questions_does_not_grow_with_the_number_of_games(
    site: Site, page: str
) -> None:
    game = site.ready()
    site.say("anna", game, "PRESS all\nGood luck.\nEND PRESS")
    path = page.format(code=site.code(game), anna=site.people["anna"])
    visitor = site.web

    def asked() -> list[str]:
        site.clock.pass_by(timedelta(seconds=5))  # nobody else has just asked for this page
        with counted(site.house.store) as found:
            assert visitor.get(path).status_code == 200
        return found

    site.crowd(game, FEW - 1)
    few = asked()
    assert few
    site.crowd(game, MANY - FEW, first=20_000)
    assert len(asked()) == len(few)


def test_a_page_of_a_game_asks_no_more_the_longer_it_lasts(site: Site) -> None:
    visitor = site.web
    young, old = site.code(site.ready()), site.finished()
    numbers = []
    for code in (young, old):
        with counted(site.house.store) as found:
            assert visitor.get(f"/games/{code}").status_code == 200
        numbers.append(len(found))
    assert numbers[0] == numbers[1]
