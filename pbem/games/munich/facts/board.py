"""The board: Europe in 1938, what steps on it cost, and whose ground it is."""

from __future__ import annotations

from functools import cached_property, partial
from typing import ClassVar

from pbem.games.munich.facts.countries import Country, read_countries
from pbem.games.munich.facts.units import ALPINE, DANZIG, MECHANIZED, POLAND, SOVIETS
from pbem.wargame.board.hexboard import HexBoard
from pbem.wargame.board.hexgrid import Grid, Hex, Mask, Passage, Sides
from pbem.wargame.board.paths import Tolls
from pbem.wargame.data.folder import Files
from pbem.wargame.data.tsv import Row, Table

GROUND = ("clear", "forest", "rough", "mountain", "marsh")
WATER = ("sea", "lake")
SEAS = (
    "North Sea",
    "Baltic Sea",
    "Mediterranean Sea",
    "Adriatic Sea",
    "Black Sea",
    "Atlantic",
)
CAPITAL, CENTRE, CITY = "capital", "centre", "city"
MUD = ("clear", "forest")  # 20.0
COLUMNS = "hex terrain country name city sea port fort entrenchment objective arrow source"


class Board(HexBoard):
    """Geography as the rules need it. Hexes are indices, sets of them are masks."""

    terrain_chart = "terrain kind mechanized other alpine shift alpine_shift"
    legs: ClassVar = {legs: legs for legs in (MECHANIZED, "other", ALPINE)}

    def __init__(self, folder: Files) -> None:
        rows = list(Table.read(folder / "board.tsv", COLUMNS.split(), ["note"]))
        places = {row["hex"]: (int(row["hex"][:2]), int(row["hex"][2:])) for row in rows}
        super().__init__(folder, Grid("flat", "odd", places), (*GROUND, *WATER))
        self.countries: dict[str, Country] = read_countries(folder / "countries.tsv")
        self.country_of: dict[Hex, str] = {}
        """Of every land hex."""
        self.lands: dict[str, Mask] = dict.fromkeys(self.countries, 0)
        """2.4  By country, its hexes."""
        self.towns: dict[str, Mask] = dict.fromkeys((CAPITAL, CENTRE, CITY), 0)
        """By what they are; capitals and mobilization centres are cities too (`cities`)."""
        self.waters: dict[str, Mask] = dict.fromkeys(SEAS, 0)
        """The all-sea hexes of each sea."""
        self.coasts: dict[str, Mask] = dict.fromkeys(SEAS, 0)
        """18.1  The land hexes with a coast on each sea."""
        self.ports = self.forts = self.entrenchments = self.objectives = self.arrows = 0
        for hex, row in self.hexes(rows):
            self._note_marks(hex, row)
        self.land: Mask = self.of_terrain(*GROUND)
        self.sea: Mask = self.terrain["sea"]
        self.cities: Mask = sum(self.towns.values())
        self.mobilizing: Mask = self.towns[CAPITAL] | self.towns[CENTRE]
        """7.1  Where replacement points come from and reinforcements go."""
        self.coastal: Mask = 0
        for coast in self.coasts.values():
            self.coastal |= coast
        self.sides = self.read_sides(("river", "sea"), optional=("name", "note"))
        self.rivers = self.sides["river"]
        self.passage = Passage.across(self.grid, self.land, self.sides["sea"])
        """10.1  Steps on land, never over an all-sea hexside; zones keep to it too."""
        self.rails = Sides(self.grid, [pair for _, steps in self.lines() for pair in steps])
        self.grid = self.places = self.grid.parted_by({**self.sides, "railroad": self.rails})
        self.railway = Passage.along(self.rails)
        """8.5, 8.6  Steps along railroads."""
        self.stations = self.railway.step(self.grid.whole)
        """The railroad hexes."""
        self.edge: Mask = self.grid.rim() & self.land

    # -- reading ----------------------------------------------------------------------------------

    def _note_marks(self, hex: Hex, row: Row) -> None:
        """What a hex is besides its terrain."""
        bit, terrain = self.bit[hex], row["terrain"]
        if terrain in GROUND:
            country = row.one_of("country", list(self.countries))
            self.country_of[hex] = country
            self.lands[country] |= bit
        if row["city"] != "-":
            self.towns[row.one_of("city", list(self.towns))] |= bit
        for sea in row.words("sea", ","):
            if sea not in self.waters:
                raise row.error(f"{sea} is not a sea")
            (self.waters if terrain == "sea" else self.coasts)[sea] |= bit
        self.ports |= bit if row.flag("port") else 0
        self.forts |= bit if row.flag("fort") else 0
        self.entrenchments |= bit if row.flag("entrenchment") else 0
        self.objectives |= bit if row.flag("objective") else 0
        self.arrows |= bit if row.flag("arrow") else 0

    @cached_property
    def unhindered(self) -> Passage:
        """Every step on the map, over land and water."""
        return Passage.across(self.grid, self.grid.whole, Sides(self.grid, ()))

    @cached_property
    def named(self) -> dict[str, str]:
        """By name, the hex that it is the name of."""
        return {name: hex for hex, name in self.names.items()}

    # -- what steps cost --------------------------------------------------------------------------

    def tolls(self, legs: str, *, storm: bool) -> Tolls:
        """8.4, 8.5  What each step costs; entrenchments of the other side come on top."""
        return self._tolls[legs, storm]

    @cached_property
    def _tolls(self) -> dict[tuple[str, bool], Tolls]:
        return {
            (legs, storm): Tolls(self.grid, partial(self.toll, legs, storm))
            for legs in self.legs
            for storm in (False, True)
        }

    def toll(self, legs: str, storm: bool, a: Hex, b: Hex) -> int | None:
        """Half points for the step from `a` to the adjacent `b`; None if it is closed."""
        if not self.passage.allows(a, b):
            return None
        costs = self.costs[legs]
        if (a, b) in self.rails:
            return self.in_mud(costs["railroad"], b) if storm else costs["railroad"]
        entering = self.entering(legs, b)
        if entering is None:
            return None
        if storm and self.terrain_of[b] in MUD:
            entering = self.in_mud(entering, b)
        return entering + (costs["river"] if (a, b) in self.rivers else 0)

    def in_mud(self, cost: int, hex: Hex) -> int:
        """20.0 d  In the Soviet Union a storm makes roads cost one, clear ground and forest two."""
        road = cost == self.costs["other"]["railroad"]
        return max(cost, 2 if road else 4) if self.is_soviet(hex) else cost

    def is_soviet(self, hex: Hex) -> bool:
        return bool(self.lands[SOVIETS] & self.bit[hex])

    def may_stand(self, legs: str, hex: Hex) -> bool:
        return bool(self.footing[legs] & self.bit[hex])

    @cached_property
    def footing(self) -> dict[str, Mask]:
        """19.0  By legs, where they stand: in mountains alpine units, or where a railroad leads."""
        return {legs: hexes | self.stations for legs, hexes in self.open_terrain.items()}

    @cached_property
    def open_terrain(self) -> dict[str, Mask]:
        """By legs, the hexes that they can enter without a railroad."""
        return {
            legs: self.of_terrain(*(each for each in self.terrain if each in costs))
            for legs, costs in self.costs.items()
        }

    def home(self, country: str) -> Mask:
        """The hexes of a country; Danzig is Poland's once Poland is at war (5.6)."""
        found = self.lands[country]
        return found | self.lands[DANZIG] if country == POLAND else found
