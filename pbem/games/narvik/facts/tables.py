"""The charts and tables of the game, read from their files."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from pbem.engine.order import Side
from pbem.games.narvik.facts.board import Board
from pbem.wargame.data import tables
from pbem.wargame.data.tsv import DataError

LEAST_COLUMN, MOST_COLUMN = 0, 12


class ActionRow(NamedTuple):
    """11.2  One row of the actions chart."""

    action: str
    name: str
    points: int
    side: str  # both, allied
    by: str  # command, strikes, any
    case: str
    option: str  # the optional rule that it belongs to; empty for none


class EventRow(NamedTuple):
    """7.0  One row of an events table."""

    name: str
    points: dict[Side, int]
    dice: int  # for random reinforcements
    half: bool
    effect: str


class ReliefBox(NamedTuple):
    """7.1  One box of the relief column's track."""

    name: str
    points: int
    transfer: bool  # the German threat from the south is real
    ends: bool  # 4.3


class TurnBox(NamedTuple):
    name: str
    dates: str
    scheduled: bool  # 8.2.2


class Effects(NamedTuple):
    """12.3, 14.3.1  One row of the terrain effects chart."""

    kind: str  # hex, side, line
    fire: int
    assault: int
    blocks: bool


class Tables(tables.Tables):
    """Every table; each is read when it is first asked for."""

    @cached_property
    def actions(self) -> dict[str, ActionRow]:
        """11.2  By the word that orders use."""
        rows = self.read("actions", "action name points side by case option")
        return {row["action"]: row.into(ActionRow) for row in rows}

    @cached_property
    def action_points(self) -> dict[tuple[Side, str], int]:
        """6.1  What is added to the die, by side and reason."""
        rows = self.read("action_points", "side when points how")
        return {(row["side"], row["when"]): row.int("points") for row in rows}

    @cached_property
    def events(self) -> dict[Side, dict[int, EventRow]]:
        """7.0  Both events tables, by the die."""
        return {side: self._events(side) for side in ("allied", "german")}

    def _events(self, side: Side) -> dict[int, EventRow]:
        rows = self.read(f"events_{side}", "die event allied german dice effect", "half")
        return {
            row.int("die"): row.into(
                EventRow,
                name=row["event"],
                points={"allied": row.int("allied"), "german": row.int("german")},
            )
            for row in rows
        }

    @cached_property
    def relief(self) -> tuple[ReliefBox, ...]:
        """7.1  The relief column's boxes, left to right."""
        rows = self.read("relief", "box name points transfer ends")
        if [row.int("box") for row in rows] != list(range(len(rows))):
            raise DataError("relief.tsv: the boxes are not numbered from 0 on")
        return tuple(row.into(ReliefBox) for row in rows)

    @cached_property
    def turns(self) -> tuple[TurnBox, ...]:
        """The turn track; the first box is turn 1."""
        rows = self.read("turns", "turn name dates scheduled")
        return tuple(row.into(TurnBox, scheduled=row["scheduled"] == "S") for row in rows)

    @cached_property
    def airborne(self) -> dict[int, str]:
        """8.1.1  lands, regroup or lost, by the modified die; 7 is the most."""
        return {row.int("die"): row["result"] for row in self.read("airborne", "die result")}

    @cached_property
    def regroup(self) -> dict[int, dict[bool, str]]:
        """17.0  By the die and by whether the unit is elite: lost, stays or returns."""
        rows = self.read("regroup", "die elite other")
        return {row.int("die"): {True: row["elite"], False: row["other"]} for row in rows}

    @cached_property
    def engineers(self) -> dict[str, dict[int, bool]]:
        """23.1  By operation and die: does it succeed?"""
        faces = range(1, 7)
        rows = self.read("engineer", f"operation {' '.join(map(str, faces))}", "case")
        return {row["operation"]: {die: row.flag(str(die)) for die in faces} for row in rows}

    @cached_property
    def results(self) -> dict[int, tuple[str, ...]]:
        """14.5  By the die, the results of columns 0 to 12: "", R, D or E."""
        heads = [str(each) for each in range(LEAST_COLUMN, MOST_COLUMN + 1)]
        return self.by_die("crt", heads)

    @cached_property
    def shifts(self) -> dict[str, tuple[str, int, str]]:
        """14.3  By name: what it is for, the columns, the case."""
        rows = self.read("shifts", "shift for columns case")
        return {row["shift"]: (row["for"], row.int("columns"), row["case"]) for row in rows}

    @cached_property
    def terrain(self) -> dict[str, Effects]:
        """14.3.1  What terrain does in combat; the board knows what it costs."""
        rows = self.read("terrain", Board.terrain_chart)
        return {row["terrain"]: row.into(Effects) for row in rows}
