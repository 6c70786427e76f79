"""11.9, 11.10  The combat results tables: which column, which result, how likely."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from pbem.games.munich.combat.events import Shift
from pbem.games.munich.facts.scenario import Scenario
from pbem.games.munich.facts.tables import ASSAULT, Result


def first_column(scenario: Scenario, attack: int, defense: int) -> int:
    """11.9  The column of attack by defence in hundredths, fractions dropped."""
    return scenario.columns.of_percent(attack, defense)


def shifted(scenario: Scenario, column: int, shifts: Iterable[Shift]) -> int:
    """11.10  The column after the sum of all shifts, never beyond the outermost ones."""
    table = scenario.tables.combat[ASSAULT]
    return table.held(column + sum(each.columns for each in shifts))


def head(scenario: Scenario, column: int) -> str:
    """How the table calls a column."""
    return scenario.columns.names[column]


def result(scenario: Scenario, table: str, column: int, roll: int) -> Result:
    """11.16  What a die gives."""
    return scenario.tables.results[scenario.tables.combat[table].result(column, roll)]


def chances(scenario: Scenario, table: str, column: int) -> dict[str, Fraction]:
    """How likely each result is in a column, the attacker's worst first."""
    found = scenario.tables.combat[table].chances(column)
    ranks = scenario.tables.results
    return {code: found[code] for code in sorted(found, key=lambda code: ranks[code].rank)}
