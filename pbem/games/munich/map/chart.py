"""Europe as the map shows it: the facts of the rules, and the real coasts behind them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from math import ceil, sqrt

from msgspec.structs import replace

from pbem.games.munich.facts.board import CAPITAL, CENTRE, SEAS
from pbem.games.munich.facts.board import Board as Country
from pbem.games.munich.facts.scenario import Scenario
from pbem.games.munich.facts.units import ALPINE, MECHANIZED
from pbem.wargame.board.hexgrid import Hex
from pbem.wargame.data.points import HALVES
from pbem.wargame.data.tsv import Table
from pbem.wargame.map import country
from pbem.wargame.scene import Area, Board, Landmark, Legend, Line, Point, Points

APRON = 9.5  # hexes of paper left of the board, for panels
PITCH = sqrt(3) / 2  # from column to column
CLOSED = "sweden"  # how the atlas paints ground that nobody enters
OBJECTIVE = "*"
LARGE = 21  # hexes of a country whose name is set in large letters
KINDS = {"city": "village", "town": "village", "mountains": "region", "valley": "region"}
"""What the atlas calls names without effect on play."""
LEGEND = (
    Legend("terrain", "clear", "Clear"),
    Legend("terrain", "forest", "Forest"),
    Legend("terrain", "rough", "Rough"),
    Legend("terrain", "mountain", "Mountain"),
    Legend("terrain", "marsh", "Marsh"),
    Legend("terrain", "lake", "Lake: closed"),
    Legend("terrain", CLOSED, "Closed to all"),
    Legend("line", "riverside", "River"),
    Legend("line", "sea", "All-sea hexside"),
    Legend("line", "rail", "Railroad"),
    Legend("line", "border", "Border of 1938"),
    Legend("place", "town", "CAPITAL, center: VP; Reich's objective"),
    Legend("place", "settlement", "City"),
    Legend("place", "ferry", "Port"),
    Legend("place", "fort", "Site of a fortification"),
    Legend("place", "parapet", "Entrenchments"),
    Legend("place", "exit", "Soviet rails off the map"),
    Legend("mark", "stack", "Attack-defense-movement, + pursues"),
    Legend("mark", "axis", "Axis counters; such an edge: ground"),
    Legend("mark", "allied", "Allied counters; such an edge: ground"),
    Legend("mark", "neutral", "Neutral counters"),
    Legend("mark", "disputed", "Disputed ground"),
    Legend("mark", "reduced", "Reduced"),
    Legend("mark", "unsupplied", "Out of supply"),
    Legend("mark", "unseen", "Unseen unit, its flag"),
    Legend("mark", "held", "City in foreign hands"),
    Legend("mark", "terror", "Terror"),
    Legend("mark", "mission", "Air unit, its factor"),
    Legend("mark", "move", "Move; dotted: retreat"),
    Legend("mark", "landing", "By sea"),
    Legend("mark", "flight", "Air mission, air transport"),
    Legend("mark", "attack", "Attack, and its result"),
    Legend("mark", "dead", "Eliminated"),
)
ROWS = {"rail": "railroad", "riverside": "river", "settlement": "city", "parapet": "entrenchment"}
"""By entry of the key, its row of the terrain chart where that has another name."""


@lru_cache(maxsize=4)
def chart(scenario: Scenario) -> Board:
    """The layer that is the same in every map of the game."""
    board = scenario.board
    areas, _ = country.sorted_out(country.shapes(scenario.folder))
    cells = tuple(country.cells(board.grid, _grounds(board), partial(_told, scenario)))
    return Board(
        key=f"munich {scenario.folder}",
        title=scenario.fact("title"),
        cells=cells,
        areas=(*(areas or country.hex_land(board.grid, board.terrain_of)), *_gaps(board)),
        lines=(
            *_rivers(scenario),
            *_borders(board),
            *country.hexsides("sea", board.sides["sea"], board.land),
            *_rails(scenario),
        ),
        landmarks=(
            *_places(scenario),
            *country.places(scenario.folder, board.grid, KINDS),
            *_countries(scenario),
        ),
        relief=country.relief(scenario.folder),
        legend=tuple(_legend(scenario)),
        aprons=(country.paper_beside(cells, APRON, 24.0),),
        scale=(float(scenario.fact("hex_kilometres")), "km"),
    )


# -- hexes ----------------------------------------------------------------------------------------


def _grounds(board: Country) -> dict[Hex, str]:
    """What each hex is painted as; countries that nobody ever enters are all alike (5.6)."""
    shut = {name for name in board.lands if is_closed(board, name)}
    return {
        hex: CLOSED if board.country_of.get(hex) in shut else terrain
        for hex, terrain in board.terrain_of.items()
    }


def is_closed(board: Country, name: str) -> bool:
    """5.6  Does nobody ever enter this country? Danzig opens with Poland."""
    return board.countries[name].closed and not board.lands[name] & board.cities


def _gaps(board: Country) -> Iterator[Area]:
    """Where columns end before the others, for there the sheet has displays: no land is shown."""
    lowest = {label[:2]: hex for label, hex in sorted(board.grid.index.items())}
    bottom = max(board.grid.centre(hex)[1] for hex in lowest.values())
    for at, hex in enumerate(lowest.values()):
        short = bottom - board.grid.centre(hex)[1]
        for down in range(1, ceil(short) + 2) if short > 1 else ():
            yield _moved(board.grid.corners(hex), 0.0, down)
            if at == 0:  # the corners between the hexes of the first column
                yield _moved(board.grid.corners(hex), -PITCH, down + 0.5)


def _moved(outline: Points, across: float, down: float) -> Area:
    return Area("void", "", tuple((x + across, y + down) for x, y in outline))


def _told(scenario: Scenario, label: str, hex: Hex) -> str:
    """What there is to say of a hex."""
    board, bit = scenario.board, scenario.board.bit[hex]
    facts = [board.terrain_of[hex]]
    if hex in board.country_of:
        facts.append(board.country_of[hex])
    facts += (
        {CENTRE: "mobilization center"}.get(kind, kind)
        for kind, hexes in board.towns.items()
        if hexes & bit
    )
    if worth := worth_of(scenario, label):
        facts.append(f"{worth} VP")
    features = {
        "objective of the Reich": board.objectives,
        "port": board.ports,
        "site of a fortification": board.forts,
        "entrenchments": board.entrenchments,
        "railroad": board.stations,
        "Soviet rails off the map": board.arrows,
    }
    facts += (words for words, hexes in features.items() if hexes & bit)
    facts += (sea for sea in SEAS if (board.coasts[sea] | board.waters[sea]) & bit)
    return f"{board.name(label)}: {', '.join(facts)}"


def worth_of(scenario: Scenario, label: str) -> int:
    """22.0  The victory points of a capital or center; 0 for other hexes."""
    board, prizes = scenario.board, scenario.tables.prizes
    if not board.is_in(label, board.mobilizing):
        return 0
    kind = CAPITAL if board.is_in(label, board.towns[CAPITAL]) else CENTRE
    return prizes.get(board.names[label], prizes[kind])[0]


# -- lines ----------------------------------------------------------------------------------------


def _rivers(scenario: Scenario) -> Iterator[Line]:
    """11.11  Rivers along the hexsides that the rules know."""
    board = scenario.board
    found: dict[str, list[tuple[Point, Point]]] = {}
    columns = ["hex", "other", "kind", "name", "source"]
    for row in Table.read(scenario.folder / "sides.tsv", columns, ["note"]):
        if row["kind"] == "river":
            side = country.hexside(board.grid, board.at(row["hex"]), board.at(row["other"]))
            found.setdefault(row["name"], []).append(side)
    for name, sides in found.items():
        for points in country.chained(sides):
            yield Line("riverside", name, points, hexsides=True)


def _borders(board: Country) -> Iterator[Line]:
    """2.4  The hexsides between two countries."""
    sides = [
        country.hexside(board.grid, a, b)
        for a in board.grid.hexes(board.land)
        for b in board.grid.hexes(board.grid.around[a] & board.land)
        if a < b and board.country_of[a] != board.country_of[b]
    ]
    for points in country.chained(sides):
        yield Line("border", "", points, hexsides=True)


def _rails(scenario: Scenario) -> Iterator[Line]:
    """8.6.1  Railroads, which go on over the eastern edge into the Soviet Union.

    Others that end at an edge without a city lead on over it as well, and nobody goes there.
    """
    board = scenario.board
    ways = tuple(country.ways(scenario.folder, board.grid))
    leaving = {
        label
        for label in country.loose_ends(board.grid, ways)
        if not board.is_in(label, board.cities)
    }
    leaving.update(board.grid.named(board.arrows))
    return country.going_on(ways, leaving.__contains__, partial(_onward, board))


def _onward(board: Country, label: str, end: Point, before: Point) -> Point:
    if board.is_in(label, board.arrows):
        return end[0] + 1, end[1]
    return country.straight_on(board.grid, label, end, before)


# -- names and signs ------------------------------------------------------------------------------


def _places(scenario: Scenario) -> Iterator[Landmark]:
    """Cities by what they are worth, ports, and works; a capital's name is in capitals."""
    board = scenario.board
    for hex in board.grid.hexes(board.land):
        label, bit, at = board.label(hex), board.bit[hex], board.grid.centre(hex)
        name = board.names.get(label, "")
        if bit & (board.mobilizing | board.objectives):
            shown = name.upper() if bit & board.towns[CAPITAL] else name
            worth = OBJECTIVE if bit & board.objectives else str(worth_of(scenario, label))
            yield Landmark("town", shown, at, label, worth)
        elif name:
            yield Landmark("settlement" if bit & board.cities else "village", name, at, label)
        if bit & board.ports:
            yield Landmark("ferry", "", at, label)
        if bit & board.forts:
            yield Landmark("fort", "", at, label)
        if bit & board.entrenchments:
            yield Landmark("parapet", "", at, label)
        if bit & board.arrows:
            yield Landmark("exit", "", at, label, angle=90.0)


