"""Every case of every rulebook is enforced somewhere, and proved."""

from __future__ import annotations

import re

import pytest

from pbem.games import catalogue
from pbem.league.pages.titles import title
from tests.rulebooks import cases_of, found, is_imported, ruled, unproved

GAMES = tuple(catalogue.titles())


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
def test_what_enforces_a_case_is_named_where_it_is_written(game: str) -> None:
    """Not where somebody imports it."""
    named = ((row["case"], row.need("where")) for row in ruled(cases_of(game)))
    assert [(case, where) for case, where in named if is_imported(game, where)] == []


@pytest.mark.parametrize("game", GAMES)
def test_headings_and_cardboard_are_enforced_nowhere(game: str) -> None:
    parts = [row for row in cases_of(game) if row["status"] == "component"]
    assert {row["where"] for row in parts} == {"-"}


@pytest.mark.parametrize("game", GAMES)
def test_every_case_has_a_test(game: str) -> None:
    assert not list(unproved(game))


@pytest.mark.parametrize("game", GAMES)
def test_who_puts_cases_off_says_so_where_the_game_is_offered(game: str) -> None:
    about = title(game).about
    assert about is not None
    assert bool(about.later) == any(row["status"] == "later" for row in cases_of(game))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_put_off_names_its_stage(game: str) -> None:
    later = [row for row in cases_of(game) if row["status"] == "later"]
    assert [row["case"] for row in later if not re.match(r"stage \d", row["where"])] == []
