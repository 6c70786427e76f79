"""The tables of the game, read from its folder."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import msgspec

from pbem.games.munich.facts.board import Board
from pbem.games.munich.facts.units import ALLIED, AXIS, rolls
from pbem.wargame.data import tables
from pbem.wargame.data.odds import Columns
from pbem.wargame.data.odds import Table as Results
from pbem.wargame.data.tsv import Row, Table, header

ASSAULT, MOBILE = "assault", "mobile"


class Setting(msgspec.Struct, frozen=True):
    """3.2  One of the five scenarios."""

    key: str
    name: str
    die: tuple[int, ...]
    turns: int
    axis: tuple[str, ...]
    allied: tuple[str, ...]
    axis_joins: tuple[str, ...]
    allied_joins: tuple[str, ...]
    finland: str  # which side deploys it

    @property
    def joins(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """5.3  By side, the neutrals that may intervene for it."""
        return (AXIS, self.axis_joins), (ALLIED, self.allied_joins)


class Result(msgspec.Struct, frozen=True):
    """11.16  What a combat result does."""

    code: str
    name: str
    rank: int  # from the attacker's worst to his best
    attacker_loss: str
    attacker_retreat: int
    defender_loss: str
    defender_retreat: int
    advance: str  # yes, no, if cleared


class Deployment(msgspec.Struct, frozen=True):
    """3.4.2  One entry of a country's line."""

    country: str
    where: str  # map, available, reinforcement
    type: str
    count: int
    reduced: bool
    units: tuple[str, ...]  # those that qualify; none: any of the type
    place: str


class Change(msgspec.Struct, frozen=True):
    """23.1, and the variant counters: what an option changes in the deployment."""

    option: str
    country: str
    change: str  # add, remove, full
    where: str
    type: str
    count: int
    units: tuple[str, ...]


class Sea(msgspec.Struct, frozen=True):
    """18.1  A sea that is friendly to a country."""

    country: str
    sea: str
    hexes: tuple[str, ...]  # only these, if any are named
    unless: str  # not while Germany controls this city


class Week(msgspec.Struct, frozen=True):
    """3.3  A box of the turn track."""

    name: str
    dates: str
    storms: bool


class Level(msgspec.Struct, frozen=True):
    """22.1  A level of victory."""

    low: int | None
    high: int | None
    name: str
    winner: str

    def __contains__(self, difference: object) -> bool:
        assert isinstance(difference, int)
        above = self.low is None or difference >= self.low
        return above and (self.high is None or difference <= self.high)


class Ready(msgspec.Struct, frozen=True):
    """One line of the ready-made set-up."""

    scenarios: tuple[str, ...]  # none: all
    country: str
    unit: str
    place: str
    reduced: bool


class Tables(tables.Tables):
    """All tables of a folder; what is not asked for is not read."""

    @cached_property
    def settings(self) -> dict[str, Setting]:
        columns = "scenario name die turns axis allied axis_joins allied_joins finland"
        rows = self.read("scenarios", columns).keyed("scenario")
        return {
            key: row.into(Setting, key=key, die=rolls(row["die"].replace(" ", "")))
            for key, row in rows.items()
        }

    @cached_property
    def results(self) -> dict[str, Result]:
        columns = (
            "result name rank attacker_loss attacker_retreat defender_loss defender_retreat advance"
        )
        rows = self.read("results", columns).keyed("result")
        return {code: row.into(Result, code=code) for code, row in rows.items()}

    @cached_property
    def combat(self) -> dict[str, Results]:
        """11.7  The assault and the mobile table."""
        return {name: self._results(name) for name in (ASSAULT, MOBILE)}

    @cached_property
    def interception(self) -> Results:
        return self._results("interception")

    @cached_property
    def terror(self) -> Results:
        return self._results("terror")

    def _results(self, name: str) -> Results:
        columns = header(self.file(name))
        heads = tuple(each for each in columns if each not in ("die", "source"))
        return Results(heads, self.by_die(name, heads))

    def columns(self, least: list[int]) -> Columns:
        """11.9  The columns of the combat tables by hundredths, the first one from nought on."""
        return Columns(self.combat[ASSAULT].columns, [0, *least])

    @cached_property
    def deployment(self) -> tuple[Deployment, ...]:
        columns = "country where type count strength units place"
        return tuple(
            row.into(Deployment, reduced=row["strength"] == "reduced")
            for row in self.read("deployment", columns)
        )

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        columns = "option country change where type count units"
        return tuple(row.into(Change) for row in self.read("options", columns))

    @cached_property
    def seas(self) -> tuple[Sea, ...]:
        rows = self.read("seas", "country sea hexes unless")
        return tuple(row.into(Sea, hexes=row.words("hexes")) for row in rows)

    @cached_property
    def weeks(self) -> dict[int, Week]:
        rows = self.read("turns", "turn name dates storms")
        return {row.int("turn"): row.into(Week) for row in rows}

    @cached_property
    def events(self) -> dict[int, tuple[str, str]]:
        """6.0  By die: its name, and what it does."""
        return {
            row.int("die"): (row["event"], row["effect"])
            for row in self.read("events", "die event effect")
        }

    @cached_property
    def prices(self) -> dict[tuple[str, str], int]:
        """7.2  By action and kind of unit; what is left out cannot be bought."""
        return {
            (row["action"], row["unit"]): row.int("points")
            for row in self.read("mobilization", "action unit points")
            if row["points"] != "-"
        }

    @cached_property
    def shifts(self) -> dict[str, tuple[int, int]]:
        """11.11  By terrain or feature: columns, and with an alpine attacker."""
        rows = self.read("terrain", Board.terrain_chart)
        return {row["terrain"]: (row.int("shift"), row.int("alpine_shift")) for row in rows}

    @cached_property
    def other_shifts(self) -> dict[str, tuple[int, str]]:
        """11.10  Besides terrain: columns and case; "factor" is nought here."""
        return {
            row["shift"]: (0 if row["columns"] == "factor" else row.int("columns"), row["case"])
            for row in self.read("shifts", "shift columns case")
        }

    @cached_property
    def prizes(self) -> dict[str, tuple[int, str]]:
        """22.0  By place or kind: victory points, and for whom."""
        return {
            row["place"]: (row.int("points"), row["side"])
            for row in self.read("victory", "place points side")
        }

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        return tuple(
            Level(_bound(row, "low"), _bound(row, "high"), row["level"], row["winner"])
            for row in self.read("levels", "low high level winner")
        )


def _bound(row: Row, column: str) -> int | None:
    return None if row[column] == "-" else row.int(column)


def read_ready(path: Path) -> tuple[Ready, ...]:
    """The ready-made set-up."""
    columns = ["scenarios", "country", "unit", "place", "strength", "source"]
    return tuple(
        row.into(Ready, scenarios=row.words("scenarios"), reduced=row["strength"] == "reduced")
        for row in Table.read(path, columns, ["note"])
    )
