"""The data of the board: every row names its source, and no cell is forgotten."""

from __future__ import annotations

import re

import pytest

from pbem.folders import scenario
from pbem.wargame.data.tsv import Table, header

FOLDER = scenario("eto")
# A drawing, the lists of cases and of changes, and outlines: see below.
UNSOURCED = ("heights", "rules", "shapes", "versions")
FILES = sorted(
    str(path.relative_to(FOLDER).with_suffix(""))
    for place in (FOLDER, FOLDER / "setups", FOLDER / "tables")
    for path in place.glob("*.tsv")
    if path.stem not in UNSOURCED
)
PLACE = r"(\d+\.\d+|sc\.\d+|card|example|clarification|changes|counters)( \([^()]+\))?"
DESIGNED = r"; [a-z ]+ designed( \([^()]+\))?"  # what a row has besides
SOURCE = re.compile(rf"(geography|history|designed|rule {PLACE}(, {PLACE})*)({DESIGNED})?")


def rows(file: str) -> Table:
    path = FOLDER / f"{file}.tsv"
    return Table.read(path, header(path))


def test_no_table_is_left_out() -> None:
    assert {"units", "nations", "harbours", "setups/bulge", "tables/combat_results"} <= {*FILES}


@pytest.mark.parametrize("file", FILES)
def test_every_row_says_where_it_comes_from(file: str) -> None:
    for row in rows(file):
        assert SOURCE.fullmatch(row["source"]), f"{row.file} line {row.line}: {row['source']}"


@pytest.mark.parametrize("file", FILES)
def test_no_cell_is_forgotten(file: str) -> None:
    for row in rows(file):
        assert all(row.cells.values()), f"{row.file} line {row.line}"


def test_weather_zones_and_sea_areas_have_a_source_of_their_own() -> None:
    head = (FOLDER / "board.tsv").read_text("utf-8").split("\nhex\t")[0]
    assert "Weather zone and sea area of every hex are designed" in head


def test_outlines_name_where_they_were_taken_from() -> None:
    assert {row["source"] for row in rows("shapes")} == {"GSHHG"}
    assert "GSHHG" in (FOLDER / "SOURCES.md").read_text("utf-8")


def test_a_hexside_is_listed_once_for_each_kind() -> None:
    listed = [(frozenset((row["hex"], row["other"])), row["kind"]) for row in rows("sides")]
    assert len(listed) == len(set(listed))
