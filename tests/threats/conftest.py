"""A running game, begun once by mail and copied for every test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.databases import migrated_file  # noqa: F401
from tests.threats.club import Club, prepared

NewClub = Callable[..., Club]


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> Path:  # noqa: F811
    """The database of a game that has begun."""
    return prepared(tmp_path_factory.mktemp("begun"), migrated_file)


@pytest.fixture
def new_club(tmp_path: Path, begun: Path) -> Iterator[NewClub]:
    """Makes clubs with a running game, each with what is asked for."""
    made: list[Club] = []

    def make(name: str = "club", **given: Any) -> Club:
        folder = tmp_path / name
        folder.mkdir()
        shutil.copy(begun, folder / "pbem.sqlite3")
        made.append(Club(folder, **given))
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture
def club(new_club: NewClub) -> Club:
    """A club with a running game."""
    return new_club()
