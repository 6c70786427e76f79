"""Hexes: printed numbers, neighbours, distances, sets."""

from math import dist, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.wargame.board.hexgrid import Grid, Passage, Sides, numbered, opposite
from tests.wargame.boards import ETO, JUPITER, grids, hexes, masks, passages, steps_by_walking


def test_jupiter_has_41_columns_of_39_hexes():
    assert len(JUPITER) == JUPITER.whole.bit_count() == 41 * 39


@pytest.mark.parametrize(
    ("a", "b"), [("1204", "1303"), ("1809", "1908"), ("3200", "3100"), ("1224", "1323")]
)
def test_the_hexes_that_jupiters_rules_call_adjacent_are(a, b):
    assert JUPITER.distance(JUPITER.index[a], JUPITER.index[b]) == 1


def test_kirkenes_has_its_six_neighbours_in_the_order_of_the_directions():
    beside = JUPITER.beside[JUPITER.index["2406"]]
    assert {JUPITER.directions[d]: JUPITER.labels[hex] for d, hex in beside} == {
        "N": "2405", "NE": "2505", "SE": "2506", "S": "2407", "SW": "2306", "NW": "2305",
    }  # fmt: skip
    assert [d for d, _ in beside] == list(range(6))


def test_an_odd_column_lies_half_a_hex_lower():
    assert JUPITER.named(JUPITER.around[JUPITER.index["1303"]]) == [
        "1203", "1204", "1302", "1304", "1403", "1404",
    ]  # fmt: skip


def test_beyond_the_edge_of_the_board_there_is_no_neighbour():
    corner = JUPITER.index["0000"]
    assert JUPITER.neighbour(corner, 0) is None
    assert JUPITER.named(JUPITER.around[corner]) == ["0001", "0100"]


def test_the_rim_is_the_printed_edge():
    edge = {f"{c:02}{r:02}" for c in range(41) for r in range(39) if c in (0, 40) or r in (0, 38)}
    assert set(JUPITER.named(JUPITER.rim())) == edge


def test_a_row_number_may_come_first():
    grid = numbered("pointy", "even", range(1, 5), range(1, 4), "RRCC")
    assert grid.named(grid.around[grid.index["0202"]]) == [
        "0102", "0103", "0201", "0203", "0302", "0303",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("a", "b"), [("E4329", "E4428"), ("E4329", "E4429"), ("E4329", "E4330"), ("E5628", "E5629")]
)
def test_on_the_east_sheet_of_eto_the_straits_and_tobruk_lie_as_the_rules_say(a, b):
    assert ETO.distance(ETO.index[a], ETO.index[b]) == 1


def test_the_two_sheets_of_eto_join():
    # On odd rows cW + cE = 68, so that east of W0134 comes E6133.
    assert ETO.neighbour(ETO.index["W0134"], ETO.directions.index("E")) == ETO.index["E6133"]


def test_a_second_label_names_the_same_hex():
    grid = Grid("flat", "odd", {"W34": (0, 0), "W35": (0, 1)}, aliases={"E34": "W34"})
    assert grid.index["E34"] == grid.index["W34"]
    assert grid.named(grid.whole) == ["W34", "W35"]


def test_two_hexes_cannot_lie_on_one_place():
    with pytest.raises(ValueError, match="A and B lie on the same place"):
        Grid("flat", "odd", {"A": (1, 1), "B": (1, 1)})


def test_an_unknown_label_is_named():
    with pytest.raises(KeyError, match="no hex 9999"):
        JUPITER.mask(["2406", "9999"])


def test_hexes_apart_have_no_direction():
    with pytest.raises(ValueError, match="2406 and 2408 are not adjacent"):
        JUPITER.direction(JUPITER.index["2406"], JUPITER.index["2408"])


@given(st.data())
def test_neighbours_are_mutual_and_the_way_back_is_opposite(data):
    grid = data.draw(grids())
    for a in grid.index.values():
        for direction, b in grid.beside[a]:
            assert (opposite(direction), a) in grid.beside[b]
            assert grid.direction(a, b) == direction
            assert grid.neighbour(a, direction) == b == a + grid.offsets[direction]


@given(st.data())
def test_the_neighbours_are_the_hexes_whose_centres_are_one_apart(data):
    grid = data.draw(grids())
    for a in grid.index.values():
        near = {b for b in grid.index.values() if isclose(dist(grid.centre(a), grid.centre(b)), 1)}
        assert near == set(grid.neighbours[a]) == set(grid.hexes(grid.around[a]))


