"""3.4.2  The hexes where a unit may be set up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pbem.engine.errors import Illegal
from pbem.games.munich.facts.board import Board
from pbem.games.munich.facts.units import FORT, FRANCE
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import stack_fault
from pbem.games.munich.setup.set_up_lists import Contingent, contingents
from pbem.wargame.board.hexgrid import Mask

CASE = "3.4.2"
BORDER, CITIES, LONDON = "adjacent to France", "German cities, one in the Ruhr", "London"
"""What the deployment table says of places."""
RUHR = "Ruhr"


def hexes_for(game: Munich, contingent: Contingent, id: str) -> Iterator[str]:
    """Every hex where a unit may be set up now."""
    named = game.board.grid.named(ground_for(game, contingent, id))
    return (hex for hex in named if not _crowd(game, contingent, id, hex))


def check_hex(game: Munich, contingent: Contingent, id: str, hex: str) -> None:
    """Raise Illegal, with the reason, unless a unit may be set up in a hex."""
    board, country = game.board, contingent.country
    legal = hexes_for(game, contingent, id)
    if hex not in board.grid.index:
        raise Illegal(f"there is no hex {hex}", case="2.1", legal=legal)
    where, whose = board.name(hex), board.country_of.get(board.at(hex), "the sea")
    if whose != country:
        if whose in board.countries and board.countries[whose].closed:
            raise Illegal(f"nobody is set up in {whose}", case="5.6", legal=legal)
        raise Illegal(f"{where} is not in {country}: it is {whose}", case=CASE, legal=legal)
    if not board.is_in(hex, open_ground(board, country, game.unit(id).legs)):
        raise Illegal(f"{id} cannot enter {where}", case="19.0", legal=legal)
    if contingent.type == FORT and not board.is_in(hex, board.forts):
        raise Illegal(f"{where} has no F for a fortification", case=CASE, legal=legal)
    if not board.is_in(hex, ground_for(game, contingent, id)):
        words = f"{id} must be set up elsewhere ({contingent.place or 'the F is taken'})"
        raise Illegal(words, case=CASE, legal=legal)
    if words := _crowd(game, contingent, id, hex):
        raise Illegal(f"{id} cannot be set up in {where}: {words}", case="9.0", legal=legal)


def ground_for(game: Munich, contingent: Contingent, id: str) -> Mask:
    """The hexes that the deployment table leaves to a unit, whoever else is there."""
    board, unit = game.board, game.unit(id)
    found = open_ground(board, contingent.country, unit.legs)
    if unit.fort:
        return found & board.forts
    if unit.static:
        found &= ~board.forts  # each F has its fortification, and no second static unit (9.0)
    if contingent.place == BORDER:
        return found & border(board, contingent.country)
    if contingent.place == LONDON:
        return found & game.masked([board.named[LONDON]])
    if contingent.place == CITIES:
        return found & _flak_cities(game, contingent, id)
    return found


def _flak_cities(game: Munich, contingent: Contingent, id: str) -> Mask:
    """Any city, but the last of them to be placed in the Ruhr if none is there yet."""
    ruhr = game.board.named[RUHR]
    others = [game.where[each] for each in contingent.units if each != id]
    placed = [place for place in others if place in game.board.grid.index]
    if ruhr not in placed and len(placed) + 1 >= contingent.on_map:
        return game.masked([ruhr])
    return game.board.cities


def _crowd(game: Munich, contingent: Contingent, id: str, hex: str) -> str:
    """Why there is no room for a unit in a hex; empty if there is."""
    staying = tuple(each for each in game.stack(hex) if each != id)
    if fault := stack_fault(game, hex, (*staying, id)):
        return fault
    if game.unit(id).mobile and contingent.place != BORDER:
        return _bespoken(game, contingent.country, id, hex)
    return ""


def _bespoken(game: Munich, country: str, id: str, hex: str) -> str:
    """The border must keep room for those who have to stand there."""
    board = game.board
    guards = [each for each in contingents(game, country) if each.place == BORDER]
    line = border(board, country)
    if not guards or not board.is_in(hex, line):
        return ""
    due = sum(each.due(game) for each in guards)
    room = sum(_room(game, each, id) for each in board.grid.named(line))
    return "its room is needed for the troops of the border" if room - 1 < due else ""


def _room(game: Munich, hex: str, besides: str) -> int:
    """How many corps more may stand in a hex."""
    terrain = game.board.terrain_of[game.at(hex)]
    most = game.scenario.number("stacking.marsh" if terrain == "marsh" else "stacking.others")
    return most - sum(game.unit(id).mobile for id in game.stack(hex) if id != besides)


def open_ground(board: Board, country: str, legs: str) -> Mask:
    """The hexes of a country, without Danzig (5.6), that units with such legs can be in."""
    return board.lands[country] & board.footing[legs]


@lru_cache(maxsize=8)
def border(board: Board, country: str) -> Mask:
    """The hexes of a country next to a French one."""
    hexes = board.grid.hexes(board.lands[country])
    return sum(board.bit[hex] for hex in hexes if board.grid.around[hex] & board.lands[FRANCE])
