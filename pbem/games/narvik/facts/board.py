"""The board: what the printed map says, as sets of hexes."""

from __future__ import annotations

from functools import cached_property, lru_cache, partial
from typing import ClassVar

from pbem.wargame.board.hexboard import HexBoard
from pbem.wargame.board.hexgrid import Grid, Hex, Mask, Passage, Sides, numbered
from pbem.wargame.board.paths import Tolls
from pbem.wargame.data.folder import Files
from pbem.wargame.data.tsv import Row, Table

GROUND = ("clear", "rough", "peak", "lake", "village", "town")
CLOSED = ("island", "sweden")
EDGES = ("harstad", "bardufoss", "transit", "south", "ships")
WAYS = {"road": "road", "rail": "railroad"}  # kind in lines.tsv -> row of the terrain table


@lru_cache(maxsize=1)
def grid() -> Grid:
    """2.1  Columns 01 to 23, rows 01 to 26, odd columns half a hex down."""
    return numbered("flat", "odd", range(1, 24), range(1, 27))


def side_between(a: str, b: str) -> str:
    """23.3  A hexside as positions write it."""
    return "-".join(sorted((a, b)))


class Board(HexBoard):
    """Geography as the rules need it. Hexes are indices, sets of them are masks."""

    terrain_chart = "terrain kind cost_mechanized cost_other fire assault blocks"
    legs: ClassVar = {legs: f"cost_{legs}" for legs in ("mechanized", "other")}

    def __init__(self, folder: Files) -> None:
        super().__init__(folder, grid(), (*GROUND, *CLOSED))  # what has no terrain is all-sea
        self.peak_of: dict[Hex, int] = {}
        """6.1  The numbers of the numbered peaks."""
        self.coastal: Mask = 0
        """13.0, 16.0  The land that ships reach: inlets alone make no coast."""
        self.objectives: Mask = 0
        self.ferries: Mask = 0
        """12.5  The hexes with a ferry terminal."""
        self.german_ferry: frozenset[str] = frozenset()
        """12.5  The terminals that Germans use too."""
        self.edges: dict[str, Mask] = dict.fromkeys(EDGES, 0)
        """20.0, 22.2  The map-edge hexes by what lies beyond: staging areas, the south, the sea."""
        self._read_hexes()
        self.land: Mask = self.of_terrain(*GROUND)
        """Where ground units may be at all."""
        self.sea: Mask = self.grid.whole & ~self.land & ~self.of_terrain(*CLOSED)
        """The all-sea hexes."""
        self.edges["ships"] |= self.sea & self._first_column_and_row()
        self.peaks = self.terrain["peak"]
        self.numbered_peaks: Mask = sum(self.bit[hex] for hex in self.peak_of)
        self.sides = self.read_sides(("sea", "inlet"))
        """sea: closed to ground units; inlet: dear to cross, and closed to ships."""
        self.inlets = self.sides["inlet"]
        self.passage = Passage.across(self.grid, self.land, self.sides["sea"])
        """10.0, 12.3  Steps on land, never over an all-sea hexside; zones keep to it too."""
        self.seaways = self._open_water()
        """13.1  Steps of ships: over all-sea hexes, along the coast, never into an inlet."""
        self.ways, self.road_exits = self._read_ways()
        """12.3  Hexsides that roads and railroads cross; the edge hexes where they go on (8.3)."""
        self.grid = self.places = self.grid.parted_by({**self.sides, **self.ways})
        self.railway = Passage.along(self.ways["railroad"])
        """12.4, 19.2  Steps of trains and of the railroad gun."""
        self.rail: Mask = self.railway.step(self.grid.whole)
        """The railroad hexes."""
        self.name_places()

    # -- reading ----------------------------------------------------------------------------------

    def _read_hexes(self) -> None:
        columns = "hex terrain country name coastal objective ferry peak edge source"
        path = self.folder / "board.tsv"
        for hex, row in self.hexes(Table.read(path, columns.split(), ["note"])):
            self._note_marks(row, hex)

    def _note_marks(self, row: Row, hex: Hex) -> None:
        """What a hex is besides its terrain."""
        bit = self.bit[hex]
        self.coastal |= bit if row["coastal"] == "yes" else 0
        self.objectives |= bit if row["objective"] == "yes" else 0
        self.ferries |= bit if row["ferry"] in ("allied", "both") else 0
        if row["ferry"] == "both":
            self.german_ferry |= {row["hex"]}
        if row["peak"] != "-":
            if row["terrain"] != "peak":
                raise row.error(f"{row['hex']} has the number of a peak and is {row['terrain']}")
            self.peak_of[hex] = row.int("peak")
        for edge in row["edge"].replace("-", "").split():
            if edge not in self.edges:
                raise row.error(f"{edge} is not what lies beyond an edge")
            self.edges[edge] |= bit

    def _first_column_and_row(self) -> Mask:
        return self.grid.mask(each for each in self.grid.index if "01" in (each[:2], each[2:]))

    def _open_water(self) -> Passage:
        navigable = self.sea | self.coastal
        dry = [
            (a, b)
            for a in self.grid.hexes(self.coastal)
            for b in self.grid.neighbours[a]
            if self.coastal & self.bit[b] and (a, b) not in self.sides["sea"]
        ]
        return Passage.across(self.grid, navigable, Sides(self.grid, dry))

    def _read_ways(self) -> tuple[dict[str, Sides], Mask]:
        pairs: dict[str, list[tuple[Hex, Hex]]] = {way: [] for way in WAYS.values()}
        exits = 0
        for row, steps in self.lines():
            pairs[row.choice("kind", WAYS)] += steps
            path = row.words("path")
            exits |= self.grid.mask((path[0], path[-1]))
        staging = self.edges["harstad"] | self.edges["bardufoss"] | self.edges["transit"]
        return {way: Sides(self.grid, found) for way, found in pairs.items()}, exits & staging

    # -- what steps cost --------------------------------------------------------------------------

    @cached_property
    def tolls(self) -> dict[str, Tolls]:
        """12.3  What each step costs on the bare map, without bridges and demolitions."""
        return {legs: Tolls(self.grid, partial(self.toll, legs)) for legs in self.legs}

    def toll(self, legs: str, a: Hex, b: Hex) -> int | None:
        """12.3  Half points for the step from `a` to the adjacent `b`; None if it is closed."""
        if not self.passage.allows(a, b):
            return None
        costs = self.costs[legs]
        for way, sides in self.ways.items():
            if (a, b) in sides:
                return costs[way]
        entering = self.entering(legs, b)
        crossing = costs.get("inlet") if (a, b) in self.inlets else 0
        return None if entering is None or crossing is None else entering + crossing

    @cached_property
    def ground(self) -> dict[str, Mask]:
        """12.3  By legs, the hexes that are open to them."""
        hexes = list(self.grid.hexes(self.grid.whole))
        return {
            legs: sum(self.bit[hex] for hex in hexes if self.entering(legs, hex) is not None)
            for legs in self.legs
        }

    def along_rails(self, start: Hex, goal: Hex, within: Mask) -> list[Hex]:
        """The hexes from one station to another, `start` first; there is but one line."""
        way, open_to = [start], (within | self.bit[goal]) & ~self.bit[start]
        leads = self.railway.flood(self.bit[goal], open_to) & open_to
        while way[-1] != goal:
            step = self.railway.step(self.bit[way[-1]]) & leads
            if not step:
                raise ValueError(f"no rails lead from {self.label(start)} to {self.label(goal)}")
            way.append(next(self.grid.hexes(step)))
            leads &= ~step
        return way
