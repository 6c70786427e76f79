"""The data of Munich War 1938: every row names its source, every case and ruling is listed."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.folders import scenario
from pbem.wargame.data.tsv import Row, Table, read_toml

FOLDER = scenario("munich")
FACTS = read_toml(FOLDER / "scenario.toml")
NO_FACTS = ("rules.tsv", "versions.tsv", "heights.tsv")
FILES = sorted(path for path in FOLDER.glob("**/*.tsv") if path.name not in NO_FACTS)
SOURCES = ("designed", "geography", "history")
DRAWN = ("GSHHG", "board.tsv", "sides.tsv")
CHAPTERS = {
    1: "0 1",
    2: "0 1 2 3 4 5 5.1 5.2 5.3 5.4 6 7 8",
    3: "0 1 2 3 4 4.1 4.2 4.3",
    4: "0",
    5: "0 1 2 3 4 5 6",
    6: "0",
    7: "0 1 1.1 2 2.1 2.2 3 4",
    8: "0 1 2 3 4 5 6 6.1 6.2",
    9: "0 1",
    10: "0 1 2 3 4 5 6",
    11: "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18",
    12: "0 1 2 3",
    13: "0 1",
    14: "0 1 2 3 4 5 6 7",
    15: "0",
    16: "0 1 2 3 4 5 6 6.1 7 8 8.1 8.2 9 10 10.1 10.2",
    17: "0 1",
    18: "0 1 2 2.1 2.2 3",
    19: "0",
    20: "0",
    21: "0",
    22: "0 1",
    23: "0 1 2 3 4 5 6",
}
CASES = [f"{chapter}.{rest}" for chapter, found in CHAPTERS.items() for rest in found.split()]


def whole(name: str) -> Table:
    """A table of the folder with whatever columns its header has."""
    path = FOLDER / name
    lines = path.read_text("utf-8").splitlines()
    header = next(line for line in lines if line and not line.startswith("#"))
    return Table.read(path, columns=header.split("\t"))


def listed(row: Row, column: str) -> set[str]:
    """The words of a cell that holds a list with commas; "-" is none."""
    return {word for word in row.words(column, ",") if word != "-"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_row_says_where_it_comes_from(path: Path) -> None:
    rows = whole(str(path.relative_to(FOLDER)))
    assert len(rows)
    known = DRAWN if path.name == "shapes.tsv" else (*SOURCES, *(f"rule {case}" for case in CASES))
    for row in rows:
        assert row.need("source") in known


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_cell_is_forgotten(path: Path) -> None:
    for row in whole(str(path.relative_to(FOLDER))):
        forgotten = [name for name, cell in row.cells.items() if not cell]
        assert not forgotten, row


def test_every_case_of_the_book_is_listed_once_and_in_its_order() -> None:
    rows = whole("rules.tsv")
    assert list(rows.keyed("case")) == CASES
    assert {row["status"] for row in rows} == {"enforced", "component", "optional"}
    optional = {row["case"] for row in rows if row["status"] == "optional"}
    assert optional == {f"23.{number}" for number in range(1, 7)}


def test_no_two_cases_bear_the_same_title() -> None:
    titles = [row.need("title") for row in whole("rules.tsv")]
    assert len(set(titles)) == len(titles)


def test_every_ruling_names_a_case() -> None:
    text = (FOLDER / "rulings.md").read_text("utf-8")
    heads = text.split("**")[1::2]
    assert len(heads) > 50
    for head in heads:
        numbers = [word.rstrip(",.") for word in head.split() if word[0].isdigit()]
        assert numbers, head
        assert set(numbers) <= set(CASES), head


def test_each_optional_rule_is_an_option_of_its_own() -> None:
    named = set(FACTS["options"]) - {"scenario", "variant"}
    assert len(named) == 6
    assert all(FACTS["options"][name] == ["no", "yes"] for name in named)


def test_the_five_scenarios_can_be_chosen_or_rolled() -> None:
    names = set(whole("tables/scenarios.tsv").keyed("scenario"))
    assert set(FACTS["options"]["scenario"]) == names | {"rolled"}
