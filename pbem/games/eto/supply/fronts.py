"""24.5  A front: what lies behind an unbroken line of units and zones is friendly."""

from __future__ import annotations

from pbem.games.eto.position.control import airbases
from pbem.games.eto.position.game import WINTER, Europe
from pbem.games.eto.position.territory import union
from pbem.games.eto.position.zones import enemy_zone, zone
from pbem.games.eto.supply.sources import sources
from pbem.wargame.board.hexgrid import Mask


def behind_the_front(game: Europe, partnership: str) -> Mask:
    """24.5  Enemy hexes on the side of a front where its owner's supply comes from.

    The front parts them from every enemy unit and base. Its foremost row changes hands no more
    than what enemies occupy, have in their zones, or hold as bases and works.
    """
    board, ground, hostile = game.board, game.fighting_ground, game.hostile(partnership)
    enemy = game.enemy_ground(partnership)
    bases = union(airbases(game, foe) for foe in game.foes(partnership))
    fixed = bases | game.fortified & hostile
    line = (game.ground(partnership) | zone(game, partnership)) & ~enemy
    steps = board.passage(frozen=game.weather == WINTER)
    theirs = steps.flood(enemy | fixed, ground & ~line)
    stays = (theirs | enemy_zone(game, partnership) | fixed) & hostile
    front = line & board.grid.spread(stays | board.land & ~ground)
    ours = steps.flood(all_sources(game, partnership) & ~theirs, ground & ~theirs)
    return hostile & ours & ~front & ~stays


def all_sources(game: Europe, partnership: str) -> Mask:
    """32.1  Where supply comes from for any nation of a partnership that has units."""
    nations = {game.unit(id).nation for id in game.of_partnership(partnership)}
    return union(sources(game, nation) for nation in nations)


def settle_front(game: Europe, partnership: str) -> Mask:
    """24.5  Take what lies behind the front; the hexes that change hands."""
    return game.take(partnership, behind_the_front(game, partnership))
