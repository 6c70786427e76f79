"""Areas as things to draw: the country behind them, their names, what lies on their borders."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.wargame.board.areas import Areas
from pbem.wargame.board.labels import Labelled
from pbem.wargame.map import areas
from pbem.wargame.scene import Cell

WEST = ((0.0, 0.0), (2.0, 0.0), (2.2, 1.0), (2.0, 2.0), (0.0, 2.0))
EAST = ((2.0, 0.0), (4.0, 0.0), (4.0, 2.0), (2.0, 2.0), (2.2, 1.0))
SEA = ((0.0, 2.0), (2.0, 2.0), (4.0, 2.0), (4.0, 4.0), (0.0, 4.0))
CELLS = (
    Cell("W", (1.0, 1.0), WEST, "clear", "W"),
    Cell("E", (3.0, 1.0), EAST, "forest", "E"),
    Cell("S", (2.0, 3.0), SEA, "sea", "S"),
)


class Country(Labelled):
    """Two provinces with a river between them, and the sea before both."""

    places = Areas(
        ("W", "E", "S"), (("W", "E", ("river",)), ("W", "S", ()), ("E", "S", ("cliff",)))
    )
    names: Mapping[str, str] = {"W": "Westmark"}
    bit = places.bit


def test_the_land_is_all_areas_that_are_not_sea():
    assert [each.outline for each in areas.land(CELLS)] == [WEST, EAST]


def test_areas_are_named_by_their_names_or_else_by_their_labels():
    named = [(each.kind, each.name, each.place) for each in areas.names(Country(), CELLS)]
    assert named == [("area", "Westmark", "W"), ("area", "E", "E"), ("area", "S", "S")]


def test_what_lies_between_areas_is_drawn_along_the_border_that_they_share():
    (river,) = areas.borders(Country(), CELLS, {"river": "riverside"})
    assert (river.kind, river.through) == ("riverside", ("W", "E"))
    assert river.points == ((2.0, 0.0), (2.2, 1.0), (2.0, 2.0))


def test_only_kinds_that_are_asked_for_are_drawn():
    assert [each.kind for each in areas.borders(Country(), CELLS, {"cliff": "cliff"})] == ["cliff"]
    assert list(areas.borders(Country(), CELLS, {})) == []


def test_a_border_is_found_wherever_an_outline_begins():
    for turn in range(len(WEST)):
        turned = (*WEST[turn:], *WEST[:turn])
        assert areas.shared(turned, EAST) == [[(2.0, 0.0), (2.2, 1.0), (2.0, 2.0)]]


def test_areas_may_touch_in_two_places():
    inner = ((1.0, 0.0), (3.0, 0.0), (3.0, 1.0), (3.0, 2.0), (1.0, 2.0), (1.0, 1.0))
    outer = ((1.0, 0.0), (3.0, 0.0), (3.5, 1.0), (3.0, 2.0), (1.0, 2.0), (0.5, 1.0))
    assert areas.shared(inner, outer) == [[(3.0, 2.0), (1.0, 2.0)], [(1.0, 0.0), (3.0, 0.0)]]


def test_an_area_may_lie_in_another():
    hole = ((1.0, 0.5), (1.5, 0.5), (1.2, 1.0))
    around = (*WEST, *hole)
    assert areas.shared(hole, around) == [[*hole, hole[0]]]


def test_areas_that_only_meet_in_a_corner_share_no_border():
    assert areas.shared(((0.0, 0.0), (1.0, 0.0), (1.0, 1.0)), ((1.0, 1.0), (2.0, 1.0))) == []
