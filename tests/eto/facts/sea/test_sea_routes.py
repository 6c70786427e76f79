"""Ships and the spaces that they go through: ratings, costs, how far they intercept."""

from __future__ import annotations

import pytest

from pbem.games.eto.facts.routes.sea_routes import Waters
from pbem.games.eto.facts.scenario import load
from tests.marks import rule

SCENARIO = load()
BOARD, ROUTES, ROSTER = SCENARIO.board, SCENARIO.routes, SCENARIO.roster


def hex_of(name: str) -> str:
    return BOARD.find(name) or name


def test_every_step_of_a_ship_is_one_of_the_board_and_the_other_way_round() -> None:
    places, passage = BOARD.places, BOARD.sailing
    told = {(BOARD.at(a), BOARD.at(b)) for a, onward in ROUTES.onward.items() for b in onward}
    assert all(passage.allows(a, b) for a, b in told)
    for a in places.members(places.whole):
        assert {b for _, b in told if _ == a} == set(places.members(passage.step(places.bit[a])))


@rule("eto", "7.4")
@pytest.mark.parametrize(
    ("start", "space", "cost"),
    [
        ("Hebrides", "North-Atlantic", 20),
        ("North-Atlantic", "Hebrides", 5),
        ("Hebrides", "Scapa Flow", 1),
        ("Scapa Flow", "North-Sea", 5),
        ("US-box", "North-Atlantic", 20),
        ("North-Atlantic", "US-box", 1),
        ("Scapa Flow", "North-Atlantic", None),
    ],
)
def test_a_space_costs_what_is_printed_in_it(start: str, space: str, cost: int | None) -> None:
    assert ROUTES.cost(hex_of(start), hex_of(space)) == cost


@rule("eto", "0.4")
def test_two_coasts_are_next_to_each_other_without_the_area_between() -> None:
    assert ROUTES.cost("W1314", "W1315") == 1


@rule("eto", "7.4")
def test_the_first_space_may_be_entered_with_fewer_points_than_it_costs() -> None:
    slow = ROUTES.reached("Hebrides", 18, first_free=True)
    assert slow["North-Atlantic"].cost == 20
    assert "North-Atlantic" not in ROUTES.reached("Hebrides", 18)
    assert "North-Atlantic" not in ROUTES.reached(hex_of("Scapa Flow"), 18, first_free=True)


@rule("eto", "8.1")
def test_ships_in_port_intercept_three_hexes_along_the_coast_and_in_areas_beside_it() -> None:
    near = ROUTES.range_of(hex_of("Scapa Flow"))
    assert {"Hebrides", "North-Sea", hex_of("Scapa Flow")} <= near
    assert not {"North-Atlantic", "Norwegian-Sea"} & near
    along = [each for each in near if not ROUTES.is_area(each)]
    assert all(len(ROUTES.sortie(hex_of("Scapa Flow"), each)) <= 3 for each in along)


@rule("eto", "8.1")
def test_ships_in_an_area_intercept_in_it_and_on_its_coasts() -> None:
    assert ROUTES.range_of("North-Sea") == {
        "North-Sea",
        *BOARD.grid.named(BOARD.coasts["North-Sea"]),
    }


@rule("eto", "sc.1.2")
def test_bismarck_can_reach_the_north_atlantic_outside_the_range_of_scapa_flow() -> None:
    speed = ROSTER["Bismarck"].ship(damaged=False).speed
    closed = ROUTES.range_of(hex_of("Scapa Flow"))
    assert "North-Atlantic" in ROUTES.reached(hex_of("Bergen"), speed, Waters(closed))


@rule("eto", "0.5")
def test_the_old_battleships_are_slow() -> None:
    for name in ("Revenge", "Ramillies"):
        assert ROSTER[name].factors() == "4-11-28"


def test_a_damaged_ship_is_worse_in_nothing_but_what_it_has() -> None:
    for unit in ROSTER.values():
        if unit.front and unit.damaged:
            assert unit.damaged.gunnery is None or unit.front.gunnery is not None
            assert (unit.damaged.gunnery or 0) <= (unit.front.gunnery or 0)
            assert unit.damaged.armor < unit.front.armor
            assert unit.damaged.speed <= unit.front.speed


@rule("eto", "7.8")
def test_a_barred_strait_is_left_along_the_shore_where_it_was_entered() -> None:
    ends = ROUTES.reached("E4429", 2, Waters(barred=frozenset(ROUTES.shores)))
    assert "E4329" in ends
    assert "E4328" not in ends
    barred = Waters(barred=frozenset(ROUTES.shores))
    for strait, shores in ROUTES.shores.items():
        for shore in shores:
            for here in shore:
                reached = ROUTES.reached(here, 50, barred)
                for there in shore - {here}:
                    through = ROUTES.onward[here][strait] + ROUTES.onward[strait][there]
                    assert reached[there].cost <= through
