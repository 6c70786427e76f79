"""14.1, 14.5  The results table: which column, which result, how likely."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from pbem.games.narvik.combat.events import Shift
from pbem.games.narvik.facts.scenario import Scenario
from pbem.games.narvik.facts.tables import LEAST_COLUMN, MOST_COLUMN

RETREAT, DISRUPTED, ELIMINATED, NOTHING = "R", "D", "E", ""
RESULTS = (ELIMINATED, DISRUPTED, RETREAT, NOTHING)
FACES = 6


def column(fire: int, shifts: Iterable[Shift]) -> int:
    """14.1, 14.3  More than 12 counts as 12 before the shifts and after; the zero column is left
    of the first."""
    first = max(LEAST_COLUMN, min(fire, MOST_COLUMN))
    return max(LEAST_COLUMN, min(first + sum(each.columns for each in shifts), MOST_COLUMN))


def result(scenario: Scenario, column: int, roll: int) -> str:
    """14.5  What a die does to a unit: nothing, R, D or E."""
    return scenario.tables.results[roll][column]


def chances(scenario: Scenario, column: int) -> dict[str, Fraction]:
    """How likely each result is in a column, the worst for the target first."""
    found = dict.fromkeys(RESULTS, Fraction(0))
    for roll in range(1, FACES + 1):
        found[result(scenario, column, roll)] += Fraction(1, FACES)
    return {each: chance for each, chance in found.items() if chance}
