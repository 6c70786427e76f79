"""Straight lines from centre to centre."""

from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tests.wargame.boards import JUPITER, grids, hexes


def line(a: str, b: str) -> list[str]:
    """A line on Jupiter's board, with the two hexes along a hexside joined by a slash."""
    found = JUPITER.line(JUPITER.index[a], JUPITER.index[b])
    return ["/".join(sorted(JUPITER.labels[hex] for hex in element)) for element in found]


def test_a_line_down_a_column_is_the_column():
    assert line("2020", "2023") == ["2020", "2021", "2022", "2023"]


def test_a_line_along_a_hexside_has_both_its_hexes():
    assert line("2020", "2220") == ["2020", "2119/2120", "2220"]


def test_a_line_may_run_along_hexsides_again_and_again():
    assert line("2020", "2420") == ["2020", "2119/2120", "2220", "2319/2320", "2420"]


def test_a_line_that_clips_a_hex_passes_through_it():
    assert line("2020", "2122") == ["2020", "2021", "2121", "2122"]


def test_a_line_to_the_hex_itself_is_the_hex():
    assert line("2020", "2020") == ["2020"]


@given(st.data())
def test_a_line_is_the_same_from_both_ends(data):
    a, b = data.draw(hexes(JUPITER)), data.draw(hexes(JUPITER))
    assert JUPITER.line(b, a) == JUPITER.line(a, b)[::-1]


@given(st.data())
def test_a_line_goes_on_from_each_hex_to_a_neighbour(data):
    a, b = data.draw(hexes(JUPITER)), data.draw(hexes(JUPITER))
    found = JUPITER.line(a, b)
    for here, there in pairwise(found):
        assert all(JUPITER.distance(h, t) == 1 for h in here for t in there)


@given(st.data())
def test_a_line_has_the_hexes_that_points_on_it_lie_in(data):
    grid = data.draw(grids())
    a, b = data.draw(hexes(grid)), data.draw(hexes(grid))
    under = {hex for element in grid.line(a, b) for hex in element}
    (ax, ay), (bx, by) = grid.centre(a), grid.centre(b)
    for step in range(41):
        part = float(Fraction(step, 40))
        point = (ax + (bx - ax) * part, ay + (by - ay) * part)
        distances = sorted(
            (((x - point[0]) ** 2 + (y - point[1]) ** 2) ** 0.5, hex)
            for hex in grid.index.values()
            for x, y in [grid.centre(hex)]
        )
        nearest, hex = distances[0]
        alone = len(distances) == 1 or distances[1][0] - nearest > 1e-6
        if nearest < 0.5 and alone:
            assert hex in under
