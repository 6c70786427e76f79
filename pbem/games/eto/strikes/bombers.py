"""12.1, 12.3, 14.1, 16.5  Which bombers can fly to ships, and which ships they find."""

from __future__ import annotations

from pbem.engine.order import Side
from pbem.games.eto.air.flights import aircraft, at_rest, in_range, reach, ready
from pbem.games.eto.facts.units import BOMBER
from pbem.games.eto.position.fleets import hex_of, in_port, is_ship
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.territory import union
from pbem.wargame.board.hexgrid import Mask


def can_bomb(game: Europe, id: str) -> bool:
    """12.1  Is it a bomber or fighter-bomber?"""
    return game.unit(id).kind == BOMBER or game.unit(id).dual


def bombers(game: Europe, side: Side, hex: str) -> list[str]:
    """12.3, 12.4  A side's bombers that can fly to ships in a hex now."""
    return [
        id
        for id in ready(game, game.partnership(side), hex)
        if game.side_of(id) == side and can_bomb(game, id) and in_range(game, id, hex)
    ]


def ships_below(game: Europe, side: Side, hex: str) -> tuple[str, ...]:
    """16.1, 16.5  Enemy ships in a hex and its port that aircraft find by themselves."""
    foes = game.foes(game.partnership(side))
    space = hex if hex in game.stacks else _area(game, hex)
    return tuple(
        id
        for id in reversed(game.stack(space))
        if is_ship(game, id)
        and game.partnership_of(id) in foes
        and hex_of(game, id) == hex
        and not is_submerged(game, id)
    )


def _area(game: Europe, hex: str) -> str:
    """The sea area that a hex belongs to."""
    waters = game.board.waters.items()
    return next((name for name, mask in waters if game.board.is_in(hex, mask)), hex)


def is_submerged(game: Europe, id: str) -> bool:
    """11.2  A submarine out of port is not found like other ships."""
    return game.unit(id).submarine and not in_port(game, id)


def bombed(game: Europe, partnership: str) -> Mask:
    """14.1  The hexes in range of bombers that the enemies of a partnership may still send."""
    return union(
        reach(game, id)
        for foe in game.foes(partnership)
        for id in aircraft(game, foe)
        if can_bomb(game, id) and at_rest(game, id)
    )
