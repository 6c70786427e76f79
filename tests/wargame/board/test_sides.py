"""Hexsides, and passages over them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.wargame.board.hexgrid import Passage, Sides
from tests.wargame.boards import JUPITER, grids, masks, sides

AT = JUPITER.index


def test_a_hexside_is_the_same_from_both_of_its_hexes():
    sea = Sides(JUPITER, [(AT["3200"], AT["3100"])])
    assert (AT["3100"], AT["3200"]) in sea
    assert (AT["3200"], AT["3201"]) not in sea
    assert len(sea) == 1


def test_a_hexside_needs_two_adjacent_hexes():
    with pytest.raises(ValueError, match="2406 and 2408"):
        Sides(JUPITER, [(AT["2406"], AT["2408"])])


def test_a_zone_does_not_cross_an_all_sea_hexside():
    sea = Sides(JUPITER, [(AT["3200"], AT["3100"])])
    zone = Passage.across(JUPITER, JUPITER.whole, sea).step(JUPITER.bit[AT["3200"]])
    assert JUPITER.named(zone) == ["3201", "3300"]


def test_a_railway_leads_only_along_itself():
    rail = Sides(JUPITER, [(AT["2020"], AT["2021"]), (AT["2021"], AT["2022"])])
    along = Passage.along(rail)
    assert JUPITER.named(along.flood(JUPITER.bit[AT["2020"]], JUPITER.whole)) == [
        "2020", "2021", "2022",
    ]  # fmt: skip


@given(st.data())
def test_every_side_is_listed_once(data):
    grid = data.draw(grids())
    given_sides = data.draw(sides(grid))
    listed = [frozenset(pair) for pair in given_sides.pairs()]
    assert len(listed) == len(set(listed)) == len(given_sides)
    assert Sides(grid, given_sides.pairs()).by_direction == given_sides.by_direction


@given(st.data())
def test_open_sides_are_those_inside_and_not_in_the_set(data):
    grid = data.draw(grids())
    closed, within = data.draw(sides(grid)), data.draw(masks(grid))
    passage = Passage.across(grid, within, closed)
    for a in grid.index.values():
        for b in grid.neighbours[a]:
            inside = bool(grid.bit[a] & within) and bool(grid.bit[b] & within)
            assert passage.allows(a, b) == (inside and (a, b) not in closed)
