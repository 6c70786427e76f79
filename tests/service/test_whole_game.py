"""A whole game by mail alone: two players, real SMTP in and out, from SIGNUP to the verdict."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.folders import scenario
from pbem.store.rows import games
from tests.marks import postgresql
from tests.service.by_mail import at_once, by_plan, club, figures
from tests.service.players import Plan, text_of, verify

pytestmark = postgresql

CODE = "jupiter-1"
NEW, JOIN = "NEW jupiter AS allied", f"JOIN {CODE} german"


@pytest.mark.slow
def test_a_whole_game_through_smtp(database_url: str, tmp_path: Path) -> None:
    files = [scenario("jupiter") / "examples" / f"{side}.orders" for side in ("allied", "german")]
    with club(database_url, tmp_path, NEW, JOIN) as (environ, parts, players):
        at_once(players, [by_plan(Plan(each)) for each in files])
        counted = figures(parts, CODE)
        with parts.house.look() as work:
            row = games.coded(work.session, CODE)
    over = [text_of(player.read[-1]) for player in players]
    assert row is not None
    assert row.seed.hex() in over[0].replace("\n", ""), over
    for each in counted:
        assert each.per_turn <= 3, counted
    verify(environ, CODE, tmp_path)
