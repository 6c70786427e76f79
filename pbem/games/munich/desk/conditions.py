"""Conditions that guard lines, told from a side's view."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.order import Side
from pbem.games.munich.facts.units import ALLIED, AXIS, NEUTRAL, enemy_of
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.lines import in_supply
from pbem.wargame.position.conditions import COMMON, Test, counted


def _enemy(view: Munich, arguments: tuple[str, ...], side: Side) -> bool:
    """In a hex, in or NEAR it, or with an air unit OVER it."""
    if arguments[0] == "OVER":
        return bool(view.aloft(arguments[1], enemy_of(side)))
    return COMMON["ENEMY"](view, arguments, side)


def _supplied(view: Munich, arguments: tuple[str, ...], side: Side) -> bool:
    return view.where.get(arguments[0], "") in view.stacks and in_supply(view, arguments[0])


def _allegiance(view: Munich, country: str) -> Side:
    """Whose a country is; nobody's any more once it has surrendered."""
    return "surrendered" if country in view.surrendered else view.allegiance.get(country, NEUTRAL)


OWN: Mapping[str, Test[Munich]] = {
    "ENEMY": _enemy,
    "TERROR": lambda view, args, side: args[0] in view.terror,
    "POINTS": lambda view, args, side: counted(view.points.get(args[0], 0), args[1:]),
    "STORM": lambda view, args, side: view.storm,
    "NEUTRAL": lambda view, args, side: _allegiance(view, args[0]) == NEUTRAL,
    "AXIS": lambda view, args, side: _allegiance(view, args[0]) == AXIS,
    "ALLIED": lambda view, args, side: _allegiance(view, args[0]) == ALLIED,
    "SURRENDERED": lambda view, args, side: args[0] in view.surrendered,
    "ALIVE": lambda view, args, side: view.on_map(args[0]),
    "REDUCED": lambda view, args, side: args[0] in view.reduced,
    "SUPPLIED": _supplied,
}
