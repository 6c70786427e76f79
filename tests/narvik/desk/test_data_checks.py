"""pbem scenario check narvik: a sound folder passes, and what is spoiled is found."""

from __future__ import annotations

import pytest

from pbem.games.narvik.facts import scenario as data
from pbem.games.narvik.rules import RULES
from pbem.wargame.data.tsv import DataError
from tests.spoiling import owners_copy, spoil

copy = owners_copy("narvik", data._load)


def test_our_data_is_in_order():
    assert list(RULES.faults()) == []


def test_every_row_says_where_it_comes_from():
    counted = RULES.provenance()
    assert sum(counted["units"].values()) == data.load().number("counters.units")
    assert sum(counted["board"].values()) == len(data.load().board.terrain_of)


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("scenario.toml", "units = 144", "units = 145", "144 units, not 145"),
        ("scenario.toml", 'rail_hexes = ["0919"', 'rail_hexes = ["0101"', "0101 of movement.rail"),
        ("scenario.toml", 'centre = "2020"', 'centre = "2019"', "2019 of setup.german.centre"),
        ("scenario.toml", "\nturns = 8 ", "\nturns = 9 ", "8 boxes for 9 turns"),
        ("tables/regroup.tsv", "\n6\t", "\n7\t", "the rolls are not 1 to 6"),
        ("setups/german.tsv", "3J\t", "3J\t0101\n#", "3J may not be set up in 0101"),
    ],
)
def test_what_does_not_fit_together_is_found(copy, file, old, new, words):
    spoil(copy / file, old, new)
    assert any(words in fault for fault in RULES.faults())


def test_a_table_that_is_kinder_with_a_higher_die_is_found(copy):
    path = copy / "tables" / "crt.tsv"
    rows = path.read_text(encoding="utf-8").splitlines()
    at = {row[:2]: number for number, row in enumerate(rows) if row[:2] in ("1\t", "6\t")}
    low, high = rows[at["1\t"]][1:], rows[at["6\t"]][1:]
    rows[at["1\t"]], rows[at["6\t"]] = f"1{high}", f"6{low}"
    path.write_text("\n".join(rows), encoding="utf-8")
    assert any("is kinder" in fault for fault in RULES.faults())


def test_what_cannot_be_read_is_named_by_file_and_line(copy):
    spoil(copy / "board.tsv", "\tgeography", "\thearsay")
    with pytest.raises(DataError, match=r"board\.tsv line \d+: hearsay"):
        list(RULES.faults())
