"""A map of areas as things to draw: outlines, names, and what lies on the borders."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from pbem.wargame.board.labels import Labelled
from pbem.wargame.scene import Area, Cell, Landmark, Line, Point

SEA = "sea"  # the terrain of areas that are no land


def land(cells: Iterable[Cell]) -> Iterator[Area]:
    """The country behind the areas, where no coastline is at hand: they make it themselves."""
    for cell in cells:
        if cell.terrain != SEA:
            yield Area("land", "", cell.corners)


def names(board: Labelled, cells: Iterable[Cell]) -> Iterator[Landmark]:
    """Every area by its name, over where its counters stand."""
    for cell in cells:
        yield Landmark("area", board.names.get(cell.label, cell.label), cell.centre, cell.label)


def borders(board: Labelled, cells: Sequence[Cell], drawn: Mapping[str, str]) -> Iterator[Line]:
    """What lies between neighbours, along the border that they share, as these kinds are drawn.

    Areas share a border where their outlines have points in common, one behind the other.
    """
    for at, cell in enumerate(cells):
        for other in cells[at + 1 :]:
            for kind in sorted(board.between(cell.label, other.label).intersection(drawn)):
                for points in shared(cell.corners, other.corners):
                    yield Line(drawn[kind], "", tuple(points), (cell.label, other.label))


def shared(one: Sequence[Point], other: Collection[Point]) -> list[list[Point]]:
    """The runs of an outline's points that another outline has as well."""
    alone = [at for at, point in enumerate(one) if point not in other]
    if not alone:
        return [[*one, one[0]]]
    turned = [*one[alone[0] :], *one[: alone[0]]]  # so that no run goes over the end of the list
    runs: list[list[Point]] = [[]]
    for point in turned:
        if point in other:
            runs[-1].append(point)
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if len(run) > 1]
