"""How likely a garrison is to fall to the attacks of one combat phase."""

from __future__ import annotations

from functools import lru_cache
from math import floor

from pbem.games.jupiter.facts.scenario import Scenario


@lru_cache(maxsize=256)
def outcomes(scenario: Scenario, column: int, town: bool) -> dict[str, float]:
    """How likely each result of a column is, as a town reads it (13.9)."""
    exchanged = scenario.fact("combat.town_becomes_exchange") if town else ()
    found: dict[str, float] = {}
    for result, chance in scenario.results.chances(max(-1, min(column, 6))).items():
        result = "EX" if result in exchanged else result
        found[result] = found.get(result, 0.0) + float(chance)
    return found


def fall(
    scenario: Scenario,
    waves: tuple[float, ...],
    attack: float,
    defenders: tuple[float, ...],
    shift: int,
) -> float:
    """The chance that attacks in waves clear a town of its defenders, the weakest lost first."""
    return _fall(scenario, waves, round(attack), tuple(sorted(map(round, defenders))), shift)


@lru_cache(maxsize=65536)
def _fall(
    scenario: Scenario,
    waves: tuple[float, ...],
    attack: int,
    defenders: tuple[int, ...],
    shift: int,
) -> float:
    if not defenders:
        return 1.0 if attack > 0 else 0.0
    strength = max(1, sum(defenders))
    best = 0.0
    for share in waves:
        wave = floor(attack * share)
        column = wave // strength - 1 + shift
        if column < 0:
            continue
        chances = outcomes(scenario, column, True)
        total = chances.get("DE", 0.0)
        if exchanged := chances.get("EX", 0.0):
            after = 1.0 if len(defenders) == 1 else 0.0
            if not after and attack - wave > 0:
                after = _fall(scenario, waves, attack - wave, defenders[1:], shift)
            total += exchanged * after
        best = max(best, total)
    return best
