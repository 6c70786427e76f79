"""Conditions that guard lines, told from a side's view."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.order import Condition, Side
from pbem.games.narvik.facts.units import enemy_of
from pbem.games.narvik.position.boxes import STRIKES
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.conditions import COMMON, counted


def holds(view: Narvik, condition: Condition, side: Side) -> bool:
    """Is it so, as far as this side can see?"""
    return TESTS[condition.word](view, condition.arguments, side)


def _enemy(view: Narvik, arguments: tuple[str, ...], side: Side) -> bool:
    enemy = enemy_of(side)
    if arguments[0] == "POINTS":
        return counted(view.points.get(enemy, 0), arguments[1:])
    if arguments[0] == "NEAR":
        hex = view.at(arguments[1])
        around = view.board.bit[hex] | view.board.grid.around[hex]
        return bool(around & view.occupied(enemy))
    return COMMON["ENEMY"](view, arguments, side)


def _whose(word: str, side: Side) -> Side:
    return {"MINE": side, "THEIRS": enemy_of(side)}[word]


def _held(view: Narvik, arguments: tuple[str, ...], side: Side) -> bool:
    whose = arguments[1] if arguments[1:] else "MINE"
    return view.controller(arguments[0]) == _whose(whose, side)


TESTS: Mapping[str, Callable[[Narvik, tuple[str, ...], Side], bool]] = {
    **COMMON,
    "ENEMY": _enemy,
    "HELD": _held,
    "POINTS": lambda view, args, side: counted(view.points.get(side, 0), args),
    "RELIEF": lambda view, args, side: counted(view.relief, args),
    "STRIKES": lambda view, args, side: counted(len(view.inside(STRIKES[side])), args),
    "INITIATIVE": lambda view, args, side: view.initiative == _whose(args[0], side),
    "PASSED": lambda view, args, side: view.passed == enemy_of(side),
}
