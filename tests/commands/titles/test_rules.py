"""pbem rules: the rulebook's cases and the tests that prove them."""

from __future__ import annotations

import json

from pbem.commands.titles import rules as command
from pbem.commands.titles.case_tests import proofs

MARKED = """
import pytest
from tests.marks import rule

@rule("jupiter", "7.4")
def test_one(): ...

@rule("jupiter", "7.4", "7.5")
@pytest.mark.parametrize("x", [1, 2])
def test_two(x): ...

@pytest.mark.rule("jupiter", "6.1")
class TestStacks:
    def test_a(self): ...
    def test_b(self): ...
    def helper(self): ...

@rule("narvik", "7.4")
def test_of_another_game(): ...

@rule("jupiter", "1.1")
def helper(): ...
"""


def test_tests_are_counted_without_running_them(tmp_path):
    (tmp_path / "test_x.py").write_text(MARKED, encoding="utf-8")
    cases = tmp_path / "cases" / "jupiter"
    cases.mkdir(parents=True)
    (cases / "one.case").write_text("title: x\nrules: 7.4 12.2\n\nORDERS\n", encoding="utf-8")
    (cases / "two.case").write_text("title: y\nrules: 12.2, 12.3\n", encoding="utf-8")
    assert proofs(tmp_path, "jupiter") == {"7.4": 3, "7.5": 1, "6.1": 2, "12.2": 2, "12.3": 1}


def test_every_case_is_listed_with_its_tests(pbem):
    found = json.loads(pbem("rules", "jupiter", "--json").output)
    assert len(found) == 115
    zones = next(each for each in found if each["case"] == "7.4")
    assert set(zones) == {"case", "title", "status", "where", "tests"}
    assert zones["status"] == "enforced"
    assert zones["tests"] >= 1


def test_the_table_ends_with_a_sum(pbem):
    result = pbem("rules", "jupiter")
    assert result.exit_code == 0
    assert "115 cases, " in result.output.splitlines()[-1]


def test_strict_fails_where_an_enforced_case_has_no_test(pbem, monkeypatch, tmp_path):
    monkeypatch.setattr(command, "tests_folder", lambda: tmp_path)
    result = pbem("rules", "jupiter", "--strict")
    assert result.exit_code == 1
    assert "enforced cases have no test: " in result.stderr


def test_without_the_tests_their_number_is_not_known(pbem, monkeypatch):
    monkeypatch.setattr(command, "tests_folder", lambda: None)
    result = pbem("rules", "jupiter", "--json", "--strict")
    assert result.exit_code == 0
    assert {each["tests"] for each in json.loads(result.stdout)} == {None}
    assert "not installed here" in result.stderr


def test_a_wrong_table_is_named_by_file_and_line(pbem, monkeypatch, tmp_path):
    folder = tmp_path / "jupiter"
    folder.mkdir()
    (folder / "rules.tsv").write_text("case\ttitle\tstatus\twhere\n1.0\tx\tmaybe\t-\n", "utf-8")
    monkeypatch.setenv("PBEM_SCENARIOS", str(tmp_path))
    result = pbem("rules", "jupiter")
    assert result.exit_code == 2
    assert result.stderr.startswith("Rules.tsv line 2: status is 'maybe'")
