"""Odds, and the tables on which they are resolved.

Columns are counted from the left, from 0. A column before the first or after the last one can be
the outcome of shifts; a table then gives its off-table result, or holds at its outermost column.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product
from types import MappingProxyType


def ratio(attack: int, defence: int) -> int:
    """Whole odds to one, rounded down in favour of the defender: 26 to 7 is 3, 6 to 7 is 0."""
    _check(attack, defence)
    return attack // defence


def percent(attack: int, defence: int) -> int:
    """The attack as a percentage of the defence, fractions dropped: 20 to 13 is 153."""
    _check(attack, defence)
    return attack * 100 // defence


def _check(attack: int, defence: int) -> None:
    if attack < 0:
        raise ValueError(f"An attack strength of {attack} makes no odds.")
    if defence <= 0:
        raise ValueError(f"Against a defence strength of {defence} there are no odds.")


class Columns:
    """The printed heads of a table's columns, each with the least odds that it stands for."""

    def __init__(self, names: Sequence[str], least: Sequence[int]) -> None:
        if not names or len(names) != len(least):
            raise ValueError("Every column needs a name and the least odds that it stands for.")
        if any(b <= a for a, b in pairwise(least)):
            raise ValueError(f"The columns {', '.join(names)} do not rise from left to right.")
        self.names = tuple(names)
        self.least = tuple(least)

    def at(self, odds: int) -> int:
        """The rightmost column that these odds reach; -1 when they reach none."""
        return bisect_right(self.least, odds) - 1

    def of_percent(self, attack: int, defence: int) -> int:
        """The column of the attack as a percentage of the defence."""
        return self.at(percent(attack, defence))


@dataclass(frozen=True)
class Table:
    """A results table: named columns, a row for each roll, and what happens beside it."""

    columns: tuple[str, ...]
    rows: Mapping[int, tuple[str, ...]]
    left: str | None = None
    """The result left of the first column; None holds at the first column."""
    right: str | None = None
    """The result right of the last column; None holds at the last column."""

    def __post_init__(self) -> None:
        if not self.columns or not self.rows:
            raise ValueError("A results table needs columns and rows.")
        if len(set(self.columns)) != len(self.columns):
            raise ValueError("Two columns of a results table have the same name.")
        for roll, row in self.rows.items():
            if len(row) != len(self.columns):
                raise ValueError(
                    f"The row for {roll} has {len(row)} results for {len(self.columns)} columns."
                )
        if sorted(self.rows) != list(range(min(self.rows), max(self.rows) + 1)):
            raise ValueError("The rolls of a results table leave a gap.")
        object.__setattr__(self, "rows", MappingProxyType(dict(self.rows)))

    def column(self, name: str) -> int:
        """The number of a column."""
        try:
            return self.columns.index(name)
        except ValueError:
            raise ValueError(
                f"The table has no column {name}; it has {', '.join(self.columns)}."
            ) from None

    def head(self, column: int) -> str:
        """The name of a column; beyond an off-table edge "<1:1" or ">6:1"."""
        if column < 0 and self.left is not None:
            return f"<{self.columns[0]}"
        if column >= len(self.columns) and self.right is not None:
            return f">{self.columns[-1]}"
        return self.columns[self.held(column)]

    def automatic(self, column: int) -> str | None:
        """The result that needs no roll, if the column lies beyond an off-table edge."""
        if column < 0:
            return self.left
        return self.right if column >= len(self.columns) else None

    def result(self, column: int, roll: int) -> str:
        """What a (modified) roll gives; rolls beyond the table count as its outermost rows."""
        automatic = self.automatic(column)
        if automatic is not None:
            return automatic
        return self.rows[max(min(self.rows), min(roll, max(self.rows)))][self.held(column)]

    def chances(self, column: int, *, dice: int = 1, modifier: int = 0) -> dict[str, Fraction]:
        """How likely each result is, with the sum of so many six-sided dice."""
        rolls = Counter(sum(faces) for faces in product(range(1, 7), repeat=dice))
        chances: dict[str, Fraction] = {}
        for roll, ways in sorted(rolls.items()):
            result = self.result(column, roll + modifier)
            chances[result] = chances.get(result, Fraction(0)) + Fraction(ways, 6**dice)
        return chances

    def held(self, column: int) -> int:
        """The column itself, or the outermost one on its side of the table."""
        return max(0, min(column, len(self.columns) - 1))
