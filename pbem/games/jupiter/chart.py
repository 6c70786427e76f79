"""The board as the map shows it: the printed facts, and the real country behind them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from pbem.games.jupiter.scenario import Scenario
from pbem.wargame.hexgrid import Hex, Sides
from pbem.wargame.scene import Area, Board, Cell, Legend, Line, Place, Point, Points, Relief
from pbem.wargame.tsv import Row, Table

NORTH = -64.0  # degrees: the top of the board is true east-north-east
APRON_COLUMNS = 6.15  # the open sea in the west, where panels may lie
AREAS = ("land", "lake")
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
    return Board(
        key=f"jupiter {scenario.folder} {finnmark}",
        title=scenario.fact("title"),
        cells=tuple(_cells(scenario)),
        areas=areas or tuple(_hex_land(scenario)),
        lines=(*lines, *_roads(scenario), *_sea_sides(scenario)),
        places=(*_places(scenario), *_names(scenario)),
        relief=_relief(scenario),
        legend=tuple(_legend(scenario)),
        aprons=((-0.58, -0.5, APRON_COLUMNS, 39.0),),
        north=NORTH,
        scale=(float(scenario.number("hex_kilometres")), "km"),
    )


# -- hexes ----------------------------------------------------------------------------------------


def _cells(scenario: Scenario) -> Iterator[Cell]:
    board = scenario.board
    for label, hex in board.grid.index.items():
        yield Cell(
            label=label,
            centre=board.grid.centre(hex),
            corners=board.grid.corners(hex),
            terrain=board.terrain_of.get(hex, "sea"),
            title=_told(scenario, label, hex),
        )


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


# -- shapes ---------------------------------------------------------------------------------------


def _shapes(scenario: Scenario, finnmark: str) -> tuple[tuple[Area, ...], tuple[Line, ...]]:
    """Coast, lakes, rivers and boundaries as drawn; the printed Finnmark has only its hexsides."""
    path = scenario.folder / "shapes.tsv"
    if not path.is_file():
        return (), tuple(_hexside_lines(scenario, ("front", "finnmark")))
    areas: list[Area] = []
    lines: list[Line] = []
    for row in Table.read(path, columns=["kind", "name", "points", "source"]):
        points, name = row.read("points", _points, "a list of points"), row["name"].strip("-")
        if row["kind"] in AREAS:
            areas.append(Area(row["kind"], name, points))
        elif row["kind"] != "finnmark" or finnmark == "historical":
            lines.append(Line(row["kind"], name, points))
    if finnmark == "printed":
        lines += _hexside_lines(scenario, ("finnmark_printed",))
    return tuple(areas), tuple(lines)


def _points(text: str) -> Points:
    pairs = (pair.split(",") for pair in text.split())
    return tuple((float(x), float(y)) for x, y in pairs)


def _hex_land(scenario: Scenario) -> Iterator[Area]:
    """Where no coastline is at hand, hexes make the coast."""
    grid = scenario.board.grid
    for hex, terrain in scenario.board.terrain_of.items():
        yield Area("lake" if terrain == "lake" else "land", "", grid.corners(hex))


def _hexside_lines(scenario: Scenario, kinds: tuple[str, ...]) -> Iterator[Line]:
    for kind in kinds:
        for points in _chained(scenario.board.sides[kind]):
            yield Line(kind.partition("_")[0], "", points)


def _chained(sides: Sides) -> Iterator[Points]:
    """Hexsides strung together end to end."""
    ends: dict[Point, list[Point]] = {}
    for a, b in sides.pairs():
        one, other = _edge(sides, a, b)
        ends.setdefault(one, []).append(other)
        ends.setdefault(other, []).append(one)
    for start in sorted(ends, key=lambda point: (len(ends[point]), point)):
        chain = [start]
        while onward := ends[chain[-1]]:
            after = onward[0]
            ends[chain[-1]].remove(after)
            ends[after].remove(chain[-1])
            chain.append(after)
        if len(chain) > 1:
            yield tuple(chain)


def _edge(sides: Sides, a: Hex, b: Hex) -> tuple[Point, Point]:
    corners, direction = sides.grid.corners(a), sides.grid.direction(a, b)
    one, other = corners[direction], corners[(direction + 1) % 6]
    return (round(one[0], 3), round(one[1], 3)), (round(other[0], 3), round(other[1], 3))


def _sea_sides(scenario: Scenario) -> Iterator[Line]:
    """12.8  Hexsides between two land hexes that nobody crosses."""
    board = scenario.board
    kept = [
        (a, b)
        for a, b in board.sides["sea"].pairs()
        if board.bit[a] & board.land and board.bit[b] & board.land
    ]
    for a, b in kept:
        through = (board.label(a), board.label(b))
        yield Line("sea", "", _edge(board.sides["sea"], a, b), through)


def _roads(scenario: Scenario) -> Iterator[Line]:
    grid = scenario.board.grid
    path = scenario.folder / "lines.tsv"
    for row in Table.read(path, columns=["name", "kind", "path", "source"]):
        hexes = tuple(row["path"].split())
        points = tuple(grid.centre(grid.index[label]) for label in hexes)
        yield Line(row["kind"], row["name"], points, hexes)


# -- names ----------------------------------------------------------------------------------------


def _places(scenario: Scenario) -> Iterator[Place]:
    board = scenario.board
    centre = board.grid.centre
    for label in board.grid.named(board.towns):
        points, _ = scenario.victory_points.get(label, (0, False))
        worth = "*" if label in scenario.sudden_death else str(points or "")
        yield Place("town", board.names[label], centre(board.at(label)), label, worth)
    path = scenario.folder / "places.tsv"
    for row in Table.read(path, columns=["hex", "name", "kind", "source"]):
        if row["hex"] in board.grid.index:
            yield _place(row, centre(board.at(row["hex"])))


def _names(scenario: Scenario) -> Iterator[Place]:
    """Countries and waters."""
    path = scenario.folder / "names.tsv"
    if not path.is_file():
        return
    columns = ["name", "kind", "x", "y", "spread", "angle", "source"]
    for row in Table.read(path, columns=columns):
        x, y, spread, angle = (
            row.read(each, float, "a number") for each in ("x", "y", "spread", "angle")
        )
        yield Place(row["kind"], row["name"], (x, y), spread=spread, angle=angle)


def _place(row: Row, at: Point) -> Place:
    kind = "village" if row["kind"] == "town" else row["kind"]  # towns of the rules stand above
    return Place(kind, row["name"], at, row["hex"])


# -- relief ---------------------------------------------------------------------------------------


def _relief(scenario: Scenario) -> Relief | None:
    """Heights for the shading; the rules do not know them."""
    path = scenario.folder / "heights.tsv"
    if not path.is_file():
        return None
    rows = list(Table.read(path, columns=["y", "heights"]))
    ys = [row.read("y", float, "a number") for row in rows]
    tens = [row.read("heights", _numbers, "a list of numbers") for row in rows]
    step = round((ys[-1] - ys[0]) / (len(ys) - 1), 6)
    return Relief((ys[0], ys[0]), step, tuple(tuple(10 * each for each in row) for row in tens))


def _numbers(text: str) -> tuple[float, ...]:
    return tuple(map(float, text.split()))


# -- the key --------------------------------------------------------------------------------------


def _legend(scenario: Scenario) -> Iterator[Legend]:
    """The entries, with what entering costs and how the defender is helped."""
    costs = _costs(scenario.folder / "tables" / "terrain.tsv")
    for entry in LEGEND:
        more = costs.get(entry.what if entry.what != "rail" else "road", "")
        if entry.kind == "place":
            more = costs.get("town", "")
        yield Legend(entry.kind, entry.what, f"{entry.words}{f': {more}' if more else ''}")


def _costs(path: Path) -> dict[str, str]:
    columns = ["terrain", "cost_ski", "cost_mountain", "cost_other", "shift"]
    words: dict[str, str] = {}
    for row in Table.read(path, columns=columns, optional=["note", "source"]):
        if row["cost_other"] == "-":
            continue
        cost = row["cost_other"].replace("0.5", "½")
        light = {row["cost_mountain"], row["cost_ski"]} - {row["cost_other"]}
        lighter = f" (light {'/'.join(sorted(light))})".replace("0.5", "½") if light else ""
        shift = row["shift"].replace("-", "−")
        moved = f", shift {shift}" if shift not in ("0", "−") else ""
        words[row["terrain"]] = f"{cost} MP{lighter}{moved}"
    return words
