"""The board as the map shows it: the printed facts, and the real country behind them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from pbem.games.jupiter.facts.scenario import Scenario
from pbem.wargame.board.hexgrid import Hex
from pbem.wargame.map import country
from pbem.wargame.scene import Area, Board, Landmark, Legend, Line

NORTH = -64.0  # degrees: the top of the board is true east-north-east
APRON_COLUMNS = 6.15  # the open sea in the west, where panels may lie
LEGEND = (
    Legend("terrain", "clear", "Clear"),
    Legend("terrain", "forest", "Forest"),
    Legend("terrain", "mountain", "Mountain"),
    Legend("terrain", "lake", "Frozen lake"),
    Legend("terrain", "sea", "Sea, islands"),
    Legend("line", "road", "Road"),
    Legend("line", "rail", "Railroad"),
    Legend("line", "border", "Border of 1940"),
    Legend("line", "front", "Front at start"),
    Legend("line", "finnmark", "Finnmark"),
    Legend("line", "sea", "All-sea hexside"),
    Legend("place", "town", "Town, with points"),
    Legend("mark", "source", "Supply source"),
    Legend("mark", "stack", "Units in a stack"),
    Legend("mark", "disrupted", "Disrupted"),
    Legend("mark", "unsupplied", "Out of supply"),
    Legend("mark", "unseen", "Unseen unit, its flag"),
    Legend("mark", "attack", "Attack, and its result"),
    Legend("mark", "move", "Move; dotted: retreat"),
)


@lru_cache(maxsize=8)
def chart(scenario: Scenario, finnmark: str) -> Board:
    """The layer that is the same in every map of the game."""
    areas, lines = _shapes(scenario, finnmark)
    board = scenario.board
    grid, terrain = board.grid, board.terrain_of
    return Board(
        key=f"jupiter {scenario.folder} {finnmark}",
        title=scenario.fact("title"),
        cells=tuple(country.cells(grid, terrain, partial(_told, scenario))),
        areas=areas or tuple(country.hex_land(grid, terrain)),
        lines=(
            *lines,
            *_ways(scenario),
            *country.hexsides("sea", board.sides["sea"], board.land),  # 12.8
        ),
        landmarks=(*_places(scenario), *country.names(scenario.folder)),
        relief=country.relief(scenario.folder),
        legend=tuple(_legend(scenario)),
        aprons=((-0.58, -0.5, APRON_COLUMNS, 39.0),),
        north=NORTH,
        scale=(float(scenario.number("hex_kilometres")), "km"),
    )


# -- hexes ----------------------------------------------------------------------------------------


def _told(scenario: Scenario, label: str, hex: Hex) -> str:
    """What there is to say of a hex."""
    board = scenario.board
    facts = [board.terrain_of.get(hex, "sea")]
    if hex in board.country_of:
        facts.append(board.country_of[hex])
    if board.finnmark & board.bit[hex]:
        facts.append("Finnmark")
    if board.coastal & board.bit[hex]:
        facts.append("coastal")
    if label in scenario.victory_points:
        points, at_war = scenario.victory_points[label]
        facts.append(f"{points} VP{' if Sweden is at war' if at_war else ''}")
    if label in scenario.sudden_death:
        facts.append(f"sudden death: {scenario.sudden_death[label]} win")
    return f"{board.name(label)}: {', '.join(facts)}"


# -- lines and shapes ------------------------------------------------------------------------------


def _ways(scenario: Scenario) -> Iterator[Line]:
    """Roads and the railroad; those that end at the edge without a town lead on over it."""
    grid = scenario.board.grid
    ways = tuple(country.ways(scenario.folder, grid))
    loose = country.loose_ends(grid, ways) - set(scenario.board.names)
    return country.going_on(ways, loose.__contains__, partial(country.straight_on, grid))


def _shapes(scenario: Scenario, finnmark: str) -> tuple[tuple[Area, ...], tuple[Line, ...]]:
    """Coast, lakes, rivers and boundaries as drawn; the printed Finnmark has only its hexsides."""
    if not (scenario.folder / "shapes.tsv").is_file():
        return (), tuple(_hexside_lines(scenario, ("front", "finnmark")))
    shapes = country.shapes(scenario.folder)
    kept = [each for each in shapes if each.kind != "finnmark" or finnmark == "historical"]
    areas, lines = country.sorted_out(kept)
    if finnmark == "printed":
        lines += tuple(_hexside_lines(scenario, ("finnmark_printed",)))
    return areas, lines


def _hexside_lines(scenario: Scenario, kinds: tuple[str, ...]) -> Iterator[Line]:
    for kind in kinds:
        border = scenario.board.sides[kind]
        sides = (country.hexside(border.grid, a, b) for a, b in border.pairs())
        for points in country.chained(sides):
            yield Line(kind.partition("_")[0], "", points)


# -- names ----------------------------------------------------------------------------------------


def _places(scenario: Scenario) -> Iterator[Landmark]:
    board = scenario.board
    centre = board.grid.centre
    for label in board.grid.named(board.towns):
        points, _ = scenario.victory_points.get(label, (0, False))
        worth = "*" if label in scenario.sudden_death else str(points or "")
        yield Landmark("town", board.names[label], centre(board.at(label)), label, worth)
    kinds = {"town": "village"}  # towns of the rules stand above
    yield from country.places(scenario.folder, board.grid, kinds)


# -- the key --------------------------------------------------------------------------------------


def _legend(scenario: Scenario) -> Iterator[Legend]:
    """The entries, with what entering costs and how the defender is helped."""
    costs = _costs(scenario)
    for entry in LEGEND:
        more = costs.get(entry.what if entry.what != "rail" else "road", "")
        if entry.kind == "place":
            more = costs.get("town", "")
        yield entry.explained(more)


def _costs(scenario: Scenario) -> dict[str, str]:
    words: dict[str, str] = {}
    for row in scenario.tables.read("terrain", scenario.board.terrain_chart):
        if row["cost_other"] == "-":
            continue
        cost = row["cost_other"].replace("0.5", "½")
        light = {row["cost_mountain"], row["cost_ski"]} - {row["cost_other"]}
        lighter = f" (light {'/'.join(sorted(light))})".replace("0.5", "½") if light else ""
        shift = row["shift"].replace("-", "−")
        moved = f", shift {shift}" if shift not in ("0", "−") else ""
        words[row["terrain"]] = f"{cost} MP{lighter}{moved}"
    return words
