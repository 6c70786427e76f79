"""Least-cost movement."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.wargame.board.paths import Tolls, reach
from tests.wargame.boards import JUPITER, grids, hexes, scattered

AT = JUPITER.index
PLAIN = Tolls(JUPITER, lambda a, b: 1)


def names(path) -> list[str]:
    """A path in printed numbers."""
    return [JUPITER.labels[hex] for hex in path]


def test_on_plain_ground_a_unit_reaches_as_far_as_its_points():
    found = reach(PLAIN, AT["2020"], 3)
    assert set(found.cost) == set(JUPITER.hexes(JUPITER.within(AT["2020"], 3)))


def test_a_unit_in_an_enemy_zone_stops():
    found = reach(PLAIN, AT["2020"], 3, stops=JUPITER.mask(["2021", "1920", "2120"]))
    assert AT["2021"] in found.cost
    assert AT["2022"] not in found.cost


def test_a_unit_does_not_go_from_zone_to_zone():
    zone = JUPITER.mask(["2020", "2021"])
    found = reach(PLAIN, AT["2020"], 1, stops=zone, first_closed=zone)
    assert AT["2021"] not in found.cost
    assert AT["2019"] in found.cost


def test_a_unit_may_come_back_into_a_zone_by_way_of_a_free_hex():
    zone = JUPITER.mask(["2020", "2021"])
    found = reach(PLAIN, AT["2020"], 2, stops=zone, first_closed=zone)
    assert found.cost[AT["2021"]] == 2
    assert names(found.path(AT["2021"]))[1] in ("1920", "2120")


def test_nobody_enters_a_closed_hex():
    found = reach(PLAIN, AT["2020"], 2, closed=JUPITER.mask(["2021"]))
    assert AT["2021"] not in found.cost
    assert AT["2022"] not in found.cost


def test_a_dear_hex_costs_the_surcharge():
    dear = JUPITER.mask(["2021"])
    found = reach(PLAIN, AT["2020"], 4, dear=dear, surcharge=2)
    assert found.cost[AT["2021"]] == 3
    assert found.cost[AT["2022"]] == 3  # round it


def test_of_equal_paths_the_one_with_fewer_hexes_is_taken():
    costs = Tolls(JUPITER, lambda a, b: 2 if (a, b) == (AT["2021"], AT["2022"]) else 1)
    assert names(reach(costs, AT["2020"], 4).path(AT["2022"])) == [
        "2020", "2021", "2022",
    ]  # fmt: skip


def test_of_equal_paths_with_as_many_hexes_the_one_from_the_lower_index_is_taken():
    path = reach(PLAIN, AT["2020"], 2).path(AT["2121"])
    assert names(path) == ["2020", "2021", "2121"]
    assert AT["2021"] < AT["2120"]


def test_a_search_ends_at_its_goal_with_the_same_path():
    far = reach(PLAIN, AT["2020"], 9)
    near = reach(PLAIN, AT["2020"], 9, goal=AT["2224"])
    assert near.path(AT["2224"]) == far.path(AT["2224"])
    assert len(near.cost) < len(far.cost)


def test_a_closed_goal_hides_nothing_else():
    closed = JUPITER.mask(["2021"])
    found = reach(PLAIN, AT["2020"], 3, closed=closed, goal=AT["2021"])
    assert found.cost == reach(PLAIN, AT["2020"], 3, closed=closed).cost


def test_there_is_no_path_to_where_one_cannot_get():
    with pytest.raises(ValueError, match="did not get to"):
        reach(PLAIN, AT["2020"], 1).path(AT["2022"])


def test_every_step_costs_something():
    with pytest.raises(ValueError, match=r"0000 to 0001 costs 0|0000 to 0100 costs 0"):
        Tolls(JUPITER, lambda a, b: 0)


def test_a_step_has_its_price():
    tolls = Tolls(JUPITER, lambda a, b: 3 if b == AT["2021"] else None)
    assert tolls.price(AT["2020"], AT["2021"]) == 3
    assert tolls.price(AT["2021"], AT["2020"]) is None


def cheapest_entries(grid, steps):
    """By place, the least price of the steps that lead to it."""
    found: dict[int, int] = {}
    for price, entered in sorted(steps):
        for hex in grid.hexes(entered):
            found.setdefault(hex, price)
    return found


@given(st.data())
def test_many_places_go_at_once_where_each_of_them_would_go(data):
    grid, costs, *_ = data.draw(journeys())
    many = data.draw(scattered(grid)) | grid.within(data.draw(hexes(grid)), 2)
    singly = [step for hex in grid.hexes(many) for step in costs.steps_from(grid.bit[hex])]
    assert cheapest_entries(grid, costs.steps_from(many)) == cheapest_entries(grid, singly)


@st.composite
def journeys(draw: st.DrawFn):
    """A board, the costs of its steps, and a search on it."""
    grid = draw(grids())
    mixed = st.lists(st.sampled_from([1, 2, 3, 4, None]), min_size=7, max_size=7)
    prices = draw(st.sampled_from([[1] * 7, [2] * 7, [1, 2] * 4]) | mixed)
    costs = Tolls(grid, lambda a, b: prices[(a * 31 + b * 17) % 7])
    names = ("closed", "stops", "first_closed", "dear")
    rules = {name: draw(scattered(grid)) for name in names}
    return grid, costs, draw(hexes(grid)), draw(st.integers(0, 9)), rules, draw(st.integers(0, 2))


def cheapest_by_trying(grid, costs, start, budget, rules, surcharge):
    """Relax every step until nothing changes: (cost, steps) of each hex."""
    best = {start: (0, 0)}
    changed = True
    while changed:
        changed = False
        for here, (cost, steps) in list(best.items()):
            if here != start and grid.bit[here] & rules["stops"]:
                continue
            shut = rules["closed"] | (rules["first_closed"] if here == start else 0)
            for there in grid.neighbours[here]:
                price = costs.price(here, there)
                if price is None:
                    continue
                price += surcharge if grid.bit[there] & rules["dear"] else 0
                new = (cost + price, steps + 1)
                if grid.bit[there] & shut or new[0] > budget:
                    continue
                if there not in best or new < best[there]:
                    best[there], changed = new, True
    return best


@given(journeys())
def test_a_search_finds_the_least_costs_and_the_fewest_hexes(journey):
    grid, costs, start, budget, rules, surcharge = journey
    found = reach(costs, start, budget, surcharge=surcharge, **rules)
    expected = cheapest_by_trying(grid, costs, start, budget, rules, surcharge)
    assert found.cost == {hex: cost for hex, (cost, _) in expected.items()}
    for hex, (_, steps) in expected.items():
        assert len(found.path(hex)) == steps + 1


def walked(grid, costs, path, rules, surcharge):
    """What a path costs, step by step; it must break no rule."""
    total = 0
    for at, (here, there) in enumerate(pairwise(path)):
        bit = grid.bit[there]
        assert not bit & rules["closed"]
        assert at == 0 or not grid.bit[here] & rules["stops"]
        assert at > 0 or not bit & rules["first_closed"]
        total += costs.price(here, there) + (surcharge if bit & rules["dear"] else 0)
    return total


@given(journeys())
def test_every_path_that_is_found_can_be_walked_at_its_cost(journey):
    grid, costs, start, budget, rules, surcharge = journey
    found = reach(costs, start, budget, surcharge=surcharge, **rules)
    for hex, cost in found.cost.items():
        path = found.path(hex)
        assert all(grid.distance(a, b) == 1 for a, b in pairwise(path))
        assert walked(grid, costs, path, rules, surcharge) == cost == found.cost_of(hex)
    assert found.reached == sum(grid.bit[hex] for hex in found.cost)


@given(journeys(), st.data())
def test_a_goal_changes_neither_its_cost_nor_its_path(journey, data):
    grid, costs, start, budget, rules, surcharge = journey
    goal = data.draw(hexes(grid))
    whole = reach(costs, start, budget, surcharge=surcharge, **rules)
    part = reach(costs, start, budget, surcharge=surcharge, goal=goal, **rules)
    assert (goal in part.cost) == (goal in whole.cost)
    assert all(whole.cost[hex] == cost for hex, cost in part.cost.items())
    if goal in whole.cost:
        assert part.path(goal) == whole.path(goal)


@given(journeys())
def test_of_equally_short_paths_the_lower_index_leads(journey):
    grid, costs, start, budget, rules, surcharge = journey
    found = reach(costs, start, budget, surcharge=surcharge, **rules)
    for hex, cost in found.cost.items():
        if hex == start:
            continue
        path = found.path(hex)
        extra = surcharge if grid.bit[hex] & rules["dear"] else 0
        for other in grid.neighbours[hex]:
            price = costs.price(other, hex)
            if price is None or other >= path[-2] or other not in found.cost:
                continue
            if other == start and grid.bit[hex] & rules["first_closed"]:
                continue
            if other != start and grid.bit[other] & rules["stops"]:
                continue
            same = found.cost[other] + price + extra == cost
            assert not (same and len(found.path(other)) + 1 == len(path))
