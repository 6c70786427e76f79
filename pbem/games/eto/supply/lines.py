"""32.1, 32.3, 33.0  Where supply comes from, how far it reaches, and who is without."""

from __future__ import annotations

from pbem.games.eto.facts.seas import IRAQ
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
        homes = (nation, *SHARED.get(nation, ()))
        found = union(board.owned.get(each, 0) for each in homes) & board.crh
    else:
        lands = union(board.lands[each] for each in own.ports_of)
        found = lands & board.ports & (board.city | board.resource) | game.masked(own.hexes)
    return found & game.controlled(partnership)


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


def traces(game: Europe, id: str) -> bool:
    """32.3, 32.4  Can a unit trace a supply line from where it is, home or to a supply marker?"""
    return is_home(game, id) or bool(game.supplies and feeding(game, id))


def holds(game: Europe, partnership: str, place: str) -> bool:
    """32.4  Are there markers in a port or box that is friendly?"""
    if not game.supplies.get(place):
        return False
    return place in game.board.boxes or game.friendly(partnership, place)


def larders(game: Europe, partnership: str) -> dict[str, Mask]:
    """32.4, 24.1  By port with markers, the hexes that a line leads to from there.

    From the box of Iraq lines begin at its friendly map edge.
    """
    found = {}
    for place in sorted(game.supplies):
        if not holds(game, partnership, place):
            continue
        if place == IRAQ:
            start = game.board.iraq_edge & game.controlled(partnership)
        elif place in game.board.boxes:
            continue
        else:
            start = game.board.bit[game.at(place)]
        found[place] = traced_from(game, partnership, start)
    return found


def feeding(game: Europe, id: str) -> list[str]:
    """32.4  The ports whose markers could supply a unit that has no line home."""
    if game.is_embarked(id) or not game.on_map(id):
        return []
    if game.where[id] in game.board.boxes:
        return [IRAQ] if game.where[id] == IRAQ and game.supplies.get(IRAQ) else []
    found = larders(game, game.partnership_of(id))
    return [place for place, reached in found.items() if game.board.is_in(game.where[id], reached)]


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


def in_supply(game: Europe, id: str) -> bool:
    """33.0, 33.6  Does a unit move and fight as one in supply?

    Who is marked is not, nor who cannot trace a line at the moment, unless he stands in a city or
    is armor that was in supply when the offensive under way activated it.
    """
    if id in game.fuelled or game.is_embarked(id):  # 32.7
        return True
    if traces(game, id):
        return True
    in_city = game.board.is_in(game.where[id], game.board.city)
    return in_city and id not in game.unsupplied


def hex_in_supply(game: Europe, hex: str, partnership: str) -> bool:
    """33.2  Does a defending stack trace a line, and is nobody in it marked?"""
    units = game.land_in(hex, partnership)
    return all(in_supply(game, id) and id not in game.unsupplied for id in units)
