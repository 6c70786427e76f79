"""10.0  Zones of control: the hexes next to combat units, but not over the sea."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.order import Side
from pbem.games.narvik.facts.units import Unit, enemy_of
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.board import zones
from pbem.wargame.board.hexgrid import Mask


def zone(game: Narvik, side: Side) -> Mask:
    """The hexes in a side's zones: never an all-sea hex, nor one behind an all-sea hexside."""
    passage = game.board.passage
    return game.once_about(side, "zone", lambda: zones.zone(passage, game.occupied(side)))


def ski_zone(game: Narvik, side: Side) -> Mask:
    """19.1  The hexes in the zones of a side's ski units."""
    return game.once_about(side, "ski zone", lambda: _ski_zone(game, side))


def _ski_zone(game: Narvik, side: Side) -> Mask:
    return zones.zone(game.board.passage, _standing(game, side, lambda unit: unit.ski))


def flak_reach(game: Narvik, side: Side) -> Mask:
    """8.1.1, 14.3  The hexes in or next to which a side's anti-aircraft units stand."""
    found = _standing(game, side, lambda unit: unit.aa)
    return found | game.board.grid.spread(found)


def in_enemy_zone(game: Narvik, hex: str, side: Side) -> bool:
    """Does an enemy of this side have the hex in its zone?"""
    return game.board.is_in(hex, zone(game, enemy_of(side)))


def _standing(game: Narvik, side: Side, such: Callable[[Unit], bool]) -> Mask:
    """The hexes where units of that sort stand; strikes (16.0) stand nowhere."""
    return game.masked(
        hex
        for hex, stack in game.stacks.items()
        if game.side_of(stack[-1]) == side and any(such(game.unit(id)) for id in stack)
    )
