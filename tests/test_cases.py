"""Every case file in tests/cases is a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.cases import run_file
from pbem.games.eto.rules import RULES as ETO
from pbem.games.jupiter.rules import RULES as JUPITER
from pbem.games.munich.rules import RULES as MUNICH
from pbem.games.narvik.rules import RULES as NARVIK
from pbem.games.norway.rules import RULES as NORWAY

FILES = sorted((Path(__file__).parent / "cases").glob("*/*.case"))
GAMES = {rules.name: rules for rules in (ETO, JUPITER, NARVIK, MUNICH, NORWAY)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_case(path: Path) -> None:
    report = run_file(path, GAMES.__getitem__)
    assert report.passed, report.told()
