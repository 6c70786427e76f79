"""What a map shows, as plain things: a game fills a scene, the atlas draws it.

Points of the board are in the coordinates of `Grid.centre`: neighbouring hexes are 1 apart, x grows
right, y grows down. Where places are areas, 1 is the room that a counter needs with its margins. A
scene holds nothing that its side may not know.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

Point: TypeAlias = tuple[float, float]
Points: TypeAlias = tuple[Point, ...]
Box: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom


# -- the board, which never changes ---------------------------------------------------------------


class Cell(msgspec.Struct, frozen=True):
    """One place: where it lies, what grows there, and what to say of it."""

    label: str
    centre: Point  # where its counters stand
    corners: Points
    terrain: str
    title: str


class Area(msgspec.Struct, frozen=True):
    """A piece of land, a part of it that is not in the game, a lake, or a gap in the board."""

    kind: str  # land, closed, lake, void
    name: str
    outline: Points


class Line(msgspec.Struct, frozen=True):
    """Something long: road, rail, river, cliff, border, front, or a game's own boundary."""

    kind: str
    name: str
    points: Points
    through: tuple[str, ...] = ()  # the places whose borders it crosses, where the rules care
    hexsides: bool = False  # it follows the sides of hexes, and is drawn as country would go


class Landmark(msgspec.Struct, frozen=True):
    """A name or a sign on the map."""

    kind: str  # area, zone, town, village, port, airbase, peak, ferry, exit, region, water ...
    name: str
    at: Point
    place: str = ""
    worth: str = ""  # victory points, as printed
    spread: float = 0.0  # wide names are set with this much room between their letters
    angle: float = 0.0


class Relief(msgspec.Struct, frozen=True):
    """Heights in metres on a square lattice."""

    origin: Point
    step: float
    rows: tuple[tuple[float, ...], ...]


class Legend(msgspec.Struct, frozen=True):
    """One entry of the key: a terrain, a line, a place or a mark, and what it means in play."""

    kind: str  # terrain, line, place, mark
    what: str
    words: str

    def explained(self, more: str) -> Legend:
        """The entry with what else there is to say of it, if anything."""
        return Legend(self.kind, self.what, f"{self.words}: {more}") if more else self


class Livery(msgspec.Struct, frozen=True):
    """The colours of a side or a nation that no palette of ours knows, as #rrggbb."""

    name: str
    card: str  # of its counters; also of its arrows and of the ground that it holds
    ink: str
    box: str


class Board(msgspec.Struct, frozen=True):
    """The layer that is the same in every map of a scenario."""

    key: str  # equal keys mean equal boards
    title: str
    cells: tuple[Cell, ...]
    areas: tuple[Area, ...] = ()
    lines: tuple[Line, ...] = ()
    landmarks: tuple[Landmark, ...] = ()
    relief: Relief | None = None
    legend: tuple[Legend, ...] = ()
    aprons: tuple[Box, ...] = ()  # where panels may cover the board
    north: float = 0.0  # degrees clockwise from the top of the board to true north
    scale: tuple[float, str] = (1.0, "hex")  # length of a hex in a unit
    tiled: bool = True  # are all places of one shape, as hexes; or areas, each with its own?
    liveries: tuple[Livery, ...] = ()  # a game's own colours, which go before those of a palette
    numbered: bool = True  # do hexes have their numbers, where there is room for them?


# -- what stands on it ----------------------------------------------------------------------------


class Counter(msgspec.Struct, frozen=True):
    """One piece. Without a face, only its flag is known."""

    id: str
    title: str
    nation: str  # names the colours
    side: str
    face: bool = True
    symbol: str = ""
    size: str = ""
    name: str = ""
    corner: str = ""
    factors: tuple[str, ...] = ()  # four or more stand apart, in columns
    move: str = ""  # movement or range, where it stands apart from the factors
    disrupted: bool = False
    unsupplied: bool = False
    reduced: bool = False  # it fights on with what is left
    unit: str = ""  # that it shows, where it has another id as it is seen twice


class Pile(msgspec.Struct, frozen=True):
    """Some counters of a stack that lie together, apart from the others."""

    at: Point
    counters: tuple[Counter, ...]
    title: str = ""


class Stack(msgspec.Struct, frozen=True):
    """The counters of one place, the top one last."""

    place: str
    title: str
    counters: tuple[Counter, ...]
    piles: tuple[Pile, ...] = ()  # where they do not lie on one another in the middle


class Marker(msgspec.Struct, frozen=True):
    """A mark in a place: supply source, airpower, control, works, what was looked at."""

    kind: str
    place: str
    title: str
    nation: str = ""
    words: str = ""
    at: Point | None = None  # where exactly, if not around the middle of its place


class Tint(msgspec.Struct, frozen=True):
    """Places that a layer marks: zones of control, reach of airpower, ground held or taken."""

    layer: str
    kind: str
    title: str
    places: tuple[str, ...]


class Arrow(msgspec.Struct, frozen=True):
    """Something went from place to place."""

    layer: str
    kind: str  # move, retreat, advance, attack, fire, strike, landing, supply
    path: tuple[str, ...]
    title: str
    side: str = ""
    count: int = 1
    faded: bool = False  # it was long ago


class Clash(msgspec.Struct, frozen=True):
    """A battle and how it ended."""

    place: str
    title: str
    result: str
    odds: str = ""
    side: str = ""


class Loss(msgspec.Struct, frozen=True):
    """Units that died in a place, or left it to come back one day."""

    place: str
    title: str
    nation: str
    words: str
    dead: bool = True


# -- beside the board -----------------------------------------------------------------------------


class Row(msgspec.Struct, frozen=True):
    """A fact of the title panel."""

    name: str
    value: str


class Step(msgspec.Struct, frozen=True):
    """One box of a track."""

    words: str
    note: str = ""
    title: str = ""


class Track(msgspec.Struct, frozen=True):
    """Turns, or anything else that is counted along a row of boxes."""

    title: str
    steps: tuple[Step, ...]
    now: int = -1


class Pool(msgspec.Struct, frozen=True):
    """Counters off the map, in a box of their own."""

    title: str
    counters: tuple[Counter, ...]
    notes: tuple[str, ...] = ()  # by counter, such as the turn it comes


class Scene(msgspec.Struct, frozen=True):
    """Everything that a map of one side's view shows."""

    board: Board
    title: str
    subtitle: str
    rows: tuple[Row, ...] = ()
    stacks: tuple[Stack, ...] = ()
    markers: tuple[Marker, ...] = ()
    tints: tuple[Tint, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    clashes: tuple[Clash, ...] = ()
    losses: tuple[Loss, ...] = ()
    tracks: tuple[Track, ...] = ()
    pools: tuple[Pool, ...] = ()
    made: str = ""  # when the map was made
