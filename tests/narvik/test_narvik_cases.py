"""Every case file in tests/narvik/cases is a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.cases import run_file
from pbem.games.narvik.rules import RULES

FILES = sorted((Path(__file__).parent / "cases").glob("*.case"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    report = run_file(path, {"narvik": RULES}.__getitem__)
    assert report.passed, report.told()
