"""25.1, 23.4  Zones of control, the steps left open, and how far headquarters are apart."""

from __future__ import annotations

from pbem.games.eto.facts.board import ARMOR as ARMORED
from pbem.games.eto.facts.board import INFANTRY as ON_FOOT
from pbem.games.eto.facts.units import ARMOR, HQ, INFANTRY, Unit
from pbem.games.eto.position.game import WINTER, Europe
from pbem.games.eto.position.territory import union
from pbem.wargame.board.hexgrid import Mask, Passage


def legs_of(unit: Unit) -> str:
    """24.1  How the board's passages call what a unit moves on."""
    return ARMORED if unit.armor else ON_FOOT


def steps_of(game: Europe, partnership: str, legs: str = ON_FOOT) -> Passage:
    """24.1, 1.5  The steps open to a partnership: not into an enemy's fort from its front."""
    forts = game.hostile(partnership) & game.fortified
    return game.board.passage(legs, frozen=game.weather == WINTER, forts=forts)


def zone(game: Europe, partnership: str) -> Mask:
    """25.1  The hexes in the zones of a partnership's infantry and armor."""
    return game.once(("zone", partnership, game.weather), lambda: _zone(game, partnership))


def _zone(game: Europe, partnership: str) -> Mask:
    foot = steps_of(game, partnership).step(game.having(partnership, INFANTRY))
    tanks = steps_of(game, partnership, ARMORED).step(game.having(partnership, ARMOR))
    return (foot | tanks) & game.fighting_ground


def enemy_zone(game: Europe, partnership: str) -> Mask:
    """25.0  The hexes in the zones of all enemies of a partnership."""
    key = ("enemy zone", partnership, game.weather)
    return game.once(key, lambda: union(zone(game, foe) for foe in game.foes(partnership)))


def zone_of(game: Europe, id: str) -> Mask:
    """25.1, 26.5  The hexes in the zone of one unit."""
    unit = game.unit(id)
    if not unit.zoc or not game.on_map(id):
        return 0
    steps = steps_of(game, game.partnership_of(id), legs_of(unit))
    return steps.step(game.board.bit[game.at(game.where[id])])


def too_near(game: Europe, hq: str, partnership: str) -> Mask:
    """23.4  The hexes closer to another friendly headquarters than the larger radius."""
    found = 0
    for other in game.of_partnership(partnership, HQ):
        if other != hq and game.where[other] in game.board.grid.index:
            apart = max(game.unit(other).radius, game.unit(hq).radius)
            there = game.at(game.where[other])
            near = game.board.grid.within(there, apart - 1)  # over land: water parts them
            found |= game.board.passage().flood(game.board.bit[there], near)
    return found
