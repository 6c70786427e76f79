"""32.1 to 32.3, 32.7  Where supply comes from, how far it reaches, and who traces a line home."""

from __future__ import annotations

from pbem.games.eto.position.aboard.passengers import carriers
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.territory import union
from pbem.games.eto.position.zones import enemy_zone, steps_of
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.board.supply import supplied as traced

SHARED = {"United States": ("United Kingdom",)}
"""32.2  Whose sources a nation may use besides its own."""


def sources(game: Europe, nation: str) -> Mask:
    """32.1, 32.2  The hexes where a nation's supply lines begin, while they are friendly."""
    partnership = game.scenario.nations[nation].partnership
    board, own = game.board, game.setting.sources.get(partnership)
    if own is None:
        found = union(homes(game, each) for each in (nation, *SHARED.get(nation, ())))
        found &= ~game.masked(game.isolated)  # 32.8
    else:
        lands = union(board.lands[each] for each in own.ports_of)
        found = lands & board.ports & (board.city | board.resource) | game.masked(own.hexes)
    return found & game.controlled(partnership)


def homes(game: Europe, nation: str) -> Mask:
    """32.1  A country's own city resource hexes while they are friendly to it, cut off or not."""
    partnership = game.scenario.nations[nation].partnership
    return game.board.owned.get(nation, 0) & game.board.crh & game.controlled(partnership)


def supplied(game: Europe, nation: str) -> Mask:
    """32.3  All hexes from which units of a nation trace a line to a source."""
    key = ("supplied", nation, game.weather)
    return game.once(key, lambda: _supplied(game, nation))


def _supplied(game: Europe, nation: str) -> Mask:
    return traced_from(game, game.scenario.nations[nation].partnership, sources(game, nation))


def traced_from(game: Europe, partnership: str, start: Mask) -> Mask:
    """32.3  All hexes from which a partnership's units trace a line to one of these."""
    forest = game.board.forest
    friendly = game.controlled(partnership)
    return traced(
        steps_of(game, partnership),
        start,
        enemy=game.enemy_ground(partnership),
        enemy_zone=enemy_zone(game, partnership) & ~forest,  # 24.1 zones are weak in forests
        friends=game.ground(partnership),
        barred=game.board.grid.whole & ~friendly,
    )


def traced_everywhere(game: Europe, source: Mask) -> Mask:
    """32.3  How far supply from a source would reach over the whole board, were it all friendly."""
    land = game.board.land
    return traced(game.board.passage(), source, enemy=0, enemy_zone=0, friends=0, barred=~land)


def is_home(game: Europe, id: str) -> bool:
    """32.3, 32.7  Does a unit trace a line to a permanent source, or need it none?

    Who has made an assault is in supply for the month, and who is aboard as long as the ships are.
    """
    if id in game.assaulted:
        return True
    if game.is_embarked(id):
        return not game.unsupplied.intersection(carriers(game, id))
    hex = game.where[id]
    if hex in game.board.boxes:
        return is_supplied_in(game, id, hex)
    if game.board.is_in(hex, supplied(game, game.unit(id).nation)):
        return True
    return keeps_one(game, id)


def is_supplied_in(game: Europe, id: str, box: str) -> bool:
    """7.8, 32.1  Is a unit in a box off the map at a source of its nation?"""
    return is_source_box(game, game.unit(id).nation, box)


def is_source_box(game: Europe, nation: str, box: str) -> bool:
    """7.8, 32.1  Is a box a source of a nation's supply?"""
    homes = {nation, *SHARED.get(nation, ())}
    return not homes.isdisjoint(game.board.boxes[box].supplies)


def keeps_one(game: Europe, id: str) -> bool:
    """32.1  A permanent fort in friendly hands supplies one unit in it: the first that needs it."""
    hex, partnership = game.where[id], game.partnership_of(id)
    if not game.board.is_in(hex, game.fortified & game.starting(partnership)):
        return False
    return game.land_in(hex, partnership)[:1] == (id,)
