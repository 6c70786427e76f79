"""Areas and sea zones."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.wargame.areas import OVERLAND, AreaMap, Border

LAND, MOUNTAIN, SEA, COAST = Border.LAND, Border.MOUNTAIN, Border.SEA, Border.COAST
NORWAY = AreaMap(
    ["Oslo", "Telemark", "Bergen", "Faroe"],
    ["39", "40", "41"],
    [("Oslo", "Telemark", LAND), ("Telemark", "Bergen", MOUNTAIN), ("39", "40", SEA),
     ("40", "41", SEA), ("Oslo", "39", COAST), ("Bergen", "40", COAST), ("Faroe", "41", COAST)],
)  # fmt: skip


def test_a_border_counts_both_ways():
    assert NORWAY.border("Bergen", "Telemark") is NORWAY.border("Telemark", "Bergen") is MOUNTAIN
    assert NORWAY.border("Oslo", "Bergen") is None


def test_neighbours_over_some_kinds_of_border():
    assert NORWAY.neighbours("Oslo") == ("Telemark", "39")
    assert NORWAY.neighbours("Telemark", [LAND]) == ("Oslo",)


def test_mountains_lie_between_oslo_and_bergen():
    assert NORWAY.distance("Oslo", "Bergen", OVERLAND) == 2
    assert NORWAY.distance("Oslo", "Bergen", [LAND]) is None


def test_an_island_is_reached_by_sea_only():
    assert NORWAY.distance("Oslo", "Faroe", OVERLAND) is None
    assert NORWAY.path("Oslo", "Faroe", [SEA, COAST]) == ("Oslo", "39", "40", "41", "Faroe")


def test_a_closed_zone_bars_the_way():
    assert NORWAY.path("Oslo", "Faroe", closed=["40"]) is None
    assert NORWAY.within("39", 1, closed=["40"]) == {"39", "Oslo"}


def test_within_so_many_steps():
    assert NORWAY.within("39", 0) == {"39"}
    assert NORWAY.within("39", 2, [SEA]) == {"39", "40", "41"}


def test_every_border_is_listed_once():
    assert len(list(NORWAY.borders())) == 7


@pytest.mark.parametrize(
    ("border", "words"),
    [
        (("Oslo", "Atlantis", LAND), "There is no Atlantis"),
        (("Oslo", "Oslo", LAND), "Oslo has a border with itself"),
        (("Oslo", "40", LAND), "The border of Oslo and 40 cannot be land"),
        (("Oslo", "Bergen", SEA), "The border of Oslo and Bergen cannot be sea"),
        (("Telemark", "Oslo", MOUNTAIN), "Telemark and Oslo is both land and mountain"),
    ],
)
def test_a_border_that_cannot_be_is_refused(border, words):
    with pytest.raises(ValueError, match=words):
        AreaMap(NORWAY.land, NORWAY.seas, [*NORWAY.borders(), border])


def test_a_place_is_on_the_map_once():
    with pytest.raises(ValueError, match="Oslo is on the map twice"):
        AreaMap(["Oslo"], ["Oslo"], [])


@given(st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)).filter(lambda p: p[0] < p[1])))
def test_a_path_is_as_long_as_the_distance_and_the_way_back(pairs):
    names = [str(number) for number in range(8)]
    area_map = AreaMap(names, [], [(str(a), str(b), LAND) for a, b in sorted(pairs)])
    for a in names:
        for b in names:
            path, steps = area_map.path(a, b), area_map.distance(a, b)
            assert steps == area_map.distance(b, a)
            assert (path is None) == (steps is None)
            if path is not None:
                assert len(path) - 1 == steps
                assert all(area_map.border(x, y) for x, y in pairwise(path))
