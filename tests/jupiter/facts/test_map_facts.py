"""What the map must say: edges, borders, regions, hexsides that rules name."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pbem.games.jupiter.facts.board import Board
from pbem.games.jupiter.facts.scenario import OPTIONS, Scenario, load
from pbem.games.jupiter.rules import RULES
from pbem.wargame.board.hexgrid import Mask
from tests.marks import rule

GAME = load()
BOARD = GAME.board
NORTH = [f"{column}00" for column in range(25, 41)]
EAST = [f"40{row:02}" for row in range(39)]
SOUTH = [f"{column}38" for column in range(15, 41)]


def region(scenario: Scenario, *labels: str) -> Mask:
    return scenario.board.grid.mask(labels)


def borders(board: Board, inside: Mask, outside: Mask) -> set[tuple[str, str]]:
    """The pairs of neighbouring hexes of which one lies inside and the other outside."""
    found = set()
    for a in board.grid.hexes(inside):
        for b in board.grid.neighbours[a]:
            if board.bit[b] & outside:
                first, second = sorted((board.label(a), board.label(b)))
                found.add((first, second))
    return found


def listed(board: Board, kind: str) -> set[tuple[str, str]]:
    found = set()
    for a, b in board.sides[kind].pairs():
        first, second = sorted((board.label(a), board.label(b)))
        found.add((first, second))
    return found


def on_land(board: Board, sides: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Those of the hexsides that can be crossed."""
    return {(a, b) for a, b in sides if board.passage.allows(board.at(a), board.at(b))}


# -- 1.6 the edges of the map ---------------------------------------------------------------------


@rule("jupiter", "1.6")
def test_the_land_edges_are_north_east_and_south_and_there_is_no_west():
    assert BOARD.rim == region(GAME, *NORTH, *EAST, *SOUTH)


@rule("jupiter", "1.6")
def test_each_edge_is_all_land_from_corner_to_corner():
    for edge in (NORTH, EAST, SOUTH):
        assert all(BOARD.is_in(hex, BOARD.land) for hex in edge)
    assert not BOARD.is_in("2400", BOARD.land)
    assert not BOARD.is_in("1438", BOARD.land)


@rule("jupiter", "1.6")
def test_the_corners_belong_to_two_edges():
    assert set(NORTH) & set(EAST) == {"4000"}
    assert set(EAST) & set(SOUTH) == {"4038"}
    edges = GAME.fact("map")
    assert edges["north_edge"] == [NORTH[0], NORTH[-1]]
    assert edges["east_edge"] == [EAST[0], EAST[-1]]
    assert edges["south_edge"] == [SOUTH[-1], SOUTH[0]]


@rule("jupiter", "8.3")
def test_the_swedish_edge_runs_from_2238_to_4029_without_a_gap():
    edge = GAME.swedish_edge
    assert (edge[0], edge[-1]) == ("2238", "4029")
    assert len(edge) == len(set(edge)) == 28
    assert all(BOARD.is_in(hex, BOARD.sweden & BOARD.rim & ~BOARD.lakes) for hex in edge)
    assert all(BOARD.grid.distance(BOARD.at(a), BOARD.at(b)) == 1 for a, b in pairwise(edge))
    assert region(GAME, *edge) == BOARD.sweden & BOARD.rim


# -- 1.4 Finnmark ---------------------------------------------------------------------------------


@rule("jupiter", "1.4")
@pytest.mark.parametrize("finnmark", OPTIONS["finnmark"])
def test_finnmark_is_the_part_of_norway_behind_its_boundary(finnmark: str):
    board = load(finnmark).board
    norway = board.country["Norway"]
    assert not board.finnmark & ~norway
    kind = {"historical": "finnmark", "printed": "finnmark_printed"}[finnmark]
    beyond = norway & ~board.finnmark & board.land
    crossed = on_land(board, borders(board, board.finnmark & board.land, beyond))
    assert crossed == on_land(board, listed(board, kind))


@rule("jupiter", "1.4")
def test_the_printed_boundary_runs_from_1204_1303_to_1809_1908():
    sides = listed(BOARD, "finnmark_printed")
    assert {("1204", "1303"), ("1809", "1908")} <= sides
    board = load("printed").board
    assert board.is_in("1908", board.finnmark)
    assert not board.is_in("1809", board.finnmark)


@rule("jupiter", "1.4")
def test_the_places_of_finnmark_differ_with_the_boundary():
    historical, printed = load("historical").board, load("printed").board
    for hex in ("1519", "1420", "2116", "1616"):
        assert historical.is_in(hex, historical.finnmark)
        assert not printed.is_in(hex, printed.finnmark)
    for board in (historical, printed):
        assert all(board.is_in(hex, board.finnmark) for hex in ("2406", "2105", "1704"))
        assert not any(board.is_in(hex, board.finnmark) for hex in ("1130", "1533", "1838"))


