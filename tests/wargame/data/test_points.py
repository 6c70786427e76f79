"""Fractions of movement points."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.wargame.data.points import HALVES, WHOLE, Scale


@pytest.mark.parametrize(
    ("text", "halves"), [("0.5", 1), ("1/2", 1), ("2", 4), ("1 1/2", 3), (" 1.50 ", 3), ("0", 0)]
)
def test_points_are_read_in_halves(text, halves):
    assert HALVES.parse(text) == halves


@pytest.mark.parametrize("text", ["", "-1", "1/0", "one", "1.", "1,5"])
def test_what_is_no_number_of_points_is_refused(text):
    with pytest.raises(ValueError, match="is not a number of points"):
        HALVES.parse(text)


def test_a_third_cannot_be_counted_in_halves():
    with pytest.raises(ValueError, match="1/3 points cannot be counted in 1/2 points"):
        HALVES.parse("1/3")


@pytest.mark.parametrize(
    ("scale", "parts", "text"),
    [(2, 3, "1.5"), (2, 4, "2"), (3, 4, "1 1/3"), (3, 1, "1/3"), (4, 1, "0.25"), (2, -1, "-0.5")],
)
def test_points_are_written_as_a_player_would(scale, parts, text):
    assert Scale(scale).show(parts) == text


@given(st.integers(1, 12), st.integers(0, 500))
def test_what_is_written_reads_back(scale, parts):
    assert Scale(scale).parse(Scale(scale).show(parts)) == parts


@pytest.mark.parametrize(("points", "half"), [(0, 0), (1, 1), (5, 3), (6, 3)])
def test_half_an_allowance_is_rounded_up(points, half):
    assert WHOLE.halve(points) == half
    assert HALVES.halve(2 * points) == 2 * half
