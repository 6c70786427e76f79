"""What the tests of the data of Narvik 1940 read: its files, its counters and the book's cases."""

from __future__ import annotations

from pathlib import Path

from pbem.folders import scenario
from pbem.games.narvik.facts.tables import Tables
from pbem.games.narvik.facts.units import read_roster
from pbem.wargame.board.hexgrid import numbered
from pbem.wargame.data.tsv import Table, read_toml

FOLDER = scenario("narvik")
FACTS = read_toml(FOLDER / "scenario.toml")
UNITS = read_roster(FOLDER / "units.tsv")
TABLES = Tables(FOLDER)
GRID = numbered("flat", "odd", range(1, 24), range(1, 27))
FILES = [
    FOLDER / "units.tsv",
    *sorted(FOLDER.glob("tables/*.tsv")),
    *sorted(FOLDER.glob("setups/*")),
]
SOURCES = ("designed", "geography", "history")
DICE = set(range(1, 7))
SEVERITY = {"": 0, "R": 1, "D": 2, "E": 3}

CHAPTERS = {
    1: "0 1 2",
    2: "0 1 1.1 2 3 3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8 4",
    3: "0 1 2",
    4: "0 1 2 3 4",
    5: "0 1 2",
    6: "0 1 2 3 4",
    7: "0 1",
    8: "0 1 1.1 2 2.1 2.2 3 4",
    9: "0",
    10: "0 1 2",
    11: "0 1 2",
    12: "0 1 2 3 4 5",
    13: "0 1 2",
    14: "0 1 2 3 3.1 3.2 4 4.1 5",
    15: "0 1 2",
    16: "0",
    17: "0",
    18: "0 1 2",
    19: "0 1 2 3",
    20: "0 1 2",
    21: "0",
    22: "0 1 2 3 4",
    23: "0 1 2 2.1 2.2 3 3.1 3.2 4 4.1 4.2 4.3",
}
CASES = [f"{chapter}.{rest}" for chapter, found in CHAPTERS.items() for rest in found.split()]


def whole(path: Path) -> Table:
    """A table with whatever columns its header has."""
    header = next(
        line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")
    )
    return Table.read(path, columns=header.split("\t"))


def ids(**wanted: object) -> set[str]:
    """The counters that are all of this."""
    return {
        id
        for id, unit in UNITS.items()
        if all(getattr(unit, name) == value for name, value in wanted.items())
    }


def ready_made(side: str) -> dict[str, str]:
    rows = Table.read(FOLDER / "setups" / f"{side}.tsv", columns=["unit", "place", "source"])
    return {unit: row.need("place") for unit, row in rows.keyed("unit").items()}


def ground() -> dict[str, dict[str, str]]:
    return {hex: dict(row.cells) for hex, row in whole(FOLDER / "board.tsv").keyed("hex").items()}
