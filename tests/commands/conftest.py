"""A command line to call, and recorded games to call it on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.cli import main
from pbem.engine.record.archive import export
from tests.engine.tables import new_journal, played_on, set_up

Pbem = Callable[..., Result]


@pytest.fixture
def pbem() -> Pbem:
    def call(*words: object, input: str | None = None) -> Result:
        return CliRunner().invoke(main, list(map(str, words)), input=input)

    return call


@pytest.fixture(scope="session")
def finished() -> str:
    """A game that is over, with its seed."""
    return export(
        played_on(new_journal(players={"allied": "Ann", "german": "Ben"})), with_seed=True
    )


@pytest.fixture
def game(tmp_path: Path, finished: str) -> Path:
    path = tmp_path / "game.pbem"
    path.write_text(finished, encoding="utf-8")
    return path


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    path = tmp_path / "begun.pbem"
    path.write_text(export(set_up(new_journal()), with_seed=False), encoding="utf-8")
    return path
