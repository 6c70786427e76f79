"""Fire that is shared out among all targets."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from pbem.wargame.fire.sharing import shared_by, shared_by_chance, sharings, unshared

FIRING, TARGETS = ("a", "b", "c", "d", "e"), ("x", "y", "z")


@pytest.mark.parametrize("firing", [FIRING[:count] for count in range(6)], ids=len)
def test_all_ways_to_share_out_are_those_in_which_nobody_waits_for_his_turn(
    firing: tuple[str, ...],
) -> None:
    every = (dict(zip(firing, aims, strict=True)) for aims in product(TARGETS, repeat=len(firing)))
    lawful = [each for each in every if unshared(each, TARGETS) is None]
    assert list(sharings(firing, TARGETS)) == lawful


def test_nobody_fires_at_nothing() -> None:
    assert list(sharings((), ())) == [{}]
    assert list(sharings(("a",), ())) == []


def test_what_is_fired_at_twice_too_early_is_named_with_what_was_spared() -> None:
    assert unshared({"a": "y", "b": "y"}, TARGETS) == ("y", "x")


def test_each_takes_the_best_that_is_left() -> None:
    gain = {"x": 3, "y": 2, "z": 1}
    assert shared_by(FIRING, TARGETS, lambda _, target: gain[target]) == {
        "a": "x",
        "b": "y",
        "c": "z",
        "d": "x",
        "e": "y",
    }


def test_chance_shares_out_lawfully_and_not_always_alike() -> None:
    found = [shared_by_chance(FIRING, TARGETS, random.Random(seed)) for seed in range(20)]
    assert all(unshared(each, TARGETS) is None for each in found)
    assert len({tuple(each.values()) for each in found}) > 1
    assert all(max(Counter(each.values()).values()) == 2 for each in found)


def test_what_was_fired_at_before_counts() -> None:
    before = {"x": 1, "y": 1}
    assert unshared({"a": "x"}, TARGETS, before) == ("x", "z")
    assert unshared({"a": "z", "b": "x"}, TARGETS, before) is None
    assert unshared({}, TARGETS, {"x": 5}) is None
    assert shared_by(("a",), TARGETS, lambda _, target: target == "x", before) == {"a": "z"}
