"""Europe as the map shows it: the facts of the rules, and the real coasts behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from math import cos, radians, sin

from msgspec.structs import replace

from pbem.games.eto.facts.board import (
    BORDER,
    CANAL,
    FERRY,
    IMPASSABLE,
    LAKESIDE,
    RIVER,
    SEASIDE,
    TEMPORARY,
)
from pbem.games.eto.facts.board import Board as Europe
from pbem.games.eto.facts.scenario import Scenario
from pbem.games.eto.facts.sea.seas import SeaArea, label_of
from pbem.games.eto.map.theatres import Theatre
from pbem.wargame.board.hexgrid import Hex, Mask, Sides
from pbem.wargame.map import country
from pbem.wargame.scene import Area, Board, Landmark, Legend, Line, Livery, Point

CLOSED = "sweden"  # how the atlas paints ground that nobody enters
BELOW = 0.75  # hexes from a name to what is written under it
LARGE = 40  # hexes of a country whose name is set in large letters
INWARD = 0.16  # of the way to the middle of a hex
NEAR = 1.5  # hexes around a theatre that are still drawn
PORT_AT = (0.34, -0.2)  # from the middle of a hex
LEGEND = (
    Legend("terrain", "clear", "Clear"),
    Legend("terrain", "rough", "Rough: attacks −1"),
    Legend("terrain", "forest", "Forest: zones stop neither supply nor retreats"),
    Legend("terrain", "marsh", "Marsh: no armor"),
    Legend("terrain", "lake", "Lake: closed"),
    Legend("terrain", CLOSED, "Closed to all"),
    Legend("line", "riverside", "River: attacks −2"),
    Legend("line", "inlet", "Lake or canal hexside"),
    Legend("line", "sea", "All-sea hexside"),
    Legend("line", "ferry", "Ferry: attacks −2"),
    Legend("line", "cliff", "Impassable"),
    Legend("line", "wall", "Fortress hexside"),
    Legend("line", "border", "Border of 1939"),
    Legend("line", "provisional", "Temporary border"),
    Legend("line", "finnmark", "Weather zone"),
    Legend("place", "town", "City resource hex; CAPITAL"),
    Legend("place", "settlement", "City"),
    Legend("place", "industry", "Resource hex"),
    Legend("place", "ferry", "Minor port"),
    Legend("place", "port", "Major port"),
    Legend("place", "fort", "Fortification"),
    Legend("mark", "stack", "Strength-movement; on top of others"),
    Legend("mark", "reduced", "Depleted"),
    Legend("mark", "disrupted", "Activated in this month"),
    Legend("mark", "unsupplied", "Without supply"),
    Legend("mark", "unseen", "Unseen unit, its flag"),
    Legend("mark", "held", "Captured city or resource"),
    Legend("mark", "demolished", "Destroyed base, port and works"),
    Legend("mark", "move", "Move; dotted: retreat"),
    Legend("mark", "flight", "Flight"),
    Legend("mark", "attack", "Attack, and its result"),
    Legend("mark", "sought", "Searched and found"),
    Legend("mark", "vain", "Searched in vain"),
    Legend("mark", "dead", "Eliminated"),
)
LIVERIES = (
    Livery("Germany", "#8ba39e", "#0b100e", "#e2e8e4"),
    Livery("Poland", "#f0c0bd", "#2a0806", "#fbeae6"),
    Livery("United States", "#93a24a", "#060801", "#dfe9c8"),
    Livery("United Kingdom", "#cba574", "#1c1004", "#f6e8d2"),
    Livery("France", "#87b7e5", "#0b1a30", "#e0edfa"),
    Livery("Italy", "#b6cd9a", "#161c0c", "#e6eed8"),
    Livery("USSR", "#992b22", "#ffffff", "#efc3b6"),
    *(Livery(name, "#3f4a45", "#ffffff", "#d9dfdc") for name in ("axis", "germany", "italy")),
    *(Livery(name, "#1a559f", "#ffffff", "#d3e2f6") for name in ("western", "west", "britain")),
    Livery("soviet", "#a3271d", "#ffffff", "#f1cdc4"),
)
"""Colours of counters by nation, and of ground and arrows by partnership and side."""


@lru_cache(maxsize=16)
def chart(scenario: Scenario, theatre: Theatre | None = None, forts: Mask = -1) -> Board:
    """The layer that is the same in every map of a theatre, or of the whole board.

    Of the works only those are drawn that protect hexes of `forts`: the others are gone (40.5).
    """
    board, shown = scenario.board, _shown(theatre)
    areas, _ = country.sorted_out(country.shapes(scenario.folder))
    gaps = {board.label(hex) for hex in board.grid.hexes(board.lands["Off map"])}
    cells = country.cells(board.grid, _grounds(board), partial(_told, board))
    landmarks = (*_places(board), *_names(scenario))
    walls = "+".join(board.grid.named(forts & board.fortified)) or "no works"
    return Board(
        key=f"eto {theatre.id if theatre else 'whole'} {walls} {scenario.folder}",
        title=scenario.fact("title"),
        cells=tuple(each for each in cells if shown(each.centre) and each.label not in gaps),
        areas=(*(each for each in areas if _touches(each, theatre)), *_gaps(board)),
        lines=tuple(
            each for each in _lines(board, forts) if any(_near(p, theatre) for p in each.points)
        ),
        landmarks=tuple(each for each in landmarks if shown(each.at)),
        relief=country.relief(scenario.folder),
        legend=LEGEND,
        scale=(float(scenario.fact("hex_kilometres")), "km"),
        liveries=LIVERIES,
    )


def _shown(theatre: Theatre | None) -> Callable[[Point], bool]:
    return theatre.holds if theatre else lambda at: True


def _near(point: Point, theatre: Theatre | None) -> bool:
    if theatre is None:
        return True
    left, top, right, bottom = theatre.window
    return left - NEAR < point[0] < right + NEAR and top - NEAR < point[1] < bottom + NEAR


def _touches(area: Area, theatre: Theatre | None) -> bool:
    """Whether an outline reaches into the neighbourhood of a theatre."""
    if theatre is None:
        return True
    left, top, right, bottom = theatre.window
    xs, ys = [x for x, _ in area.outline], [y for _, y in area.outline]
    across = min(xs) < right + NEAR and max(xs) > left - NEAR
    return across and min(ys) < bottom + NEAR and max(ys) > top - NEAR


# -- hexes ----------------------------------------------------------------------------------------


def _grounds(board: Europe) -> dict[Hex, str]:
    """What each hex is painted as; Switzerland is all alike (24.1)."""
    swiss = board.lands["Switzerland"]
    return {
        hex: CLOSED if board.grid.bit[hex] & swiss else terrain
        for hex, terrain in board.terrain_of.items()
    }


def _gaps(board: Europe) -> Iterator[Area]:
    """Corners of the sheets that are not in the game: no land is shown."""
    for hex in board.grid.hexes(board.lands["Off map"]):
        yield Area("void", "", board.grid.corners(hex))


def _told(board: Europe, label: str, hex: Hex) -> str:
    """What there is to say of a hex."""
    bit, facts = board.grid.bit[hex], [board.terrain_of[hex]]
    if hex in board.state_of:
        facts.append(board.state_of[hex])
    if hex in board.sea_of:
        area = board.seas[board.sea_of[hex]]
        facts += (area.name, priced(area)) if area.sailed else (area.name,)
    features = {
        "capital": board.capitals,
        "city resource hex": board.crh,
        "city": board.city & ~board.crh,
        "resource hex": board.resource & ~board.crh,
        "major port": board.major_ports,
        "minor port": board.minor_ports,
        "fortification": board.forts,
    }
    facts += (words for words, hexes in features.items() if hexes & bit)
    facts += (f"{zone} weather" for zone, hexes in board.zones.items() if hexes & bit)
    return f"{board.name(label)}: {', '.join(facts)}"


# -- lines ----------------------------------------------------------------------------------------


def _lines(board: Europe, forts: Mask) -> Iterator[Line]:
    sides = board.grid.sides
    yield from _rivers(board)
    yield from _chains(board, "border", sides[BORDER])
    yield from _chains(board, "provisional", sides[TEMPORARY])
    yield from _chains(board, "finnmark", _zone_sides(board))
    yield from _chains(board, "waters", _sea_borders(board))
    yield from country.hexsides("sea", sides[SEASIDE], board.land)
    for kind in (LAKESIDE, CANAL):
        yield from country.hexsides("inlet", sides[kind], board.land)
    yield from country.hexsides("cliff", sides[IMPASSABLE], board.land)
    yield from _walls(board, forts)
    for a, b in sides[FERRY].pairs():
        yield Line("ferry", "", (board.grid.centre(a), board.grid.centre(b)))


def _walls(board: Europe, forts: Mask) -> Iterator[Line]:
    """24.1  Fortress hexsides, on the side of the hex that they protect: rivers are to be seen."""
    for pair in board.fortress.pairs():
        a, b = pair if board.grid.bit[pair[0]] & board.fortified else pair[::-1]
        if not board.grid.bit[a] & forts:
            continue
        x, y = board.grid.centre(a)
        inward = tuple(
            (px + (x - px) * INWARD, py + (y - py) * INWARD)
            for px, py in country.hexside(board.grid, a, b)
        )
        yield Line("wall", "", inward)


def _rivers(board: Europe) -> Iterator[Line]:
    """Rivers along the hexsides that the rules know, each as long as it goes."""
    found: dict[str, list[tuple[Point, Point]]] = {}
    for a, b in board.sides[RIVER].pairs():
        side = country.hexside(board.grid, a, b)
        found.setdefault(board.rivers_of[a, b], []).append(side)
    for name, sides in found.items():
        for points in country.chained(sides):
            yield Line("riverside", name, points, hexsides=True)


def _chains(board: Europe, kind: str, sides: Sides) -> Iterator[Line]:
    """Hexsides of one kind, joined to lines."""
    ends = (country.hexside(board.grid, a, b) for a, b in sides.pairs())
    for points in country.chained(ends):
        yield Line(kind, "", points, hexsides=True)


def _parting(board: Europe, within: Iterable[Hex], of: Callable[[Hex], object]) -> Sides:
    """The hexsides between hexes of which something is not the same."""
    hexes = set(within)
    return Sides(
        board.grid,
        [
            (a, b)
            for a in hexes
            for b in board.grid.neighbours[a]
            if a < b and b in hexes and of(a) != of(b)
        ],
    )


def _zone_sides(board: Europe) -> Sides:
    """1.0  Where one weather zone meets the next on land."""
    zone_of = {hex: zone for zone, hexes in board.zones.items() for hex in board.grid.hexes(hexes)}
    return _parting(board, board.grid.hexes(board.land), zone_of.__getitem__)


def _sea_borders(board: Europe) -> Sides:
    """7.2  Where one sea area meets the next."""
    return _parting(board, board.sea_of, board.sea_of.__getitem__)


# -- names and signs ------------------------------------------------------------------------------


def _places(board: Europe) -> Iterator[Landmark]:
    """Cities and resources, ports and forts; a capital's name is in capitals."""
    for hex in board.grid.hexes(board.land):
        label, bit, at = board.label(hex), board.bit[hex], board.grid.centre(hex)
        name = board.names.get(label, "")
        shown = name.upper() if bit & board.capitals else name
        if bit & board.crh:
            yield Landmark("town", shown, at, label)
        elif bit & (board.city | board.resource):
            yield Landmark("settlement" if bit & board.city else "industry", shown, at, label)
        elif name:
            yield Landmark("village", name, at, label)
        if bit & board.minor_ports:
            yield Landmark("ferry", "", at, label)
        if bit & board.major_ports:
            beside = (at[0] + PORT_AT[0], at[1] + PORT_AT[1])
            yield Landmark("port", "", beside, label)
        if bit & board.forts:
            yield Landmark("fort", "", at, label)


def _names(scenario: Scenario) -> Iterator[Landmark]:
    """Countries and waters; names of small countries are small, those of seas have a price."""
    for place in country.names(scenario.folder):
        hexes = scenario.board.lands.get(place.name, 0)
        yield replace(place, kind="state") if 0 < hexes.bit_count() < LARGE else place
        area = scenario.board.seas.get(label_of(place.name))
        if area is not None and area.sailed:
            yield Landmark("water", priced(area), _below(place))


def priced(area: SeaArea) -> str:
    """7.4, 8.4  What entering a sea area costs, and what it does to a search."""
    search = f", search {area.search:+}" if area.search else ""
    return f"{area.cost} MP{search}"


def _below(place: Landmark) -> tuple[float, float]:
    """A point beneath the middle of a name."""
    turned = radians(place.angle)
    return place.at[0] - BELOW * sin(turned), place.at[1] + BELOW * cos(turned)
