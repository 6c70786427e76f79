"""32.0, 33.0  Who traces a supply line, home or to a supply marker, and who is without."""

from __future__ import annotations

from pbem.games.eto.position.game import Europe
from pbem.games.eto.supply.markers import is_fed, may_be_fed
from pbem.games.eto.supply.sources import is_home


def traces(game: Europe, id: str) -> bool:
    """32.3, 32.4  Can a unit trace a supply line from where it is, home or to a supply marker?"""
    return is_home(game, id) or may_be_fed(game, id)


def in_supply(game: Europe, id: str) -> bool:
    """33.0, 33.6  Does a unit move and fight as one in supply?

    Who is marked is not, nor who cannot trace a line at the moment, unless he stands in a city or
    is armor that was in supply when the offensive under way activated it.
    """
    if id in game.fuelled or game.is_embarked(id):  # 32.7
        return True
    if is_home(game, id) or is_fed(game, id):
        return True
    if id not in game.unsupplied and may_be_fed(game, id):  # 33.4
        return True
    in_city = game.board.is_in(game.where[id], game.board.city)
    return in_city and id not in game.unsupplied


def hex_in_supply(game: Europe, hex: str, partnership: str) -> bool:
    """33.2  Is everybody of a defending stack in supply?"""
    return all(in_supply(game, id) for id in game.land_in(hex, partnership))
