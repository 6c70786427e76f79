"""pbem scenario check: a game's data, looked at."""

from __future__ import annotations

import json

import pytest

from pbem.games.jupiter import scenario as data
from pbem.games.jupiter.rules import RULES
from tests.spoiling import owners_copy, spoil

copy = owners_copy("jupiter", data._load)


def test_our_data_is_in_order(pbem):
    result = pbem("scenario", "check", "jupiter")
    assert result.exit_code == 0, result.output
    assert "all ready-made set-ups are legal" in result.output


def test_every_row_says_where_it_comes_from(pbem):
    found = json.loads(pbem("scenario", "check", "jupiter", "--json").output)
    assert found["faults"] == []
    assert set(found["provenance"]) == {"board", "sides", "lines", "places", "units"}
    assert sum(found["provenance"]["units"].values()) == 76
    origins = {"rule", "geography", "history", "designed"}
    assert all(set(counted) <= origins for counted in found["provenance"].values())


def test_what_cannot_be_read_is_named_by_file_and_line(pbem, copy):
    spoil(
        copy / "units.tsv",
        "1Arm\t1st Armored\tallied\tUS\t-\tarmor",
        "1Arm\t1st\tallied\tUS\t-\tcamel",
    )
    result = pbem("scenario", "check", "jupiter")
    assert result.exit_code == 1
    assert "nits.tsv line 5: camel is not a type of unit" in result.stderr


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("setups/allied.tsv", "12N\t2601", "12N\t1838", "12N may not be set up in 1838"),
        ("setups/german.tsv", "Nar\t1838", "Nar\t1519", "Nar may not be set up in 1519"),
        ("tables/weather.tsv", "3\t5\tovercast", "4\t5\tovercast", "no weather between 2 and 4"),
        ("tables/crt.tsv", "6\tAL1\tAL1\tAS", "6\tAL1\tAL2\tAS", "AL2 is not a result"),
        ("tables/sudden_death.tsv", "2406\tKirkenes\tallied", "2406\tKirkenes\tnobody", "nobody"),
        ("tables/victory.tsv", "1519\tAlta", "0000\tAlta", "0000 decides something"),
        ("scenario.toml", "units = 76", "units = 77", "76 units, not 77"),
        ("scenario.toml", '"1838", "1938"', '"0038", "1938"', "0038 of reinforcements.anr.hexes"),
    ],
)
def test_what_does_not_fit_together_is_found(copy, file, old, new, words):
    spoil(copy / file, old, new)
    assert any(words in fault for fault in RULES.faults())
