"""Every case of the rulebook is enforced somewhere, and proved."""

from __future__ import annotations

import pytest

from pbem.wargame.tsv import Row
from tests.rulebooks import cases_of, found, ruled, unproved

GAME = "munich"
ROWS = cases_of(GAME)


@pytest.mark.parametrize("row", ruled(ROWS), ids=lambda row: row["case"])
def test_what_enforces_a_case_exists(row: Row) -> None:
    assert found(GAME, row.need("where")) is not None


def test_headings_and_cardboard_are_enforced_nowhere() -> None:
    assert {row["where"] for row in ROWS if row["status"] == "component"} == {"-"}


def test_every_case_has_a_test() -> None:
    assert not list(unproved(GAME))
