"""Whom the words of a standing order mean."""

from __future__ import annotations

from itertools import combinations

import pytest

from pbem.wargame.orders.ranking import group_of, picked, ranked

WORTH = {"R1": 3, "R2": 1, "R3": 2}


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("WEAKEST",), ["R2", "R3", "R1"]),
        (("STRONGEST",), ["R1", "R3", "R2"]),
        (("ALL",), ["R1", "R3", "R2"]),
        (("R3", "B1", "R2"), ["R3", "R2"]),
        (("NEVER",), []),
    ],
)
def test_units_are_ranked_as_the_words_say(words, meant):
    assert ranked(list(WORTH), words, WORTH.__getitem__) == meant


def test_the_first_of_those_meant_is_picked_or_nobody():
    assert picked(list(WORTH), ("WEAKEST",), WORTH.__getitem__) == "R2"
    assert picked(list(WORTH), ("B1",), WORTH.__getitem__) == ""


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("WEAKEST",), ("R2", "R3")),
        (("STRONGEST",), ("R1", "R3")),
        (("R1", "R2"), ("R1", "R2")),
        (("R1",), ()),
    ],
)
def test_of_groups_one_is_meant_or_none(words, meant):
    assert group_of(combinations(WORTH, 2), words, WORTH.__getitem__) == meant
