"""The charts and tables of the game, read from their files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from pbem.engine.order import Side
from pbem.games.norway.facts.units import AIR, GERMAN, GROUND, NAVAL, SIDES, TYPES, Unit
from pbem.wargame.data import tables
from pbem.wargame.data.tsv import DataError

FACES = tuple(range(1, 7))
REFIT, POOL, DESTROYED = OUTCOMES = ("refit", "pool", "destroyed")
"""13.3  What the refit die may bring."""
REMOVED, RETURNS, STAYS, MARKER = AFTER = ("removed", "returns", "stays", "marker")
"""7.3  What becomes of a chit that is played."""


class EventRow(NamedTuple):
    """26.0  One event chit."""

    event: str
    side: Side
    name: str
    must: bool  # played the instant it is drawn
    after: str
    actions: int  # how many it may give
    by: str  # with which units; empty for any

    @property
    def case(self) -> str:
        """Where the book has it: among the German events, or the Allied."""
        return "26.1" if self.side == GERMAN else "26.2"


class Allowance(NamedTuple):
    """6.1  What both sides may do in a turn."""

    naval: int
    ground: int
    air: int
    any: int  # of any kind
    bonus: int  # a single unit

    @property
    def actions(self) -> int:
        """How many in all."""
        return sum(self)


class Level(NamedTuple):
    """4.7  One level of victory."""

    level: str
    name: str
    least: int


class TurnBox(NamedTuple):
    name: str
    dates: str


class Points(NamedTuple):
    """4.4 to 4.6  What the enemy gets for an eliminated unit."""

    points: int
    die: bool  # the roll of a die is added


class TypeRow(NamedTuple):
    """2.6 to 2.8  One type of unit."""

    type: str
    arm: str
    group: str
    name: str


class Tables(tables.Tables):
    """Every table; each is read when it is first asked for."""

    @cached_property
    def types(self) -> Mapping[str, TypeRow]:
        """By type, what it is called and where it belongs."""
        rows = self.read("types", "type arm group name")
        found = {row["type"]: row.into(TypeRow) for row in rows}
        known = {(arm, each) for arm in (NAVAL, AIR, GROUND) for each in TYPES[arm]}
        if {(row.arm, row.type) for row in found.values()} != known:
            raise DataError("types.tsv: the types are not those of the counters")
        return found

    @cached_property
    def refits(self) -> Mapping[str, Mapping[int, str]]:
        """13.1  By type and die: refit, pool or destroyed."""
        rows = self.read("refit", f"type {' '.join(map(str, FACES))}")
        return {row["type"]: {die: row.one_of(str(die), OUTCOMES) for die in FACES} for row in rows}

    @cached_property
    def events(self) -> Mapping[str, EventRow]:
        """26.1, 26.2  All chits by id."""
        rows = self.read("events", "event side name must after actions by")
        return {
            id: row.into(EventRow, side=row.one_of("side", SIDES), after=row.one_of("after", AFTER))
            for id, row in rows.keyed("event").items()
        }

    def chits(self, side: Side) -> list[str]:
        """7.0  The event chits of a side."""
        return [id for id, row in self.events.items() if row.side == side]

    @cached_property
    def duel(self) -> Mapping[int, Allowance]:
        """6.1  By the difference of the two dice, what both may do."""
        rows = self.read("duel", "difference naval ground air any bonus")
        return {row.int("difference"): row.into(Allowance) for row in rows}

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """4.7  The levels of victory, the highest first."""
        rows = self.read("victory", "level name least")
        found = tuple(row.into(Level) for row in rows)
        if sorted(found, key=lambda each: -each.least) != list(found) or found[-1].least:
            raise DataError("victory.tsv: the levels do not go down to 0")
        return found

    def level(self, difference: int) -> Level:
        """4.7  The level that a difference of points comes to."""
        return next(each for each in self.levels if difference >= each.least)

    @cached_property
    def turns(self) -> tuple[TurnBox, ...]:
        """3.4  The turn track; the first box is the German actions before turn 1."""
        rows = self.read("turns", "turn name dates")
        if [row.int("turn") for row in rows] != list(range(len(rows))):
            raise DataError("turns.tsv: the turns are not numbered from 0 on")
        return tuple(row.into(TurnBox) for row in rows)

    @cached_property
    def points(self) -> Mapping[tuple[Side, str], Points]:
        """4.4 to 4.6  By the loser's side, and by type or arm."""
        rows = self.read("points", "side kind points die")
        return {(row.one_of("side", SIDES), row["kind"]): row.into(Points) for row in rows}

    def points_for(self, unit: Unit) -> Points:
        """4.4 to 4.6  What the enemy gets when it is eliminated."""
        return self.points[unit.side, unit.type if unit.naval else unit.arm]
