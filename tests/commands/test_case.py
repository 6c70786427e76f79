"""pbem case: case files from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

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


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("7777: 2Mtn", "'7777: 2Mtn' says nothing that can be expected"),
        ("unit Nobody: 2920", "'unit Nobody: 2920' says nothing that can be expected"),
        ("sees allied: empty", "'sees allied: empty' says nothing that can be expected"),
        ("nonsense", "'nonsense' says nothing that can be expected"),
        ("legal", "'' is no order"),
        ("legal FROBNICATE", "FROBNICATE is not understood: "),
        ("illegal HOLD Nobody: 12.2", "HOLD Nobody is not understood: "),
    ],
)
def test_an_expectation_that_cannot_be_checked_is_named_by_its_line(pbem, tmp_path, line, fault):
    path = tmp_path / "faulty.case"
    good = GOOD.read_text(encoding="utf-8")
    path.write_text(good.replace("EXPECT\n", f"EXPECT # or not\n\n{line}\n"), "utf-8")
    number = 1 + path.read_text(encoding="utf-8").splitlines().index(line)
    result = pbem("case", path)
    assert result.exit_code == 1
    assert f"    line {number}: {fault}" in result.stdout


@pytest.mark.parametrize(
    ("heading", "line"),
    [("POSITION", "9999: 2Mtn"), ("POSITION", "colour: red"), ("DICE", "4 six")],
)
def test_any_other_line_that_cannot_be_read_is_named_too(pbem, tmp_path, heading, line):
    path = tmp_path / "faulty.case"
    head = "title: Faulty\ngame: jupiter\nrules: 7.4\n\n# a remark\n\n"
    path.write_text(f"{head}{heading}\n# another\n\n{line}\n\nEXPECT\nturn: 1\n", "utf-8")
    result = pbem("case", path)
    assert result.exit_code == 1
    assert "line 10" in result.stdout
