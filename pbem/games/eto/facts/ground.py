"""The hexes of both sheets: what grows there, whose they are, and what stands in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from pbem.games.eto.facts.countries import Country, read_countries
from pbem.games.eto.facts.sea.seas import Box, SeaArea, box_rows, label_of, read_boxes, read_seas
from pbem.games.eto.facts.strategic import BombingBox, bombing_rows, read_bombing_boxes
from pbem.wargame.board.charted import Charted
from pbem.wargame.board.hexgrid import Grid, Hex, Mask
from pbem.wargame.board.sheets import Sheet, joined
from pbem.wargame.data.folder import Files
from pbem.wargame.data.tsv import Row, Table

CLEAR, ROUGH, FOREST, MARSH = GROUND = ("clear", "rough", "forest", "marsh")
LAKE, SEA = WATER = ("lake", "sea")
CITY, RESOURCE = KINDS = ("city", "resource")
MINOR_PORT, MAJOR_PORT = PORTS = ("minor", "major")
MILD, WESTERN, MODERATE, SEVERE = WEATHER = ("mild", "western", "moderate", "severe")
"""1.0, 1.4  Zones as the data has them; the western one is mild and grounded with the moderate."""
REGIONS = (
    "Poland west", "Poland east", "Finland west", "Finland east", "Rumania west", "Bessarabia",
    "France north", "France south", "Corsica", "Baltic States", "East Prussia", "European Turkey",
    "Asiatic Turkey", "Italy mainland", "Sicily", "Sardinia", "Crete", "Northern Ireland",
)  # fmt: skip
DIVIDED = REGIONS[:8]
"""40.4, 43.2  Those with a temporary border between them."""
COLUMNS = (
    "hex", "terrain", "coast", "state", "region", "name", "kinds", "port", "fort", "capital", "sea",
    "weather", "iron", "source",
)  # fmt: skip
ROWS = 61
LAST = 34  # the last column of the western sheet


class Ground(Charted):
    """What hexes are; the board adds what lies between them."""

    def __init__(self, folder: Files) -> None:
        super().__init__()
        self.folder = folder
        self.countries: dict[str, Country] = read_countries(folder / "countries.tsv")
        rows = list(Table.read(folder / "board.tsv", COLUMNS, ["note"]))
        self.grid = _grid(rows)
        self._read_seas()
        self._read_hexes(rows)

    def _read_seas(self) -> None:
        self.seas: dict[str, SeaArea] = {}
        """By label."""
        self._sea_rows: dict[str, Row] = {}
        for label, (area, row) in read_seas(self.folder).items():
            row.one_of("weather", WEATHER)
            self.seas[label], self._sea_rows[label] = area, row
            self.count(row)
        self.boxes: dict[str, Box] = read_boxes(self.folder)
        for row in box_rows(self.folder):
            self.count(row)
            if label_of(row["next"]) not in {*self.seas, *self.grid.index}:
                raise row.error(f"{row['next']} is neither a sea area nor a hex")
        self.bombing: dict[str, BombingBox] = read_bombing_boxes(self.folder)
        """2.2  The strategic bombing boxes, by label."""
        for row in bombing_rows(self.folder):
            self.count(row)

    def _read_hexes(self, rows: Iterable[Row]) -> None:
        self.terrain_of: dict[Hex, str] = {}
        self.terrain: dict[str, Mask] = dict.fromkeys((*GROUND, *WATER), 0)
        self.names: dict[str, str] = {label: area.name for label, area in self.seas.items()}
        self.names |= {label: box.name for label, box in self.boxes.items()}
        self.names |= {label: box.name for label, box in self.bombing.items()}
        """By label: what lies there."""
        self.named: dict[str, str] = {name: label for label, name in self.names.items()}
        """By name, the label."""
        self.state_of: dict[Hex, str] = {}
        """Of every hex that is not sea."""
        self.lands: dict[str, Mask] = dict.fromkeys(self.countries, 0)
        """By state, its hexes."""
        self.regions: dict[str, Mask] = dict.fromkeys(REGIONS, 0)
        """40.4, 43.2  Parts of states, most of them behind temporary borders."""
        self.region_of: dict[Hex, str] = {}
        self.capital_of: dict[str, Hex] = {}
        """By state; not every state has one."""
        self.sea_of: dict[Hex, str] = {}
        """By all-sea hex, its sea area."""
        self.waters: dict[str, Mask] = dict.fromkeys(self.seas, 0)
        """By sea area, its hexes; none where it lies off the map."""
        self._seas_by_name = {area.name: label for label, area in self.seas.items()}
        self._weather: dict[str, Mask] = dict.fromkeys(WEATHER, 0)
        self.city = self.resource = self.minor_ports = self.major_ports = 0
        self.forts = self.capitals = self.coastal = self.iron_route = 0
        for row in rows:
            self._read_hex(self.grid.index[row["hex"]], row)
            self.count(row)
        self.closed: Mask = sum(
            self.lands[each.name] for each in self.countries.values() if each.closed
        )
        """24.1  Switzerland, and corners of the sheets that are off the map: nobody enters."""
        ground: Mask = sum(self.terrain[each] for each in GROUND)
        self.land: Mask = ground & ~self.closed
        """Where land units may be."""
        self.clear, self.rough, self.forest, self.marsh, self.lake, self.sea = (
            self.terrain[each] for each in (*GROUND, *WATER)
        )
        self.crh: Mask = self.city & self.resource
        """City resource hexes."""
        self.ports: Mask = self.minor_ports | self.major_ports
        self.zones: Mapping[str, Mask] = {
            MILD: self._weather[MILD] | self._weather[WESTERN],
            MODERATE: self._weather[MODERATE],
            SEVERE: self._weather[SEVERE],
        }
        """1.0  By weather zone, its hexes."""
        self.grounding: Mapping[str, Mask] = {
            MILD: self._weather[MILD],
            MODERATE: self._weather[MODERATE] | self._weather[WESTERN],
            SEVERE: self._weather[SEVERE],
        }
        """1.4  By weather zone, the hexes where its dice ground aircraft."""
        self.flown: Mask = (
            self.grid.whole
            & ~self.closed
            & ~sum(self.waters[name] for name, area in self.seas.items() if not area.grid)
        )
        """13.1  Where aircraft fly."""

    def _read_hex(self, hex: Hex, row: Row) -> None:
        bit, terrain = self.grid.bit[hex], row.one_of("terrain", (*GROUND, *WATER))
        self.terrain_of[hex] = terrain
        self.terrain[terrain] |= bit
        self._weather[row.one_of("weather", WEATHER)] |= bit
        if row.plain("name"):
            if row["name"] in self.named:
                raise row.error(f"{row['name']} is also the name of {self.named[row['name']]}")
            self.names[row["hex"]], self.named[row["name"]] = row["name"], row["hex"]
        if terrain == SEA:
            self._read_sea_hex(hex, row)
        else:
            self._read_land_hex(hex, row)

    def _read_sea_hex(self, hex: Hex, row: Row) -> None:
        for column in ("state", "region", "kinds", "port"):
            if row.plain(column):
                raise row.error(f"an all-sea hex has no {column}")
        if row.plain("sea"):
            sea = self.sea_of[hex] = row.choice("sea", self._seas_by_name)
            self.waters[sea] |= self.grid.bit[hex]

    def _read_land_hex(self, hex: Hex, row: Row) -> None:
        bit = self.grid.bit[hex]
        state = self.state_of[hex] = row.one_of("state", tuple(self.countries))
        self.lands[state] |= bit
        if row.plain("region"):
            region = self.region_of[hex] = row.one_of("region", REGIONS)
            self.regions[region] |= bit
        for kind in row.words("kinds"):
            if kind not in KINDS:
                raise row.error(f"{kind} is neither {CITY} nor {RESOURCE}")
        self.city |= bit if CITY in row.words("kinds") else 0
        self.resource |= bit if RESOURCE in row.words("kinds") else 0
        if row.plain("port"):
            if row.one_of("port", PORTS) == MAJOR_PORT:
                self.major_ports |= bit
            else:
                self.minor_ports |= bit
        if row.flag("capital"):
            if state in self.capital_of:
                raise row.error(f"{state} has two capitals")
            self.capital_of[state] = hex
            self.capitals |= bit
        self.forts |= bit if row.flag("fort") else 0
        self.coastal |= bit if row.flag("coast") else 0
        self.iron_route |= bit if row.flag("iron") else 0

    # -- whose it is ------------------------------------------------------------------------------

    @cached_property
    def owned(self) -> Mapping[str, Mask]:
        """By owner, the hexes of the country itself and of its colonies."""
        found: dict[str, Mask] = {}
        for country in self.countries.values():
            if country.owner:
                found[country.owner] = found.get(country.owner, 0) | self.lands[country.name]
        return found

    def bases(self, hex: Hex) -> int:
        """13.2  Air bases that are printed in a hex: a city or port, and a resource."""
        bit = self.grid.bit[hex]
        return bool((self.city | self.ports) & bit) + bool(self.resource & bit)


def _grid(rows: Iterable[Row]) -> Grid:
    """Both sheets as one, as far as their hexes are listed; the eastern one counts backwards."""
    numbers: dict[str, list[tuple[int, int]]] = {"W": [], "E": []}
    seen: dict[str, Row] = {}
    for row in rows:
        label = row.need("hex")
        if label in seen:
            raise row.error(f"hex {label} is already in line {seen[label].line}")
        if label[0] not in numbers or len(label) != 5 or not label[1:].isdecimal():
            raise row.error(f"{label} is not the number of a hex, as W3533")
        seen[label] = row
        numbers[label[0]].append((int(label[3:]), int(label[1:3])))
    west = Sheet(
        numbers["W"], _label("W"), "even", pinned=(LAST, ROWS), at=(LAST, 1), rows_grow="north"
    )
    east = Sheet(
        numbers["E"], _label("E"), "even", pinned=(LAST - 1, 1), at=(LAST + 1, 1),
        columns_grow="west",
    )  # fmt: skip
    return joined("pointy", "even", [west, east])


def _label(sheet: str) -> Callable[[int, int], str]:
    return lambda column, row: f"{sheet}{row:02}{column:02}"
