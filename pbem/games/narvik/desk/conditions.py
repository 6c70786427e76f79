"""Conditions that guard lines, told from a side's view."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.order import Side
from pbem.games.narvik.facts.boxes import STRIKES
from pbem.games.narvik.facts.units import enemy_of
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.position.conditions import COMMON, Test, counted


def _enemy(view: Narvik, arguments: tuple[str, ...], side: Side) -> bool:
    if arguments[0] == "POINTS":
        return counted(view.points.get(enemy_of(side), 0), arguments[1:])
    return COMMON["ENEMY"](view, arguments, side)


OWN: Mapping[str, Test[Narvik]] = {
    "ENEMY": _enemy,
    "POINTS": lambda view, args, side: counted(view.points.get(side, 0), args),
    "RELIEF": lambda view, args, side: counted(view.relief, args),
    "STRIKES": lambda view, args, side: counted(len(view.inside(STRIKES[side])), args),
    "INITIATIVE": lambda view, args, side: (
        view.initiative == (side if args[0] == "MINE" else enemy_of(side))
    ),
    "PASSED": lambda view, args, side: view.passed == enemy_of(side),
}
