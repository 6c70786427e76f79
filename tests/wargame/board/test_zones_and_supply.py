"""Zones of control, and the supply lines that they cut."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pbem.wargame.board.hexgrid import Passage, Sides
from pbem.wargame.board.supply import open_places, supplied, supply_path
from pbem.wargame.board.zones import zone
from tests.wargame.boards import JUPITER, grids, hexes, passages, scattered, steps_by_walking

AT = JUPITER.index
FREE = Passage.across(JUPITER, JUPITER.whole, Sides(JUPITER, ()))
WALL = JUPITER.mask(f"20{row:02}" for row in range(39) if row != 20)  # a front with one gap


def test_a_unit_controls_the_six_hexes_around_it_and_not_its_own():
    assert zone(FREE, JUPITER.bit[AT["2406"]]) == JUPITER.around[AT["2406"]]


def test_two_units_next_to_each_other_control_each_others_hex():
    assert zone(FREE, JUPITER.mask(["2020", "2021"])) & JUPITER.mask(["2020", "2021"]) == (
        JUPITER.mask(["2020", "2021"])
    )


def front(**more):
    """A wall of enemies down column 20, without zones unless said."""
    return {"enemy": WALL, "enemy_zone": 0, "friends": 0} | more


def traces(passage, hex, sources, **lines):
    """Whether a unit in a hex has a line to a source."""
    return bool(supplied(passage, sources, **lines) & passage.places.bit[hex])


def test_a_line_runs_through_a_gap_in_the_front():
    assert traces(FREE, AT["1510"], JUPITER.mask(["2510"]), **front())


def test_an_enemy_zone_closes_the_gap():
    assert not traces(
        FREE, AT["1510"], JUPITER.mask(["2510"]), **front(enemy_zone=zone(FREE, WALL))
    )


def test_friends_in_the_gap_keep_it_open():
    zoned = zone(FREE, WALL)
    around_the_gap = JUPITER.mask(["2020", "1919", "1920", "2119", "2120"])
    lines = front(enemy_zone=zoned, friends=around_the_gap)
    assert traces(FREE, AT["1510"], JUPITER.mask(["2510"]), **lines)
    path = supply_path(FREE, AT["1510"], JUPITER.mask(["2510"]), **lines)
    assert path is not None
    assert AT["2020"] in path


def test_a_line_does_not_enter_a_barred_hex():
    assert not traces(
        FREE, AT["1510"], JUPITER.mask(["2510"]), **front(barred=JUPITER.mask(["2020"]))
    )


def test_a_source_held_by_the_enemy_gives_nothing():
    source = JUPITER.mask(["2005"])
    assert not traces(FREE, AT["1510"], source, **front())
    assert not supplied(FREE, source, **front())


def test_a_line_may_begin_and_end_in_an_enemy_zone_but_not_pass_through():
    lines = {"enemy": 0, "enemy_zone": JUPITER.mask(["2020", "2023"]), "friends": 0}
    assert traces(FREE, AT["2020"], JUPITER.mask(["2023"]), **lines)
    everywhere = lines | {"enemy_zone": JUPITER.whole}
    assert traces(FREE, AT["2020"], JUPITER.mask(["2021"]), **everywhere)
    assert not traces(FREE, AT["2020"], JUPITER.mask(["2022"]), **everywhere)


def test_a_line_of_limited_length_counts_its_steps():
    clear = {"enemy": 0, "enemy_zone": 0, "friends": 0}
    source = JUPITER.mask(["2020"])
    for length in (0, 1, 4):
        assert supplied(FREE, source, length=length, **clear) == JUPITER.within(AT["2020"], length)
    assert not traces(FREE, AT["2025"], source, length=4, **clear)
    assert supply_path(FREE, AT["2025"], source, length=4, **clear) is None
    assert traces(FREE, AT["2025"], source, length=5, **clear)
    shortest = supply_path(FREE, AT["2025"], source, length=5, **clear)
    assert shortest is not None
    assert len(shortest) == 6


@given(st.data())
def test_all_ways_of_asking_for_supply_agree_with_walking(data):
    grid = data.draw(grids())
    passage, sources = data.draw(passages(grid)), data.draw(scattered(grid))
    length = data.draw(st.none() | st.integers(0, 6))
    names = ("enemy", "enemy_zone", "friends", "barred")
    lines = {name: data.draw(scattered(grid)) for name in names}
    hex = data.draw(hexes(grid))

    shut = lines["enemy"] | lines["barred"]
    through = open_places(passage, **lines) | sources & ~shut
    ends = {}
    if not grid.bit[hex] & shut:
        walked = steps_by_walking(grid, passage, hex, through)
        ends = {end: steps for end, steps in walked.items() if grid.bit[end] & sources & ~shut}
    shortest = min(ends.values(), default=None)
    expected = shortest is not None and (length is None or shortest <= length)

    assert bool(supplied(passage, sources, length=length, **lines) & grid.bit[hex]) == expected
    path = supply_path(passage, hex, sources, length=length, **lines)
    assert (path is not None) == expected
    if path is not None:
        assert path[0] == hex
        assert ends[path[-1]] == shortest == len(path) - 1
        assert all(passage.allows(a, b) for a, b in pairwise(path))
