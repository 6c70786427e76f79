"""The board: Europe on two sheets, the seas around it, and what lies between its hexes.

Hexes are `W3533` or `E1924`, sea areas and boxes `North-Sea` or `US-box`: all places of one board.
Sets of them are masks. Whatever moves on land or flies goes by the `grid`, whose indices are those
of the whole board, and by its passages: they are made of shifts, and quick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache

from pbem.games.eto.facts.countries import COLONY, Country, read_countries
from pbem.games.eto.facts.seas import Box, SeaArea, box_rows, label_of, read_boxes, read_seas
from pbem.wargame.board import places as toolkit
from pbem.wargame.board.areas import Areas, Border
from pbem.wargame.board.charted import Charted
from pbem.wargame.board.hexgrid import Grid, Hex, Mask, Passage, Sides
from pbem.wargame.board.mixed import Mixed
from pbem.wargame.board.sheets import Sheet, joined
from pbem.wargame.data.folder import Files
from pbem.wargame.data.tsv import Row, Table

CLEAR, ROUGH, FOREST, MARSH = GROUND = ("clear", "rough", "forest", "marsh")
LAKE, SEA = WATER = ("lake", "sea")
CITY, RESOURCE = KINDS = ("city", "resource")
MINOR_PORT, MAJOR_PORT = PORTS = ("minor", "major")
MILD, WESTERN, MODERATE, SEVERE = WEATHER = ("mild", "western", "moderate", "severe")
"""1.0, 1.4  Zones as the data has them; the western one is mild and grounded with the moderate."""
RIVER, LAKESIDE, CANAL, SEASIDE, FERRY, IMPASSABLE, FORTRESS, LANE = SIDES = (
    "river", "lake", "canal", "sea", "ferry", "impassable", "fortress", "water",
)  # fmt: skip
BORDER, TEMPORARY = "border", "temporary border"
INFANTRY, ARMOR = LEGS = ("infantry", "armor")
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

Pair = tuple[Hex, Hex]


class Board(Charted):
    """Geography as the rules need it."""

    places: Mixed

    def __init__(self, folder: Files) -> None:
        super().__init__()
        self.folder = folder
        self.countries: dict[str, Country] = read_countries(folder / "countries.tsv")
        rows = list(Table.read(folder / "board.tsv", COLUMNS, ["note"]))
        self.grid = _grid(rows)
        self._read_seas()
        self._read_hexes(rows)
        self._read_sides()
        self.places = Mixed([self.grid, self._waters()], self._links())
        self.bit = self.places.bit
        self._passages = lru_cache(maxsize=64)(self._lay)

    # -- reading ----------------------------------------------------------------------------------

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

    def _read_hexes(self, rows: Iterable[Row]) -> None:
        self.terrain_of: dict[Hex, str] = {}
        self.terrain: dict[str, Mask] = dict.fromkeys((*GROUND, *WATER), 0)
        self.names: dict[str, str] = {label: area.name for label, area in self.seas.items()}
        self.names |= {label: box.name for label, box in self.boxes.items()}
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

    def _read_sides(self) -> None:
        pairs: dict[str, list[Pair]] = {kind: [] for kind in SIDES}
        self.canals: dict[str, list[Pair]] = {}
        """7.8  By name, the hexsides from end to end."""
        self.rivers_of: dict[Pair, str] = {}
        """By hexside, each way round, the name of the river."""
        columns = ["hex", "other", "kind", "name", "source"]
        for row in Table.read(self.folder / "sides.tsv", columns, ["note"]):
            kind, pair = row.one_of("kind", SIDES), self._side(row)
            pairs[kind].append(pair)
            if kind == CANAL:
                self.canals.setdefault(row.need("name"), []).append(pair)
            if kind == RIVER:
                self.rivers_of[pair] = self.rivers_of[pair[::-1]] = row.need("name")
            self.count(row)
        self.sides: dict[str, Sides] = {
            kind: Sides(self.grid, found) for kind, found in pairs.items()
        }
        """By kind, what `sides.tsv` lists."""
        self.rivers, self.lakesides, self.ferries, self.fortress = (
            self.sides[kind] for kind in (RIVER, LAKESIDE, FERRY, FORTRESS)
        )
        self.fortified: Mask = sum(self.grid.bit[hex] for hex in {a for a, _ in pairs[FORTRESS]})
        """24.1  The hexes behind fortress hexsides, against whoever comes over these."""
        self.lanes = Sides(self.grid, [*self._lanes(), *pairs[LANE]])
        """7.3  Hexsides over which ships go from one coastal hex to the next."""
        borders, temporary = self._borders()
        shown = {kind: sides for kind, sides in self.sides.items() if kind != LANE}
        self.grid = self.grid.parted_by(
            {**shown, LANE: self.lanes, BORDER: borders, TEMPORARY: temporary}
        )

    def _side(self, row: Row) -> Pair:
        """The hexes that a hexside lies between, both land; ships need a coast or a port."""
        index, bit = self.grid.index, self.grid.bit
        a, b = row.need("hex"), row.need("other")
        if a not in index or b not in index or not self.grid.adjacent(index[a], index[b]):
            raise row.error(f"{a} and {b} are no two adjacent hexes")
        pair = index[a], index[b]
        if not all(self.land & bit[hex] for hex in pair):
            raise row.error(f"{a} and {b} are not both land")
        if row["kind"] == LANE and not all((self.coastal | self.ports) & bit[h] for h in pair):
            raise row.error(f"ships cannot go from {a} to {b}: one of them has no coast")
        return pair

    def _lanes(self) -> Iterator[Pair]:
        """7.3  Between coastal hexes: over an all-sea side, or one that a sea hex ends."""
        grid, coastal = self.grid, self.coastal
        for a in grid.hexes(coastal):
            for b in grid.hexes(grid.around[a] & coastal):
                wet = (a, b) in self.sides[SEASIDE] or (a, b) in self.ferries
                if a < b and (wet or grid.around[a] & grid.around[b] & self.sea):
                    yield a, b

    def _borders(self) -> tuple[Sides, Sides]:
        """Where the state changes, and where only the region does."""
        grid = self.grid
        borders: list[Pair] = []
        temporary: list[Pair] = []
        for a in grid.hexes(self.land):
            for b in grid.hexes(grid.around[a] & self.land):
                if a < b and self.state_of[a] != self.state_of[b]:
                    borders.append((a, b))
                elif a < b and self._parted(a, b):
                    temporary.append((a, b))
        return Sides(grid, borders), Sides(grid, temporary)

    def _parted(self, a: Hex, b: Hex) -> bool:
        """40.4, 43.2  Does a temporary border run between two hexes of a state?"""
        one, other = self.region_of.get(a), self.region_of.get(b)
        return one != other and one in DIVIDED and other in DIVIDED

    # -- the seas ---------------------------------------------------------------------------------

    @cached_property
    def coasts(self) -> Mapping[str, Mask]:
        """8.1  By sea area, the coastal hexes that it touches."""
        found: dict[str, Mask] = {}
        for name, area in self.seas.items():
            found[name] = self.grid.spread(self.waters[name]) & self.coastal
            for label in area.coast:
                if not self.coastal & self.grid.mask([label]):
                    raise self._sea_rows[name].error(f"{label} is not a coastal hex")
                found[name] |= self.grid.mask([label])
        return found

    def _waters(self) -> Areas:
        """Sea areas and boxes, and which of them touch."""
        borders: list[Border] = []
        for name, area in self.seas.items():
            reach = self.grid.spread(self.waters[name])
            beside = {other for other, hexes in self.waters.items() if hexes & reach} - {name}
            for other in area.links:
                if other not in self.seas:
                    raise self._sea_rows[name].error(f"{other} is not a sea area")
            borders += ((name, other, [SEA]) for other in beside.union(area.links))
        for label, box in self.boxes.items():
            borders += ((label, link.next, [SEA]) for link in box.links if link.next in self.seas)
        return Areas((*self.seas, *self.boxes), borders)

    def _links(self) -> Iterator[Border]:
        """Coasts and the areas that they lie on; map edges and the box behind them."""
        for sea, coast in self.coasts.items():
            for label in self.grid.named(coast):
                yield sea, label, ["coast"]
        for label, box in self.boxes.items():
            for link in box.links:
                if link.next in self.grid.index:
                    yield label, link.next, ["edge"]

    @cached_property
    def iraq_edge(self) -> Mask:
        """24.1  The hexes that the transit box of Iraq touches."""
        links = (link.next for box in self.boxes.values() for link in box.links)
        return self.grid.mask(label for label in links if label in self.grid.index)

    @cached_property
    def sailing(self) -> toolkit.Passage:
        """7.2, 7.3, 7.8  Every step of a ship, canals apart: coasts, sea areas and boxes."""
        places, sailed = self.places, [name for name, area in self.seas.items() if area.sailed]
        steps = [*self.lanes.pairs()]
        for name in sailed:
            here = places.index[name]
            steps += ((here, hex) for hex in self.grid.hexes(self.coasts[name]))
            steps += (
                (here, places.index[other])
                for other in sailed
                if other > name and places.adjacent(here, places.index[other])
            )
        both = [*steps, *((b, a) for a, b in steps)]
        for label, box in self.boxes.items():
            for link in box.links:
                here, there = places.index[label], places.index[link.next]
                if link.next in self.seas:
                    both += [(there, here)] if link.enter is not None else []
                    both += [(here, there)] if link.leave is not None else []
        return places.passage(both)

    # -- by name ----------------------------------------------------------------------------------

    def name(self, label: str) -> str:
        """A place as people say it: Warsaw (W3533), the North Sea's name alone."""
        return super().name(label) if label in self.grid.index else self.names[label]

    def find(self, word: str) -> str | None:
        """The label of a hex, sea area or box, by its label or by the name of what lies there."""
        return self._labels.get(word.casefold())

    @cached_property
    def _labels(self) -> Mapping[str, str]:
        found = {name.casefold(): label for name, label in self.named.items()}
        return found | {label.casefold(): label for label in self.places.index}

    # -- whose it is ------------------------------------------------------------------------------

    def owner_of(self, state: str) -> str:
        """Whose a state is at the start: colonies belong to another."""
        return self.countries[state].owner

    @cached_property
    def owned(self) -> Mapping[str, Mask]:
        """By owner, the hexes of the country itself and of its colonies."""
        found: dict[str, Mask] = {}
        for country in self.countries.values():
            if country.owner:
                found[country.owner] = found.get(country.owner, 0) | self.lands[country.name]
        return found

    @cached_property
    def colonies(self) -> Mapping[str, tuple[str, ...]]:
        """By owner, its colonies."""
        found: dict[str, tuple[str, ...]] = {}
        for each in self.countries.values():
            if each.kind == COLONY:
                found[each.owner] = (*found.get(each.owner, ()), each.name)
        return found

    def bases(self, hex: Hex) -> int:
        """13.2  Air bases that are printed in a hex."""
        bit = self.grid.bit[hex]
        return bool(self.city & bit) + bool(self.resource & bit)

    # -- stepping on land -------------------------------------------------------------------------

    def passage(self, legs: str = INFANTRY, *, frozen: bool = False, forts: Mask = 0) -> Passage:
        """24.1, 25.1  Steps on land; zones of control keep to them as well.

        Armor enters no marsh. Lake hexsides are open while they are `frozen` (1.5). Fortress
        hexsides are closed into those hexes of `forts` that they protect: those of an enemy.
        """
        return self._passages(legs, frozen, forts & self.fortified)

    @cached_property
    def rail(self) -> Passage:
        """31.3  Steps by rail: as on land, never over ice."""
        return self.passage()

    @cached_property
    def flying(self) -> Passage:
        """13.1  Steps in the air."""
        return Passage.across(self.grid, self.flown, Sides(self.grid, ()))

    @cached_property
    def frozen_lakesides(self) -> Sides:
        """1.5  The lake hexsides that freeze: those in the severe zone."""
        severe, bit = self.zones[SEVERE], self.grid.bit
        pairs = self.lakesides.pairs()
        return Sides(self.grid, [(a, b) for a, b in pairs if bit[a] & severe and bit[b] & severe])

    def _lay(self, legs: str, frozen: bool, forts: Mask) -> Passage:
        closed = [*self.sides[SEASIDE].pairs(), *self.sides[IMPASSABLE].pairs()]
        ice = set(self.frozen_lakesides.pairs()) if frozen else set()
        closed += (pair for pair in self.lakesides.pairs() if pair not in ice)
        ground = self.land & ~self.marsh if legs == ARMOR else self.land
        leaving = list(Sides(self.grid, closed).open(ground))
        for pair in self.fortress.pairs():
            for here, there in (pair, pair[::-1]):
                if self.grid.bit[there] & forts:
                    leaving[self.grid.direction(here, there)] &= ~self.grid.bit[here]
        return Passage(self.grid, leaving)


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
