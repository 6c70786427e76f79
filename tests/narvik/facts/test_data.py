"""The data of Narvik 1940: every row names its source, every case and ruling is listed."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.games.narvik.facts.scenario import OPTIONS
from pbem.wargame.data.tsv import Table
from tests.narvik.data_files import CASES, FACTS, FILES, FOLDER, SOURCES, whole


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_row_says_where_it_comes_from(path: Path) -> None:
    rows = whole(path)
    assert len(rows)
    for row in rows:
        source = row.need("source")
        named = source.removeprefix("rule ")
        assert source in SOURCES or (source.startswith("rule ") and named in CASES), source


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_cell_is_forgotten(path: Path) -> None:
    for row in whole(path):
        forgotten = [name for name, cell in row.cells.items() if not cell and name != "size"]
        assert not forgotten, row


def test_every_case_of_the_book_is_listed_once_and_in_its_order() -> None:
    rows = Table.read(FOLDER / "rules.tsv", columns=["case", "title", "status", "where"])
    assert list(rows.keyed("case")) == CASES
    assert {row["status"] for row in rows} == {"enforced", "component", "optional"}
    assert len({row.need("title") for row in rows if row["status"] == "enforced"}) > 70
    optional = {row["case"] for row in rows if row["status"] == "optional"}
    assert optional == {each for each in CASES if each.split(".")[0] in ("22", "23")} - {"22.0"}


def test_every_ruling_names_a_case_or_an_event() -> None:
    text = (FOLDER / "rulings.md").read_text("utf-8")
    heads = [part for part in text.split("**")[1::2] if part[0].isdigit()]
    assert len(heads) > 40
    for head in heads:
        named = [word.rstrip(",.") for word in head.split() if word[0].isdigit()]
        assert set(named) <= set(CASES), head


def test_each_optional_rule_is_an_option_of_its_own() -> None:
    assert FACTS["options"] == {name: list(values) for name, values in OPTIONS.items()}
