"""Boards on which the tests of this folder play."""

from collections import deque

from hypothesis import strategies as st

from pbem.wargame.hexgrid import Grid, Hex, Mask, Passage, Sides, numbered

JUPITER = numbered("flat", "odd", range(41), range(39))


def eto_places() -> dict[str, tuple[int, int]]:
    """Both sheets of ETO on one grid: W grows north and east, E south and west."""
    places = {}
    for south in range(1, 62):
        for column in range(1, 35):
            places[f"W{62 - south:02}{column:02}"] = (column, south)
        for column in range(1, 34 if south % 2 else 33):
            places[f"E{south:02}{column:02}"] = ((68 if south % 2 else 67) - column, south)
    return places


ETO = Grid("pointy", "even", eto_places())


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Small boards of both orientations and shifts, whole or with holes, anywhere on the plane."""
    west, north = draw(st.integers(-4, 4)), draw(st.integers(-4, 4))
    width, height = draw(st.sampled_from([(5, 5), (6, 4), (4, 7), (3, 3), (7, 2), (1, 4), (1, 1)]))
    places = [(west + column, north + row) for column in range(width) for row in range(height)]
    holes = draw(st.just(set()) | st.sets(st.sampled_from(places), max_size=len(places) - 1))
    return Grid(
        draw(st.sampled_from(["flat", "pointy"])),
        draw(st.sampled_from(["odd", "even"])),
        {f"{column}/{row}": (column, row) for column, row in places if (column, row) not in holes},
    )


@st.composite
def hexes(draw: st.DrawFn, grid: Grid) -> Hex:
    """A hex of the board."""
    return draw(st.sampled_from(sorted(grid.index.values())))


@st.composite
def masks(draw: st.DrawFn, grid: Grid) -> Mask:
    """A set of hexes of the board, sometimes all of them."""
    anything = st.integers(0, grid.whole).map(lambda mask: mask & grid.whole)
    return draw(st.one_of(anything, st.just(grid.whole)))


@st.composite
def scattered(draw: st.DrawFn, grid: Grid) -> Mask:
    """A few hexes of the board, often none."""
    return sum(grid.bit[hex] for hex in draw(st.just(set()) | st.sets(hexes(grid), max_size=5)))


@st.composite
def sides(draw: st.DrawFn, grid: Grid) -> Sides:
    """Some hexsides of the board."""
    pairs = [(a, b) for a in grid.index.values() for b in grid.neighbours[a]]
    return Sides(grid, draw(st.lists(st.sampled_from(pairs))) if pairs else [])


@st.composite
def passages(draw: st.DrawFn, grid: Grid) -> Passage:
    """Steps over the open sides of part of the board."""
    return Passage.across(grid, grid.whole & ~draw(scattered(grid)), draw(sides(grid)))


def steps_by_walking(grid: Grid, passage: Passage, start: Hex, within: Mask) -> dict[Hex, int]:
    """Hex by hex, what a breadth-first search finds and how far away it is."""
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for there in grid.neighbours[here]:
            open_side = there not in found and passage.allows(here, there)
            if open_side and grid.bit[there] & within:
                found[there] = found[here] + 1
                queue.append(there)
    return found
