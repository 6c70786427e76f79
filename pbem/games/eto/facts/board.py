"""The board: Europe on two sheets, the seas around it, and what lies between its hexes.

Hexes are `W3533` or `E1924`, sea areas and boxes `North-Sea` or `US-box`: all places of one board.
Sets of them are masks. Whatever moves on land or flies goes by the `grid`, whose indices are those
of the whole board, and by its passages: they are made of shifts, and quick.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from math import dist

from pbem.games.eto.facts.ground import DIVIDED, SEA, Ground
from pbem.games.eto.facts.ground import MILD as MILD
from pbem.games.eto.facts.ground import MODERATE as MODERATE
from pbem.games.eto.facts.ground import SEVERE as SEVERE
from pbem.games.eto.facts.sea.harbours import Harbour, harbour_rows, read_harbours
from pbem.wargame.board import places as toolkit
from pbem.wargame.board.areas import Areas, Border
from pbem.wargame.board.hexgrid import Hex, Mask, Passage, Sides
from pbem.wargame.board.mixed import Mixed
from pbem.wargame.data.folder import Files
from pbem.wargame.data.tsv import Row, Table

RIVER, LAKESIDE, CANAL, SEASIDE, FERRY, IMPASSABLE, FORTRESS, LANE = SIDES = (
    "river", "lake", "canal", "sea", "ferry", "impassable", "fortress", "water",
)  # fmt: skip
BORDER, TEMPORARY = "border", "temporary border"
INFANTRY, ARMOR = ("infantry", "armor")

Pair = tuple[Hex, Hex]


class Board(Ground):
    """Geography as the rules need it."""

    places: Mixed

    def __init__(self, folder: Files) -> None:
        super().__init__(folder)
        self._read_sides()
        self.places = Mixed([self.grid, self._waters()], self._links())
        self.bit = self.places.bit
        self._passages = lru_cache(maxsize=64)(self._lay)
        rows = harbour_rows(folder)
        self.harbours: dict[str, Harbour] = read_harbours(rows, self.named)
        """7.8  Ports with rules of their own, by the label of their hexes."""
        for row in rows:
            self.count(row)

    # -- reading ----------------------------------------------------------------------------------

    def _read_sides(self) -> None:
        pairs: dict[str, list[Pair]] = {kind: [] for kind in SIDES}
        self.canals: dict[str, list[Pair]] = {}
        """7.8  By name, the hexsides from end to end."""
        self.rivers_of: dict[Pair, str] = {}
        """By hexside, each way round, the name of the river."""
        self.walled: dict[str, Mask] = {}
        """24.1  By the name of a line of works, the hexes behind its fortress hexsides."""
        columns = ["hex", "other", "kind", "name", "source"]
        for row in Table.read(self.folder / "sides.tsv", columns, ["note"]):
            kind, pair = row.one_of("kind", SIDES), self._side(row)
            pairs[kind].append(pair)
            if kind == CANAL:
                self.canals.setdefault(row.need("name"), []).append(pair)
            if kind == RIVER:
                self.rivers_of[pair] = self.rivers_of[pair[::-1]] = row.need("name")
            if kind == FORTRESS:
                line = row.need("name")
                self.walled[line] = self.walled.get(line, 0) | self.grid.bit[pair[0]]
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

    @cached_property
    def middles(self) -> Mapping[str, str]:
        """By sea area on the sheets, the hex in its middle: there a map shows who is in it."""
        found = {}
        for name, waters in self.waters.items():
            centres = {hex: self.grid.centre(hex) for hex in self.grid.hexes(waters)}
            if centres:
                middle = [sum(each) / len(centres) for each in zip(*centres.values(), strict=True)]
                nearest = min(centres, key=lambda hex: dist(centres[hex], middle))
                found[name] = self.label(nearest)
        return found

    def spot(self, place: str) -> str:
        """The hex that a map shows a place in; a place off the sheets is its own."""
        return self.middles.get(place, place)

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
        return Areas((*self.seas, *self.boxes, *self.bombing), borders)

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
        """A place as people say it: Warsaw (W3533), the North Sea's name alone; or as written."""
        return super().name(label) if label in self.grid.index else self.names.get(label, label)

    def find(self, word: str) -> str | None:
        """The label of a hex, sea area or box, by its label or by the name of what lies there."""
        return self._labels.get(word.casefold())

    @cached_property
    def _labels(self) -> Mapping[str, str]:
        found = {name.casefold(): label for name, label in self.named.items()}
        return found | {label.casefold(): label for label in self.places.index}

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
