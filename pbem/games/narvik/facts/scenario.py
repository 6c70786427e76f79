"""The facts of the game that no player changes, read once from its folder."""

from __future__ import annotations

from functools import cached_property, lru_cache

from pbem.folders import scenario as folder_of
from pbem.games.narvik.facts.board import Board
from pbem.games.narvik.facts.tables import Tables
from pbem.games.narvik.facts.units import SIDES, Roster, read_roster
from pbem.wargame.data.facts import Facts
from pbem.wargame.data.folder import as_of
from pbem.wargame.data.tsv import Table

NAME = "narvik"
NO, YES = "no", "yes"
OPTIONS = {
    "second_wave": (NO, YES),  # 22.1
    "second_division": (NO, YES),  # 22.2
    "british_reserves": (NO, YES),  # 22.3
    "boats": (NO, YES),  # 22.4
    "engineers": (NO, YES),  # 23.0
}
"""The optional rules, each on its own; the first value is the usual one."""


class Scenario(Facts):
    """Board, counters and tables; what is not asked for is not read."""

    @cached_property
    def board(self) -> Board:
        return Board(self.folder)

    @cached_property
    def roster(self) -> Roster:
        return read_roster(self.folder / "units.tsv")

    @cached_property
    def tables(self) -> Tables:
        return Tables(self.folder)

    @cached_property
    def setups(self) -> dict[str, dict[str, str]]:
        """3.0  The ready-made set-up of each side, a stack's top unit last: unit -> place."""
        return {side: self._setup(side) for side in SIDES}

    def _setup(self, side: str) -> dict[str, str]:
        rows = Table.read(self.folder / f"setups/{side}.tsv", ["unit", "place"], ["source", "note"])
        return {unit: row["place"] for unit, row in rows.keyed("unit").items()}


_load = lru_cache(maxsize=8)(Scenario)


def load(version: int | None = None) -> Scenario:
    """The facts of games of a version, read once; None is the newest."""
    return _load(as_of(folder_of(NAME), version))
