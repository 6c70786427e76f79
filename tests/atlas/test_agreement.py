"""What is drawn and what is enforced agree."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pbem.atlas.draw import draw
from pbem.atlas.land.network import course, junctions
from pbem.atlas.pieces.counters import FAN, LIFT, SIDE, SLANT
from pbem.games.jupiter.rules import RULES
from pbem.wargame.scene import Board
from tests.atlas.coasts import boxed, misdrawn, share
from tests.atlas.scenes import seen, start

BOARD: Board = start().board
RULED = RULES.scenario.board


LAND = boxed([area for area in BOARD.areas if area.kind == "land"])
LAKES = boxed([area for area in BOARD.areas if area.kind == "lake"])


def test_land_hexes_show_land_and_sea_hexes_sea() -> None:
    assert not misdrawn(BOARD, 0.04)


def test_inland_hexes_are_all_land() -> None:
    wrong = []
    for cell in BOARD.cells:
        hex = RULED.at(cell.label)
        coastal = RULED.coastal & RULED.bit[hex]
        inland = cell.terrain in ("clear", "forest", "mountain") and not coastal
        if inland and share(cell.centre, LAND) < 0.6:
            wrong.append(f"{cell.label} is inland and drawn {share(cell.centre, LAND):.0%} land")
    assert not wrong, "\n".join(wrong)


def test_lake_hexes_show_a_lake() -> None:
    lakes = [cell for cell in BOARD.cells if cell.terrain == "lake"]
    assert lakes
    for cell in lakes:
        assert share(cell.centre, LAKES) > 0.4, f"{cell.label} is a lake hex without a lake"


def test_roads_cross_the_hexsides_that_the_rules_know() -> None:
    """The drawn line goes over the middle of each side, and the rules price that very step."""
    meeting = junctions(BOARD)
    drawn = set()
    for line in BOARD.lines:
        if line.kind not in ("road", "rail"):
            continue
        points = {(round(x, 3), round(y, 3)) for x, y in course(line, meeting)}
        on_board = [place for place in line.through if place]
        for a, b in pairwise(on_board):
            one, other = RULED.at(a), RULED.at(b)
            assert (one, other) in RULED.roads
            (ax, ay), (bx, by) = RULED.grid.centre(one), RULED.grid.centre(other)
            assert (round((ax + bx) / 2, 3), round((ay + by) / 2, 3)) in points
            drawn.add(frozenset((one, other)))
    assert drawn == {frozenset(pair) for pair in RULED.roads.pairs()}


def test_no_road_ends_short_of_the_edge() -> None:
    """Where one ends in the last hex of the board, there is a town, or it goes on."""
    for line in BOARD.lines:
        for end in (line.through[0], line.through[-1]) if line.kind in ("road", "rail") else ():
            if end and any(RULED.grid.neighbour(RULED.at(end), way) is None for way in range(6)):
                assert end in RULED.names, f"{line.name} ends in {end}"


def test_every_barred_hexside_is_drawn_and_no_other() -> None:
    drawn = {frozenset(line.through) for line in BOARD.lines if line.kind == "sea"}
    barred = {
        frozenset((RULED.label(a), RULED.label(b)))
        for a, b in RULED.sides["sea"].pairs()
        if RULED.bit[a] & RULED.land and RULED.bit[b] & RULED.land
    }
    assert drawn == barred
    for a, b in map(sorted, drawn):
        assert not RULED.passage.allows(RULED.at(a), RULED.at(b))


@pytest.mark.parametrize("kind", ["border", "front", "finnmark", "river"])
def test_the_lines_of_the_country_are_there(kind: str) -> None:
    assert any(line.kind == kind for line in BOARD.lines)


def test_the_front_lies_on_its_hexsides() -> None:
    corners = {
        (round(x, 1), round(y, 1))
        for pair in RULED.sides["front"].pairs()
        for hex in pair
        for x, y in RULED.grid.corners(hex)
    }
    front = [point for line in BOARD.lines if line.kind == "front" for point in line.points]
    near = [min((x - cx) ** 2 + (y - cy) ** 2 for cx, cy in corners) ** 0.5 for x, y in front]
    assert max(near) < 1.1


def test_no_stack_reaches_over_another() -> None:
    """The widest fan is narrower than the way to the next column, the highest lower than a hex."""
    wide = SIDE + 2 * FAN
    high = SIDE + 2 * FAN * SLANT
    assert wide < 3**0.5 / 2
    assert high + 2 * abs(LIFT) < 1


def test_every_unit_of_the_view_is_drawn_once() -> None:
    scene = seen("allied")
    shown = [each.id for stack in scene.stacks for each in stack.counters]
    assert len(shown) == len(set(shown))
    assert len(shown) == sum(len(stack.counters) for stack in scene.stacks)
    assert draw(scene, 800).items
