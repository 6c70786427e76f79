"""A board that cannot be right is refused, with the file and the line."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.folders import scenario
from pbem.games.eto.facts.board import Board
from pbem.wargame.data.tsv import DataError
from tests.spoiling import owners_copy, spoil

folder = owners_copy("eto")

SPOILED = [
    ("board.tsv", "W3533\tclear", "W3533\tplain", "terrain is 'plain'"),
    ("board.tsv", "W3533\t", "W3534\t", "hex W3534 is already in line"),
    ("board.tsv", "W3533\t", "X3533\t", "X3533 is not the number of a hex"),
    ("board.tsv", "\tKrakow\t", "\tWarsaw\t", "Warsaw is also the name of"),
    ("board.tsv", "\tWarsaw\tcity resource\t", "\tWarsaw\tcity mine\t", "mine is neither"),
    ("sides.tsv", "E4428\tE4329\tferry", "E4428\tW3533\tferry", "are no two adjacent hexes"),
    ("sides.tsv", "E4428\tE4329\tferry", "E4428\tE4329\tbridge", "kind is 'bridge'"),
    ("seas.tsv", "South Atlantic, US coast\t", "South Pacific\t", "South-Pacific is not a sea"),
    ("boxes.tsv", "\tE5111\t", "\tE9999\t", "E9999 is neither a sea area nor a hex"),
    (
        "countries.tsv",
        "Libya\tLibyan\tcolony\tItaly",
        "Libya\tLibyan\tcolony\tRome",
        "not a country",
    ),
    ("countries.tsv", "\tminor\tPoland\t", "\tminor\tItaly\t", "every colony"),
]


@pytest.mark.parametrize(("file", "old", "new", "words"), SPOILED)
def test_a_spoiled_file_is_refused_by_name_and_line(
    folder: Path, file: str, old: str, new: str, words: str
) -> None:
    spoil(folder / file, old, new)
    with pytest.raises(DataError, match=rf"{file} line \d+: .*{words}"):
        Board(scenario("eto"))
