"""The facts of the game that no player changes, read once from its folder."""

from __future__ import annotations

from functools import cached_property, lru_cache

from pbem.folders import scenario as folder_of
from pbem.games.eto.facts.board import Board
from pbem.games.eto.facts.combat_tables import CombatTables
from pbem.games.eto.facts.nations import Nation, read_nations
from pbem.games.eto.facts.routes.escorts import EscortBox, read_escorts
from pbem.games.eto.facts.routes.sea_routes import SeaRoutes
from pbem.games.eto.facts.settings import Setting, read_setting
from pbem.games.eto.facts.strategic import Convoy, read_convoys
from pbem.games.eto.facts.tables import Tables
from pbem.games.eto.facts.units import Roster, read_roster
from pbem.wargame.data.facts import Facts
from pbem.wargame.data.folder import as_of

NAME = "eto"
OPTIONS = {"scenario": ("case_white", "bulge", "bismarck", "finest_hour")}
"""The scenarios that are whole; the first is the usual one."""


class Scenario(Facts):
    """Board, nations, counters and tables; what is not asked for is not read."""

    @cached_property
    def board(self) -> Board:
        return Board(self.folder)

    @cached_property
    def routes(self) -> SeaRoutes:
        return SeaRoutes(self.board)

    @cached_property
    def escorts(self) -> dict[str, EscortBox]:
        """7.5  The convoy escort boxes, by label."""
        return read_escorts(self.folder, self.routes)

    @cached_property
    def convoys(self) -> dict[str, Convoy]:
        """4.1  The convoy routes that ships can raid, by sea area."""
        return read_convoys(self.folder)

    @cached_property
    def nations(self) -> dict[str, Nation]:
        return read_nations(self.folder / "nations.tsv")

    @cached_property
    def roster(self) -> Roster:
        return read_roster(self.folder / "units.tsv", self.folder / "ships.tsv")

    @cached_property
    def tables(self) -> Tables:
        return Tables(self.folder)

    @cached_property
    def combat(self) -> CombatTables:
        return CombatTables(self.folder)

    @cached_property
    def settings(self) -> dict[str, Setting]:
        """The scenarios that can be played, by name."""
        return {name: read_setting(name, self.folder) for name in OPTIONS["scenario"]}


_load = lru_cache(maxsize=8)(Scenario)


def load(version: int | None = None) -> Scenario:
    """The facts of games of a version, read once; None is the newest."""
    return _load(as_of(folder_of(NAME), version))
