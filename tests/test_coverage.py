"""Every case of every rulebook is enforced somewhere, and proved."""

from __future__ import annotations

import pytest

from pbem.games import catalogue
from tests.rulebooks import cases_of, found, ruled, unproved

GAMES = (*catalogue.titles(), *catalogue.COMING)


@pytest.mark.parametrize("game", GAMES)
def test_what_enforces_a_case_exists(game: str) -> None:
    named = [(row["case"], row.need("where")) for row in ruled(cases_of(game))]
    assert named
    assert [(case, where) for case, where in named if not _exists(game, where)] == []


def _exists(game: str, where: str) -> bool:
    try:
        return found(game, where) is not None
    except (AttributeError, StopIteration):
        return False


@pytest.mark.parametrize("game", GAMES)
def test_headings_and_cardboard_are_enforced_nowhere(game: str) -> None:
    parts = [row for row in cases_of(game) if row["status"] == "component"]
    assert {row["where"] for row in parts} == {"-"}


@pytest.mark.parametrize("game", GAMES)
def test_every_case_has_a_test(game: str) -> None:
    assert not list(unproved(game))


@pytest.mark.parametrize("game", catalogue.titles())
def test_a_game_that_is_offered_puts_nothing_off(game: str) -> None:
    assert not [row["case"] for row in cases_of(game) if row["status"] == "later"]
