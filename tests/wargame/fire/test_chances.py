"""Exact chances, against counting every way in which the dice can fall."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.wargame.fire.chances import Chances, hit_chance
from pbem.wargame.fire.exchange import Shot, exchange
from tests.examples import examples

SIDES = 3  # few faces, so that all can be counted
UNITS = "abcd"


def counted(shots: list[Shot], absorbs: dict[str, int]) -> dict[str, Fraction]:
    """How often each target is down, over all dice that the shots could roll."""
    found = dict.fromkeys((shot.at for shot in shots), Fraction(0))
    for faces in product(range(1, SIDES + 1), repeat=len(shots)):
        dice = dict(zip((shot.by for shot in shots), faces, strict=True))
        for id in exchange(shots, lambda shot, dice=dice: dice[shot.by], absorbs).down:
            found[id] += Fraction(1, SIDES ** len(shots))
    return found


@st.composite
def fights(draw: st.DrawFn) -> list[Shot]:
    """Each of a few units fires at another, at some time, with some luck."""
    firing = draw(st.lists(st.sampled_from(UNITS), unique=True, min_size=1))
    return [
        Shot(
            id,
            draw(st.sampled_from([other for other in UNITS if other != id])),
            draw(st.integers(1, 2)),
            draw(st.integers(0, 2)),
            draw(st.integers(-1, 1)),
        )
        for id in firing
    ]


@given(shots=fights(), tough=st.sampled_from(["", "a", "ab"]))
@examples(400)
def test_chances_are_what_counting_all_dice_gives(shots: list[Shot], tough: str) -> None:
    absorbs = dict.fromkeys(tough, 1)
    assert Chances(shots, absorbs, sides=SIDES).all_targets() == counted(shots, absorbs)


def test_who_is_hit_before_it_fires_cannot_save_itself_from_who_fires_last() -> None:
    shots = [Shot("a", "b", 1), Shot("b", "c", 2, volley=1), Shot("c", "b", 1, volley=2)]
    # the first hits with 1/3; else the second misses with 1/3, and then the last hits with 1/3
    assert Chances(shots, sides=3).down("b") == Fraction(1, 3) + Fraction(2, 3) * Fraction(1, 9)


def test_two_shots_together_miss_with_the_product() -> None:
    shots = [Shot("a", "x", 2), Shot("b", "x", 3)]
    assert Chances(shots).down("x") == 1 - Fraction(4, 6) * Fraction(3, 6)


def test_who_may_not_get_to_fire_hits_so_much_less() -> None:
    ready = {"a": Fraction(4, 6)}
    assert Chances([Shot("a", "x", 3)], ready=ready).down("x") == Fraction(1, 3)


@pytest.mark.parametrize(("hits_on", "chance"), [(0, 0), (2, Fraction(1, 3)), (6, 1), (8, 1)])
def test_a_shot_hits_with_so_many_of_six_faces(hits_on: int, chance: Fraction) -> None:
    assert hit_chance(Shot("a", "x", hits_on)) == chance


def test_nobody_fires_twice() -> None:
    with pytest.raises(ValueError, match="a would fire twice"):
        Chances([Shot("a", "x", 1), Shot("a", "y", 1)])
