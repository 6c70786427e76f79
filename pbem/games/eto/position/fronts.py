"""24.5  A front: what lies behind an unbroken line of units and zones is friendly."""

from __future__ import annotations

from pbem.games.eto.position.control import airbases
from pbem.games.eto.position.game import WINTER, Europe
from pbem.games.eto.position.territory import union
from pbem.games.eto.position.zones import enemy_zone, zone
from pbem.wargame.board.hexgrid import Mask


def behind_the_front(game: Europe, partnership: str) -> Mask:
    """24.5  Enemy hexes that a line of units and zones parts from every enemy unit and base."""
    foes = game.foes(partnership)
    enemy = game.enemy_ground(partnership)
    hostile = game.hostile(partnership)
    fixed = union(airbases(game, foe) for foe in foes) | game.board.fortified & hostile
    ground = game.fighting_ground
    line = (game.ground(partnership) | zone(game, partnership)) & ~enemy
    theirs = game.board.passage(frozen=game.weather == WINTER).flood(enemy | fixed, ground & ~line)
    return hostile & ground & ~line & ~theirs & ~enemy_zone(game, partnership) & ~fixed


def settle_front(game: Europe, partnership: str) -> Mask:
    """24.5  Take what lies behind the front; the hexes that change hands."""
    return game.take(partnership, behind_the_front(game, partnership))