def _countries(scenario: Scenario) -> Iterator[Landmark]:
    """Countries and waters; the names of small countries are small."""
    for place in country.names(scenario.folder):
        hexes = scenario.board.lands.get(place.name, 0)
        yield replace(place, kind="state") if 0 < hexes.bit_count() < LARGE else place


# -- the key --------------------------------------------------------------------------------------


def _legend(scenario: Scenario) -> Iterator[Legend]:
    """The entries, with what entering costs and how attacks are shifted."""
    for entry in LEGEND:
        more = "" if entry.kind == "mark" else _effects(scenario, ROWS.get(entry.what, entry.what))
        yield entry.explained(more)


def _effects(scenario: Scenario, row: str) -> str:
    shift, for_alpine = scenario.tables.shifts.get(row, (0, 0))
    words = []
    costs = scenario.board.costs
    mechanized, other, alpine = (costs[legs].get(row) for legs in (MECHANIZED, "other", ALPINE))
    if alpine:
        words.append(_cost(other, mechanized, alpine))
    if shift:
        words.append(f"shift {shift:+d}" + (f" (alpine {for_alpine:+d})" * (for_alpine != shift)))
    return ", ".join(words).replace("-", "−").replace("0.5", "½")


def _cost(other: int | None, mechanized: int | None, alpine: int) -> str:
    if other is None:
        return f"alpine {HALVES.show(alpine)} MP"
    more = [f"{HALVES.show(other)} MP"]
    if mechanized is not None and mechanized != other:
        more.append(f"(mech. {HALVES.show(mechanized)})")
    return " ".join(more)
