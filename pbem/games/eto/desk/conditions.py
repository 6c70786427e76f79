"""Conditions that guard lines, told from a side's view."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.order import Side
from pbem.games.eto.position.contact import enemies_in
from pbem.games.eto.position.game import Europe
from pbem.games.eto.supply.lines import in_supply
from pbem.games.eto.weather.conditions import SKIES
from pbem.wargame.position.conditions import COMMON, Test, counted


def _supplied(view: Europe, arguments: tuple[str, ...], side: Side) -> bool:
    return view.in_play(arguments[0]) and in_supply(view, arguments[0])


def _lost(view: Europe, arguments: tuple[str, ...], side: Side) -> bool:
    """27.2  Steps of this side's land and air units that were lost since the scenario began."""
    steps = view.steps_lost.items()
    return counted(sum(lost for nation, lost in steps if view.commander(nation) == side), arguments)


def _enemy(view: Europe, arguments: tuple[str, ...], side: Side) -> bool:
    """In a place, in or NEAR it, or IN any of several."""
    if arguments[0] == "IN":
        return any(COMMON["ENEMY"](view, (hex,), side) for hex in arguments[1:])
    return COMMON["ENEMY"](view, arguments, side)


def _vacated(view: Europe, arguments: tuple[str, ...], side: Side) -> bool:
    """27.4  No enemy land unit is left there, whoever has come in since."""
    return not enemies_in(view, view.partnership(side), arguments[0])


OWN: Mapping[str, Test[Europe]] = {
    "ENEMY": _enemy,
    "VACATED": _vacated,
    "WEATHER": lambda view, args, side: view.weather == SKIES[args[0]],
    "ALIVE": lambda view, args, side: view.in_play(args[0]),
    "DEPLETED": lambda view, args, side: args[0] in view.depleted,
    "ACTIVATED": lambda view, args, side: args[0] in view.activated,
    "SUPPLIED": _supplied,
    "LOST": _lost,
}