@given(st.data())
def test_a_direction_leads_where_its_name_says(data):
    grid = data.draw(grids())
    for a in grid.index.values():
        for direction, b in grid.beside[a]:
            (ax, ay), (bx, by) = grid.centre(a), grid.centre(b)
            name = grid.directions[direction]
            assert ("N" in name, "S" in name) == (by < ay - 0.1, by > ay + 0.1)
            assert ("W" in name, "E" in name) == (bx < ax - 0.1, bx > ax + 0.1)


@given(st.data())
def test_adjacent_hexes_share_the_two_corners_of_their_side(data):
    grid = data.draw(grids())
    for a in grid.index.values():
        for d, b in grid.beside[a]:
            ours, theirs = grid.corners(a), grid.corners(b)
            back = opposite(d)
            assert dist(ours[d], theirs[(back + 1) % 6]) < 1e-9
            assert dist(ours[(d + 1) % 6], theirs[back]) < 1e-9


@given(st.data())
def test_the_shifted_lines_are_pushed_down_or_right(data):
    grid = data.draw(grids())
    for hex in grid.index.values():
        column, row = grid.columns_rows[hex]
        line, along = (column, row) if grid.orientation == "flat" else (row, column)
        half = 0.5 if (line % 2 == 1) == (grid.shifted == "odd") else 0
        assert isclose(grid.centre(hex)[grid.orientation == "flat"], along + half, abs_tol=1e-9)


@given(st.data())
def test_distance_counts_steps_on_a_board_without_holes(data):
    columns, rows = data.draw(st.integers(2, 7)), data.draw(st.integers(2, 7))
    orientation = data.draw(st.sampled_from(["flat", "pointy"]))
    shifted = data.draw(st.sampled_from(["odd", "even"]))
    grid = numbered(orientation, shifted, range(columns), range(rows))
    passage = Passage.across(grid, grid.whole, Sides(grid, ()))
    start = data.draw(hexes(grid))
    for hex, steps in steps_by_walking(grid, passage, start, grid.whole).items():
        assert grid.distance(start, hex) == grid.distance(hex, start) == steps


@given(st.data())
def test_within_and_ring_hold_the_hexes_at_their_distance(data):
    grid = data.draw(grids())
    hex, radius = data.draw(hexes(grid)), data.draw(st.integers(0, 8))
    distances = {other: grid.distance(hex, other) for other in grid.index.values()}
    assert set(grid.hexes(grid.within(hex, radius))) == {
        other for other, distance in distances.items() if distance <= radius
    }
    assert set(grid.hexes(grid.ring(hex, radius))) == {
        other for other, distance in distances.items() if distance == radius
    }


@given(st.data())
def test_a_spreading_set_never_wraps_round_the_edge(data):
    grid = data.draw(grids())
    mask = data.draw(masks(grid))
    expected = {other for hex in grid.hexes(mask) for other in grid.neighbours[hex]}
    assert set(grid.hexes(grid.spread(mask))) == expected
    free = Passage.across(grid, grid.whole, Sides(grid, ()))
    assert free.step(mask) == grid.spread(mask)


@given(st.data())
def test_a_set_lists_its_hexes_in_ascending_order(data):
    grid = data.draw(grids())
    mask = data.draw(masks(grid))
    listed = list(grid.hexes(mask))
    assert listed == sorted(listed)
    assert grid.mask(grid.labels[hex] for hex in listed) == mask


@given(st.data())
def test_a_flood_finds_what_walking_finds(data):
    grid = data.draw(grids())
    passage, within = data.draw(passages(grid)), data.draw(masks(grid))
    start, until = data.draw(hexes(grid)), data.draw(masks(grid))
    walked = set(steps_by_walking(grid, passage, start, within))
    assert set(grid.hexes(passage.flood(grid.bit[start], within))) == walked
    stopped = passage.flood(grid.bit[start], within, until)
    assert set(grid.hexes(stopped)) <= walked
    assert bool(stopped & until) == any(grid.bit[hex] & until for hex in walked)


def test_a_flood_fills_the_whole_of_both_large_boards():
    for grid in (JUPITER, ETO):
        free = Passage.across(grid, grid.whole, Sides(grid, ()))
        assert free.flood(grid.bit[min(grid.index.values())], grid.whole) == grid.whole
