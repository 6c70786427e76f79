"""The board as the map shows it: the facts of the rules, and the real country behind them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from math import atan2, degrees

from msgspec.structs import replace

from pbem.games.narvik.facts.board import Board as Country
from pbem.games.narvik.facts.scenario import Scenario
from pbem.games.narvik.facts.staging import STAGING
from pbem.wargame.board.hexgrid import Hex
from pbem.wargame.map import country
from pbem.wargame.scene import Board, Landmark, Legend, Line, Point

APRON = 7.9  # hexes of paper left of the board, for panels
SOUTH = "south"
LEGEND = (
    Legend("terrain", "clear", "Clear"),
    Legend("terrain", "rough", "Rough"),
    Legend("terrain", "peak", "Peak"),
    Legend("terrain", "lake", "Frozen lake"),
    Legend("terrain", "sea", "Sea, closed islands"),
    Legend("terrain", "sweden", "Sweden: closed"),
    Legend("line", "inlet", "Inlet"),
    Legend("line", "sea", "All-sea hexside"),
    Legend("line", "road", "Road"),
    Legend("line", "rail", "Railroad"),
    Legend("line", "border", "Border"),
    Legend("place", "objective", "Town, objective"),
    Legend("place", "settlement", "Village"),
    Legend("place", "peak", "Numbered peak, with its height"),
    Legend("place", "ferry", "Ferry terminal"),
    Legend("place", "exit", "Edge of a staging area"),
    Legend("mark", "held", "Held by; on peaks: by Germans"),
    Legend("mark", "stack", "Range:fire-move, [assault], + elite"),
    Legend("mark", "unseen", "Unseen unit, its flag"),
    Legend("mark", "move", "Move; dotted: retreat"),
    Legend("mark", "landing", "By sea, ferry or boat"),
    Legend("mark", "fire", "Fire; heavy: naval strike"),
    Legend("mark", "attack", "Close assault"),
    Legend("mark", "air", "Air strike"),
    Legend("mark", "recon", "Recon"),
    Legend("mark", "jump", "Jump: landed of jumped"),
    Legend("mark", "dead", "Eliminated"),
    Legend("mark", "back", "Disrupted: to regroup"),
)
WORKS = (
    Legend("mark", "entrenched", "Entrenchments"),
    Legend("mark", "demolished", "Demolition"),
    Legend("mark", "pontoon", "Pontoon bridge"),
)


@lru_cache(maxsize=8)
def chart(scenario: Scenario, from_the_south: bool, with_works: bool = False) -> Board:
    """The layer that is the same in every map of a game with these options."""
    areas, drawn = country.sorted_out(country.shapes(scenario.folder))
    lines = (replace(each, hexsides=each.kind == "border") for each in drawn)  # Sweden's
    grid, terrain = scenario.board.grid, scenario.board.terrain_of
    cells = tuple(country.cells(grid, terrain, partial(_told, scenario)))
    return Board(
        key=f"narvik {scenario.folder} {from_the_south} {with_works}",
        title=scenario.fact("title"),
        cells=cells,
        areas=areas or tuple(country.hex_land(grid, terrain)),
        lines=(*lines, *_hexsides(scenario.board), *_ways(scenario)),
        landmarks=(
            *_places(scenario),
            *country.names(scenario.folder),
            *_exits(scenario, from_the_south),
        ),
        relief=country.relief(scenario.folder),
        legend=(*_legend(scenario), *(WORKS if with_works else ())),
        aprons=(country.paper_beside(cells, APRON, 26.0),),
        scale=(float(scenario.fact("hex_kilometres")), "km"),
    )


# -- hexes ----------------------------------------------------------------------------------------


def _told(scenario: Scenario, label: str, hex: Hex) -> str:
    """What there is to say of a hex."""
    board, bit = scenario.board, scenario.board.bit[hex]
    facts = [board.terrain_of.get(hex, "sea")]
    if hex in board.peak_of:
        facts.append(f"numbered peak, {board.peak_of[hex]} m")
    if board.objectives & bit:
        facts.append("objective")
    if board.coastal & bit:
        facts.append("coastal")
    if board.ferries & bit:
        facts.append("ferry terminal")
    if board.rail & bit:
        facts.append("railroad")
    facts += (
        f"beyond the edge: {scenario.fact('staging')[area]['name']}"
        for area in STAGING
        if board.edges[area] & bit
    )
    return f"{board.name(label)}: {', '.join(facts)}"


# -- shapes and lines -----------------------------------------------------------------------------


def _hexsides(board: Country) -> Iterator[Line]:
    """12.3  Hexsides between land hexes that nobody crosses, or only at a price."""
    for kind, sides in board.sides.items():
        yield from country.hexsides(kind, sides, board.land)


def _ways(scenario: Scenario) -> Iterator[Line]:
    """Roads and the railroad, which go on over the edge into a staging area (8.3)."""
    board = scenario.board
    ways = country.ways(scenario.folder, board.grid)
    leaves = partial(board.is_in, mask=board.road_exits)
    return country.going_on(ways, leaves, partial(_onward, board))


def _outward(board: Country, label: str) -> list[Point]:
    """The steps from a hex that lead off the board or into Sweden."""
    hex = board.at(label)
    x, y = board.grid.centre(hex)
    corners = board.grid.corners(hex)
    found = []
    for way in range(6):
        (ax, ay), (bx, by) = corners[way], corners[(way + 1) % 6]
        beside = board.grid.neighbour(hex, way)
        if beside is None or board.terrain["sweden"] & board.bit[beside]:
            found.append((ax + bx - 2 * x, ay + by - 2 * y))
    return found


def _onward(board: Country, label: str, end: Point, before: Point) -> Point:
    """The centre of the hex beyond the end of a way: straight on, and straight over the edge."""
    steps = _outward(board, label)
    dx = end[0] - before[0] + sum(x for x, _ in steps)
    dy = end[1] - before[1] + sum(y for _, y in steps)
    step = max(steps, key=lambda each: each[0] * dx + each[1] * dy)
    return end[0] + step[0], end[1] + step[1]


# -- names and signs ------------------------------------------------------------------------------


def _places(scenario: Scenario) -> Iterator[Landmark]:
    board = scenario.board
    for hex, terrain in board.terrain_of.items():
        label = board.label(hex)
        at, name = board.grid.centre(hex), board.names.get(label, "")
        if terrain == "town":
            worth = "*" if board.objectives & board.bit[hex] else ""
            yield Landmark("town", name, at, label, worth)
        elif terrain == "village":
            yield Landmark("settlement", name, at, label)
        elif terrain == "peak":
            height = str(board.peak_of.get(hex, ""))
            yield Landmark("peak", f"{name} {height}".strip(), at, label, height)
        elif terrain == "lake" and name:
            yield Landmark("lake", name, at, label)
        if board.ferries & board.bit[hex]:
            yield Landmark("ferry", "", at, label)
    yield from country.places(scenario.folder, board.grid, {})


def _exits(scenario: Scenario, from_the_south: bool) -> Iterator[Landmark]:
    """20.0, 22.2  Where units come and go, with a name in the middle of each edge."""
    board = scenario.board
    for area in (*STAGING, *((SOUTH,) if from_the_south else ())):
        hexes = board.grid.named(board.edges[area])
        middle = hexes[len(hexes) // 2]
        name = "The south" if area == SOUTH else str(scenario.fact("staging")[area]["name"])
        for label in hexes:
            steps = _outward(board, label)
            dx, dy = sum(x for x, _ in steps), sum(y for _, y in steps)
            yield Landmark(
                "exit",
                name if label == middle else "",
                board.grid.centre(board.at(label)),
                label,
                angle=degrees(atan2(dx, -dy)),
            )


# -- the key --------------------------------------------------------------------------------------

ROWS = {"sea": "", "rail": "railroad", "objective": "town", "settlement": "village", "exit": ""}


def _legend(scenario: Scenario) -> Iterator[Legend]:
    """The entries, with what entering costs and how fire and assault are shifted."""
    for entry in LEGEND:
        row = ROWS.get(entry.what, entry.what)
        numbered = entry.kind == "place" and entry.what == "peak"
        more = "" if numbered or entry.kind == "mark" else _effects(scenario, row)
        yield entry.explained(more)


def _effects(scenario: Scenario, terrain: str) -> str:
    found = scenario.tables.terrain.get(terrain)
    if found is None:
        return ""
    costs = scenario.board.costs
    light, heavy = (costs[legs].get(terrain) for legs in ("other", "mechanized"))
    if light is None:
        return ""
    words = _halves(light)
    if heavy != light:
        words += f" (mech. {'no' if heavy is None else _halves(heavy)})"
    shift = f", shifts {found.fire:+d}/{found.assault:+d}" if found.fire or found.assault else ""
    return f"{words} MP{shift}".replace("-", "−")


def _halves(points: int) -> str:
    return f"{points // 2 or ''}{'½' if points % 2 else ''}"
