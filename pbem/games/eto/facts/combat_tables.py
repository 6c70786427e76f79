"""The tables of land, air and naval combat, read from their files."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

import msgspec

from pbem.wargame.data import tables
from pbem.wargame.data.odds import Columns
from pbem.wargame.data.odds import Table as Results
from pbem.wargame.data.tsv import Row, header

COMPARE, DEPLETED, ABORT, NOTHING = EFFECTS = ("compare", "depleted", "abort", "nothing")
"""15.3, 15.7  What a die of air combat leaves to the target number, or decides by itself."""


class Result(msgspec.Struct, frozen=True):
    """27.1  What a combat result does to both."""

    code: str
    rank: int  # from the attacker's worst to his best
    attacker_steps: int = 0
    attacker_eliminated: bool = False
    defender_steps: int = 0  # or hexes of retreat
    must_retreat: bool = False  # then hexes only
    defender_eliminated: bool = False

    @property
    def harms_defender(self) -> bool:
        """27.4  Does it do anything to him? Against an empty hex that is enough to advance."""
        return bool(self.defender_steps) or self.defender_eliminated

    @property
    def means(self) -> str:
        """What it does, to a reader who does not know the codes by heart."""
        defender, attacker = self.defender_steps, self.attacker_steps
        both = [
            *(["all defenders are lost"] if self.defender_eliminated else []),
            *([f"the defender goes back {_counted(defender, 'hex')}"] if self.must_retreat else []),
            *([] if self.must_retreat or not defender else [_lost_or_back(defender)]),
            *(["all attackers are lost"] if self.attacker_eliminated else []),
            *([f"the attacker loses {_counted(attacker, 'step')}"] if attacker else []),
        ]
        return "; ".join(both)

    @property
    def told(self) -> str:
        """What it does, and its code."""
        return f"{self.means} ({self.code.strip('()')})" if self.means else self.code


def _lost_or_back(steps: int) -> str:
    if steps == 1:
        return "the defender loses a step or goes back a hex"
    return f"the defender loses {steps} steps or goes back as many hexes, or some of both"


def _counted(number: int, what: str) -> str:
    plural = {"step": "steps", "hex": "hexes"}[what]
    return f"{number} {what if number == 1 else plural}"


class Modifier(msgspec.Struct, frozen=True):
    """26.4  One reason to add to the die, or to take from it."""

    name: str
    die: int
    case: str
    words: str

    def __str__(self) -> str:
        return f"{self.die:+} {self.words} ({self.case})"


class Bombs(msgspec.Struct, frozen=True):
    """21.5  What bombs do, and whether flak takes a step of the bombers."""

    power: int
    flak: bool = False


class BombingTable:
    """21.5  By strength points of all bombers and two dice; dice beyond it count as its last."""

    def __init__(self, least: tuple[int, ...], rows: dict[int, tuple[Bombs, ...]]) -> None:
        self.least, self.rows = least, rows  # the fewest points of each column

    def result(self, points: int, roll: int) -> Bombs:
        column = bisect_right(self.least, points) - 1
        row = self.rows[min(max(roll, min(self.rows)), max(self.rows))]
        return row[column] if column >= 0 else Bombs(0)


class CombatTables(tables.Tables):
    """Every table of combat; each is read when it is first asked for."""

    @cached_property
    def combat(self) -> Results:
        """26.1  By die and odds; a die beyond the table counts as its outermost row."""
        heads = tuple(
            each for each in header(self.file("combat_results")) if each not in ("die", "source")
        )
        return Results(heads, self.by_die("combat_results", heads))

    @cached_property
    def columns(self) -> Columns:
        """26.1  The heads as hundredths; whatever is worse than the first counts as the first."""
        heads = self.combat.columns
        return Columns(heads, [0, *map(_hundredths, heads[1:])])

    @cached_property
    def results(self) -> dict[str, Result]:
        columns = (
            "result rank attacker_steps attacker_eliminated defender_steps must_retreat "
            "defender_eliminated"
        )
        rows = self.read("results", columns).keyed("result")
        return {code: row.into(Result, code=code) for code, row in rows.items()}

    @cached_property
    def modifiers(self) -> dict[str, Modifier]:
        rows = self.read("combat_modifiers", "modifier die case words").keyed("modifier")
        return {name: row.into(Modifier, name=name) for name, row in rows.items()}

    @cached_property
    def numbers(self) -> dict[str, int]:
        rows = self.read("combat_numbers", "name number case").keyed("name")
        return {name: row.int("number") for name, row in rows.items()}

    @cached_property
    def naval(self) -> dict[str, int]:
        """8.4, 9.0, 16.0  By name."""
        rows = self.read("naval_numbers", "name number case").keyed("name")
        return {name: row.int("number") for name, row in rows.items()}

    @cached_property
    def bombing(self) -> BombingTable:
        """21.5  A head is the fewest points of its column; a star behind a number is flak."""
        heads = tuple(each for each in header(self.file("bombing")) if each.isdecimal())
        rows = self.by_die("bombing", heads)
        cells = {die: tuple(map(_bombs, row)) for die, row in rows.items()}
        return BombingTable(tuple(map(int, heads)), cells)

    @cached_property
    def air_combat(self) -> dict[int, str]:
        """15.3, 15.7  By die, what it does to the target of a fighter."""
        return {row.int("die"): _effect(row) for row in self.read("air_combat", "die result")}


def _hundredths(head: str) -> int:
    attack, defence = map(int, head.split("-"))
    return attack * 100 // defence


def _bombs(cell: str) -> Bombs:
    return Bombs(int(cell.rstrip("*") or 0), cell.endswith("*"))


def _effect(row: Row) -> str:
    return row.one_of("result", EFFECTS)
