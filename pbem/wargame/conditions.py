"""Conditions that every game of stacks on a board understands, told from a side's view."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping

from pbem.engine.order import Side
from pbem.wargame.position import Position

COMPARED: Mapping[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}

Test = Callable[[Position, tuple[str, ...], Side], bool]
"""Is it so, with these arguments, for this side?"""


def counted(number: int, arguments: tuple[str, ...]) -> bool:
    """Does a number compare as `>= 3` says?"""
    compare, wanted = arguments
    return COMPARED[compare](number, int(wanted))


def _enemy(view: Position, arguments: tuple[str, ...], side: Side) -> bool:
    return view.holder(arguments[0]) not in (None, side, "")


def _adjacent(view: Position, arguments: tuple[str, ...], side: Side) -> bool:
    """Does a unit stand next to an enemy, or to one of whom it is the enemy?"""
    hex = view.where.get(arguments[0], "")
    if hex not in view.stacks:
        return False
    own = view.side_of(arguments[0])
    around = view.board.grid.around[view.at(hex)]
    return any(around & view.occupied(each) for each in view.holders if each not in (own, ""))


COMMON: Mapping[str, Test] = {
    "EMPTY": lambda view, arguments, side: not view.stack(arguments[0]),
    "ENEMY": _enemy,
    "FRIENDLY": lambda view, arguments, side: view.holder(arguments[0]) == side,
    "TURN": lambda view, arguments, side: counted(view.turn, arguments),
    "AT": lambda view, arguments, side: view.where.get(arguments[0]) == arguments[1],
    "ALIVE": lambda view, arguments, side: view.where.get(arguments[0], "") in view.stacks,
    "ADJACENT": _adjacent,
}
