"""The example as if it were installed: on the path, with the metadata of its pyproject.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PROJECT = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
GAMES: Mapping[str, str] = PROJECT["entry-points"]["pbem.games"]


def distribution(folder: Path, name: str, games: Mapping[str, str]) -> Path:
    """What an installer leaves of a package in a folder: its name and its entry points."""
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = "\n".join(f"{game} = {where}" for game, where in games.items())
    (info / "entry_points.txt").write_text(f"[pbem.games]\n{lines}\n")
    return folder


@pytest.fixture
def three_crowns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of the example, while it is installed."""
    monkeypatch.syspath_prepend(str(distribution(tmp_path / "site", PROJECT["name"], GAMES)))
    return next(iter(GAMES))
