"""The land that reaches into a hex of water is of its neighbours' kind."""

from __future__ import annotations

import pytest

from pbem.atlas.land.ground import painted_as
from pbem.wargame.scene import Board, Cell


def board(**terrain: str) -> Board:
    """A hex W of water between a northern and a southern one, N and S."""
    lie = {"N": -1.0, "W": 0.0, "S": 1.0}
    corners = ((-0.29, -0.5), (0.29, -0.5), (0.58, 0.0), (0.29, 0.5), (-0.29, 0.5), (-0.58, 0.0))
    cells = tuple(
        Cell(label, (0.0, lie[label]), tuple((x, y + lie[label]) for x, y in corners), kind, label)
        for label, kind in terrain.items()
    )
    return Board("shores", "shores", cells)


@pytest.mark.parametrize(
    ("north", "water", "south", "land"),
    [
        ("sweden", "sea", "sea", "sweden"),
        ("forest", "sea", "forest", "forest"),
        ("clear", "sea", "sea", "clear"),
        ("peak", "sea", "island", "clear"),
        ("rough", "lake", "clear", "rough"),
        ("clear", "lake", "town", "clear"),
    ],
)
def test_a_shore_is_of_the_country_beside_it(north: str, water: str, south: str, land: str) -> None:
    assert painted_as(board(N=north, W=water, S=south))["W"] == land
