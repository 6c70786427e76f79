"""9.0  Which units may share a hex, and what their order does."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.narvik.facts.scenario import Scenario
from pbem.games.narvik.facts.units import Unit
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.position.stacking import Apart, Limit, Rule, broken

CASE = "9.0"


def weight(unit: Unit) -> int:
    """Every ground unit counts one whatever its size; leaders and strikes do not count."""
    return 0 if unit.leader or unit.strike else 1


@lru_cache(maxsize=32)
def rules_of(scenario: Scenario, side: Side) -> tuple[Rule[Unit], ...]:
    """A side's limit, and nationalities apart."""
    most = scenario.number(f"stacking.{side}")
    limit: Rule[Unit] = Limit(
        CASE, f"no more than {most} {side.title()} units may stack", most, weight
    )
    apart: Rule[Unit] = Apart(
        CASE, "different nationalities may not stack together", lambda unit: unit.nationality
    )
    return limit, apart


def stack_fault(game: Narvik, units: Iterable[str]) -> str:
    """What is wrong with these units of one side in one hex; empty if nothing is."""
    stack = [game.unit(id) for id in units]
    if not stack:
        return ""
    rule = broken(rules_of(game.scenario, stack[0].side), stack)
    return rule.words if rule else ""


def may_join(game: Narvik, id: str, hex: str) -> bool:
    """May this unit end there, as far as stacking goes?"""
    if game.holder(hex) not in (None, game.side_of(id)):
        return False
    others = [each for each in game.stack(hex) if each != id]
    return not others or not stack_fault(game, (*others, id))


def no_room(game: Narvik, id: str) -> Mask:
    """The hexes whose stacks a unit may not join."""
    return game.masked(hex for hex in game.stacks if not may_join(game, id, hex))


def overstacked(game: Narvik, hex: str) -> bool:
    """Are more units in the hex than may stack there, or units that may not be together?"""
    return bool(stack_fault(game, game.stack(hex)))


def bring_up(game: Narvik, side: Side, tops: Iterable[str], active: frozenset[str]) -> None:
    """9.0  Put units on top of their stacks, one after the other, as their formation is activated.

    Raises Illegal; a stack can be put in order where one of the active units stands.
    """
    for id in tops:
        hex = game.where.get(id, "")
        stack = game.stack(hex)
        if game.side_of(id) != side or not active.intersection(stack):
            words = f"{id} is in no stack with a unit that is activated now"
            raise Illegal(words, case=CASE, legal=sorted(active))
        game.reorder(hex, (*(each for each in stack if each != id), id))
