"""Which entries count where a game went back and forth."""

from __future__ import annotations

import random

import pytest

from pbem.engine.record.course import Course


def in_force(backs: dict[int, int], last: int) -> list[int]:
    """The entries in force after the last one, step by step."""
    states: list[list[int]] = [[]]
    for entry in range(1, last + 1):
        states.append(states[backs[entry]] if entry in backs else [*states[-1], entry])
    return states[-1]


@pytest.mark.parametrize("seed", range(20))
def test_what_counts_is_what_was_not_taken_back(seed: int) -> None:
    chance = random.Random(seed)
    backs: dict[int, int] = {}
    for last in range(1, 60):
        if chance.random() < 0.2:
            backs[last] = chance.randrange(last)
        course = Course(list(backs.items()), last)
        counting = [
            each for each in range(1, last + 1) if each not in backs and course.counts(each)
        ]
        assert counting == in_force(backs, last)


@pytest.mark.parametrize("to", [-1, 3, 4])
def test_nobody_goes_back_to_what_is_to_come(to: int) -> None:
    with pytest.raises(ValueError, match="earlier entry"):
        Course([(3, to)], 5)
