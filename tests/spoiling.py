"""An owner's copy of a game's data, to be spoiled."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest

from pbem.folders import scenario


def owners_copy(
    game: str, *read_once: _lru_cache_wrapper[object]
) -> Callable[[Path, pytest.MonkeyPatch], Iterator[Path]]:
    """A fixture: the game reads a copy of its folder, and forgets it afterwards."""

    @pytest.fixture
    def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
        folder = tmp_path / game
        shutil.copytree(scenario(game), folder)
        monkeypatch.setenv("PBEM_SCENARIOS", str(tmp_path))
        yield folder
        for each in read_once:
            each.cache_clear()

    return copy


def spoil(path: Path, old: str, new: str) -> None:
    """Change a file in one place, which there is."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
