"""What is drawn of Narvik 1940 and what its rules enforce agree."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pbem.atlas.draw import draw
from pbem.atlas.drawing.display import Group, Item, Text
from pbem.atlas.land.network import course, junctions
from pbem.games.narvik.map.chart import chart
from pbem.games.narvik.movement.arrow_paths import on_board
from pbem.games.narvik.movement.routes import harbours
from pbem.games.narvik.rules import RULES
from pbem.wargame.scene import Board, Landmark
from tests.atlas.coasts import boxed, misdrawn, share
from tests.atlas.fjords import seen

BOARD: Board = chart(RULES.scenario, from_the_south=True)
RULED = RULES.scenario.board
LAND = boxed([area for area in BOARD.areas if area.kind == "land"])
LAKES = boxed([area for area in BOARD.areas if area.kind == "lake"])
WAYS = {"road": "road", "rail": "railroad"}


def places(kind: str) -> dict[str, Landmark]:
    return {mark.place: mark for mark in BOARD.landmarks if mark.kind == kind and mark.place}


def test_land_hexes_show_land_and_sea_hexes_sea() -> None:
    assert not misdrawn(BOARD, 0.25)


def test_only_coasts_and_inlets_show_water() -> None:
    wet = {RULED.label(hex) for pair in RULED.inlets.pairs() for hex in pair}
    wet |= set(RULED.grid.named(RULED.coastal | RULED.grid.spread(RULED.sea)))
    wrong = [
        f"{cell.label} is inland and drawn {share(cell.centre, LAND):.0%} land"
        for cell in BOARD.cells
        if cell.terrain not in ("sea", "island") and cell.label not in wet
        if share(cell.centre, LAND) < 0.55
    ]
    assert not wrong, "\n".join(wrong)


def test_lakes_are_drawn_in_lake_hexes_and_nowhere_else() -> None:
    for cell in BOARD.cells:
        lake = share(cell.centre, LAKES)
        assert (lake >= 0.16) == (cell.terrain == "lake"), f"{cell.label}: {lake:.0%} lake"


@pytest.mark.parametrize("kind", sorted(WAYS))
def test_ways_cross_the_hexsides_that_the_rules_know(kind: str) -> None:
    """The drawn line goes over the middle of each side, and the rules price that very step."""
    sides, meeting = RULED.ways[WAYS[kind]], junctions(BOARD)
    drawn = set()
    for line in BOARD.lines:
        if line.kind != kind:
            continue
        points = {(round(x, 3), round(y, 3)) for x, y in course(line, meeting)}
        for a, b in pairwise(line.through):
            if not a or not b:
                continue  # over the edge of the board
            one, other = RULED.at(a), RULED.at(b)
            assert (one, other) in sides
            (ax, ay), (bx, by) = RULED.grid.centre(one), RULED.grid.centre(other)
            assert (round((ax + bx) / 2, 3), round((ay + by) / 2, 3)) in points
            drawn.add(frozenset((one, other)))
    assert drawn == {frozenset(pair) for pair in sides.pairs()}


def test_ways_go_on_where_the_rules_let_them() -> None:
    ways = [line.through for line in BOARD.lines if line.kind in WAYS]
    leaving = {way[-2] for way in ways if not way[-1]} | {way[1] for way in ways if not way[0]}
    assert leaving == set(RULED.grid.named(RULED.road_exits))


@pytest.mark.parametrize("kind", ["sea", "inlet"])
def test_every_hexside_that_bars_or_costs_is_drawn_and_no_other(kind: str) -> None:
    drawn = {frozenset(line.through) for line in BOARD.lines if line.kind == kind}
    ruled = {frozenset(map(RULED.label, pair)) for pair in RULED.sides[kind].pairs()}
    assert drawn == ruled
    for a, b in map(sorted, drawn):
        assert RULED.passage.allows(RULED.at(a), RULED.at(b)) == (kind == "inlet")


def test_stars_are_objectives() -> None:
    starred = {hex for hex, place in places("town").items() if place.worth == "*"}
    assert starred == set(RULED.grid.named(RULED.objectives))


def test_black_summits_are_numbered_peaks() -> None:
    numbered = {hex: place.worth for hex, place in places("peak").items() if place.worth}
    assert numbered == {RULED.label(hex): str(height) for hex, height in RULED.peak_of.items()}
    assert set(places("peak")) == set(RULED.grid.named(RULED.peaks))


def test_boats_are_ferry_terminals() -> None:
    assert set(places("ferry")) == set(RULED.grid.named(RULED.ferries))


def test_arrows_at_the_edge_are_where_units_come_and_go() -> None:
    areas = ("harstad", "bardufoss", "transit", "south")
    edges = {hex for area in areas for hex in RULED.grid.named(RULED.edges[area])}
    assert set(places("exit")) == edges


def test_every_harbour_has_a_way_for_its_ships() -> None:
    """And it keeps to where the rules let ships go."""
    game = RULES.start({})
    for harbour in RULED.grid.named(harbours(RULED)):
        way = on_board(game, ("harstad", harbour), by_water=True)
        assert RULED.is_in(way[0], RULED.edges["ships"])
        assert way[-1] == harbour
        for a, b in pairwise(way):
            assert RULED.seaways.allows(RULED.at(a), RULED.at(b)), f"{a} to {b} for {harbour}"


@pytest.mark.parametrize("width", [900, 1600])
def test_every_fjord_town_and_numbered_peak_has_its_name(width: int) -> None:
    """Where hexes are small, peaks have only their number."""
    written = set(_written(draw(seen(None), width).board))
    for place in BOARD.landmarks:
        if place.kind in ("town", "settlement", "water"):
            assert place.name in written
        elif place.kind == "peak" and place.worth:
            assert {place.name, place.worth} & written, place.name


def _written(items: tuple[Item, ...]) -> list[str]:
    found = [item.words for item in items if isinstance(item, Text)]
    for item in items:
        if isinstance(item, Group):
            found += _written(item.items)
    return found


@pytest.mark.parametrize("side", ["allied", "german", None])
def test_every_unit_of_the_view_is_drawn_once(side: str | None) -> None:
    scene = seen(side)
    shown = [each.id for stack in scene.stacks for each in stack.counters]
    shown += [each.id for pool in scene.pools for each in pool.counters]
    assert len(shown) == len(set(shown))
