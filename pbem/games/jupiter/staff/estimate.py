"""What the staff makes of a counter; of a hidden one, the average of its contingent."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pbem.games.jupiter.facts.scenario import Scenario
from pbem.games.jupiter.facts.units import UNKNOWN, hidden


class Factors(NamedTuple):
    """A counter's strength as far as it is known or guessed."""

    attack: float
    defence: float
    movement: float

    @property
    def worth(self) -> float:
        return self.attack + self.defence + self.movement / 4


@lru_cache(maxsize=1024)
def _known(scenario: Scenario, id: str) -> Factors:
    roster = scenario.roster
    unit = roster[id]
    if not hidden(id):
        return Factors(unit.attack, unit.defence, unit.movement)
    alike = [each for each in roster.values() if each.contingent == unit.contingent]
    return Factors(
        sum(each.attack for each in alike) / len(alike),
        sum(each.defence for each in alike) / len(alike),
        sum(each.movement for each in alike) / len(alike),
    )


def factors(scenario: Scenario, id: str) -> Factors:
    """The factors of a counter, seen or unseen (6.4)."""
    return _known(scenario, id.partition(":")[0] if id[0] == UNKNOWN else id)