@rule("jupiter", "1.4")
def test_only_the_two_boundaries_can_be_chosen_and_the_printed_one_is_the_default():
    assert OPTIONS["finnmark"] == ("printed", "historical")
    assert RULES.start({}).options["finnmark"] == "printed"
    assert RULES.load().board.finnmark == load("printed").board.finnmark
    with pytest.raises(ValueError, match="finnmark"):
        RULES.start({"finnmark": "modern"})


@rule("jupiter", "1.4")
def test_a_game_of_the_first_version_that_named_no_boundary_keeps_the_historical_one():
    assert RULES.start({}, 1).options == {"finnmark": "historical"}
    assert RULES.start({"finnmark": "printed"}, 1).options == {"finnmark": "printed"}
    assert RULES.start({}, 1).board.finnmark == load("historical").board.finnmark


# -- 1.5 the border of 1940, and the frontline ----------------------------------------------------


@rule("jupiter", "1.5")
def test_the_border_of_1940_leaves_petsamo_to_finland_and_rybachy_to_the_ussr():
    for hex in ("2603", "2705", "2602", "2803", "2904"):
        assert BOARD.is_in(hex, BOARD.country["Finland"]), hex
    for hex in ("3200", "2500", "2501", "2600", "2601", "2701", "2802", "2903"):
        assert BOARD.is_in(hex, BOARD.ussr), hex


@rule("jupiter", "1.5")
def test_the_ussr_is_one_country_and_every_land_hex_has_one():
    assert sum(BOARD.country.values()).bit_count() == sum(
        each.bit_count() for each in BOARD.country.values()
    )
    assert not BOARD.land & ~sum(BOARD.country.values())
    start = BOARD.bit[BOARD.at("3200")]
    assert BOARD.passage.flood(start, BOARD.ussr) == BOARD.ussr & BOARD.land


@rule("jupiter", "5.10")
@rule("jupiter", "3.2")
def test_the_frontline_parts_the_soviets_from_the_germans_all_the_way():
    """Whoever goes from the Soviet rear to the German one, or to Finland, crosses it."""
    west = BOARD.land & ~BOARD.soviet_rear
    crossed = borders(BOARD, BOARD.soviet_rear, west)
    assert on_land(BOARD, crossed) <= listed(BOARD, "front")
    assert len(listed(BOARD, "front")) == 36
    for a, b in listed(BOARD, "front"):
        assert BOARD.is_in(a, BOARD.soviet_rear) != BOARD.is_in(b, BOARD.soviet_rear)


@rule("jupiter", "7.7")
def test_at_the_start_the_allies_hold_two_landings_and_the_soviet_rear():
    held = BOARD.allied_at_start & BOARD.land
    assert held == BOARD.soviet_rear | region(GAME, "1616", "2603")
    assert not held & BOARD.sweden


# -- 7.2 the sea ----------------------------------------------------------------------------------


@rule("jupiter", "7.2")
def test_murmansk_and_3100_are_parted_by_the_sea():
    assert (BOARD.at("3200"), BOARD.at("3100")) in BOARD.sides["sea"]
    assert not BOARD.passage.allows(BOARD.at("3200"), BOARD.at("3100"))
    assert BOARD.passage.allows(BOARD.at("3200"), BOARD.at("3201"))


@rule("jupiter", "7.2")
def test_a_zone_reaches_all_land_next_to_a_hex_but_over_the_sea():
    for hex in BOARD.grid.hexes(BOARD.land):
        for other in BOARD.grid.neighbours[hex]:
            by_land = bool(BOARD.bit[other] & BOARD.land)
            wet = (hex, other) in BOARD.sides["sea"]
            reached = bool(BOARD.passage.step(BOARD.bit[hex]) & BOARD.bit[other])
            assert reached == (by_land and not wet)


# -- 4.3 the places that count ---------------------------------------------------------------------

WORTH = {
    "Alta": ("1519", 1),
    "Bardufoss": ("1533", 2),
    "Batsfjord": ("1704", 1),
    "Karasjok": ("2116", 1),
    "Kiruna": ("2633", 5),
    "Malmberget": ("3235", 5),
    "Nikel": ("2705", 3),
    "Talvik": ("1420", 1),
    "Tromso": ("1130", 2),
    "Vadso": ("2105", 1),
}


@rule("jupiter", "4.3")
def test_ten_towns_are_worth_points_and_two_of_them_only_in_war():
    assert {hex: worth for hex, (worth, _) in GAME.victory_points.items()} == dict(WORTH.values())
    assert {hex for hex, (_, in_war) in GAME.victory_points.items() if in_war} == {"2633", "3235"}
    for name, (hex, _) in WORTH.items():
        assert BOARD.names[hex] == name
        assert BOARD.is_in(hex, BOARD.towns)


@rule("jupiter", "4.1")
@rule("jupiter", "4.2")
def test_five_bases_end_the_game():
    assert GAME.sudden_death == {
        "2406": "allied",
        "1838": "allied",
        "3200": "german",
        "2603": "german",
        "1616": "german",
    }
    names = [BOARD.names[hex] for hex in GAME.sudden_death]
    assert names == ["Kirkenes", "Narvik", "Murmansk", "Petsamo", "Banak"]
