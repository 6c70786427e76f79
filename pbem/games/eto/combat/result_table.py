"""26.1, 27.1  The combat results table: which column, which result, how likely."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from pbem.games.eto.facts.combat_tables import CombatTables, Modifier, Result

STALEMATE = "x"


def column(tables: CombatTables, attack: int, defence: int) -> int:
    """26.1  The odds, rounded in the defender's favour, as one of the columns."""
    return tables.columns.of_percent(attack, defence)


def head(tables: CombatTables, column: int) -> str:
    """How the table calls a column."""
    return tables.columns.names[column]


def result(
    tables: CombatTables, column: int, roll: int, modifiers: Iterable[Modifier], *, fortified: bool
) -> Result:
    """27.1  What a die with its modifiers gives, in a hex with a fortification or without."""
    code = tables.combat.result(column, row(tables, roll, modifiers))
    return against(tables, code, fortified=fortified)


def row(tables: CombatTables, roll: int, modifiers: Iterable[Modifier]) -> int:
    """26.1  The die with its modifiers, which never leaves the table."""
    rows = tables.combat.rows
    return max(min(rows), min(roll + total(modifiers), max(rows)))


def against(tables: CombatTables, code: str, *, fortified: bool) -> Result:
    """27.1  Nobody is driven out of a fortification: that costs the attacker a step instead."""
    found = tables.results[code]
    return tables.results[STALEMATE] if fortified and found.must_retreat else found


def total(modifiers: Iterable[Modifier]) -> int:
    """26.4  All modifiers together."""
    return sum(each.die for each in modifiers)


def chances(
    tables: CombatTables, column: int, modifiers: Iterable[Modifier], *, fortified: bool
) -> dict[str, Fraction]:
    """How likely each result is, the attacker's worst first."""
    found: dict[Result, Fraction] = {}
    for code, chance in tables.combat.chances(column, modifier=total(modifiers)).items():
        each = against(tables, code, fortified=fortified)
        found[each] = found.get(each, Fraction(0)) + chance
    return {each.code: found[each] for each in sorted(found, key=lambda each: each.rank)}
