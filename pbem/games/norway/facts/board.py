"""The board: land areas, sea zones, small islands and the two home bases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache

from pbem.engine.order import Side
from pbem.games.norway.facts.units import ALLIED, SIDES, enemy_of
from pbem.wargame.board.areas import Areas
from pbem.wargame.board.charted import Charted
from pbem.wargame.board.places import Mask, Passage
from pbem.wargame.data.folder import Files
from pbem.wargame.data.tsv import DataError, Row, Table
from pbem.wargame.scene import Point, Points

LAND, ISLAND, HOME, SEA = KINDS = ("land", "island", "home", "sea")
PORT, AIRBASE, MOBILIZATION, RAILROAD = BASES = ("port", "airbase", "mobilization", "railroad")
"""15.0, 25.5  What can be disrupted in an area, each on its own."""
MARCH, MOUNTAINS, RAILS, COAST, DOCKS, WATER = BORDERS = (
    "land", "mountain", "rail", "coast", "home", "sea",
)  # fmt: skip
"""The kinds of what lies between two places."""
PLACE_COLUMNS = (
    "label", "name", "kind", *BASES, "worth", "in_zone", "only", "centre", "source",
)  # fmt: skip


class Board(Charted):
    """Geography as the rules need it: sets of places are masks, people use labels."""

    def __init__(self, folder: Files) -> None:
        super().__init__()
        self.folder = folder
        self.rows = Table.read(folder / "places.tsv", PLACE_COLUMNS, ["note"]).keyed("label")
        borders = list(
            Table.read(folder / "borders.tsv", ["place", "other", "kinds", "source"], ["note"])
        )
        for row in (*self.rows.values(), *borders):
            self.count(row)
        self.places = Areas(
            self.rows, ((row["place"], row["other"], _kinds(row)) for row in borders)
        )
        self.bit = self.places.bit
        self.names: Mapping[str, str] = {
            label: row["name"] for label, row in self.rows.items() if row.plain("name")
        }
        self.norway: Mask = self._of_kind(LAND)
        """5.1  The land areas of Norway."""
        self.islands: Mask = self._of_kind(ISLAND)
        """8.0  The small islands."""
        self.land: Mask = self.norway | self.islands
        """All land areas, the home bases not among them."""
        self.sea: Mask = self._of_kind(SEA)
        self.home: Mask = self._of_kind(HOME)
        """16.0  The home bases: land and sea at once."""
        self.home_of: Mapping[Side, str] = {
            row["only"]: label for label, row in self.rows.items() if row["kind"] == HOME
        }
        self.open_to: Mapping[Side, Mask] = {side: self._open_to(side) for side in SIDES}
        """5.4, 16.2  Where units of a side may be: no enemy home base, no Ally in the Kattegat."""
        self.kattegat: Mask = self.sea & ~self.open_to[ALLIED]
        self.in_zone: Mapping[str, str] = {
            label: row["in_zone"] for label, row in self.rows.items() if row.plain("in_zone")
        }
        """10.17  By small island, the zone around it."""
        self.ports = self._with(PORT)
        self.norwegian_ports = self.ports - self.in_zone.keys()
        """4.1, 4.4  The ports of Norway itself, without those of the islands."""
        self.airbases = self._with(AIRBASE)
        self.railroads = self._with(RAILROAD)
        self.mobilization: Mapping[str, int] = {
            label: number
            for label, row in self.rows.items()
            if (number := row.number(MOBILIZATION))
        }
        """15.1  By area, how many Norwegian units may be placed there in one action."""
        self.worth: Mapping[str, int] = {
            label: points for label, row in self.rows.items() if (points := row.number("worth"))
        }
        """4.4, 4.5  What the control of an area counts at the end."""
        self.sailing = self._passage(WATER, DOCKS)
        """10.2, 10.17  From zone to zone, corners count, and to and from the home bases."""
        self.marching = self._passage(MARCH)
        """10.9  From area to area on land."""
        self.flying = self._passage(*BORDERS)
        """10.7  Between all neighbours; an island is left and reached through its zone."""
        self.railway = self._passage(RAILS)
        """25.8  Along the railroads."""
        self.roads = self._onward(self.marching)
        """10.9  By place, the areas to which one can march."""
        self.tracks = self._onward(self.railway)
        """25.8  By place, the areas next to it along a railroad."""
        self.coasts: Mapping[str, tuple[str, ...]] = {
            label: self._beside(label, self.sea)
            for label in self.places.named(self.land | self.home)
        }
        """By land area or home base, the zones that it touches."""
        self.shores: Mapping[str, tuple[str, ...]] = {
            label: self._beside(label, self.land | self.home)
            for label in self.places.named(self.sea)
        }
        """By zone, the land areas and home bases that it touches."""
        self.always_of: Mapping[str, Side] = {
            **dict.fromkeys(self.places.named(self.sea), ""),
            **{home: side for side, home in self.home_of.items()},
        }
        """5.1, 5.3  By home base and zone, whose it is in any case: of the sea nobody's."""
        self._land = frozenset(self.places.named(self.land))
        self._sea = frozenset(self.places.named(self.sea))
        self._home = frozenset(self.places.named(self.home))
        self._bases = {label: self._printed(label) for label in self.places.labels}
        self._flights = lru_cache(maxsize=None)(self._flown)
        self._voyages = lru_cache(maxsize=None)(self._sailed)

    # -- reading ----------------------------------------------------------------------------------

    def _of_kind(self, kind: str) -> Mask:
        return self.places.mask(
            label for label, row in self.rows.items() if row.one_of("kind", KINDS) == kind
        )

    def _with(self, base: str) -> frozenset[str]:
        return frozenset(label for label, row in self.rows.items() if row.flag(base))

    def _open_to(self, side: Side) -> Mask:
        closed = (label for label, row in self.rows.items() if row["only"] == enemy_of(side))
        return self.places.whole & ~self.places.mask(closed)

    def _passage(self, *kinds: str) -> Passage:
        return self.places.passage(
            (a, b)
            for a in self.places.members(self.places.whole)
            for b in self.places.neighbours[a]
            if self.places.between(a, b).intersection(kinds)
        )

    def _onward(self, passage: Passage) -> Mapping[str, tuple[str, ...]]:
        return {
            label: tuple(self.places.named(passage.step(self.bit[self.at(label)])))
            for label in self.places.labels
        }

    def _beside(self, label: str, within: Mask) -> tuple[str, ...]:
        beside = self.places.around[self.at(label)] & within
        return tuple(self.label(place) for place in self.places.members(beside))

    # -- what a place is --------------------------------------------------------------------------

    def is_land(self, label: str) -> bool:
        return label in self._land

    def is_sea(self, label: str) -> bool:
        return label in self._sea

    @cached_property
    def norwegian(self) -> tuple[str, ...]:
        """The areas of Norway, by name."""
        return tuple(self.places.named(self.norway))

    def is_home(self, label: str) -> bool:
        return label in self._home

    def is_island(self, label: str) -> bool:
        return label in self.in_zone

    def bases(self, label: str) -> tuple[str, ...]:
        """What is printed there of the four things that can be disrupted."""
        return self._bases[label]

    def _printed(self, label: str) -> tuple[str, ...]:
        has = {
            PORT: label in self.ports,
            AIRBASE: label in self.airbases,
            MOBILIZATION: label in self.mobilization,
            RAILROAD: label in self.railroads,
        }
        return tuple(base for base in BASES if has[base])

    def mountain(self, a: str, b: str) -> bool:
        """10.12  Do mountains lie between the two?"""
        return MOUNTAINS in self.between(a, b)

    def rail(self, a: str, b: str) -> bool:
        """25.8  Does a railroad run between the two?"""
        return RAILS in self.between(a, b)

    @cached_property
    def port_zones(self) -> Mask:
        """27.1  The zones next to a port of Norway."""
        return self.places.spread(self.places.mask(self.norwegian_ports)) & self.sea

    # -- near and far -----------------------------------------------------------------------------

    def flights(self, side: Side, start: str) -> tuple[Mask, ...]:
        """10.7, 10.17  What a side's aircraft reach from here, by the range that it takes.

        An island costs nothing beyond the zone around it, on the way there.
        """
        return self._flights(side, start)

    def flight(self, side: Side, start: str, goal: str) -> int | None:
        """10.7  The range that a flight takes; None where none leads."""
        return _ring_of(self.flights(side, start), self.bit[self.at(goal)])

    def in_range(self, side: Side, start: str, reach: int) -> Mask:
        """All that aircraft with so much range can fly to, the start among it."""
        return sum(self.flights(side, start)[: reach + 1])

    def voyages(self, side: Side, start: str) -> tuple[Mask, ...]:
        """10.3  What a side's ships reach from here, by the movement that it takes."""
        return self._voyages(side, start)

    def voyage(self, side: Side, start: str, goal: str) -> int | None:
        """10.3  The zones that a voyage takes on an empty sea; None where none leads."""
        return _ring_of(self.voyages(side, start), self.bit[self.at(goal)])

    def _flown(self, side: Side, start: str) -> tuple[Mask, ...]:
        return tuple(self._rings(side, start, self.flying, self.islands))

    def _sailed(self, side: Side, start: str) -> tuple[Mask, ...]:
        return tuple(self._rings(side, start, self.sailing, 0))

    def _rings(self, side: Side, start: str, passage: Passage, free: Mask) -> Iterator[Mask]:
        front = self.bit[self.at(start)]
        reached = front = front | passage.step(front) & free
        while front:
            yield front
            front = passage.step(front) & self.open_to[side] & ~reached & ~free
            front |= passage.step(front) & free & ~reached
            reached |= front

    # -- for the map ------------------------------------------------------------------------------

    @cached_property
    def centre(self) -> Mapping[str, Point]:
        """Where the counters of a place stand, in board units."""
        return {label: row.read("centre", _point, "a point") for label, row in self.rows.items()}

    @cached_property
    def outlines(self) -> Mapping[str, Points]:
        """By place; neighbours share the points of their border."""
        rows = Table.read(self.folder / "outlines.tsv", ["place", "points", "source"])
        found = {
            label: row.read("points", _points, "a list of points")
            for label, row in rows.keyed("place").items()
        }
        if found.keys() != self.rows.keys():
            strange = sorted(found.keys() ^ self.rows.keys())
            raise DataError(f"outlines.tsv: {', '.join(strange)} is not in both tables")
        return found


def _kinds(row: Row) -> tuple[str, ...]:
    kinds = row.words("kinds", ",")
    for kind in kinds:
        if kind not in BORDERS:
            raise row.error(f"{kind} is not what can lie between two places")
    return kinds


def _ring_of(rings: tuple[Mask, ...], there: Mask) -> int | None:
    for steps, ring in enumerate(rings):
        if ring & there:
            return steps
    return None


def _points(text: str) -> Points:
    return tuple(map(_point, text.split()))


def _point(text: str) -> Point:
    x, y = text.split(",")
    return float(x), float(y)
