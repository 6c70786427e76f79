"""pbem scenario check munich: a sound folder passes, and what is spoiled is found."""

from __future__ import annotations

import pytest

from pbem.games.munich.facts import scenario as data
from pbem.games.munich.rules import RULES
from pbem.wargame.data.tsv import DataError
from tests.spoiling import owners_copy, spoil

copy = owners_copy("munich", data._load)


def test_our_data_is_in_order():
    assert list(RULES.faults()) == []


def test_every_row_says_where_it_comes_from():
    counted = RULES.provenance()
    assert sum(counted["units"].values()) == len(data.load().roster)
    assert sum(counted["board"].values()) == len(data.load().board.terrain_of)


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("scenario.toml", "units = 165", "units = 166", "169 units, not 170"),
        ("scenario.toml", "\nturns = 8 ", "\nturns = 9 ", "8 boxes for 9 turns"),
        ("scenario.toml", '"1823", "1922"', '"1922", "1920"', "1920 of naval_moves.italian_edge"),
        ("countries.tsv", "ordinary\t2511", "ordinary\t2512", "2512 is no capital of Germany"),
        ("tables/seas.tsv", "1623 1722", "1622 1722", "1622 has no coast"),
        ("tables/events.tsv", "\n6\t", "\n7\t", "the rolls are not 1 to 6"),
        ("tables/assault.tsv", "DZ\tDZ\tDZ", "DZ\tDZ\tXX", "XX is not a result"),
        ("tables/assault.tsv", "DZ\tDZ\tDZ", "DZ\tDZ\tAZ", "a higher column is worse"),
        ("tables/levels.tsv", "11\t30", "12\t30", "0 levels for a difference of 11"),
        ("tables/victory.tsv", "Bucharest", "Sofia", "there is no Sofia"),
        ("tables/scenarios.tsv", "Little Entente\t3\t4", "Little Entente\t3\t9", "has 9 turns"),
        ("setups/ready.tsv", "DKC\t2407", "DKC\t2511", "DKC may not be in 2511"),
    ],
)
def test_what_does_not_fit_together_is_found(copy, file, old, new, words):
    spoil(copy / file, old, new)
    found = list(RULES.faults())
    assert any(words in fault for fault in found), found


def test_a_row_without_its_origin_cannot_be_read(copy):
    spoil(copy / "board.tsv", "no\tgeography\t-\n", "no\thearsay\t-\n")
    with pytest.raises(DataError, match="hearsay"):
        list(RULES.faults())
