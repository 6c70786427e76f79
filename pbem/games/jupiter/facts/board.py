"""The board: what the printed map says, as sets of hexes."""

from __future__ import annotations

from functools import cached_property, lru_cache, partial
from typing import ClassVar

from pbem.wargame.board.hexboard import HexBoard, Pair
from pbem.wargame.board.hexgrid import Grid, Hex, Mask, Passage, Sides, numbered
from pbem.wargame.board.paths import Tolls
from pbem.wargame.data.folder import Files
from pbem.wargame.data.tsv import Row, Table

COUNTRIES = ("Norway", "Sweden", "Finland", "USSR")
TERRAINS = ("clear", "town", "forest", "mountain", "lake", "island")


@lru_cache(maxsize=1)
def grid() -> Grid:
    """2.1  Columns 00 to 40, rows 00 to 38, odd columns half a hex down."""
    return numbered("flat", "odd", range(41), range(39))


class Board(HexBoard):
    """Geography as the rules need it. Hexes are indices, sets of them are masks."""

    terrain_chart = "terrain cost_ski cost_mountain cost_other shift"
    legs: ClassVar = {legs: f"cost_{legs}" for legs in ("ski", "mountain", "other")}

    def __init__(self, folder: Files, finnmark: str) -> None:
        super().__init__(folder, grid(), TERRAINS)
        self.country_of: dict[Hex, str] = {}
        self.country: dict[str, Mask] = dict.fromkeys(COUNTRIES, 0)
        self.coastal: Mask = 0
        self.finnmark: Mask = 0
        self.allied_at_start: Mask = 0
        self._read_hexes("region_printed" if finnmark == "printed" else "region")
        self.land: Mask = self.of_terrain("clear", "town", "forest", "mountain", "lake")
        """Where ground units may be at all (12.8, 12.10)."""
        self.lakes = self.terrain["lake"]
        self.towns = self.terrain["town"]
        self.sweden = self.country["Sweden"]
        self.ussr = self.country["USSR"]
        self.soviet_rear: Mask = self.ussr & self.allied_at_start & self.land
        """3.2, 5.10  The USSR on the Soviet side of the initial frontline."""
        self.german_rear: Mask = self.ussr & ~self.allied_at_start & self.land
        """3.3  The USSR on the German side of it."""
        self.soviet_limit: Mask = self.ussr | self.finnmark | self.country["Finland"]
        """12.11, 13.22  Where Soviet units may go and attack."""
        self.german_north: Mask = self.ussr | self.finnmark | self.country["Finland"]
        """11.3  Where German units are supplied from Kirkenes; elsewhere it is Narvik."""
        self.sides = self.read_sides(("sea", "front", "finnmark", "finnmark_printed"))
        self.passage = Passage.across(self.grid, self.land, self.sides["sea"])
        """12.8  Steps on land, never over an all-sea hexside; zones and supply keep to it too."""
        self.roads = Sides(self.grid, [pair for _, steps in self.lines() for pair in steps])
        """12.7  Roads, and the Murmansk railroad, which is one for all purposes."""
        self.grid = self.places = self.grid.parted_by({**self.sides, "road": self.roads})
        self.rim = self.grid.rim() & self.land
        self.name_places()

    # -- reading ----------------------------------------------------------------------------------

    def _read_hexes(self, region: str) -> None:
        columns = "hex terrain country name coastal island region region_printed held source"
        path = self.folder / "board.tsv"
        rows = Table.read(path, columns=columns.split(), optional=["height", "relief", "note"])
        for hex, row in self.hexes(rows):
            bit = self.bit[hex]
            if row["country"] in self.country:
                self.country_of[hex] = row["country"]
                self.country[row["country"]] |= bit
            elif row["country"] != "-":
                raise row.error(f"{row['country']} is not a country on this map")
            if row["coastal"] == "yes":
                self.coastal |= bit
            if row[region] == "Finnmark":
                self.finnmark |= bit
            if row["held"] == "allied":
                self.allied_at_start |= bit

    def side(self, row: Row) -> Pair:
        """The hexes that a hexside lies between, in the sea too."""
        pair = self.pair(row["hex"], row["other"])
        if pair is None:
            raise row.error(f"{row['hex']} and {row['other']} are not adjacent")
        return pair

    @cached_property
    def tolls(self) -> dict[str, Tolls]:
        """12.4-12.7  What each step costs, by the way a unit moves."""
        return {legs: Tolls(self.grid, partial(self.toll, legs)) for legs in self.legs}

    def toll(self, legs: str, a: Hex, b: Hex) -> int | None:
        """12.4-12.7  Half points for the step from `a` to `b` beside it; None if it is closed."""
        if not self.passage.allows(a, b):
            return None
        if (a, b) in self.roads:
            return self.costs[legs]["road"]  # 12.7 no better for skis or mountain troops
        return self.entering(legs, b)

    def concentric(self, target: Hex, attackers: set[Hex]) -> bool:
        """13.10  From opposite sides, from every other side, or from more than three hexes."""
        around = sorted(self.grid.direction(target, each) for each in attackers)
        if len(around) > 3:
            return True
        if any((one + 3) % 6 in around for one in around):
            return True
        return len(around) == 3 and around[1] - around[0] == 2 and around[2] - around[1] == 2
