"""The facts of the game that no player changes, read once from its folder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache

from pbem.engine.order import Side
from pbem.folders import scenario as folder_of
from pbem.games.norway.facts.board import Board
from pbem.games.norway.facts.tables import Tables
from pbem.games.norway.facts.units import SIDES, Roster, Unit, read_roster
from pbem.wargame.data.facts import Facts
from pbem.wargame.data.folder import as_of
from pbem.wargame.data.tsv import Table

NAME = "norway"
NO, YES = "no", "yes"
OPEN, STACKS = "open", "stacks"
OPTIONS = {
    "depletion": (NO, YES),  # 24.0
    "special": (NO, YES),  # 27.2, 27.3
    "fog": (OPEN, STACKS),  # 14.0
    "a508": (YES, NO),  # 2.2
}
"""The options, each on its own; the first value is the usual one."""
A508 = "A/508"
"""2.2  The unit that only the errata name."""


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
    def last_turn(self) -> int:
        """3.4  The number of the last turn."""
        return self.number("turns")

    @cached_property
    def setups(self) -> Mapping[Side, Mapping[str, str]]:
        """3.0  A ready-made place for every unit that has a choice: unit -> place."""
        return {side: self._setup(side) for side in SIDES}

    def _setup(self, side: Side) -> dict[str, str]:
        rows = Table.read(self.folder / f"setups/{side}.tsv", ["unit", "place"], ["source", "note"])
        return {unit: row["place"] for unit, row in rows.keyed("unit").items()}

    def starts(self, unit: Unit) -> tuple[str, ...]:
        """27.1, 27.3  The places among which a unit that starts on the map has its choice."""
        return self._starts.get(unit.place, (unit.place,))

    @cached_property
    def _starts(self) -> Mapping[str, tuple[str, ...]]:
        """By the word that units.tsv has, the labels that it stands for."""
        board = self.board
        zones = board.places.members
        given = self.fact("setup.places")
        listed = {word: tuple(given[word]) for word in given if isinstance(given[word], list)}
        return {
            **listed,
            "norwegian_ports": tuple(map(board.label, zones(board.port_zones))),
            "any_zone": tuple(map(board.label, zones(board.sea))),
        }

    def refit_limit(self, nation: str) -> int:
        """13.4  How many units of a nation may be refitted in one action."""
        return self.number(f"nations.{nation}.refits")


_load = lru_cache(maxsize=8)(Scenario)


def load(version: int | None = None) -> Scenario:
    """The facts of games of a version, read once; None is the newest."""
    return _load(as_of(folder_of(NAME), version))
