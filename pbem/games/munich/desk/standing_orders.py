"""Conditions, standing orders, and what happens for somebody who does not answer.

What the words of a standing order come to, each question says itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.order import Condition, Order, Side, Standing
from pbem.engine.step import Decision
from pbem.games.munich.facts.units import ALLIED, AXIS, NEUTRAL, enemy_of
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.lines import in_supply
from pbem.wargame.conditions import COMMON, counted

# -- conditions ------------------------------------------------------------------------------------


def holds(view: Munich, condition: Condition, side: Side) -> bool:
    """Is it so, as far as this side can see?"""
    return TESTS[condition.word](view, condition.arguments, side)


def _enemy(view: Munich, arguments: tuple[str, ...], side: Side) -> bool:
    """In a hex, in or NEAR it, or with an air unit OVER it."""
    enemy = enemy_of(side)
    if arguments[0] == "OVER":
        return bool(view.aloft(arguments[1], enemy))
    if arguments[0] == "NEAR":
        hex = view.at(arguments[1])
        around = view.board.bit[hex] | view.board.grid.around[hex]
        return bool(around & view.occupied(enemy))
    return view.holder(arguments[0]) == enemy


def _held(view: Munich, arguments: tuple[str, ...], side: Side) -> bool:
    theirs = arguments[1:] == ("THEIRS",)
    return view.controller(arguments[0]) == (enemy_of(side) if theirs else side)


def _adjacent(view: Munich, arguments: tuple[str, ...], side: Side) -> bool:
    hex = view.where.get(arguments[0], "")
    if hex not in view.stacks or not view.side_of(arguments[0]):
        return False
    around = view.board.grid.around[view.at(hex)]
    return bool(around & view.occupied(enemy_of(view.side_of(arguments[0]))))


def _supplied(view: Munich, arguments: tuple[str, ...], side: Side) -> bool:
    return view.where.get(arguments[0], "") in view.stacks and in_supply(view, arguments[0])


def _allegiance(view: Munich, country: str) -> Side:
    """Whose a country is; nobody's any more once it has surrendered."""
    return "surrendered" if country in view.surrendered else view.allegiance.get(country, NEUTRAL)


TESTS: Mapping[str, Callable[[Munich, tuple[str, ...], Side], bool]] = {
    **COMMON,
    "ENEMY": _enemy,
    "TERROR": lambda view, args, side: args[0] in view.terror,
    "HELD": _held,
    "POINTS": lambda view, args, side: counted(view.points.get(args[0], 0), args[1:]),
    "STORM": lambda view, args, side: view.storm,
    "NEUTRAL": lambda view, args, side: _allegiance(view, args[0]) == NEUTRAL,
    "AXIS": lambda view, args, side: _allegiance(view, args[0]) == AXIS,
    "ALLIED": lambda view, args, side: _allegiance(view, args[0]) == ALLIED,
    "SURRENDERED": lambda view, args, side: args[0] in view.surrendered,
    "ALIVE": lambda view, args, side: view.on_map(args[0]),
    "REDUCED": lambda view, args, side: args[0] in view.reduced,
    "SUPPLIED": _supplied,
    "ADJACENT": _adjacent,
}


# -- standing orders -------------------------------------------------------------------------------


def standing(view: Munich, decision: Decision[Munich], rule: Standing) -> Order | None:
    """What a standing order says to this question, if anything; the driver checks it."""
    if rule.choice[0] == "DEFAULT":
        return default(view, decision)
    return decision.step.by_standing(view, rule.choice)


def default(view: Munich, decision: Decision[Munich]) -> Order:
    """A sensible answer for somebody who gave none: the ready-made one, or nothing more."""
    return decision.step.usual(view)


def finish(decision: Decision[Munich]) -> Order | None:
    """What ends the phase, where it may be ended: marines at sea must attack (18.2.2)."""
    return decision.step.ending(decision.game)
