"""Conditions that every game of stacks on a board understands, told from a side's view."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from pbem.engine.order import Side
from pbem.wargame.position.position import Position

COMPARED: Mapping[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}

P = TypeVar("P")
Test = Callable[[P, tuple[str, ...], Side], bool]
"""Is it so, with these arguments, for this side?"""


def counted(number: int, arguments: tuple[str, ...]) -> bool:
    """Does a number compare as `>= 3` says?"""
    compare, wanted = arguments
    return COMPARED[compare](number, int(wanted))


def _enemy(view: Position, arguments: tuple[str, ...], side: Side) -> bool:
    """In a place, or in or NEAR it."""
    if arguments[0] == "NEAR":
        place = view.at(arguments[1])
        around = view.board.bit[place] | view.board.places.around[place]
        return any(around & view.occupied(each) for each in view.enemies(side))
    return not set(view.enemies(side)).isdisjoint(view.sides_in(arguments[0]))


def _adjacent(view: Position, arguments: tuple[str, ...], side: Side) -> bool:
    """Does a unit stand next to an enemy, or to one of whom it is the enemy?"""
    place = view.where.get(arguments[0], "")
    if place not in view.stacks or not view.side_of(arguments[0]):
        return False
    around = view.board.places.around[view.at(place)]
    enemies = view.enemies(view.side_of(arguments[0]))
    return any(around & view.occupied(each) for each in enemies)


def _held(view: Position, arguments: tuple[str, ...], side: Side) -> bool:
    """Is a place MINE, as it is meant unless THEIRS is said?"""
    whose = view.enemies(side) if arguments[1:] == ("THEIRS",) else (side,)
    return view.controller(arguments[0]) in whose


COMMON: Mapping[str, Test[Any]] = {
    "EMPTY": lambda view, arguments, side: not view.stack(arguments[0]),
    "ENEMY": _enemy,
    "FRIENDLY": lambda view, arguments, side: side in view.sides_in(arguments[0]),
    "HELD": _held,
    "TURN": lambda view, arguments, side: counted(view.turn, arguments),
    "AT": lambda view, arguments, side: view.where.get(arguments[0]) == arguments[1],
    "ALIVE": lambda view, arguments, side: view.where.get(arguments[0], "") in view.stacks,
    "ADJACENT": _adjacent,
}
