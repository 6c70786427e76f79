"""The board as the map shows it: areas and zones, and the real country behind them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pbem.games.norway.facts import words
from pbem.games.norway.facts.board import (
    AIRBASE,
    HOME,
    ISLAND,
    LAND,
    MOBILIZATION,
    MOUNTAINS,
    PORT,
    RAILROAD,
    SEA,
)
from pbem.games.norway.facts.scenario import Scenario
from pbem.wargame.data.tsv import Table
from pbem.wargame.map import areas, country
from pbem.wargame.scene import Board, Box, Cell, Landmark, Legend, Line, Livery, Point

APRON: Box = (26.9, 7.4, 37.2, 33.2)
"""Where panels cover Sweden, Finland and the Baltic."""
SIGNS = {PORT: "port", AIRBASE: "airbase", MOBILIZATION: "muster", RAILROAD: "railhead"}
"""By base, its sign."""
SIGN_STEP = 0.34  # from one sign to the next
SIGNS_UP = 0.55  # over the place of the counters
NAME_UP = 0.24  # so much higher than a name usually stands
LEGEND = (
    Legend("terrain", "clear", "Land area"),
    Legend("terrain", "sea", "Sea zone"),
    Legend("terrain", "sweden", "Neutral: closed"),
    Legend("line", "ridge", "Mountain border"),
    Legend("line", "rail", "Railroad"),
    Legend("place", "port", "Port"),
    Legend("place", "airbase", "Airbase"),
    Legend("place", "muster", "Mobilization centre"),
    Legend("place", "railhead", "Railroad symbol"),
    Legend("mark", "broken", "Disrupted"),
    Legend("mark", "entrenched", "Entrenched"),
    Legend("mark", "jump", "Airdropped supply"),
    Legend("mark", "crate", "Captured supply"),
    Legend("mark", "ice", "Frozen lake airbase"),
    Legend("mark", "watch", "Fighters intercept"),
    Legend("mark", "stack", "vs. ground air sub ship; move"),
    Legend("mark", "unseen", "Unseen unit"),
    Legend("mark", "reduced", "Depleted carrier"),
    Legend("mark", "move", "March, voyage or flight"),
    Legend("mark", "landing", "Landing"),
    Legend("mark", "attack", "Attack"),
    Legend("mark", "fire", "Shelling; heavy: air strike"),
    Legend("mark", "dead", "Eliminated"),
)
LIVERIES = (
    Livery("Norwegian", card="#b5dcf0", ink="#0d2230", box="#f2fafe"),
    Livery("British", card="#a4a65e", ink="#14150a", box="#e9e9c6"),
    Livery("French", card="#89a7f1", ink="#06112c", box="#dbe6fa"),
    Livery("Polish", card="#81bf82", ink="#0a1f0b", box="#ddf1db"),
    Livery("Allied", card="#64a8d1", ink="#06112c", box="#dbe6fa"),
    Livery("German", card="#aab0b8", ink="#0d1014", box="#e6e9ed"),
)
"""2.4  Light blue, olive drab, blue, green and grey; the shades are ours."""


@lru_cache(maxsize=4)
def chart(scenario: Scenario) -> Board:
    """The layer that is the same in every map of the game."""
    board = scenario.board
    land, lines = country.sorted_out(country.shapes(scenario.folder))
    cells = tuple(_cells(scenario))
    ridges = areas.borders(board, cells, {MOUNTAINS: "ridge"})
    return Board(
        key=f"norway {scenario.folder}",
        title=scenario.fact("title"),
        cells=cells,
        areas=land,
        lines=(*lines, *ridges, *_railroads(scenario)),
        landmarks=tuple(_landmarks(scenario)),
        relief=country.relief(scenario.folder),
        legend=LEGEND,
        aprons=(APRON,),
        tiled=False,
        liveries=LIVERIES,
    )


def _cells(scenario: Scenario) -> Iterator[Cell]:
    """Zones first, for what lies in one lies over it; islands therefore last."""
    board = scenario.board
    for kind in (SEA, HOME, LAND, ISLAND):
        for label, row in board.rows.items():
            if row["kind"] == kind:
                terrain = "sea" if kind == SEA else "clear"
                outline = board.outlines[label]
                yield Cell(label, board.centre[label], outline, terrain, _told(scenario, label))


def _told(scenario: Scenario, label: str) -> str:
    """What there is to say of a place."""
    board = scenario.board
    facts: list[str] = []
    if board.is_home(label):
        facts.append("home base")
    elif board.is_sea(label):
        facts.append("sea zone")
    else:
        facts.append("small island" if board.is_island(label) else "land area")
    for base in board.bases(label):
        number = f" {board.mobilization[label]}" if base == MOBILIZATION else ""
        facts.append(f"{words.BASES[base]}{number}")
    if label in board.worth:
        facts.append(f"counts {board.worth[label]}")
    if board.is_in(label, board.kattegat):
        facts.append("German units only")
    return f"{board.name(label)}: {', '.join(facts)}"


def _railroads(scenario: Scenario) -> Iterator[Line]:
    """Where the railroads run; the rules know only which areas they join."""
    columns = ["name", "kind", "path", "points", "source"]
    for row in Table.read(scenario.folder / "lines.tsv", columns):
        points = row.read("points", country.points, "a list of points")
        yield Line(row["kind"], row["name"], points, row.words("path"))


# -- names and signs ------------------------------------------------------------------------------


def _landmarks(scenario: Scenario) -> Iterator[Landmark]:
    board = scenario.board
    for label, (x, y) in board.centre.items():
        name = board.names.get(label, "")
        if board.is_sea(label):
            yield Landmark("zone", name, (x, y), label)
            continue
        yield Landmark("area", name or label, (x, y - NAME_UP), label)
        for base in board.bases(label):
            worth = str(board.mobilization.get(label, "")) if base == MOBILIZATION else ""
            yield Landmark(SIGNS[base], "", sign_at(scenario, label, base), label, worth)
    yield from country.names(scenario.folder)


def sign_at(scenario: Scenario, label: str, base: str) -> Point:
    """Where the sign of a base stands: in a row between the name and the counters."""
    there = scenario.board.bases(label)
    x, y = scenario.board.centre[label]
    return x + (there.index(base) - (len(there) - 1) / 2) * SIGN_STEP, y - SIGNS_UP
