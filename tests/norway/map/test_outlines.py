"""The drawn board of Norway 1940 says the same as the rules do."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist

import pytest

from pbem.games.norway.facts.board import COAST, DOCKS, MARCH, RAILS, WATER
from pbem.games.norway.facts.scenario import load
from pbem.games.norway.map.chart import APRON, chart
from pbem.wargame.map.areas import shared
from pbem.wargame.scene import Point, Points
from tests.marks import rule

SCENARIO = load()
BOARD = SCENARIO.board
OUTLINES = BOARD.outlines
PLACES = BOARD.places
LEAST = 0.3  # units: a border that is shorter than that is not seen


def inside(point: Point, corners: Points) -> bool:
    """Does a ray from a point cross an outline an odd number of times?"""
    x, y = point
    found = False
    for (ax, ay), (bx, by) in pairwise((*corners, corners[0])):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
    return found


def common(a: str, b: str) -> float:
    """How long the border is that two places share; -1 if they do not even touch."""
    runs = shared(OUTLINES[a], frozenset(OUTLINES[b]))
    if not runs:
        return 0.0 if set(OUTLINES[a]) & set(OUTLINES[b]) else -1.0
    return sum(dist(a, b) for run in runs for a, b in pairwise(run))


@pytest.mark.parametrize("place", PLACES.labels)
def test_the_counters_of_a_place_stand_inside_it_and_nowhere_else(place: str) -> None:
    assert inside(BOARD.centre[place], OUTLINES[place])
    others = {other for other in PLACES.labels if inside(BOARD.centre[place], OUTLINES[other])}
    around = {BOARD.in_zone[place]} if BOARD.is_island(place) else set()
    assert others == {place} | around


def test_who_shares_a_border_on_the_map_is_adjacent_by_the_rules() -> None:
    mainland = [each for each in PLACES.labels if not BOARD.is_island(each)]
    for a, b in combinations(mainland, 2):
        long, kinds = common(a, b), BOARD.between(a, b)
        if kinds & {MARCH, COAST, DOCKS}:
            assert long >= LEAST, f"{a} and {b} share {long:.2f}"
        elif WATER in kinds:
            assert long >= 0, f"{a} and {b} do not touch"
        else:
            assert long < 0 or not BOARD.is_sea(a) or not BOARD.is_sea(b), f"{a} touches {b}"
            assert long <= 0, f"{a} and {b} share {long:.2f}"


@rule("norway", "10.17")
def test_zones_that_meet_in_a_corner_do_so_on_the_map() -> None:
    corners = [
        (a, b)
        for a, b in combinations(PLACES.named(BOARD.sea), 2)
        if WATER in BOARD.between(a, b) and common(a, b) == 0
    ]
    assert sorted(corners) == [
        ("25", "31"), ("26", "30"), ("31", "36"), ("32", "35"), ("32", "37"), ("33", "36"),
    ]  # fmt: skip


@rule("norway", "8.0")
def test_a_small_island_lies_whole_inside_its_zone() -> None:
    for island, zone in BOARD.in_zone.items():
        assert all(inside(corner, OUTLINES[zone]) for corner in OUTLINES[island])


def test_railroads_run_through_the_areas_that_they_join() -> None:
    joined = set()
    for line in chart(SCENARIO).lines:
        if line.kind == "rail":
            points = (*line.points, *_midway(line.points))
            crossed = {each for each in OUTLINES for at in points if inside(at, OUTLINES[each])}
            assert crossed == set(line.through), line.name
            joined |= {frozenset(pair) for pair in pairwise(line.through)}
    by_rule = {
        frozenset((a, b))
        for a, b in combinations(PLACES.named(BOARD.norway), 2)
        if RAILS in BOARD.between(a, b)
    }
    assert joined <= by_rule
    assert by_rule - joined == {frozenset(("Trondheim", "Namsos"))}  # along the line by Hegra


def _midway(points: Points) -> Points:
    """Many points between those of a line."""
    return tuple(
        (ax + (bx - ax) * share / 20, ay + (by - ay) * share / 20)
        for (ax, ay), (bx, by) in pairwise(points)
        for share in range(1, 20)
    )


@rule("norway", "10.12")
def test_every_mountain_border_is_drawn_as_one() -> None:
    drawn = {frozenset(line.through) for line in chart(SCENARIO).lines if line.kind == "ridge"}
    high = {
        frozenset((a, b))
        for a, b in combinations(PLACES.named(BOARD.norway), 2)
        if BOARD.mountain(a, b)
    }
    assert drawn == high


def test_the_panels_cover_no_place() -> None:
    left, top, right, bottom = APRON
    for label, outline in OUTLINES.items():
        assert not any(left < x < right and top < y < bottom for x, y in outline), label


def test_land_lies_under_every_area_and_no_zone() -> None:
    land = [area.outline for area in chart(SCENARIO).areas if area.kind == "land"]
    for place in PLACES.named(BOARD.norway):
        outline = OUTLINES[place]
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        grid = [
            (min(xs) + (max(xs) - min(xs)) * i / 12, min(ys) + (max(ys) - min(ys)) * j / 12)
            for i in range(13)
            for j in range(13)
        ]
        own = [point for point in grid if inside(point, outline)]
        dry = sum(any(inside(point, each) for each in land) for point in own)
        assert dry > 0.6 * len(own), place
