"""Areas and sea zones."""

import pytest

from pbem.wargame.board.areas import Areas
from pbem.wargame.board.paths import Tolls, reach

BORDERS = [
    ("Oslo", "Telemark", ["land", "railroad"]), ("Telemark", "Bergen", ["mountain"]),
    ("39", "40", ["sea"]), ("40", "41", ["sea"]),
    ("Oslo", "39", ["coast"]), ("Bergen", "40", ["coast"]), ("Faroe", "41", ["coast"]),
]  # fmt: skip
NORWAY = Areas(["Oslo", "Telemark", "Bergen", "Faroe", "39", "40", "41"], BORDERS)
AT = NORWAY.index


def steps(a: str, b: str, *kinds: str) -> int | None:
    """The least number of steps over borders of these kinds."""
    tolls = Tolls(NORWAY, lambda x, y: None if NORWAY.between(x, y).isdisjoint(kinds) else 1)
    return reach(tolls, AT[a], 9).cost_of(AT[b])


def test_several_things_can_lie_between_two_areas():
    assert NORWAY.between(AT["Telemark"], AT["Oslo"]) == {"land", "railroad"}
    assert not NORWAY.between(AT["Oslo"], AT["Bergen"])


def test_an_area_has_as_many_neighbours_as_the_map_draws():
    assert NORWAY.named(NORWAY.around[AT["40"]]) == ["39", "41", "Bergen"]


def test_mountains_lie_between_oslo_and_bergen():
    assert steps("Oslo", "Bergen", "land", "mountain") == 2
    assert steps("Oslo", "Bergen", "land") is None


def test_an_island_is_reached_by_sea_only():
    assert steps("Oslo", "Faroe", "land", "mountain") is None
    assert steps("Oslo", "Faroe", "sea", "coast") == NORWAY.distance(AT["Oslo"], AT["Faroe"]) == 4


def test_where_no_way_leads_there_is_no_distance():
    apart = Areas(["Malta", "Gozo"], [])
    assert apart.distance(0, 1) is None


@pytest.mark.parametrize(
    ("border", "words"),
    [
        (("Oslo", "Atlantis", ["land"]), "There is no Atlantis"),
        (("Oslo", "Oslo", ["land"]), "Oslo has a border with itself"),
        (("Telemark", "Oslo", ["mountain"]), "Telemark and Oslo is listed in two different ways"),
    ],
)
def test_a_border_that_cannot_be_is_refused(border, words):
    with pytest.raises(ValueError, match=words):
        Areas(NORWAY.labels, [*BORDERS, border])


def test_a_border_may_be_listed_from_both_sides():
    both = Areas(NORWAY.labels, [*BORDERS, *((b, a, kinds) for a, b, kinds in BORDERS)])
    assert both.around == NORWAY.around


def test_a_place_is_on_the_map_once():
    with pytest.raises(ValueError, match="Oslo is on the map twice"):
        Areas(["Oslo", "Oslo"], [])
