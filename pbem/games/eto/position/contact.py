"""26.0, 26.2  What a land unit could attack from a hex: enemies and works next to it."""

from __future__ import annotations

from pbem.games.eto.position.aboard.beaches import assault_hex
from pbem.games.eto.position.game import WINTER, Europe
from pbem.games.eto.position.zones import legs_of
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.data.counters import hidden


def enemies_in(game: Europe, partnership: str, hex: str) -> tuple[str, ...]:
    """The land units in a hex that are hostile to a partnership."""
    foes = game.foes(partnership)
    return tuple(id for id in game.land_in(hex) if game.partnership_of(id) in foes)


def unseen(view: Europe, hex: str) -> int:
    """12.7  How many counters lie beneath the top one of a stack, whoever they are."""
    return sum(map(hidden, view.stack(hex)))


def beside(game: Europe, id: str, hex: str = "") -> Mask:
    """24.1  The hexes that a unit can attack from a hex, or from where it is: those next to it.

    Fortress hexsides stop nobody from attacking; marshes, lakes and impassable sides do.
    """
    passage = game.board.passage(legs_of(game.unit(id)), frozen=game.weather == WINTER)
    here = game.board.bit[game.at(hex or game.where[id])]
    return passage.step(here) & game.fighting_ground


def is_target(game: Europe, partnership: str, hex: str) -> bool:
    """26.0  Are enemy land units there, or an enemy's fortification?"""
    return bool(enemies_in(game, partnership, hex)) or empty_works(game, partnership, hex)


def empty_works(game: Europe, partnership: str, hex: str) -> bool:
    """26.0, 26.2  Is it a fortification in enemy hands with nobody in it?"""
    for foe in game.foes(partnership):
        held = game.fortified & game.controlled(foe)
        if game.board.is_in(hex, held):
            return not enemies_in(game, partnership, hex)
    return False


def targets(game: Europe, id: str, hex: str = "") -> list[str]:
    """26.0, 10.6  The hexes that a unit could attack from a hex, from where it stands, or lands."""
    if game.is_embarked(id):
        goal = assault_hex(game, id)
        return [goal] if goal else []
    partnership = game.partnership_of(id)
    works = 0
    for foe in game.foes(partnership):
        works |= game.fortified & game.controlled(foe)
    here = hex or game.where[id]
    near = beside(game, id, here)
    found = near & game.enemy_ground(partnership)
    bare = near & works & ~game.enemy_ground(partnership)
    walls = [hex for hex in game.board.grid.named(bare) if _over_wall(game, here, hex)]
    return [*game.board.grid.named(found), *walls]


def _over_wall(game: Europe, here: str, hex: str) -> bool:
    """26.2  Empty works are attacked over their fortified sides; from elsewhere one walks in."""
    return (game.at(here), game.at(hex)) in game.board.fortress
