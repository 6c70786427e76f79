"""pbem case: case files from the command line."""

from __future__ import annotations

import json
from pathlib import Path

CASES = Path(__file__).parents[1] / "cases" / "jupiter"
GOOD = CASES / "07.04-zone-to-zone.case"


def test_a_case_that_passes(pbem):
    result = pbem("case", GOOD)
    assert result.exit_code == 0, result.output
    assert "ok   07.04-zone-to-zone.case: " in result.output


def test_a_case_that_fails_says_why(pbem, tmp_path):
    path = tmp_path / "wrong.case"
    path.write_text(GOOD.read_text(encoding="utf-8").replace(": 7.4\n2920", ": 7.5\n2920"), "utf-8")
    result = pbem("case", GOOD, path)
    assert result.exit_code == 1
    assert "FAIL wrong.case" in result.stdout
    assert result.stderr == "1 of 2 cases failed.\n"


def test_cases_as_json(pbem):
    (found,) = json.loads(pbem("case", GOOD, "--json").output)
    assert found["passed"] is True
    assert set(found) == {"file", "title", "passed", "told"}


def test_a_folder_is_all_cases_in_it(pbem, tmp_path):
    (tmp_path / "a.case").write_text(GOOD.read_text(encoding="utf-8"), encoding="utf-8")
    assert pbem("case", tmp_path).exit_code == 0
    (tmp_path / "a.case").unlink()
    result = pbem("case", tmp_path)
    assert result.exit_code == 2
    assert "there are no case files" in result.stderr.lower()
