"""24.0, 25.0, 33.1, 1.2, 1.3  Why units do not get so far in one move."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.eto.command.driving import Reason
from pbem.games.eto.facts.words import counted, does
from pbem.games.eto.movement.routes import AFTER_LANDING, Reach, allowance, own_ground
from pbem.games.eto.position.game import MUD, Europe
from pbem.games.eto.supply.lines import in_supply
from pbem.games.eto.weather.conditions import slow
from pbem.wargame.board.hexgrid import Hex


def too_far(game: Europe, units: Sequence[str], hexes: int, what: str) -> Reason | None:
    """Why some land units do not go so many hexes in one move; None if they have the points.

    `what` is so long or so far: "the way is 5 hexes long".
    """
    land = [id for id in units if game.unit(id).land]
    who = " + ".join(land)
    if game.ashore.intersection(land) and hexes > AFTER_LANDING:
        return f"{who} has debarked, and goes one hex from the port", "10.5"
    whole = min(game.unit(id).movement for id in land)
    if hexes > whole:
        return f"{what}, and {who} {does(land, 'moves', 'move')} {counted(whole, 'hex')}", "24.0"
    hungry = [id for id in land if not in_supply(game, id)]
    least = min((allowance(game, id, slowed=False) for id in hungry), default=whole)
    if hexes > least:
        slow_ones = f"{' + '.join(hungry)} {does(hungry, 'moves', 'move')}"
        return f"{what}, and out of supply {slow_ones} {counted(least, 'hex')}", "33.1"
    halved = min(allowance(game, id, slowed=True) for id in land)
    if hexes > halved and slow(game):
        words = f"{what}, and through mud or winter {who} {does(land, 'moves', 'move')}"
        return f"{words} {counted(halved, 'hex')}", "1.2" if game.weather == MUD else "1.3"
    return None


def zones_bar(game: Europe, units: Sequence[str], to: Hex) -> bool:
    """25.2, 25.3  Do enemy zones alone keep units from a hex that they could get to otherwise?"""
    land = [id for id in units if game.unit(id).land]
    ground = own_ground(game, units)._replace(zone=0)
    most = min(allowance(game, id, slowed=bool(slow(game))) for id in land)
    return Reach(ground, game.at(game.where[units[0]]), most).reaches(to)
