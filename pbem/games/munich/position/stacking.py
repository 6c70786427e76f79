"""9.0  Which units may share a hex; 9.1  those that are too many when a phase ends."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pbem.games.munich.facts.scenario import Scenario
from pbem.games.munich.facts.units import Unit
from pbem.games.munich.position.game import Munich
from pbem.wargame.position.stacking import Apart, Limit, Rule, broken

CASE = "9.0"


@lru_cache(maxsize=32)
def rules_of(scenario: Scenario, terrain: str) -> tuple[Rule[Unit], ...]:
    """9.0  What holds in a hex of some terrain."""
    others, static = scenario.number("stacking.others"), scenario.number("stacking.static")
    share = others // scenario.number("stacking.armies")
    rules: list[Rule[Unit]] = [
        Apart(CASE, "mobile units of different countries may not stack together", _nation),
        Limit(
            CASE,
            f"no more than one army or {others} smaller mobile units may stack",
            others,
            lambda unit: (share if unit.army else 1) if unit.mobile else 0,
        ),
        Limit(CASE, "no more than one static unit may be in a hex", static, _static),
    ]
    if terrain == "marsh":
        most = scenario.number("stacking.marsh")
        rules.append(Limit(CASE, "only one unit of any size may be in a marsh", most, _one))
    if terrain == "mountain":
        rules.append(Limit(CASE, "static units cannot be in the mountains", 0, _static))
    return tuple(rules)


def _nation(unit: Unit) -> str | None:
    return unit.country if unit.mobile else None


def _static(unit: Unit) -> int:
    return 1 if unit.static else 0


def _one(unit: Unit) -> int:
    return 1


def stack_fault(game: Munich, hex: str, units: Iterable[str]) -> str:
    """What is wrong with these units of one side in this hex; empty if nothing is."""
    return _fault(game.scenario, game.board.terrain_of[game.at(hex)], tuple(units))


@lru_cache(maxsize=4096)
def _fault(scenario: Scenario, terrain: str, units: tuple[str, ...]) -> str:
    rule = broken(rules_of(scenario, terrain), [scenario.roster[id] for id in units])
    return rule.words if rule else ""


def has_room(game: Munich, hex: str, units: tuple[str, ...]) -> bool:
    """May these units end a phase there with those who stay?"""
    staying = tuple(id for id in game.stack(hex) if id not in units)
    return not stack_fault(game, hex, (*staying, *units))


def foreigners(game: Munich, hex: str, country: str) -> list[str]:
    """8.2  Mobile units of friends there, with whom a unit of this country may not end a move."""
    stack = ((id, game.unit(id)) for id in game.stack(hex))
    return [id for id, unit in stack if unit.mobile and unit.country != country]
