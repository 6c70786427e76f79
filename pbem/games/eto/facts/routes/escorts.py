"""7.5  Convoy escort boxes: from which ports, and from which other boxes, ships get there."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pbem.games.eto.facts.board import Board
from pbem.games.eto.facts.routes.sea_routes import SeaRoutes, Waters
from pbem.wargame.data.folder import Files
from pbem.wargame.data.tsv import Row, Table

COLUMNS = ("box", "from", "states", "not_within", "next", "source")


class EscortBox(msgspec.Struct, frozen=True):
    """One of the boxes."""

    ports: frozenset[str]  # hexes and boxes from whose ports it is entered
    next: frozenset[str]  # the boxes that are entered from it


def read_escorts(folder: Files, routes: SeaRoutes) -> dict[str, EscortBox]:
    """By label."""
    rows = Table.read(folder / "escorts.tsv", COLUMNS, ["note"])
    return {_label(row, row.need("box"), routes.board): _read(row, routes) for row in rows}


def _read(row: Row, routes: SeaRoutes) -> EscortBox:
    board = routes.board
    ports = {_label(row, name, board) for name in row.words("from", ",")}
    for state in row.words("states", ","):
        if state not in board.lands:
            raise row.error(f"there is no state {state}")
        ports.update(board.grid.named(board.lands[state] & board.ports))
    if row.plain("not_within"):
        inner = {_label(row, name, board) for name in row.words("not_within", ",")}
        havens = (label for label, box in board.boxes.items() if not box.escorts)
        every = (*board.grid.named(board.ports), *havens)
        ports.update(port for port in every if not _seas_of(routes, port) <= inner)
    return EscortBox(
        frozenset(ports), frozenset(_label(row, name, board) for name in row.words("next", ","))
    )


def _seas_of(routes: SeaRoutes, port: str) -> set[str]:
    """The sea areas that are the first on the way out of a port; none: one that has no way out."""
    board = routes.board
    reached = routes.reached(port, FAR, Waters(canals=frozenset(board.canals)))
    entered = [each for each in reached if each in board.seas]
    before = {each for each in entered if reached[each].before not in board.seas}
    least = min((_steps(reached, each) for each in before), default=0)
    return {each for each in before if _steps(reached, each) == least}


FAR = 1000  # more movement points than any way costs


def _steps(reached: Mapping[str, tuple[int, str]], space: str) -> int:
    """How many spaces are entered on the way."""
    count = 0
    while before := reached[space][1]:
        count, space = count + 1, before
    return count


def _label(row: Row, name: str, board: Board) -> str:
    label = board.find(name)
    if label is None:
        raise row.error(f"there is no place called {name}")
    return label
