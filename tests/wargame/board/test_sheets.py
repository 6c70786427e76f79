"""Maps on several sheets, each with a numbering of its own."""

from math import hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.wargame.board.hexgrid import Point
from pbem.wargame.board.sheets import Sheet, joined
from tests.wargame.boards import ETO, eto_places, eto_sheets, two_sheets

EUROPE = joined("pointy", "even", eto_sheets())
LABELS = st.sampled_from(sorted(EUROPE.index))


def middle(label: str) -> Point:
    """Where a hex of Europe lies, from its printed number alone: x to the east, y to the south."""
    row, column = int(label[1:3]), int(label[3:])
    shift = 0.5 if row % 2 == 0 else 0.0
    if label[0] == "W":
        return column + shift, (62 - row) * sqrt(3) / 2
    return 68 - column - shift, row * sqrt(3) / 2


def hexes_apart(a: Point, b: Point) -> int:
    """How many hexes lie from middle to middle, by plane geometry."""
    x, y = abs(a[0] - b[0]), abs(a[1] - b[1])
    rows = round(y / (sqrt(3) / 2))
    return rows + max(0, round(x - rows / 2))


def test_both_sheets_of_europe_are_there():
    assert len(EUROPE) == 4057
    assert set(EUROPE.index) == set(eto_places())


@pytest.mark.parametrize(
    ("a", "b"),
    [("W0134", "E6133"), ("W0234", "E6033"), ("W0234", "E6032"), ("W6134", "E0133")],
)
def test_the_sheets_meet_along_their_edge(a, b):
    one, other = EUROPE.index[a], EUROPE.index.get(b)
    if b == "E6033":  # even rows of the eastern sheet are one hex shorter
        assert other is None
    else:
        assert other in EUROPE.neighbours[one]


@given(LABELS, LABELS)
def test_distances_run_across_the_join(a, b):
    assert EUROPE.distance(EUROPE.index[a], EUROPE.index[b]) == hexes_apart(middle(a), middle(b))


@given(LABELS)
def test_neighbours_are_the_hexes_whose_middles_are_one_apart(label):
    x, y = middle(label)
    near = {
        other for other in EUROPE.index
        if 0.9 < hypot(middle(other)[0] - x, middle(other)[1] - y) < 1.1
    }  # fmt: skip
    hex = EUROPE.index[label]
    assert {EUROPE.labels[each] for each in EUROPE.neighbours[hex]} == near
    assert set(EUROPE.named(EUROPE.spread(EUROPE.bit[hex]))) == near


@given(LABELS, LABELS)
def test_joining_sheets_gives_the_grid_that_one_would_number_by_hand(a, b):
    ours = EUROPE.distance(EUROPE.index[a], EUROPE.index[b])
    assert ours == ETO.distance(ETO.index[a], ETO.index[b])


@given(two_sheets())
def test_a_hex_that_two_sheets_show_has_both_labels(grid):
    shared = [label for label in grid.index if grid.labels[grid.index[label]] != label]
    assert all(label.startswith("E") for label in shared)
    assert len(grid) + len(shared) == len(grid.index)


def test_a_label_is_on_one_sheet_only():
    one = Sheet([(0, 0)], lambda c, r: "A", "odd", (0, 0), (0, 0))
    other = Sheet([(0, 0)], lambda c, r: "A", "odd", (0, 0), (2, 0))
    with pytest.raises(ValueError, match="A is on the map twice"):
        joined("flat", "odd", [one, other])
