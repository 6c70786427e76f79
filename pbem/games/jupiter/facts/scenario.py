"""Everything about the game that is data: board, counters, tables, dates."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pbem.folders import scenario as folder_of
from pbem.games.jupiter.facts.board import Board
from pbem.games.jupiter.facts.units import BRITISH, US, Roster, read_roster
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.data.facts import Facts
from pbem.wargame.data.folder import Files, as_of
from pbem.wargame.data.odds import Table as Results
from pbem.wargame.data.tables import Tables
from pbem.wargame.data.tsv import DataError, Table

NAME = "jupiter"
OPTIONS = {"finnmark": ("printed", "historical")}  # 1.4 which boundary Finnmark has
OPTIONS_OF_VERSION_1 = {"finnmark": ("historical", "printed")}  # the usual one was the other

FAIR = "fair"
COLUMNS = ("1:1", "2:1", "3:1", "4:1", "5:1", "6:1")


class Weather(NamedTuple):
    """One row of the weather table."""

    name: str
    low: int
    high: int
    air: str  # full, half, none
    zones: bool
    half_movement: bool
    guns: bool
    landings: bool
    momentum: bool
    skip: bool


class Scenario(Facts):
    """The facts of one game, as its options have them."""

    def __init__(self, folder: Files, finnmark: str) -> None:
        super().__init__(folder)
        self.tables = Tables(folder)
        self.board = Board(folder, finnmark)
        self.roster: Roster = read_roster(folder / "units.tsv")
        self.last_turn = self.number("turns")
        self.calendar: list[str] = self.fact("calendar.turns")
        self.stack_limit = self.number("stacking.limit")
        self.terrain_shift = self._read_terrain_shifts()
        self.results = self._read_results()
        self.weathers = self._read_weathers()
        self.weather_modifiers = self._read_weather_modifiers()
        self.victory_points = self._read_victory_points()
        self.sudden_death = self._read_sudden_death()
        self.landing_hexes: tuple[str, ...] = tuple(self.fact("setup.allied.landing_hexes"))
        self.murmansk = self._source("Soviet")
        self.kirkenes = self._source("German", "Finnmark")
        self.narvik = self._source("German", "Norway")
        self.fixed_sources = self.board.grid.mask((self.murmansk, self.kirkenes, self.narvik))
        """The hexes whose supply source marker is printed or placed before play."""
        self.allied_wins = self._decided_by("allied")
        self.german_wins = self._decided_by("german")
        self.that_matter = self.board.grid.mask((*self.victory_points, *self.sudden_death))
        """The hexes whose control decides the game."""
        self.anr_entry: tuple[str, ...] = tuple(self.fact("reinforcements.anr.hexes"))
        self.r_entry: tuple[str, ...] = tuple(self.fact("reinforcements.r.hexes"))
        self.swedish_edge: tuple[str, ...] = tuple(self.fact("sweden.entry_hexes"))
        self.finnish_edge: tuple[str, ...] = tuple(
            self.board.grid.named(
                self.board.rim & self.board.country["Finland"] & ~self.board.lakes
            )
        )
        self.special_forces: dict[str, str] = {
            each["id"]: each["supports"] for each in self.fact("special_forces.markers")
        }
        """13.21  The markers, and whom each may support."""
        self.special_forces_names: dict[str, str] = {
            each["id"]: each["name"] for each in self.fact("special_forces.markers")
        }
        self.german_setup = self._read_setup("german")
        allied = self._read_setup("allied")
        self.allied_bases = {each: allied.pop(each) for each in (US, BRITISH)}
        self.allied_setup = allied

    def _decided_by(self, winner: str) -> Mask:
        """4.1, 4.2  The hexes whose fall wins the game for a side at once."""
        hexes = (hex for hex, side in self.sudden_death.items() if side == winner)
        return self.board.grid.mask(hexes)

    def _source(self, contingent: str, region: str = "") -> str:
        """11.2, 11.3  The hex of a fixed supply source."""
        for source in self.fact("supply.sources"):
            if source["contingent"] == contingent and region in (source.get("regions") or [""]):
                return str(source["hex"])
        raise DataError(f"scenario.toml has no supply source for {contingent} {region}")

    # -- reading ----------------------------------------------------------------------------------

    def _read_terrain_shifts(self) -> dict[str, int]:
        """13.7-13.9  The column shift that a defender's terrain gives."""
        table = self.tables.read("terrain", Board.terrain_chart)
        return {row["terrain"]: row.int("shift") for row in table if row["shift"] != "-"}

    def _read_results(self) -> Results:
        """13.5, 13.11  The combat results table, with what lies beyond both its edges."""
        below, above = self.fact("combat.below_table"), self.fact("combat.above_table")
        return Results(COLUMNS, self.tables.by_die("crt", COLUMNS), left=below, right=above)

    def _read_weathers(self) -> dict[str, Weather]:
        """5.3  The weather table: rolls and effects."""
        columns = "low high weather air zones move guns landings momentum skip"
        return {
            name: row.into(Weather, name=name, half_movement=row["move"] == "half")
            for name, row in self.tables.read("weather", columns).keyed("weather").items()
        }

    def weather_at(self, roll: int) -> str:
        """The weather that a modified roll gives; the outermost rows go on for ever."""
        rows = sorted(self.weathers.values(), key=lambda each: each.low)
        return next((each.name for each in rows if roll <= each.high), rows[-1].name)

    def weather_modifier(self, turn: int, before: str) -> int:
        """5.3  What is added to the roll of a turn, after the weather of the one before."""
        return sum(
            modifier
            for when, value, modifier in self.weather_modifiers
            if (when == "previous" and before == value) or (when == "turn" and turn >= int(value))
        )

    def _read_weather_modifiers(self) -> list[tuple[str, str, int]]:
        table = self.tables.read("weather_modifiers", "when value modifier")
        return [(row["when"], row["value"], row.int("modifier")) for row in table]

    def _read_victory_points(self) -> dict[str, tuple[int, bool]]:
        """4.3  Points by hex, and whether they count only once Sweden is at war."""
        table = self.tables.read("victory", "hex name points condition")
        return {row["hex"]: (row.int("points"), row["condition"] == "sweden") for row in table}

    def _read_sudden_death(self) -> dict[str, str]:
        """4.1, 4.2  Who wins by taking which hex."""
        table = self.tables.read("sudden_death", "hex name winner")
        return {row["hex"]: row["winner"] for row in table}

    def _read_setup(self, side: str) -> dict[str, str]:
        path = self.folder / f"setups/{side}.tsv"
        placed: dict[str, str] = {}
        for row in Table.read(path, columns=["unit", "hex"], optional=["source", "note"]):
            if row["unit"] not in self.roster and row["unit"] not in (US, BRITISH):
                raise row.error(f"there is no unit {row['unit']}")
            if row["hex"] not in self.board.grid.index:
                raise row.error(f"there is no hex {row['hex']}")
            placed[row["unit"]] = row["hex"]
        return placed


_load = lru_cache(maxsize=8)(Scenario)


def load(finnmark: str = OPTIONS["finnmark"][0], version: int | None = None) -> Scenario:
    """The facts of games of a version, read once; None is the newest."""
    return _load(as_of(folder_of(NAME), version), finnmark)
