"""The facts of the game that no player changes, read once from its folder."""

from __future__ import annotations

from functools import cached_property, lru_cache

from pbem.folders import scenario as folder_of
from pbem.games.munich.facts.board import Board
from pbem.games.munich.facts.tables import Ready, Tables, read_ready
from pbem.games.munich.facts.units import Roster, read_roster
from pbem.wargame.data.facts import Facts
from pbem.wargame.data.folder import as_of
from pbem.wargame.data.odds import Columns

NAME = "munich"
NO, YES, ROLLED = "no", "yes", "rolled"
OPTIONS = {
    "scenario": (
        "general_war",
        "western_guarantee",
        "little_entente",
        "intermarium",
        "anti_comintern",
        ROLLED,
    ),  # 3.2
    "armor": (NO, YES),  # 23.1
    "surprise": (NO, YES),  # 23.2
    "evacuation": (NO, YES),  # 23.3
    "naval_moves": (NO, YES),  # 23.4
    "polish_politics": (NO, YES),  # 23.5
    "preparedness": (NO, YES),  # 23.6
    "variant": (NO, YES),  # the counters of a later magazine
}
"""The scenario and the optional rules, each on its own; the first value is the usual one."""


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
    def columns(self) -> Columns:
        """11.9  The columns of both combat tables."""
        return self.tables.columns(self.fact("combat.columns"))

    @cached_property
    def ready(self) -> tuple[Ready, ...]:
        return read_ready(self.folder / "setups/ready.tsv")


_load = lru_cache(maxsize=8)(Scenario)


def load(version: int | None = None) -> Scenario:
    """The facts of games of a version, read once; None is the newest."""
    return _load(as_of(folder_of(NAME), version))
