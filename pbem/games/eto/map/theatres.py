"""The parts of the board that are drawn on sheets of their own, large enough to be read."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from pbem.games.eto.facts.scenario import Scenario
from pbem.wargame.board.charted import origin
from pbem.wargame.data.tsv import Row, Table
from pbem.wargame.scene import Box, Point

COLUMNS = ["theatre", "name", "northwest", "southeast", "scenarios", "source"]


class Theatre(msgspec.Struct, frozen=True):
    """A part of the board, with the hexes in its corners."""

    id: str
    name: str
    window: Box
    scenarios: tuple[str, ...]  # that are played there

    def holds(self, point: Point) -> bool:
        left, top, right, bottom = self.window
        return left <= point[0] <= right and top <= point[1] <= bottom


@lru_cache(maxsize=4)
def theatres(scenario: Scenario) -> dict[str, Theatre]:
    """All of them by their ids, those of single campaigns first."""
    rows = Table.read(scenario.folder / "theatres.tsv", COLUMNS, ["note"]).keyed("theatre")
    return {id: _read(scenario, row) for id, row in rows.items()}


def _read(scenario: Scenario, row: Row) -> Theatre:
    origin(row)
    grid = scenario.board.grid
    for column in ("northwest", "southeast"):
        if row[column] not in grid.index:
            raise row.error(f"{row[column]} is not a hex")
    left, top = grid.centre(grid.index[row["northwest"]])
    right, bottom = grid.centre(grid.index[row["southeast"]])
    if left >= right or top >= bottom:
        raise row.error(f"{row['southeast']} does not lie south and east of {row['northwest']}")
    window = (left - 0.1, top - 0.1, right + 0.1, bottom + 0.1)
    return Theatre(row["theatre"], row["name"], window, row.words("scenarios", ","))
