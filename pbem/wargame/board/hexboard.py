"""A board of hexes as the tables of a scenario have it, as far as all games read them alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from typing import ClassVar

from pbem.wargame.board.charted import Charted
from pbem.wargame.board.hexgrid import Grid, Hex, Mask, Passage, Sides
from pbem.wargame.data.folder import Files
from pbem.wargame.data.points import HALVES
from pbem.wargame.data.tables import Tables
from pbem.wargame.data.tsv import Row, Table

Pair = tuple[Hex, Hex]


class HexBoard(Charted):
    """Geography as the rules need it. Hexes are indices, sets of them are masks."""

    terrain_chart: ClassVar[str]  # the columns of `tables/terrain.tsv`
    legs: ClassVar[Mapping[str, str]]  # by the legs that units move on, their column of it
    places: Grid
    land: Mask
    passage: Passage

    def __init__(self, folder: Files, grid: Grid, terrains: Iterable[str]) -> None:
        super().__init__()
        self.folder = folder
        self.grid = self.places = grid
        self.bit = grid.bit
        self.terrain_of: dict[Hex, str] = {}
        self.terrain: dict[str, Mask] = dict.fromkeys(terrains, 0)
        self.names: dict[str, str] = {}
        """By label: what has a name there."""

    def of_terrain(self, *terrains: str) -> Mask:
        """The hexes with one of these terrains."""
        return sum(self.terrain[each] for each in terrains)

    def hexes(self, rows: Iterable[Row]) -> Iterator[tuple[Hex, Row]]:
        """The hexes of `board.tsv`, while their terrain and their names are noted."""
        for row in rows:
            label, terrain = row["hex"], row["terrain"]
            if label not in self.grid.index:
                raise row.error(f"there is no hex {label}")
            hex = self.grid.index[label]
            if hex in self.terrain_of:
                raise row.error(f"hex {label} is listed twice")
            if terrain not in self.terrain:
                raise row.error(f"{terrain} is not a terrain")
            self.terrain_of[hex] = terrain
            self.terrain[terrain] |= self.bit[hex]
            if row["name"] != "-":
                self.names[label] = row["name"]
            yield hex, row
            self.count(row)

    def read_sides(self, kinds: Iterable[str], optional: Iterable[str] = ()) -> dict[str, Sides]:
        """The hexsides of `sides.tsv` by what they are."""
        pairs: dict[str, list[Pair]] = {kind: [] for kind in kinds}
        columns = ["hex", "other", "kind", "source"]
        for row in Table.read(self.folder / "sides.tsv", columns, list(optional)):
            if row["kind"] not in pairs:
                raise row.error(f"{row['kind']} is not a kind of hexside")
            pairs[row["kind"]].append(self.side(row))
            self.count(row)
        return {kind: Sides(self.grid, found) for kind, found in pairs.items()}

    def side(self, row: Row) -> Pair:
        """The hexes that a hexside lies between: both are land."""
        pair = self.pair(row["hex"], row["other"])
        if pair is None or not all(self.land & self.bit[hex] for hex in pair):
            raise row.error(f"{row['hex']} and {row['other']} are no two adjacent land hexes")
        return pair

    def lines(self) -> Iterator[tuple[Row, list[Pair]]]:
        """The lines of `lines.tsv`, each with the steps that it takes on land."""
        for row in Table.read(self.folder / "lines.tsv", ["name", "kind", "path", "source"]):
            steps = []
            for a, b in pairwise(row.words("path")):
                pair = self.pair(a, b)
                if pair is None or not self.passage.allows(*pair):
                    raise row.error(f"{row['name']} cannot run from {a} to {b}")
                steps.append(pair)
            yield row, steps
            self.count(row)

    def name_places(self) -> None:
        """Give the hexes of `places.tsv` their names, unless they have one."""
        for row in Table.read(self.folder / "places.tsv", ["hex", "name", "kind", "source"]):
            self.names.setdefault(row["hex"], row["name"])
            self.count(row)

    @cached_property
    def costs(self) -> dict[str, dict[str, int]]:
        """By legs and terrain, in half points; what is left out is closed to them."""
        found: dict[str, dict[str, int]] = {legs: {} for legs in self.legs}
        for row in Tables(self.folder).read("terrain", self.terrain_chart):
            for legs, column in self.legs.items():
                if row[column] != "-":
                    cost = row.read(column, _halves, "a number of movement points")
                    found[legs][row["terrain"]] = cost
        return found

    def entering(self, legs: str, hex: Hex) -> int | None:
        """Half points for a hex without any road into it; None if it is closed."""
        return self.costs[legs].get(self.terrain_of.get(hex, "sea"))


def _halves(text: str) -> int:
    return HALVES.parse(text.removeprefix("+"))  # a sign says that it comes on top of the hex
