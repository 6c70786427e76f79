"""1.2, 1.3  What the weather of the month is where: fair, mud or winter."""

from __future__ import annotations

from pbem.games.eto.facts.board import MODERATE, SEVERE
from pbem.games.eto.position.game import FAIR, MUD, WINTER, Europe
from pbem.games.eto.position.territory import union
from pbem.wargame.board.hexgrid import Hex, Mask

SKIES = {"FAIR": FAIR, "MUD": MUD, "WINTER": WINTER}  # 1.0 as orders name them


def muddy(game: Europe) -> Mask:
    """1.2, 1.3  M brings mud to the severe zone, W to the moderate one."""
    zones = game.board.zones
    return {FAIR: 0, MUD: zones[SEVERE], WINTER: zones[MODERATE]}[game.weather]


def wintry(game: Europe) -> Mask:
    """1.3  W is winter in the severe zone."""
    return game.board.zones[SEVERE] if game.weather == WINTER else 0


def slow(game: Europe) -> Mask:
    """1.2, 1.3  Where infantry and armor have half their movement."""
    return muddy(game) | wintry(game)


def in_mud(game: Europe, hex: Hex) -> bool:
    return bool(muddy(game) & game.board.bit[hex])


def in_winter(game: Europe, hex: Hex) -> bool:
    return bool(wintry(game) & game.board.bit[hex])


def grounded(game: Europe) -> Mask:
    """1.4  The hexes where nobody flies this month."""
    return union(game.board.grounding[zone] for zone in game.grounded)


def frozen_river(game: Europe, hexes: Mask) -> bool:
    """1.5  Is a river frozen for a battle in which all of these hexes take part?"""
    return game.weather == WINTER and not hexes & ~game.board.zones[SEVERE]


def is_wintry(game: Europe, space: str) -> bool:
    """1.3, 8.4  Is it winter in a space?"""
    board = game.board
    if game.weather != WINTER:
        return False
    if space in board.seas:
        return board.seas[space].weather == SEVERE
    return board.is_in(space, board.zones[SEVERE])
