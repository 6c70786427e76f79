"""13.10  Which hexes around a target make an attack concentric: all 63 ways to attack it."""

from __future__ import annotations

from itertools import combinations

import pytest

from pbem.games.jupiter.rules import RULES
from tests.marks import rule

RINGS = {  # clockwise from the north; an even and an odd column, which lie differently
    "1821": ("1820", "1920", "1921", "1822", "1721", "1720"),
    "1714": ("1713", "1814", "1815", "1715", "1615", "1614"),
}
OPPOSITE = ({0, 3}, {1, 4}, {2, 5})
EVERY_OTHER = ({0, 2, 4}, {1, 3, 5})
WAYS = [set(some) for size in range(1, 7) for some in combinations(range(6), size)]


@rule("jupiter", "13.10")
@pytest.mark.parametrize("target", RINGS)
@pytest.mark.parametrize("sides", WAYS, ids=lambda sides: "".join(map(str, sorted(sides))))
def test_opposite_every_other_or_more_than_three(target: str, sides: set[int]) -> None:
    board = RULES.scenario.board
    expected = any(pair <= sides for pair in OPPOSITE) or sides in EVERY_OTHER or len(sides) > 3
    attackers = {board.at(RINGS[target][each]) for each in sides}
    assert board.concentric(board.at(target), attackers) == expected
