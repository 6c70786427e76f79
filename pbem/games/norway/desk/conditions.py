"""Conditions that guard lines, told from a side's view."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.order import Side
from pbem.games.norway.facts.units import AIR, GROUND, NAVAL, enemy_of
from pbem.games.norway.position.game import Norway
from pbem.wargame.position.conditions import COMMON, Test, counted

ARMS = {"SHIPS": NAVAL, "AIRCRAFT": AIR, "TROOPS": GROUND}


def _enemy(view: Norway, arguments: tuple[str, ...], side: Side) -> bool:
    """Somebody in or NEAR a place, or only SHIPS, AIRCRAFT or TROOPS there."""
    if arguments[0] in ARMS:
        return bool(view.of_arm(enemy_of(side), arguments[1], ARMS[arguments[0]]))
    return COMMON["ENEMY"](view, arguments, side)


def _left(view: Norway, side: Side) -> tuple[str, ...]:
    return view.allowance.get(side, ())


def _about(view: Norway, arguments: tuple[str, ...], side: Side) -> bool:
    """Is the open question about this unit or place?"""
    about = getattr(view.agenda[-1], "about", None) if view.agenda else None
    return about is not None and arguments[0] in about(view)


OWN: Mapping[str, Test[Norway]] = {
    "ABOUT": _about,
    "ENEMY": _enemy,
    "CONTESTED": lambda view, args, side: view.contested(args[0]),
    "ACTIONS": lambda view, args, side: counted(len(_left(view, side)), args),
    "BONUS": lambda view, args, side: "bonus" in _left(view, side),
    "CLASS": lambda view, args, side: args[0].lower() in _left(view, side),
    "MIDTURN": lambda view, args, side: view.phase == "midturn",
    "FREE": lambda view, args, side: bool(view.agenda and getattr(view.agenda[-1], "free", False)),
    "INITIATIVE": lambda view, args, side: (
        view.initiative == (side if args[0] == "MINE" else enemy_of(side))
    ),
}
