"""What a side may not know of Munich War 1938 changes no byte of its pages, maps and clicks."""

from __future__ import annotations

import pytest

from pbem.games.munich.position.game import Munich
from pbem.games.munich.rules import RULES
from tests.munich.games import random_game
from tests.munich.twins import twin_of
from tests.web.disguised import assert_it_would_show, assert_nothing_shows, begun, twins
from tests.web.sites import Site

PLAYER = {"allied": "anna", "axis": "georg"}
HEXES = 8  # that are clicked on


def moments() -> list[Munich]:
    """Positions of one random game, each with a question open."""
    tale = random_game(4, "anti_comintern", optional=False)
    return [each for each in tale.kept if each.turn > 1]


@pytest.mark.parametrize("side", PLAYER)
def test_what_is_hidden_from_a_side_changes_nothing_for_its_player(site: Site, side: str) -> None:
    pair = twins(RULES, moments(), twin_of, side, 1)
    hexes = ("", "2615", *sorted(pair[0].stacks)[:HEXES])
    assert_nothing_shows(site, begun(site, "munich", PLAYER), (side, PLAYER[side]), pair, hexes)


def test_what_the_side_may_know_does_change_its_pages(site: Site) -> None:
    first, *_, last = moments()
    game = begun(site, "munich", PLAYER)
    assert_it_would_show(site, game, ("allied", "anna"), (first, last))
