"""Tests of games of more than two play the example, as installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.store.database import Store
from tests.example_game.installed import three_crowns  # noqa: F401
from tests.league.several_sides.courts import Court


@pytest.fixture
def court(store: Store, tmp_path: Path, three_crowns: str) -> Court:  # noqa: F811
    return Court(store, tmp_path)
