"""Boards on which the tests of this folder play."""

from collections import deque

from hypothesis import strategies as st

from pbem.wargame.board.areas import Areas
from pbem.wargame.board.hexgrid import Grid, Hex, Mask, Passage, Sides, numbered
from pbem.wargame.board.mixed import Mixed
from pbem.wargame.board.places import Place, Places
from pbem.wargame.board.sheets import Sheet, joined

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


def eto_sheets() -> tuple[Sheet, Sheet]:
    """The same two sheets as they are printed: the other way up, joined at W0134 and E6133."""
    west = Sheet(
        numbers=[(column, row) for row in range(1, 62) for column in range(1, 35)],
        label=lambda column, row: f"W{row:02}{column:02}",
        shifted="even",
        rows_grow="north",
        pinned=(34, 1),
        at=(34, 61),
    )
    east = Sheet(
        numbers=[(c, row) for row in range(1, 62) for c in range(1, 34 if row % 2 else 33)],
        label=lambda column, row: f"E{row:02}{column:02}",
        shifted="even",
        columns_grow="west",
        pinned=(33, 61),
        at=(35, 61),
    )
    return west, east


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


# -- boards of every kind -------------------------------------------------------------------------

KINDS = ("river", "ridge", "rail")


@st.composite
def parted(draw: st.DrawFn) -> Grid:
    """A grid with things between its hexes."""
    grid = draw(grids())
    return grid.parted_by({kind: draw(sides(grid)) for kind in KINDS})


@st.composite
def two_sheets(draw: st.DrawFn) -> Grid:
    """Two sheets side by side, the second one turned round, sometimes with a column in common."""
    wide, high = draw(st.integers(1, 4)), draw(st.integers(1, 6))
    numbers = [(column, row) for column in range(wide) for row in range(high)]
    shifts = st.sampled_from(["odd", "even"])
    west = Sheet(numbers, lambda column, row: f"W{column}/{row}", draw(shifts), (0, 0), (0, 0))
    east = Sheet(
        numbers,
        lambda column, row: f"E{column}/{row}",
        draw(shifts),
        (0, 0),
        (2 * wide - draw(st.integers(0, 1)), high - 1),
        columns_grow="west",
        rows_grow=draw(st.sampled_from(["north", "south"])),
    )
    return joined(draw(st.sampled_from(["flat", "pointy"])), draw(shifts), [west, east])


@st.composite
def areas(draw: st.DrawFn) -> Areas:
    """A few areas with any borders between them."""
    labels = ["Oslo", "Bergen", "Narvik", "North Sea", "39", "40", "US box"]
    pair = st.tuples(st.sampled_from(labels), st.sampled_from(labels)).filter(lambda p: p[0] < p[1])
    borders = draw(st.dictionaries(pair, st.sets(st.sampled_from(KINDS))))
    return Areas(labels, [(a, b, kinds) for (a, b), kinds in borders.items()])


@st.composite
def mixed(draw: st.DrawFn) -> Mixed:
    """A grid, areas and a second grid, with links anywhere between any two places."""
    first, second = draw(parted()), draw(areas())
    third = Grid("pointy", "odd", {f"X{column}": (column, 1) for column in range(3)})
    labels = [*first.index, *second.index, *third.index]
    pair = st.tuples(st.sampled_from(labels), st.sampled_from(labels)).filter(lambda p: p[0] < p[1])
    links = draw(st.dictionaries(pair, st.sets(st.sampled_from(KINDS)), max_size=12))
    return Mixed([first, second, third], [(a, b, kinds) for (a, b), kinds in links.items()])


BOARDS = {"hexes": parted, "sheets": two_sheets, "areas": areas, "mixed": mixed}


@st.composite
def some_places(draw: st.DrawFn, board: Places) -> Mask:
    """A set of places of the board."""
    return sum(board.bit[each] for each in draw(st.sets(st.sampled_from(all_places(board)))))


def all_places(board: Places) -> list[Place]:
    return [place for place, label in enumerate(board.labels) if label]
