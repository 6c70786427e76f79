"""What a side may not know of Narvik 1940 changes no byte of its pages, maps and clicks."""

from __future__ import annotations

import pytest

from pbem.games.narvik.rules import RULES
from tests.atlas.fjords import moments, twin_of
from tests.web.disguised import assert_it_would_show, assert_nothing_shows, begun, twins
from tests.web.sites import Site

PLAYER = {"allied": "anna", "german": "georg"}


@pytest.mark.parametrize("side", PLAYER)
def test_what_is_hidden_from_a_side_changes_nothing_for_its_player(site: Site, side: str) -> None:
    games = (game for game, _ in moments(1) if game.turn > 1)
    pair = twins(RULES, games, twin_of, side, 1)
    hexes = ("", "harstad", *sorted(pair[0].stacks)[:10])
    assert_nothing_shows(site, begun(site, "narvik", PLAYER), (side, PLAYER[side]), pair, hexes)


def test_what_the_side_may_know_does_change_its_pages(site: Site) -> None:
    first, *_, last = (each for each, _ in moments(1))
    game = begun(site, "narvik", PLAYER)
    assert_it_would_show(site, game, ("allied", "anna"), (first, last))
